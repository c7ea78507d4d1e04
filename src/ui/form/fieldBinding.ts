/** Where a field stores its value: in a form under its name, or in the parent. Every field supports both. */
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
  /** The error message. */
  error?: string | null
}

export type FieldSource<T extends object, V> = InForm<T, V> | ByHand<V>

export interface Binding<V> {
  name: string | undefined
  value: V
  error: string | null
  set: (value: V) => void
  /** True if a link opened this field: it is focused at once. */
  isLed: boolean
  /**
   * Called when the field loses focus; from then on it shows its error. A field that was never focused does not report
   * that it is empty.
   */
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

/** Texts of every field in addition to its value. */
export interface FieldTexts {
  label?: string
  /** Shown under the field if there is no error. */
  hint?: string
  isRequired?: boolean
  isDisabled?: boolean
}
