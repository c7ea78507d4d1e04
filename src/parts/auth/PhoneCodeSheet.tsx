import { observer } from 'mobx-react'
import { useState } from 'react'
import { useForm } from '@/shell/form'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { CodeField } from '@/ui/form/TextField'
import { smsCodeRule } from '@/ui/form/smsCodeRule'
import { BoundPhoneCode } from './BoundPhoneCode'
import type { CaptchaAnswer } from './CaptchaGate'
import { CaptchaSheet } from './CaptchaSheet'

type Send = (picture: CaptchaAnswer) => Promise<{ resendAfterSeconds: number }>

export interface PhoneCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  /** The masked phone number. */
  phone: string
  onSend: Send
  /** Another phone to be bound, also masked, which is proven by its own code. */
  newPhone?: string
  onSendToNew?: Send
  submitWords?: string
  onCode: (codes: PhoneCodes) => Promise<unknown>
}

/** Codes, under the names that the server uses in errors. */
export interface PhoneCodes {
  code: string
  newPhoneCode?: string
}

const nobody: Send = () => Promise.reject(new Error('没有新的手机号'))

/** A person who answers by a link proves with a code that the phone is theirs. */
export const PhoneCodeSheet = observer(function PhoneCodeSheet(props: PhoneCodeSheetProps) {
  const { isOpen, onClose, phone, onSend, newPhone, onSendToNew = nobody, submitWords = '确认', onCode } = props
  const [own] = useState(() => new BoundPhoneCode(onSend))
  const [other] = useState(() => new BoundPhoneCode(onSendToNew))
  const form = useForm<Required<PhoneCodes>>({
    initial: { code: '', newPhoneCode: '' },
    rules: { code: smsCodeRule },
    submit: ({ code, newPhoneCode }) => onCode(newPhone && newPhoneCode ? { code, newPhoneCode } : { code }),
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="短信验证"
        form={form}
        lead={`请先确认是你本人，验证码会发到 ${phone}。`}
        submitWords={submitWords}
        submitId="qx-consent-submit"
      >
        <CodeField id="qx-consent-code" form={form} name="code" waitUntil={own.waitUntil} onSend={() => own.ask()} />
        {newPhone ? (
          <>
            <Typography top={16} size="s" tone="soft">
              {`新手机号 ${newPhone} 也要收一次验证码，确认是你的号码。`}
            </Typography>
            <CodeField id="qx-consent-new-code" form={form} name="newPhoneCode" waitUntil={other.waitUntil} onSend={() => other.ask()} />
          </>
        ) : null}
      </SheetForm>
      <CaptchaSheet gate={own.gate} />
      <CaptchaSheet gate={other.gate} />
    </>
  )
})
