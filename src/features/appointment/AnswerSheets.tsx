/** Answers before a meeting: other times, a refusal, and a cancellation with its reason. */
import type { PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits,
  cancelReason,
  type CancelReason,
  dateDeclineReason,
  type DateDeclineReason,
} from '@qianxian/protocol/appointment/appointment.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Box } from '@/ui/base/layout/layout'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { isLateToCancel } from './appointmentWords'
import { PlaceField } from './PlaceField'
import { timesRule } from './timeColumns'
import { TimesField } from './TimesField'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
}

export interface OtherTimesSheetProps extends SheetProps {
  /** Key of the typed times on the device. */
  about: string
  title: string
  lead: string
  minutes: number
  /** True if another place may be named too. */
  hasPlace: boolean
  isOneADay: boolean
  onSend: (times: string[], place: PlaceInput | null) => Promise<unknown>
}

/** Other times: as an answer to a proposal, or for an agreed meeting. */
export const OtherTimesSheet = observer(function OtherTimesSheet(props: OtherTimesSheetProps) {
  const { isOpen, onClose, about, title, lead, minutes, hasPlace, isOneADay, onSend } = props
  const form = useForm<{ times: string[]; place: PlaceInput | null }>({
    about,
    initial: { times: [], place: null },
    rules: { times: timesRule(minutes) },
    submit: ({ times, place }) => onSend(times, place),
  })
  return (
    <SheetForm isOpen={isOpen} onClose={onClose} title={title} form={form} lead={lead} submitWords="发给对方" submitId="qx-times-send">
      <TimesField form={form} name="times" look="open" isOneADay={isOneADay} />
      {hasPlace ? (
        <PlaceField form={form} name="place" look="open" label="换个地点（可不选）" isOptional hint="不选就用原来的地点" />
      ) : null}
    </SheetForm>
  )
})

export const DeclineSheet = observer(function DeclineSheet({
  isOpen,
  onClose,
  onDecline,
}: SheetProps & { onDecline: (reason: DateDeclineReason) => Promise<unknown> }) {
  const form = useForm<{ reason: DateDeclineReason | null }>({
    initial: { reason: null },
    submit: async ({ reason }) => reason && onDecline(reason),
  })
  const isNone = form.read('reason') === null
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="婉拒"
      form={form}
      lead="对方只会看到这一句。"
      submitWords={isNone ? '选一句想说的话' : '这样回复'}
      submitId="qx-date-decline"
      isSubmitDisabled={isNone}
    >
      <ChoiceField form={form} name="reason" look="open" as="rows" isNeverEmpty options={choices(dateDeclineReason)} />
    </SheetForm>
  )
})

export interface CancelSheetProps extends SheetProps {
  /** Null before a time is agreed. */
  startAt: string | null
  onCancel: (reason: CancelReason) => Promise<unknown>
}

export const CancelSheet = observer(function CancelSheet({ isOpen, onClose, startAt, onCancel }: CancelSheetProps) {
  const form = useForm<{ reason: CancelReason | null }>({
    initial: { reason: null },
    submit: async ({ reason }) => reason && onCancel(reason),
  })
  const isNone = form.read('reason') === null
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="取消约见"
      form={form}
      lead="对方会看到你选的原因。"
      submitWords={isNone ? '选一个原因' : '取消约见'}
      submitId="qx-date-cancel"
      submitKind="danger"
      isSubmitDisabled={isNone}
    >
      <Box bottom={24}>
        {isLateToCancel(startAt) ? (
          <NoticeBar
            tone="danger"
            words={`离见面不到 ${appointmentLimits.freeCancelHours} 小时，现在取消会记为临时取消，对方和红娘都会看到。能改时间的话，先试试改时间。`}
          />
        ) : null}
      </Box>
      <ChoiceField form={form} name="reason" look="open" as="rows" isNeverEmpty options={choices(cancelReason)} />
    </SheetForm>
  )
})
