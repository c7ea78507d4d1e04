import { check, codeRule } from '@qianxian/protocol/base/rules'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { CodeField } from '@/ui/form/TextField'
import { BoundPhoneCode } from './BoundPhoneCode'
import type { PictureAnswer } from './PictureGate'
import { PictureSheet } from './PictureSheet'

const sixDigits = codeRule()

export interface PhoneCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Masked. */
  phone: string
  onSend: (picture: PictureAnswer) => Promise<{ resendAfterSeconds: number }>
  onCode: (code: string) => Promise<unknown>
}

/** Whoever answers by a link shows that the phone is theirs. */
export const PhoneCodeSheet = observer(function PhoneCodeSheet({ isOpen, onClose, phone, onSend, onCode }: PhoneCodeSheetProps) {
  const [sender] = useState(() => new BoundPhoneCode(onSend))
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: (code) => (code ? check(sixDigits, '验证码', code) : '请输入验证码') },
    submit: async ({ code }) => {
      await onCode(code)
    },
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="短信验证"
        form={form}
        lead={`请先确认是你本人，验证码会发到 ${phone}。`}
        submitWords="确认"
        submitId="qx-consent-submit"
      >
        <CodeField id="qx-consent-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <PictureSheet gate={sender.gate} />
    </>
  )
})
