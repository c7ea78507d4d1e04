import { check, codeRule } from '@qianxian/protocol/base/rules'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { PictureSheet } from '@/parts/auth/PictureSheet'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { CodeField } from '@/ui/form/TextField'
import type { Answer, ConsentModel } from './ConsentModel'

const sixDigits = codeRule()

export interface ConsentCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ConsentModel
  /** Null while it is closed. */
  given: Answer | null
  phone: string
}

/** Whoever answers shows that the phone is theirs. */
export const ConsentCodeSheet = observer(function ConsentCodeSheet({ isOpen, onClose, model, given, phone }: ConsentCodeSheetProps) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => model.sendCode(picture)))
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: (code) => (code ? check(sixDigits, '验证码', code) : '请输入验证码') },
    submit: async ({ code }) => {
      if (given) await model.answer(given, code)
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
