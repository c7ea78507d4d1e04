/** 发布活动: written down, kept as a draft, handed to the auditors. */
import { activityKind } from '@qianxian/protocol/activity/activity.words'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { OrganisedDetail, Side } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { call, saidByScreen } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import type { FormModel } from '@/ui/form/FormModel'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { ActivityPlaceField } from './ActivityPlaceField'
import { Beside } from './Beside'
import { MinuteField } from './MinuteField'
import { emptyPlan, ladders, sentPlan, typedPlan, type LadderName, type PlanValues } from './planForm'

export interface ActivityPlanSheetProps {
  isOpen: boolean
  onClose: () => void
  sides: readonly Side[]
  /** The one that is changed; null: a new one. */
  old: OrganisedDetail | null
  onDone: (id: number) => unknown
}

const AGENDA_MAX = 600
const digits = (text: string): string => text.replace(/\D/g, '')
const money = (text: string): string => text.replace(/[^\d.]/g, '')

export const ActivityPlanSheet = observer(function ActivityPlanSheet({ isOpen, onClose, sides, old, onDone }: ActivityPlanSheetProps) {
  const [cover] = useState(() => new EvidencePictures(1))
  const [isToSubmit, setToSubmit] = useState<'yes' | 'no'>('yes')
  const form = useForm<PlanValues>({
    about: `activity:${old?.id ?? 'new'}`,
    initial: old ? typedPlan(old) : emptyPlan(new Date(), sides[0]?.side ?? ''),
    rules: {
      title: (title) => (title.trim().length < organiserLimits.titleMin ? `活动名称至少 ${organiserLimits.titleMin} 个字` : null),
      cityGeo: (city) => (city ? null : '请选择城市'),
      place: (place) => (place.trim().length < 2 ? '请填写场地' : null),
      address: (address) => (address.trim().length < 2 ? '请填写详细地址' : null),
    },
    submit: async (typed) => {
      const [coverMediaId] = cover.mediaIds
      const plan = { ...sentPlan(typed, old?.plan), ...(coverMediaId ? { coverMediaId } : {}), ...(old ? { id: old.id } : {}) }
      const { id } = await call(organiser.saveActivity, plan, saidByScreen)
      if (isToSubmit === 'yes') await call(organiser.submitActivity, { id }, saidByScreen)
      toast(isToSubmit === 'yes' ? '已提交审核' : '草稿已保存')
      await onDone(id)
    },
  })

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={old ? '修改活动' : '发布活动'}
      form={form}
      lead="活动先由平台审核，通过后在报名时间自动开放。"
      submitWords={cover.isUploading ? '封面上传中' : isToSubmit === 'yes' ? '提交审核' : '保存草稿'}
      submitId="qx-plan-save"
      isSubmitDisabled={cover.isUploading}
    >
      {sides.length > 1 ? (
        <ChoiceField
          form={form}
          name="side"
          label="主办方"
          look="open"
          isNeverEmpty
          options={sides.map(({ side, name }) => ({ value: side, label: name }))}
        />
      ) : null}
      <TextField form={form} name="title" look="open" label="活动名称" maxLength={organiserLimits.titleMax} id="qx-plan-title" />
      <ChoiceField
        form={form}
        name="kind"
        label="类型"
        look="open"
        isNeverEmpty
        options={values(activityKind).map((value) => ({ value, label: activityKind[value] }))}
      />
      <EvidenceField pictures={cover} label="封面" hint={old?.plan.cover ? '不换就保留现在的封面' : '横版照片，没有文字更好看'} />
      <ActivityPlaceField form={form} />
      <TimesAndSeats form={form} />
      <Terms form={form} />
      <ChoiceField
        label="保存以后"
        look="open"
        isNeverEmpty
        value={isToSubmit}
        onChange={(value) => setToSubmit(value ?? 'yes')}
        options={[
          { value: 'yes', label: '提交审核' },
          { value: 'no', label: '先存草稿' },
        ]}
      />
    </SheetForm>
  )
})

function TimesAndSeats({ form }: { form: FormModel<PlanValues> }) {
  return (
    <>
      <MinuteField form={form} name="startAt" label="开始时间" />
      <MinuteField form={form} name="endAt" label="结束时间" />
      <MinuteField form={form} name="enrollStart" label="报名开始" />
      <MinuteField form={form} name="enrollEnd" label="报名截止" />
      <Beside>
        <TextField form={form} name="male" look="open" label="男士名额" type="number" clean={digits} id="qx-plan-male" />
        <TextField form={form} name="female" look="open" label="女士名额" type="number" clean={digits} id="qx-plan-female" />
        <TextField form={form} name="any" look="open" label="不限性别" type="number" clean={digits} id="qx-plan-any" />
      </Beside>
      <Beside>
        <TextField form={form} name="priceMale" look="open" label="男士价（元）" type="digit" clean={money} id="qx-plan-price-male" />
        <TextField form={form} name="priceFemale" look="open" label="女士价（元）" type="digit" clean={money} id="qx-plan-price-female" />
      </Beside>
      <Beside>
        <TextField
          form={form}
          name="vipMale"
          look="open"
          label="VIP 男士价"
          placeholder="同男士价"
          type="digit"
          clean={money}
          id="qx-plan-vip-male"
        />
        <TextField
          form={form}
          name="vipFemale"
          look="open"
          label="VIP 女士价"
          placeholder="同女士价"
          type="digit"
          clean={money}
          id="qx-plan-vip-female"
        />
      </Beside>
    </>
  )
}

function Terms({ form }: { form: FormModel<PlanValues> }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="refundPolicy"
        label="退款规则"
        look="open"
        as="rows"
        isNeverEmpty
        options={(Object.keys(ladders) as LadderName[]).map((value) => ({ value, label: ladders[value].label, note: ladders[value].note }))}
      />
      <Beside>
        <TextField
          form={form}
          name="ageMin"
          look="open"
          label="最小年龄"
          placeholder="不限"
          type="number"
          clean={digits}
          id="qx-plan-age-min"
        />
        <TextField
          form={form}
          name="ageMax"
          look="open"
          label="最大年龄"
          placeholder="不限"
          type="number"
          clean={digits}
          id="qx-plan-age-max"
        />
        <TextField
          form={form}
          name="minAttend"
          look="open"
          label="最少成行"
          placeholder="不限"
          type="number"
          clean={digits}
          id="qx-plan-least"
        />
      </Beside>
      <ChoiceField
        form={form}
        name="needAudit"
        label="报名后"
        look="open"
        isNeverEmpty
        options={[
          { value: 'no', label: '直接确认' },
          { value: 'yes', label: '由我审核' },
        ]}
      />
      <TextAreaField
        form={form}
        name="agenda"
        look="open"
        label="流程"
        maxLength={AGENDA_MAX}
        placeholder="一行一个环节，例如：签到：领取姓名贴"
      />
      <TextAreaField
        form={form}
        name="notice"
        look="open"
        label="报名须知"
        maxLength={organiserLimits.noticeMax}
        placeholder="到场、着装、注意事项"
      />
    </>
  )
}
