/** The typed draft of a contract with its success fee, its checks, and the draft that is sent. */
import { fenOfYuan } from '@qianxian/protocol/cashout/cashout.rules'
import { values } from '@qianxian/protocol/base/dictionary'
import { contractLimits, deliverableKind, successLimits, type DeliverableKind } from '@qianxian/protocol/contract/contract.words'
import { explainSuccessTerms, type SuccessTerms, type SuccessTranche } from '@qianxian/protocol/contract/success.rules'
import { relationshipStages, type RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { textRule } from '@/ui/form/textRule'

export type TypedDraft = {
  title: string
  months: string
  price: string
  /** Empty for a contract without a success fee. */
  fee: string
} & Record<DeliverableKind, string> &
  Record<RelationshipStage, string>

export const serviceKinds = values(deliverableKind)

export const emptyDraft: TypedDraft = {
  title: '',
  months: '',
  price: '',
  fee: '',
  introduction: '',
  meeting: '',
  consult: '',
  activity: '',
  dating: '',
  couple: '',
  engaged: '',
  married: '',
}

const itemsOf = (typed: TypedDraft) =>
  serviceKinds.flatMap((kind) => {
    const times = Number(typed[kind]) || 0
    return times > 0 ? [{ kind, title: deliverableKind[kind], times, unitFen: null }] : []
  })

/** Percent with up to two decimals as basis points; 0 for an empty field. */
const bpOf = (percent: string): number => fenOfYuan(percent.trim() === '' ? '0' : percent) ?? Number.NaN

/** The stages with a share; the last of them takes the remainder, so that the parts add up to the whole. */
function tranchesOf(typed: TypedDraft): SuccessTranche[] {
  const named = relationshipStages.filter((stage) => bpOf(typed[stage]) > 0)
  return named.map((stage, place) => ({ stage, shareBp: place === named.length - 1 ? null : bpOf(typed[stage]) }))
}

const hasFee = ({ fee }: TypedDraft): boolean => fee.trim() !== ''

function successOf(typed: TypedDraft): SuccessTerms | undefined {
  return hasFee(typed) ? { feeFen: fenOfYuan(typed.fee) ?? 0, tranches: tranchesOf(typed) } : undefined
}

const refusalOf = (typed: TypedDraft, field: 'feeFen' | 'tranches'): string | null => {
  const success = successOf(typed)
  const refusal = success ? explainSuccessTerms(success, { priceFen: fenOfYuan(typed.price) ?? 0, items: itemsOf(typed) }) : null
  return refusal?.field === field ? refusal.words : null
}

const timesRule = (times: string): string | null => (times === '' || /^\d{1,3}$/.test(times) ? null : '请填写整数次数')

/** The shares are checked at the last stage. */
function explainShares(typed: TypedDraft): string | null {
  if (!hasFee(typed)) return null
  const shares = relationshipStages.map((stage) => bpOf(typed[stage]))
  if (shares.some((share) => Number.isNaN(share))) return '比例最多两位小数'
  if (shares.reduce((sum, share) => sum + share, 0) !== successLimits.wholeBp) return '各阶段的比例合计要等于 100%'
  return refusalOf(typed, 'tranches')
}

export const draftRules = {
  title: textRule('请填写合同名称', { min: 2, max: contractLimits.titleMax }),
  introduction: (times: string, typed: TypedDraft) => (itemsOf(typed).length === 0 ? '请至少填写一项服务的次数' : timesRule(times)),
  meeting: timesRule,
  consult: timesRule,
  activity: timesRule,
  months: (typed: string) => {
    const count = Number(typed)
    return Number.isInteger(count) && count >= 1 && count <= contractLimits.monthsMax
      ? null
      : `请填写服务月数，1–${contractLimits.monthsMax}`
  },
  price: (typed: string) => {
    const fen = fenOfYuan(typed)
    return fen !== null && fen >= 1 && fen <= contractLimits.priceMaxFen ? null : '请填写合同金额，最多两位小数'
  },
  fee: (fee: string, typed: TypedDraft) =>
    hasFee(typed) && fenOfYuan(fee) === null ? '请填写成功费，最多两位小数' : refusalOf(typed, 'feeFen'),
  married: (_share: string, typed: TypedDraft) => explainShares(typed),
}

/** The price is shared by the services evenly, because no service has a price of its own here. */
export function draftOf(typed: TypedDraft) {
  const success = successOf(typed)
  return {
    type: 'service' as const,
    title: typed.title.trim(),
    items: itemsOf(typed),
    months: Number(typed.months),
    priceFen: fenOfYuan(typed.price) ?? 0,
    ...(success ? { success: { feeFen: success.feeFen, tranches: [...success.tranches] } } : {}),
  }
}
