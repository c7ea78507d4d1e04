/** The signature: a code to the bound phone, and the name written by finger. */
import { observer } from 'mobx-react'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { SheetForm } from '@/ui/form/SheetForm'
import { SignatureField } from '@/ui/form/SignatureField'
import { CodeField } from '@/ui/form/TextField'
import type { PledgeModel } from './PledgeModel'

export interface PledgeSignSheetProps {
  isOpen: boolean
  model: PledgeModel
  phone: string
  onClose: () => void
  onSigned: () => void
}

export const PledgeSignSheet = observer(function PledgeSignSheet({ isOpen, model, phone, onClose, onSigned }: PledgeSignSheetProps) {
  const { form, sender } = model
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="签署承诺书"
        form={form}
        lead={`请本人签署，不能由别人代签。验证码会发到 ${phone}。签名只有你自己看得到。`}
        submitWords="确认签署"
        submitId="qx-pledge-submit"
        onDone={onSigned}
      >
        <CodeField id="qx-pledge-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
        <SignatureField form={form} name="signature" label="手写签名" />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
