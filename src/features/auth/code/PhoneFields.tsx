import { observer } from 'mobx-react'
import { CodeField, PhoneField } from '@/ui/form/TextField'
import type { PhoneForm } from './PhoneForm'

interface PhoneFieldsProps {
  model: PhoneForm
  onSubmit: () => unknown
  /** True if nothing else is left to fill in or accept: then the code's last digit submits the form. */
  isLast: boolean
}

/** Fields for the number and its code, with the remaining wait after an earlier request. */
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
