/** 发布活动: write a plan, keep it as a draft, or submit it for audit. */
import { activityKind } from '@qianxian/protocol/activity/activity.words'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { organiserFaults } from '@qianxian/protocol/activity/organiser.faults'
import type { OrganisedDetail, Side } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { EvidenceField } from '@/parts/media/EvidenceField'
import { EvidencePictures } from '@/parts/media/EvidencePictures'
import { call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { ActivityPlaceField } from './ActivityPlaceField'
import { HostsField } from './HostsField'
import { PlanPrices, PlanTerms, PlanTimes, PlanWords } from './PlanFields'
import {
  emptyPlan,
  isAtVenue,
  partWords,
  planInputFields,
  planRules,
  priceRule,
  toPlanInput,
  toPlanValues,
  venueValues,
  type PlanValues,
} from './planForm'
import { FoldedSection } from './FoldedSection'
import { QuestionsField, questionsRule } from './QuestionsField'

export interface ActivityPlanSheetProps {
  isOpen: boolean
  onClose: () => void
  sides: readonly Side[]
  /** The activity to change; null for a new one. */
  old: OrganisedDetail | null
  onDone: (id: number) => unknown
}

export const ActivityPlanSheet = observer(function ActivityPlanSheet({ isOpen, onClose, sides, old, onDone }: ActivityPlanSheetProps) {
  const [cover] = useState(() => new EvidencePictures(1))
  const form = useForm<PlanValues>({
    about: `activity:${old?.id ?? 'new'}`,
    sentAs: planInputFields,
    initial: old ? toPlanValues(old) : emptyPlan(new Date(), sides[0]?.side ?? '', sides[0]?.venue),
    rules: {
      ...planRules,
      coverMediaId: (mediaId, { after }) => (mediaId === null && after === 'submit' && !old?.plan.cover ? '请先上传活动封面' : null),
      form: questionsRule,
      earlyBird: (yuan, { earlyBirdUntil }) => (yuan === '' && earlyBirdUntil !== '' ? '请填写早鸟价便宜多少' : priceRule(yuan)),
      earlyBirdUntil: (until, { earlyBird }) => (until === '' && Number(earlyBird) > 0 ? '请选择早鸟价的截止时间' : null),
    },
    submit: async (typed) => {
      const { id } = await saved(typed)
      form.set('id', id)
      if (typed.after === 'submit') await call(organiser.submitActivity, { id }, errorsInline)
      toast(typed.after === 'submit' ? '已提交审核' : '草稿已保存')
      cover.clear()
      await onDone(id)
    },
  })
  const isToSubmit = form.read('after') === 'submit'
  // A plan may be typed over several days, so its uploaded picture is stored with the draft.
  useEffect(
    () =>
      reaction(
        () => cover.mediaIds[0],
        (mediaId) => form.set('coverMediaId', mediaId ?? null),
      ),
    [cover, form],
  )

  // Another side begins at its own place, unless the organiser has chosen one.
  useEffect(
    () =>
      reaction(
        () => form.read('side'),
        (side, before) => {
          const venueOf = (key: string) => sides.find((one) => one.side === key)?.venue ?? null
          if (isAtVenue(form.values, venueOf(before))) form.assign(venueValues(venueOf(side)))
        },
      ),
    [form, sides],
  )
  const venue = sides.find(({ side }) => side === form.read('side'))?.venue ?? null

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={old ? '修改活动' : '发布活动'}
      form={form}
      lead="活动先由平台审核，通过后在报名时间自动开放。"
      submitWords={cover.isUploading ? '封面上传中' : isToSubmit ? '提交审核' : '保存草稿'}
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
      <EvidenceField
        pictures={cover}
        label="封面"
        name="coverMediaId"
        error={form.errorOf('coverMediaId')}
        hint={coverHint(form.read('coverMediaId') !== null && cover.list.length === 0, Boolean(old?.plan.cover))}
      />
      <ActivityPlaceField form={form} openAt={venue?.cityGeo} />
      <PlanTimes form={form} />
      <PlanPrices form={form} />
      <PlanTerms form={form} />
      <FoldedSection form={form} id="qx-plan-part-form" title="报名问题" said={partWords.form} names={['form']}>
        <QuestionsField form={form} />
      </FoldedSection>
      <FoldedSection form={form} id="qx-plan-part-hosts" title="协助签到的红娘" said={partWords.hosts} names={['hosts']}>
        <HostsField form={form} />
      </FoldedSection>
      <PlanWords form={form} />
      <ChoiceField
        form={form}
        name="after"
        label="保存以后"
        look="open"
        isNeverEmpty
        options={[
          { value: 'submit', label: '提交审核' },
          { value: 'keep', label: '先存草稿' },
        ]}
      />
    </SheetForm>
  )
})

const coverHint = (isKept: boolean, isThere: boolean): string =>
  isKept ? '上次选的封面还在，不换就用它' : isThere ? '不换就保留现在的封面' : '横版照片，没有文字更好看'

/** A draft that was submitted on another device stays unchanged: this input becomes a new draft. */
async function saved(typed: PlanValues): Promise<OrganisedDetail> {
  try {
    return await call(organiser.saveActivity, toPlanInput(typed), errorsInline)
  } catch (error) {
    if (typed.id === null || !isFault(error, organiserFaults.activity_not_editable)) throw error
    return call(organiser.saveActivity, toPlanInput({ ...typed, id: null }), errorsInline)
  }
}
