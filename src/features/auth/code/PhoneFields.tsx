import { observer } from 'mobx-react'
import { CodeField, PhoneField } from '@/ui/form/TextField'
import type { PhoneForm } from './PhoneForm'

interface PhoneFieldsProps {
  model: PhoneForm
  onSubmit: () => unknown
  /** Nothing else is still to be written or agreed to: then the code's last digit hands it in. */
  isLast: boolean
}

/** The number and its code, with the wait of a code that was already asked for. */
export const PhoneFields = observer(function PhoneFields({ model, onSubmit, isLast }: PhoneFieldsProps) {
  const { form } = model
  return (
    <>
      <PhoneField id="qx-phone" form={form} name="phone" />
      <CodeField
        id="qx-code"
        form={form}
        name="code"
        waitUntil={model.waitUntil}
        onSend={() => model.sendCode()}
        onConfirm={() => void onSubmit()}
        onComplete={() => void (isLast && !form.isSubmitting && onSubmit())}
      />
    </>
  )
})
