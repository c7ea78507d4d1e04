/** The verbs of a matchmaker's shares, and of the plans that finance writes. */
import type { commission } from '@qianxian/protocol/commission/commission'
import { promiseIn } from '@qianxian/protocol/commission/promise.rules'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { ownDesk } from '../matchmaker/matchmaker'
import { markSubjectsRead } from '../notice/notice'
import { bonusOf } from './bonus'
import { claimSubject } from './commission.notices'
import { presentClaimable } from './commission.presenter'
import * as store from './commission.repository'
import type { PlanRow } from './commission.repository'
import { openDispute } from './disputes'
import { claimableOrders, disputesBy, type Desk } from './disputes.repository'
import { presentPlan, requireNotice, requireValidRules, startOf } from './plans'

/** The roles in which a matchmaker earns. */
const own = bonusOf(['matchmaker', 'helper', 'brought'])

export const getBonusSums: Verb<typeof commission.getBonusSums> = (ctx) => own.sums(ctx)
export const getBonusPaged: Verb<typeof commission.getBonusPaged> = own.lines
export const getWaterfall: Verb<typeof commission.getWaterfall> = own.waterfall
export const acknowledgePlan: Verb<typeof commission.acknowledgePlan> = own.acknowledge

// --- Claims ---------------------------------------------------------------------

async function requireDesk(ctx: Ctx): Promise<Desk> {
  const { userId } = requireMember(ctx)
  const desk = await ownDesk(ctx, userId)
  if (!desk) throw fault('not_allowed')
  return { userId, matchmakerId: desk.id }
}

export const getClaimablePaged: Verb<typeof commission.getClaimablePaged> = async (ctx, asked) => {
  const desk = await requireDesk(ctx)
  const { userId } = desk
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `claimable:${userId}`, asked)
  return pageFrom(
    await claimableOrders(ctx, desk, { before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    async (page) => {
      const ids = page.map(({ id }) => id)
      const claims = await disputesBy(ctx, { userId, storeId: null }, ids)
      await markSubjectsRead(ctx, ...[...claims.values()].map(({ id }) => claimSubject(id)))
      return presentClaimable(ctx, userId, page)
    },
  )
}

export const claimShare: Verb<typeof commission.claimShare> = async (ctx, { orderId, role, statement }) => {
  const desk = await requireDesk(ctx)
  const { userId } = desk
  const [known] = await claimableOrders(ctx, desk, { ids: [orderId], limit: 1 })
  if (!known) throw fault('not_found')
  await openDispute(ctx, { orderId, role, statement, userId, storeId: null, byUserId: userId })
  return (await presentClaimable(ctx, userId, [known]))[0]!
}

// --- Plans ----------------------------------------------------------------------

async function viewOf(ctx: Ctx, plans: readonly PlanRow[]) {
  const inForce = await store.planInForce(ctx, ctx.now)
  const ids = plans.map(({ id }) => id)
  const rules = await store.rulesOf(ctx, ids)
  const rates = await store.levelRatesOf(ctx, ids)
  return plans.map((plan) => presentPlan(plan, rules.get(plan.id) ?? [], rates.get(plan.id) ?? [], inForce?.id ?? null))
}

export const getPlanPaged: Verb<typeof commission.getPlanPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[version: number]>(ctx, 'plans', asked)
  const rows = await store.plansBefore(ctx, place?.[0] ?? null, limit)
  return pageFrom(
    rows,
    ({ version }) => [version],
    (page) => viewOf(ctx, page),
  )
}

export const draftPlan: Verb<typeof commission.draftPlan> = (ctx, { rules, levelRates = [], effectiveFrom, ...facts }) => {
  const draftedById = requireMember(ctx).userId
  const promise = promiseIn(facts.note)
  if (promise) throw fieldFault({ note: `不能使用「${promise}」这样承诺收入的说法` })
  requireValidRules(rules, levelRates, facts)
  const from = startOf(effectiveFrom)
  requireNotice(ctx, from)
  return ctx.tx(async (ctx) => {
    await store.lockPlans(ctx)
    const version = (await store.newestVersion(ctx)) + 1
    const plan = await store.insertPlan(ctx, { ...facts, version, effectiveFrom: from, draftedById }, rules, levelRates)
    return (await viewOf(ctx, [plan]))[0]!
  })
}

export const publishPlan: Verb<typeof commission.publishPlan> = (ctx, { id }) => {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    await store.lockPlans(ctx)
    const plan = await store.planById(ctx, id)
    if (!plan) throw fault('not_found')
    if (plan.draftedById === userId) throw fault('plan_own')
    if (plan.publishedAt) throw fault('plan_changed')
    requireNotice(ctx, plan.effectiveFrom)
    if (await store.hasPlanFrom(ctx, plan.effectiveFrom))
      throw fault('plan_not_valid', { message: '这一天已经有一版方案生效，请换一个生效日期' })
    const published = await store.publish(ctx, id, userId)
    return (await viewOf(ctx, [published]))[0]!
  })
}
