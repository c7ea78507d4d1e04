/** Changes to an activity with guests: cancelling, postponing, or more seats. */
import { visibleLengthOf } from '@qianxian/protocol/base/characters'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { isFreeOfCharge } from '@qianxian/protocol/activity/activity.rules'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { ActivityPlaceField, type PlaceValues } from './ActivityPlaceField'
import { FieldRow } from './FieldRow'
import { MinuteField } from './MinuteField'
import { countTyped, placeFields, placeRules, placeInputFields, toPlaceInput, toPlaceValues } from './planForm'
import { FoldedSection } from './FoldedSection'

export interface ChangeSheetProps {
  isOpen: boolean
  onClose: () => void
  detail: OrganisedDetail
  onDone: () => unknown
}

const reasonRule = (text: string) => (visibleLengthOf(text) < organiserLimits.reasonMin ? '请写明原因，报名的人会看到' : null)

export const CancelSheet = observer(function CancelSheet({ isOpen, onClose, detail, onDone }: ChangeSheetProps) {
  const isFree = isFreeOfCharge(detail.plan.price, detail.plan.pointsPrice)
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    rules: { reason: reasonRule },
    submit: ({ reason }) => call(organiser.cancelActivity, { id: detail.id, reason: reason.trim() }, errorsInline),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="取消活动"
      form={form}
      lead={`${isFree ? '报名和候补的人会收到通知' : '已付款的人全额退款，候补的人会收到通知'}。「${detail.title}」取消后不能恢复。`}
      submitWords={isFree ? '取消活动' : '取消活动并退款'}
      submitKind="danger"
      submitId="qx-activity-cancel"
      onDone={() => {
        toast(isFree ? '活动已取消' : '活动已取消，费用已退回')
        return onDone()
      }}
    >
      <TextField form={form} name="reason" look="open" label="取消原因" maxLength={organiserLimits.reasonMax} id="qx-cancel-reason" />
    </SheetForm>
  )
})

export const PostponeSheet = observer(function PostponeSheet({ isOpen, onClose, detail, onDone }: ChangeSheetProps) {
  const isFree = isFreeOfCharge(detail.plan.price, detail.plan.pointsPrice)
  const form = useForm<PlaceValues & { startAt: string; endAt: string; reason: string }>({
    sentAs: placeInputFields,
    initial: { startAt: detail.startAt, endAt: detail.endAt, reason: '', ...toPlaceValues(detail.plan.place) },
    rules: { ...placeRules, reason: reasonRule },
    submit: ({ startAt, endAt, reason, ...typed }) => {
      const place = toPlaceInput(typed)
      const isElsewhere = JSON.stringify(place) !== JSON.stringify(toPlaceInput(toPlaceValues(detail.plan.place)))
      const input = { id: detail.id, startAt, endAt, reason: reason.trim(), ...(isElsewhere ? { place } : {}) }
      return call(organiser.postponeActivity, input, errorsInline)
    },
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="活动改期"
      form={form}
      lead={`报名的人会收到通知，在 ${organiserLimits.reacceptHours} 小时内确认；没有确认的保留名额${isFree ? '' : '，可以全额退款'}。`}
      submitWords="改期并通知"
      submitId="qx-activity-postpone"
      onDone={() => {
        toast('已改期，通知已发出')
        return onDone()
      }}
    >
      <MinuteField form={form} name="startAt" label="新的开始时间" />
      <MinuteField form={form} name="endAt" label="新的结束时间" />
      <FoldedSection form={form} id="qx-postpone-place" title="换地点" said={({ place }) => `还在${place}`} names={placeFields}>
        <ActivityPlaceField form={form} />
      </FoldedSection>
      <TextField form={form} name="reason" look="open" label="改期原因" maxLength={organiserLimits.reasonMax} id="qx-postpone-reason" />
    </SheetForm>
  )
})

export const QuotaSheet = observer(function QuotaSheet({ isOpen, onClose, detail, onDone }: ChangeSheetProps) {
  const { male, female, any } = detail.quota
  const form = useForm<{ male: string; female: string; any: string }>({
    initial: { male: `${male}`, female: `${female}`, any: `${any}` },
    submit: (typed) =>
      call(
        organiser.changeQuota,
        { id: detail.id, male: Number(typed.male), female: Number(typed.female), any: Number(typed.any) },
        errorsInline,
      ),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="调整名额"
      form={form}
      lead={detail.hasGuests ? '已有报名，名额只能增加。增加的名额先给候补的人。' : '还没有报名，可以任意调整。'}
      submitWords="保存名额"
      submitId="qx-activity-quota"
      onDone={() => {
        toast('名额已更新')
        return onDone()
      }}
    >
      <FieldRow>
        <TextField form={form} name="male" look="open" label="男士名额" type="number" notation={countTyped} id="qx-quota-male" />
        <TextField form={form} name="female" look="open" label="女士名额" type="number" notation={countTyped} id="qx-quota-female" />
        <TextField form={form} name="any" look="open" label="不限性别" type="number" notation={countTyped} id="qx-quota-any" />
      </FieldRow>
    </SheetForm>
  )
})
