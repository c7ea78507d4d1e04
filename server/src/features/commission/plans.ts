/** Plans: what finance may write into one, which one an order follows, and its rules in sentences. */
import { dateInWords, dayInShanghai } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { amount } from '@qianxian/protocol/base/format'
import type { CommissionPlan, LevelRate } from '@qianxian/protocol/commission/commission.schema'
import {
  commissionLimits,
  commissionRole,
  levelInWords,
  promoterLevels,
  ruledRoles,
  type CommissionRole,
} from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { OrderEarner } from '../finance/finance'
import * as store from './commission.repository'
import type { LevelRateRow, PlanRow, RuleRow } from './commission.repository'
import type { ClaimRule } from './waterfall'

export type NewRule = Omit<RuleRow, 'tenantId' | 'planId'>

/** The first moment of a day in China, given as YYYY-MM-DD; throws for a day that does not exist. */
export function startOf(day: string): Date {
  const start = momentOf(calendarDay(day))
  if (Number.isNaN(start.getTime()) || dayInShanghai(start) !== day)
    throw fault('plan_not_valid', { message: '生效日期不是一个有效的日期' })
  return start
}

/** Throws `plan_too_soon` if orders would follow the plan before everybody had time to read it. */
export function requireNotice(ctx: Ctx, effectiveFrom: Date): void {
  if (effectiveFrom < momentAfter(ctx.now, commissionLimits.noticeDays, 'day')) throw fault('plan_too_soon')
}

const refuse = (message: string) => fault('plan_not_valid', { message })

/** Throws `plan_not_valid` with the rule that is wrong. */
export function requireValidRules(
  rules: readonly NewRule[],
  levelRates: readonly LevelRate[],
  { channelFeeBp, taxBp }: { channelFeeBp: number; taxBp: number },
): void {
  requireEachLevel(levelRates)
  const promotedBp = Math.max(0, ...levelRates.flatMap(({ firstBp, laterBp }) => [firstBp, laterBp]))
  const { wholeBp } = commissionLimits
  if (channelFeeBp + taxBp > wholeBp) throw refuse('支付手续费和税费合计不能超过 100%')
  const seen = new Set<string>()
  const sums = new Map<string, number>()
  for (const { orderType, role, mode, value } of rules) {
    const what = `${orderBiz[orderType]}的${commissionRole[role]}`
    if (seen.has(`${orderType}:${role}`)) throw refuse(`${what}只能有一条规则`)
    seen.add(`${orderType}:${role}`)
    if (mode === 'fixed') continue
    if (value > wholeBp) throw refuse(`${what}的比例不能超过 100%`)
    const sum = (sums.get(orderType) ?? 0) + (role === 'brought' ? Math.max(value, promotedBp) : value)
    if (sum > wholeBp) throw refuse(`${orderBiz[orderType]}各方的比例合计不能超过 100%`)
    sums.set(orderType, sum)
  }
}

function requireEachLevel(rates: readonly LevelRate[]): void {
  if (rates.length === 0) return
  if (!promoterLevels.every((level) => rates.filter((rate) => rate.level === level).length === 1))
    throw refuse('推广等级的比例要每级各写一条')
}

const percent = (bp: number): string => `${bp / 100}%`

export const rateInWords = ({ mode, value }: ClaimRule): string =>
  mode === 'fixed' ? `每单 ${amount(value)} 元` : `净额的 ${percent(value)}`

export const feeInWords = percent

/** The rules of a plan that these roles read, one sentence each. */
export function planSentences(
  plan: PlanRow,
  rules: readonly RuleRow[],
  rates: readonly LevelRateRow[],
  roles?: readonly CommissionRole[],
): string[] {
  const { channelFeeBp, taxBp, note, version, effectiveFrom } = plan
  return [
    `第 ${version} 版，适用于${dateInWords(effectiveFrom)}起创建的订单，以前的订单不变。`,
    `净额是实付的钱减去渠道支付手续费 ${percent(channelFeeBp)}、税费 ${percent(taxBp)}和退款，积分和优惠不计入。`,
    ...ruleSentences(rules.filter(({ role }) => roles === undefined || roles.includes(role))),
    ...(roles === undefined || roles.includes('brought') ? rates.map(levelSentence) : []),
    `各方合计最多是净额的 ${percent(commissionLimits.othersMaxBp)}，超出时排在后面的按比例减少。`,
    ...(note === '' ? [] : [note]),
  ]
}

/** One sentence for each role and rate, in the order of the roles, that lists the types of orders. */
function ruleSentences(rules: readonly RuleRow[]): string[] {
  const rated = ruledRoles.flatMap((role) => rules.filter((rule) => rule.role === role))
  const groups = new Map<string, string[]>()
  for (const rule of rated) {
    const rate = `${commissionRole[rule.role]}得${rateInWords(rule)}`
    groups.set(rate, [...(groups.get(rate) ?? []), orderBiz[rule.orderType]])
  }
  return [...groups].map(([rate, types]) => `${rate}：${types.join('、')}。`)
}

const levelSentence = ({ level, firstBp, laterBp }: LevelRateRow): string =>
  `推荐人是推广红娘时按等级：${levelInWords(level)}得首单净额的 ${percent(firstBp)}，以后的订单 ${percent(laterBp)}。`

export const presentPlan = (
  plan: PlanRow,
  rules: readonly RuleRow[],
  rates: readonly LevelRateRow[],
  inForceId: number | null,
): CommissionPlan => ({
  id: plan.id,
  version: plan.version,
  effectiveFrom: dayInShanghai(plan.effectiveFrom),
  publishedAt: plan.publishedAt?.toISOString() ?? null,
  isInForce: plan.id === inForceId,
  sentences: planSentences(plan, rules, rates),
})

/** The parts of promoters by the plan in force, the lowest level first; empty if promoters earn nothing. */
export async function levelRatesInForce(ctx: Ctx): Promise<LevelRateRow[]> {
  const plan = await store.planInForce(ctx, ctx.now)
  return plan ? (await store.levelRatesOf(ctx, [plan.id])).get(plan.id)! : []
}

/** Contribution to `orderEarners`: the version that the order follows. */
export async function listPlanVersion(ctx: Ctx): Promise<OrderEarner[]> {
  const plan = await store.planInForce(ctx, ctx.now)
  return plan ? [{ planVersion: String(plan.version) }] : []
}
