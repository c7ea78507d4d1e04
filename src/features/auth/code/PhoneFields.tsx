import { observer } from 'mobx-react'
import { CodeField, PhoneField } from '@/ui/form/TextField'
import type { PhoneForm } from './PhoneForm'

interface PhoneFieldsProps {
  model: PhoneForm
  onConfirm?: () => void
  /** The last digit of the code is there. */
  onComplete?: () => void
}

/** The number and its code, with the wait of a code that was already asked for. */
export const PhoneFields = observer(function PhoneFields({ model, onConfirm, onComplete }: PhoneFieldsProps) {
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
        onConfirm={onConfirm}
        onComplete={onComplete}
      />
    </>
  )
})
