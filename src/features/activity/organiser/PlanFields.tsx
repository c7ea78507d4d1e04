/** Fields of a plan by subject: times and seats, price, terms, and description. */
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { education, maritalStatus } from '@qianxian/protocol/love/profile.words'
import { ChoiceField, ChoicesField } from '@/ui/form/ChoiceField'
import type { FormModel } from '@/ui/form/FormModel'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { FieldRow } from './FieldRow'
import { MinuteField } from './MinuteField'
import { countTyped, priceTyped, refundLadders, partWords, type LadderName, type PlanValues } from './planForm'
import { FoldedSection } from './FoldedSection'

interface PlanFieldsProps {
  form: FormModel<PlanValues>
}

const AGENDA_MAX = 600

export function PlanTimes({ form }: PlanFieldsProps) {
  return (
    <>
      <MinuteField form={form} name="startAt" label="开始时间" />
      <MinuteField form={form} name="endAt" label="结束时间" />
      <MinuteField form={form} name="enrollStart" label="报名开始" />
      <MinuteField form={form} name="enrollEnd" label="报名截止" />
      <FieldRow>
        <TextField form={form} name="male" look="open" label="男士名额" type="number" notation={countTyped} id="qx-plan-male" />
        <TextField form={form} name="female" look="open" label="女士名额" type="number" notation={countTyped} id="qx-plan-female" />
        <TextField form={form} name="any" look="open" label="不限性别" type="number" notation={countTyped} id="qx-plan-any" />
      </FieldRow>
    </>
  )
}

export function PlanPrices({ form }: PlanFieldsProps) {
  return (
    <>
      <FieldRow>
        <TextField
          form={form}
          name="priceMale"
          look="open"
          label="男士价（元）"
          type="digit"
          notation={priceTyped}
          id="qx-plan-price-male"
        />
        <TextField
          form={form}
          name="priceFemale"
          look="open"
          label="女士价（元）"
          type="digit"
          notation={priceTyped}
          id="qx-plan-price-female"
        />
      </FieldRow>
      <FoldedSection
        form={form}
        id="qx-plan-part-extras"
        title="VIP 价、早鸟和积分"
        said={partWords.extras}
        names={['vipMale', 'vipFemale', 'earlyBird', 'earlyBirdUntil', 'pointsPrice']}
      >
        <FieldRow>
          <TextField
            form={form}
            name="vipMale"
            look="open"
            label="VIP 男士价"
            placeholder="同男士价"
            type="digit"
            notation={priceTyped}
            id="qx-plan-vip-male"
          />
          <TextField
            form={form}
            name="vipFemale"
            look="open"
            label="VIP 女士价"
            placeholder="同女士价"
            type="digit"
            notation={priceTyped}
            id="qx-plan-vip-female"
          />
        </FieldRow>
        <FieldRow>
          <TextField
            form={form}
            name="earlyBird"
            look="open"
            label="早鸟便宜（元）"
            placeholder="没有"
            type="digit"
            notation={priceTyped}
            id="qx-plan-early"
          />
          <TextField
            form={form}
            name="pointsPrice"
            look="open"
            label="另付积分"
            placeholder="不用"
            type="number"
            notation={countTyped}
            id="qx-plan-points"
          />
        </FieldRow>
        <MinuteField form={form} name="earlyBirdUntil" label="早鸟截止" />
      </FoldedSection>
    </>
  )
}

export function PlanTerms({ form }: PlanFieldsProps) {
  return (
    <>
      <FoldedSection
        form={form}
        id="qx-plan-part-refund"
        title="退款、审核和成行"
        said={partWords.refund}
        names={['refundPolicy', 'needAudit', 'minAttend']}
      >
        <ChoiceField
          form={form}
          name="refundPolicy"
          label="退款规则"
          look="open"
          as="rows"
          isNeverEmpty
          options={(Object.keys(refundLadders) as LadderName[]).map((value) => ({
            value,
            label: refundLadders[value].label,
            note: refundLadders[value].note,
          }))}
        />
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
        <TextField
          form={form}
          name="minAttend"
          look="open"
          label="最少成行"
          placeholder="不限"
          type="number"
          notation={countTyped}
          id="qx-plan-least"
        />
      </FoldedSection>
      <FoldedSection
        form={form}
        id="qx-plan-part-conditions"
        title="报名条件"
        said={partWords.conditions}
        names={['ageMin', 'ageMax', 'education', 'marital', 'isVerified']}
      >
        <FieldRow>
          <TextField
            form={form}
            name="ageMin"
            look="open"
            label="最小年龄"
            placeholder="不限"
            type="number"
            notation={countTyped}
            id="qx-plan-age-min"
          />
          <TextField
            form={form}
            name="ageMax"
            look="open"
            label="最大年龄"
            placeholder="不限"
            type="number"
            notation={countTyped}
            id="qx-plan-age-max"
          />
        </FieldRow>
        <ChoiceField
          form={form}
          name="education"
          label="学历不低于"
          look="open"
          hint="再点一次取消"
          options={values(education).map((value) => ({ value, label: education[value] }))}
        />
        <ChoicesField
          form={form}
          name="marital"
          label="婚姻状况"
          look="open"
          hint="不选就是不限"
          options={values(maritalStatus).map((value) => ({ value, label: maritalStatus[value] }))}
        />
        <ChoiceField
          form={form}
          name="isVerified"
          label="实名认证"
          look="open"
          isNeverEmpty
          options={[
            { value: 'no', label: '不要求' },
            { value: 'yes', label: '要求' },
          ]}
        />
      </FoldedSection>
    </>
  )
}

export function PlanWords({ form }: PlanFieldsProps) {
  return (
    <FoldedSection form={form} id="qx-plan-part-words" title="流程和报名须知" said={partWords.words} names={['agenda', 'notice']}>
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
    </FoldedSection>
  )
}
