/** Merges the person's other account by a code sent to that account's phone. */
import { identity } from '@qianxian/protocol/identity/identity'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { CodeField } from '@/ui/form/TextField'
import { SheetForm } from '@/ui/form/SheetForm'
import { smsCodeRule } from '@/ui/form/smsCodeRule'

interface MergeAccountSheetProps {
  isOpen: boolean
  onClose: () => void
  /** 138****5678 */
  phone: string
  onMerge: (code: string) => Promise<void>
}

export const MergeAccountSheet = observer(function MergeAccountSheet({ isOpen, onClose, phone, onMerge }: MergeAccountSheetProps) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => call(identity.sendMergeCode, picture, errorsInline)))
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: smsCodeRule },
    submit: ({ code }) => onMerge(code),
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="合并账号"
        lead={`验证码会发到原账号的手机 ${phone}。合并后两个账号变成一个，资料和余额都留在里面，用这个手机号登录。`}
        form={form}
        submitWords="合并"
        submitId="qx-identity-merge-send"
      >
        <CodeField id="qx-identity-merge-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
