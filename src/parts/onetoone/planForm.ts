/** The typed plan of a matchmaker, its checks, and the plan that is sent. Each kind of service has one line. */
import { fenOfYuan } from '@qianxian/protocol/cashout/cashout.rules'
import { values } from '@qianxian/protocol/base/dictionary'
import { contractLimits, deliverableKind, type DeliverableKind } from '@qianxian/protocol/contract/contract.words'
import { explainPromise } from '@qianxian/protocol/onetoone/onetoone.rules'
import type { Proposal } from '@qianxian/protocol/onetoone/onetoone.schema'
import { oneToOneLimits as limits } from '@qianxian/protocol/onetoone/onetoone.words'
import { textRule } from '@/ui/form/textRule'
import type { OfferedPlan } from './ServedOneToOnes'

export type TypedPlan = {
  title: string
  plan: string
  criteria: string
  months: string
  price: string
} & Record<DeliverableKind, string>

/** Names of the services in the contract. */
const titles: Readonly<Record<DeliverableKind, string>> = {
  introduction: '定向推荐',
  meeting: '安排见面',
  consult: '一对一咨询',
  activity: '小型活动',
}

export const planKinds = values(deliverableKind)

/** The fields in their order; a former plan is the beginning of the next. */
export function typedPlanOf(former: Proposal | null): TypedPlan {
  const timesOf = (kind: DeliverableKind) =>
    String((former?.items ?? []).filter((item) => item.kind === kind).reduce((sum, { times }) => sum + times, 0) || '')
  return {
    title: former?.title ?? '',
    plan: former?.plan ?? '',
    criteria: former?.criteria ?? '',
    months: former ? String(former.months) : '',
    price: former ? String(former.priceFen / 100) : '',
    introduction: timesOf('introduction'),
    meeting: timesOf('meeting'),
    consult: timesOf('consult'),
    activity: timesOf('activity'),
  }
}

const promised = (asked: string, bounds: { min: number; max: number }) => {
  const length = textRule(asked, bounds)
  return (text: string): string | null => length(text) ?? explainPromise(text)
}

const wholeRule = (asked: string, max: number) => (typed: string) => {
  const count = Number(typed)
  return Number.isInteger(count) && count >= 1 && count <= max ? null : `${asked}，1–${max}`
}

const timesOf = (typed: TypedPlan): number => planKinds.reduce((sum, kind) => sum + (Number(typed[kind]) || 0), 0)

const timesRule = (times: string, typed: TypedPlan): string | null => {
  if (times !== '' && !/^\d{1,3}$/.test(times)) return '请填写整数次数'
  if (timesOf(typed) > contractLimits.timesMax) return `服务次数合计最多 ${contractLimits.timesMax} 次`
  return null
}

export const planRules = {
  title: promised('请填写服务名称', { min: limits.titleMin, max: limits.titleMax }),
  plan: promised('请写清怎么服务', { min: limits.planMin, max: limits.planMax }),
  criteria: promised('请写清筛选标准', { min: limits.criteriaMin, max: limits.criteriaMax }),
  introduction: (times: string, typed: TypedPlan) => (timesOf(typed) === 0 ? '请至少填写一项服务的次数' : timesRule(times, typed)),
  meeting: timesRule,
  consult: timesRule,
  activity: timesRule,
  months: wholeRule('请填写服务月数', contractLimits.monthsMax),
  price: (typed: string) => {
    const fen = fenOfYuan(typed)
    return fen !== null && fen >= 1 && fen <= contractLimits.priceMaxFen ? null : '请填写合同金额，最多两位小数'
  },
}

/** The price is shared by the services evenly, because no service has a price of its own here. */
export const planOf = (typed: TypedPlan): OfferedPlan => ({
  title: typed.title.trim(),
  plan: typed.plan.trim(),
  criteria: typed.criteria.trim(),
  items: planKinds.flatMap((kind) => {
    const times = Number(typed[kind]) || 0
    return times > 0 ? [{ kind, title: titles[kind], times, unitFen: null }] : []
  }),
  months: Number(typed.months),
  priceFen: fenOfYuan(typed.price) ?? 0,
})
