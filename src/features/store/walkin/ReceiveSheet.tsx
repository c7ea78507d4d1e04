import { mobileRule } from '@qianxian/protocol/base/rules'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import type { Walkin } from '@qianxian/protocol/walkin/walkin.schema'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { CaptchaGate } from '@/parts/auth/CaptchaGate'
import { CaptchaSheet } from '@/parts/auth/CaptchaSheet'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { SheetForm } from '@/ui/form/SheetForm'
import { PhoneField } from '@/ui/form/TextField'

/** A visitor at the reception. */
export interface WalkinVisit {
  walkin: Walkin
  /** Epoch milliseconds until which no other code is sent. */
  waitUntil: number
}

export interface ReceiveSheetProps {
  isOpen: boolean
  storeId: number
  onClose: () => void
  onReceived: (received: WalkinVisit) => void
}

/** The visitor's phone number, to which a code is sent. */
export const ReceiveSheet = observer(function ReceiveSheet({ isOpen, storeId, onClose, onReceived }: ReceiveSheetProps) {
  const [gate] = useState(() => new CaptchaGate())
  const received = useRef<WalkinVisit | null>(null)
  const form = useForm<{ phone: string }>({
    initial: { phone: '' },
    rules: { phone: (phone) => (phone ? mobileRule('手机号', phone) : '请填写手机号') },
    submit: async ({ phone }) => {
      const answer = await gate.run((picture) => call(walkin.beginWalkin, { storeId, phone, ...picture }, errorsInline))
      received.current = answer && { walkin: answer.walkin, waitUntil: Date.now() + answer.resendAfterSeconds * 1000 }
    },
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="到店登记"
        form={form}
        lead="请客人说出自己的手机号，验证码会发到 TA 的手机上。登记完成后，门店看不到这个手机号。"
        submitWords="发送验证码"
        submitId="qx-walkin-begin"
        onDone={() => {
          if (received.current) onReceived(received.current)
        }}
      >
        <PhoneField id="qx-walkin-phone" form={form} name="phone" />
      </SheetForm>
      <CaptchaSheet gate={gate} />
    </>
  )
})
