import { pay } from '@qianxian/protocol/pay/pay'
import { amount } from '@qianxian/protocol/base/format'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { financeStore } from '@/stores/finance.store'
import { CodeField } from '@/ui/form/TextField'
import { SheetForm } from '@/ui/form/SheetForm'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import type { PayModel } from './PayModel'

interface CodeSheetProps {
  isOpen: boolean
  onClose: () => void
  model: PayModel
}

/** A wallet payment above the limit for a single tap: it needs a code to the bound phone. */
export const CodeSheet = observer(function CodeSheet({ isOpen, onClose, model }: CodeSheetProps) {
  const [sender] = useState(() => new BoundPhoneCode((picture) => call(pay.sendPayCode, picture, errorsInline)))
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: smsCodeRule },
    submit: ({ code }) => model.payWithCode(code),
  })
  const phone = authStore.userInfo?.phone
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="短信验证"
        form={form}
        lead={`这次要用${financeStore.balanceName}支付 ¥${amount(model.walletPart)}，请先确认是你本人。验证码会发到你绑定的手机${phone ? ` ${phone}` : ''}。`}
        submitWords="确认支付"
        submitId="qx-pay-code-submit"
      >
        <CodeField id="qx-pay-code" form={form} name="code" waitUntil={sender.waitUntil} onSend={() => sender.ask()} />
      </SheetForm>
      <CaptchaSheet gate={sender.gate} />
    </>
  )
})
