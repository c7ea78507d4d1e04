import { check, codeRule } from '@qianxian/protocol/base/rules'
import type { PersonAskChange } from '@qianxian/protocol/invitation/invitation.schema'
import type { AskChangeAnswer } from '@qianxian/protocol/invitation/invitation.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { BoundPhoneCode } from '@/parts/auth/BoundPhoneCode'
import { PictureSheet } from '@/parts/auth/PictureSheet'
import { useForm } from '@/shell/form'
import { Words } from '@/ui/base/Words'
import { SheetForm } from '@/ui/form/SheetForm'
import { CodeField } from '@/ui/form/TextField'
import type { ChangeCodes, ChangeModel } from './ChangeModel'

const sixDigits = codeRule()
const codeOf = (code: string) => (code ? check(sixDigits, '验证码', code) : '请输入验证码')

export interface ChangeCodeSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ChangeModel
  /** Null while it is closed. */
  answer: AskChangeAnswer | null
  asked: PersonAskChange
}

/** Whoever answers shows that the phone is theirs, and of a yes to another phone that that one is too. */
export const ChangeCodeSheet = observer(function ChangeCodeSheet({ isOpen, onClose, model, answer, asked }: ChangeCodeSheetProps) {
  const [own] = useState(() => new BoundPhoneCode((picture) => model.sendCode('own', picture)))
  const [other] = useState(() => new BoundPhoneCode((picture) => model.sendCode('new', picture)))
  const newPhone = answer === 'yes' ? asked.to.phone : undefined
  const form = useForm<ChangeCodes>({
    initial: { code: '', newPhoneCode: '' },
    rules: { code: codeOf, newPhoneCode: (code) => (newPhone ? codeOf(code) : null) },
    submit: async (codes) => {
      if (answer) await model.answer(answer, newPhone ? codes : { ...codes, newPhoneCode: '' })
    },
  })
  return (
    <>
      <SheetForm
        isOpen={isOpen}
        onClose={onClose}
        title="短信验证"
        form={form}
        lead={`请先确认是你本人，验证码会发到 ${asked.phone}。`}
        submitWords={answer === 'no' ? '不确认' : '确认变更'}
        submitId="qx-change-submit"
      >
        <CodeField id="qx-change-code" form={form} name="code" waitUntil={own.waitUntil} onSend={() => own.ask()} />
        {newPhone ? (
          <>
            <Words top={16} size="s" tone="soft">
              {`新手机号 ${newPhone} 也要收一次验证码，确认是你的号码。`}
            </Words>
            <CodeField id="qx-change-new-code" form={form} name="newPhoneCode" waitUntil={other.waitUntil} onSend={() => other.ask()} />
          </>
        ) : null}
      </SheetForm>
      <PictureSheet gate={own.gate} />
      <PictureSheet gate={other.gate} />
    </>
  )
})
