import { explainSignature, type Stroke } from '@qianxian/protocol/base/signature'
import type { ContractText } from '@qianxian/protocol/contract/contract.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { SignatureField } from '@/ui/form/SignatureField'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { CodeField } from '@/ui/form/TextField'
import type { ContractSignModel } from './ContractSignModel'
import { yuan } from './contractWords'

export interface SignContractSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ContractSignModel
  text: ContractText
  onSigned: () => void
}

/** Code and signature by finger, after the text was read to its end. */
export const SignContractSheet = observer(function SignContractSheet({ isOpen, onClose, model, text, onSigned }: SignContractSheetProps) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => model.sendCode(picture)))
  const form = useForm<{ code: string; signature: Stroke[] }>({
    initial: { code: '', signature: [] },
    rules: { code: smsCodeRule, signature: explainSignature },
    submit: ({ code, signature }) => model.sign(code, signature),
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="签署合同"
        form={form}
        lead={`${text.name}，你将签署《${text.title}》，金额 ${yuan(text.priceFen)}。验证码会发到 ${text.phone}。`}
        submitWords="确认签署"
        submitId="qx-contract-sign-send"
        onDone={onSigned}
      >
        <CodeField id="qx-contract-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
        <SignatureField form={form} name="signature" label="手写签名" />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
