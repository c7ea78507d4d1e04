import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { AskChange, DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { askLimits } from '@qianxian/protocol/invitation/invitation.words'
import { incomeBand, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { observer } from 'mobx-react'
import { useRef } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { PhoneField } from '@/ui/form/TextField'
import { toChangeRequest, changePhoneRule, type ChangeRequestValues } from './phoneInviteForm'

export interface ChangeRequestSheetProps {
  isOpen: boolean
  onClose: () => void
  /** The invited person; null if the sheet is closed. */
  of: DeskAsk | null
  onDone: (ask: DeskAsk) => void
}

/**
 * Requests confirmation of facts that only the person may change, from a person without an account: marital status,
 * income, phone.
 */
export const ChangeRequestSheet = observer(function ChangeRequestSheet({ isOpen, onClose, of, onDone }: ChangeRequestSheetProps) {
  const made = useRef<DeskAsk>()
  const form = useForm<ChangeRequestValues>({
    about: `ask-change:${of?.id ?? 0}`,
    initial: { maritalStatus: of?.draft?.maritalStatus ?? null, incomeBand: of?.draft?.incomeBand ?? null, phone: '' },
    rules: { phone: changePhoneRule },
    submit: async (typed) => {
      const change: AskChange = toChangeRequest(typed)
      if (of) made.current = await call(invitation.proposeAskChange, { id: of.id, change }, errorsInline)
    },
  })
  function handleDone() {
    toast('已发给本人，等待确认')
    if (made.current) onDone(made.current)
  }
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="提出变更"
      form={form}
      lead={`对方会收到短信，${askLimits.lifeDays} 天内由本人确认；确认前什么都不会改变。换手机号时，新号码也要收验证码。每天可以提出一次。`}
      submitWords="发给本人确认"
      submitId="qx-change-send"
      onDone={handleDone}
    >
      <ChoiceField form={form} name="maritalStatus" look="open" label="婚姻状况（选填）" options={choices(maritalStatus)} />
      <ChoiceField form={form} name="incomeBand" look="open" label="年收入（选填）" options={choices(incomeBand)} />
      <PhoneField id="qx-change-phone" form={form} name="phone" />
    </SheetForm>
  )
})
