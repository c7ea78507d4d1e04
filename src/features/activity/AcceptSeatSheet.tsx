/** Takes over a friend's seat: shows the seat first, then the organiser's questions. */
import { ticketNotation, whenWords } from '@qianxian/protocol/activity/activity.rules'
import { activity } from '@qianxian/protocol/activity/activity'
import { handOnWords } from '@qianxian/protocol/activity/activity.words'
import type { HandedSeat } from '@qianxian/protocol/activity/activity.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { SignupSheet } from './SignupSheet'

export interface AcceptSeatSheetProps {
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

export const AcceptSeatSheet = observer(function AcceptSeatSheet({ isOpen, onClose, onDone }: AcceptSeatSheetProps) {
  const [found, setFound] = useState<{ code: string; seat: HandedSeat } | null>(null)
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    rules: { code: (code) => (code.trim() ? null : '请输入朋友给你的转让码') },
    submit: async ({ code }) => setFound({ code, seat: await call(activity.getTransfer, { code }, errorsInline) }),
  })

  function close() {
    setFound(null)
    onClose()
  }

  if (isOpen && found) {
    const { title, startAt, place, needAudit, form: questions } = found.seat
    return (
      <SignupSheet
        isOpen
        onClose={close}
        about={`takeover:${found.seat.activityId}`}
        questions={questions}
        title="接受名额"
        lead={`「${title}」${whenWords(startAt)}，${place}。${needAudit ? '接受后由主办方审核。' : ''}${handOnWords.friend}`}
        submitWords="接受名额"
        send={(answers) => call(activity.acceptTransfer, { code: found.code, answers }, errorsInline)}
        onDone={() => {
          toast('名额是你的了')
          onDone()
        }}
      />
    )
  }
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={close}
      title="接受转让"
      form={form}
      lead="朋友把活动名额转给你时，会给你一个 8 位转让码。"
      submitWords="查看名额"
      submitId="qx-takeover-find"
      outcome={null}
    >
      <TextField form={form} name="code" look="open" label="转让码" notation={ticketNotation} />
    </SheetForm>
  )
})
