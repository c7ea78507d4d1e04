import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../base/Button'
import { toast } from '../base/Dialog'
import { fieldId } from './FieldShell'
import type { FormModel } from './FormModel'
import './FormView.scss'

export interface FormViewProps<T extends object> {
  form: FormModel<T>
  /** The order of the fields on the page, for scrolling to the first wrong one. */
  order?: readonly (keyof T & string)[]
  submitWords: string
  /** After the server took it. */
  onDone?: () => unknown
  /** Beside the submit button. */
  secondary?: ReactNode
  /** Over the submit button: an agreement to tick, a price. */
  above?: ReactNode
  isSubmitDisabled?: boolean
  children: ReactNode
}

function FormViewOf<T extends object>(props: FormViewProps<T>) {
  const { form, order, submitWords, onDone, secondary, above, isSubmitDisabled, children } = props
  useEffect(() => () => form.flushDraft(), [form])

  async function handleSubmit() {
    if (await form.submit()) {
      await onDone?.()
      return
    }
    if (form.refusal) toast(form.refusal)
    await scrollToError(form, order)
  }

  return (
    <View className="qx-form">
      <View className="qx-form__body">{children}</View>
      <SubmitBar above={above}>
        {secondary}
        <Button
          isBlock
          id="qx-submit"
          isLoading={form.isSubmitting}
          isDisabled={isSubmitDisabled}
          className="qx-form__submit"
          onClick={handleSubmit}
        >
          {submitWords}
        </Button>
      </SubmitBar>
    </View>
  )
}

/** A page of fields over a bar with its submit button. Fields go into <FormSection> or <CellGroup> cards. */
export const FormView = observer(FormViewOf) as typeof FormViewOf

/** Brings the first wrong field under the header. */
export async function scrollToError<T extends object>(model: FormModel<T>, order?: readonly (keyof T & string)[]): Promise<void> {
  const name = model.firstError(order)
  if (!name) return
  const query = Taro.createSelectorQuery()
  query.select(`#${fieldId(name)}`).boundingClientRect()
  query.selectViewport().scrollOffset()
  query.exec((found: [{ top: number } | null, { scrollTop: number } | null]) => {
    const [box, offset] = found
    if (!box) return
    void Taro.pageScrollTo({ scrollTop: Math.max(0, (offset?.scrollTop ?? 0) + box.top - 140), duration: 200 })
  })
}

export interface FormSectionProps {
  title?: string
  note?: string
  children: ReactNode
}

/** A white card of fields under a title. */
export function FormSection({ title, note, children }: FormSectionProps) {
  return (
    <View className="qx-form-section">
      {title ? <View className="qx-form-section__title">{title}</View> : null}
      {note ? <View className="qx-form-section__note">{note}</View> : null}
      <View className="qx-form-section__card">{children}</View>
    </View>
  )
}

/** A bar at the bottom of the page, over the home indicator. */
export function SubmitBar({ above, children }: { above?: ReactNode; children: ReactNode }) {
  return (
    <View className="qx-submit-bar">
      {above ? <View className="qx-submit-bar__above">{above}</View> : null}
      <View className="qx-submit-bar__row">{children}</View>
    </View>
  )
}
