import { observer } from 'mobx-react'
import { CodeInput, PhoneInput } from '@/ui/base/LineInput'
import type { PhoneForm } from './PhoneForm'

/** The number and its code, with the wait of a code that was already asked for. */
export const PhoneFields = observer(function PhoneFields({ model, onConfirm }: { model: PhoneForm; onConfirm?: () => void }) {
  const { form } = model
  return (
    <>
      <PhoneInput
        id="qx-phone"
        value={form.read('phone')}
        error={form.errorOf('phone')}
        onChange={(phone) => form.set('phone', phone)}
        onBlur={() => form.values.phone && form.touch('phone')}
      />
      <CodeInput
        id="qx-code"
        value={form.read('code')}
        error={form.errorOf('code')}
        waitUntil={model.waitUntil}
        onSend={() => model.sendCode()}
        onChange={(code) => form.set('code', code)}
        onConfirm={onConfirm}
      />
    </>
  )
})
