import { deliverableKind } from '@qianxian/protocol/contract/contract.words'
import { countNotation, decimalNotation } from '@qianxian/protocol/base/notation'
import type { OneToOne } from '@qianxian/protocol/onetoone/onetoone.schema'
import { NO_PROMISE, oneToOneLimits as limits } from '@qianxian/protocol/onetoone/onetoone.words'
import { observer } from 'mobx-react'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { TextField } from '@/ui/form/TextField'
import { planKinds, planOf, planRules, typedPlanOf, type TypedPlan } from './planForm'
import type { ServedOneToOnes } from './ServedOneToOnes'

export interface PlanSheetProps {
  isOpen: boolean
  onClose: () => void
  model: ServedOneToOnes
  one: OneToOne
}

/** Digits of the greatest price in yuan, with its two decimals. */
const PRICE_LENGTH = 9
const TIMES_LENGTH = 3

/** The plan of a matchmaker after the consultation; a second one replaces the first. */
export const PlanSheet = observer(function PlanSheet({ isOpen, onClose, model, one }: PlanSheetProps) {
  const form = useForm<TypedPlan>({
    about: `onetoone-plan:${one.id}`,
    initial: typedPlanOf(one.proposal),
    rules: planRules,
    submit: (typed) => model.propose(one.id, planOf(typed)),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="私人定制方案"
      form={form}
      lead={`会员同意后，按方案生成合同，内容和金额不能再改。${NO_PROMISE}`}
      submitWords="发给会员"
      submitId="qx-onetoone-plan-send"
      onDone={() => toast('方案已发给会员')}
    >
      <TextField id="qx-onetoone-plan-title" form={form} name="title" label="服务名称" look="open" isRequired maxLength={limits.titleMax} />
      <TextAreaField
        id="qx-onetoone-plan-text"
        form={form}
        name="plan"
        label="怎么服务"
        look="open"
        isRequired
        placeholder="每月做什么、见面怎么安排、怎么复盘。"
        maxLength={limits.planMax}
      />
      <TextAreaField
        id="qx-onetoone-plan-criteria"
        form={form}
        name="criteria"
        label="筛选标准"
        look="open"
        isRequired
        placeholder="城市、年龄、学历、习惯。"
        maxLength={limits.criteriaMax}
      />
      {planKinds.map((kind) => (
        <TextField
          key={kind}
          id={`qx-onetoone-plan-${kind}`}
          form={form}
          name={kind}
          label={`${deliverableKind[kind]}次数`}
          look="open"
          type="number"
          placeholder="没有就不填"
          notation={countNotation(TIMES_LENGTH)}
        />
      ))}
      <TextField
        id="qx-onetoone-plan-months"
        form={form}
        name="months"
        label="服务月数"
        look="open"
        isRequired
        type="number"
        notation={countNotation(2)}
      />
      <TextField
        id="qx-onetoone-plan-price"
        form={form}
        name="price"
        label="合同金额（元）"
        look="open"
        isRequired
        type="digit"
        notation={decimalNotation(PRICE_LENGTH)}
      />
    </SheetForm>
  )
})
