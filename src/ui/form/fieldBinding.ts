/** Where the value of a field lives: in a form under its name, or by hand with whoever shows it. Every field takes either. */
import type { FormModel } from './FormModel'

/** The names of the fields of T that hold a V. */
export type FieldOf<T, V> = { [K in keyof T & string]: T[K] extends V ? K : never }[keyof T & string]

interface InForm<T extends object, V> {
  form: FormModel<T>
  name: FieldOf<T, V>
  value?: undefined
  onChange?: undefined
  error?: undefined
}

interface ByHand<V> {
  form?: undefined
  name?: undefined
  value: V
  onChange: (value: V) => void
  /** What is wrong, in words. */
  error?: string | null
}

export type FieldSource<T extends object, V> = InForm<T, V> | ByHand<V>

export interface Binding<V> {
  name: string | undefined
  value: V
  error: string | null
  set: (value: V) => void
  /** A link led to it: it is written in at once. */
  isLed: boolean
  /** The field was left: from now on it says what is wrong with it. Who only passes by is not told that something is missing. */
  leave: () => void
}

export function bindField<T extends object, V>(props: FieldSource<T, V>): Binding<V> {
  if (!props.form) {
    const { value, error = null, onChange } = props
    return { name: undefined, value, error, set: onChange, isLed: false, leave: () => undefined }
  }
  const { form, name } = props
  return {
    name,
    value: form.read(name) as V,
    error: form.errorOf(name),
    set: (value) => form.set(name, value as T[FieldOf<T, V>]),
    isLed: form.isLed(name),
    leave: () => {
      if (form.isLed(name)) form.leadTo(null)
      if (form.read(name)) form.touch(name)
    },
  }
}

/** What every field says about itself beside its value. */
export interface FieldTexts {
  label?: string
  /** Under the field while nothing is wrong. */
  hint?: string
  isRequired?: boolean
  isDisabled?: boolean
}
