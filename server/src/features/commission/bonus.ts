/** The shares that a person earns in some roles: the sums, the lines, and how one of them came about. */
import type { Page } from '@qianxian/protocol/base/envelope'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { BonusLine, BonusSums, Waterfall } from '@qianxian/protocol/commission/commission.schema'
import { commissionLimits, statesOfTab, type BonusTab, type CommissionRole } from '@qianxian/protocol/commission/commission.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging, type Asked } from '../../http/paging'
import { markSubjectsRead } from '../notice/notice'
import { shareSubject } from './commission.notices'
import { presentLine, presentWaterfall } from './commission.presenter'
import * as store from './commission.repository'
import { planSentences } from './plans'
import { settleOwn } from './shares'

interface LinesAsked extends Asked {
  tab: BonusTab
  /** As YYYY-MM. */
  month?: string
}

/** The verbs of a page of shares. Each settles the caller's own shares first. */
export function bonusOf(roles: readonly CommissionRole[]) {
  async function sumsOf(ctx: Ctx, userId: number): Promise<BonusSums> {
    const months = await store.monthSums(ctx, userId, roles)
    const total = (field: 'pendingFen' | 'settledFen' | 'heldFen' | 'reversedFen') => months.reduce((sum, one) => sum + one[field], 0)
    return {
      pendingFen: total('pendingFen'),
      settledFen: total('settledFen'),
      heldFen: total('heldFen'),
      reversedFen: total('reversedFen'),
      months: months.slice(0, commissionLimits.monthsShown),
      toAcknowledge: await planToAcknowledge(ctx, userId),
    }
  }

  /** The first plan that concerns the person and that they have not acknowledged. */
  async function planToAcknowledge(ctx: Ctx, userId: number): Promise<BonusSums['toAcknowledge']> {
    for (const plan of await store.plansToRead(ctx, userId)) {
      if ((await store.whoAcknowledged(ctx, plan.version, [userId])).has(userId)) continue
      const rules = (await store.rulesOf(ctx, [plan.id])).get(plan.id) ?? []
      const rates = (await store.levelRatesOf(ctx, [plan.id])).get(plan.id) ?? []
      const sentences = planSentences(plan, rules, rates, roles)
      return { version: plan.version, effectiveFrom: plan.effectiveFrom.toISOString(), sentences }
    }
    return null
  }

  return {
    async sums(ctx: Ctx): Promise<BonusSums> {
      const { userId } = requireMember(ctx)
      await settleOwn(ctx, userId)
      return sumsOf(ctx, userId)
    },

    async lines(ctx: Ctx, { tab, month, ...asked }: LinesAsked): Promise<Page<BonusLine>> {
      const { userId } = requireMember(ctx)
      await settleOwn(ctx, userId)
      const { place, limit, pageFrom } = paging<[id: number]>(ctx, `bonus:${roles.join()}:${userId}:${tab}:${month ?? ''}`, asked)
      const of = {
        userId,
        roles,
        states: statesOfTab[tab],
        before: place?.[0] ?? null,
        limit,
        ...(month === undefined ? {} : { month }),
      }
      return pageFrom(
        await store.listRecords(ctx, of),
        ({ id }) => [id],
        async (page) => {
          await markSubjectsRead(ctx, ...page.map((row) => shareSubject(row.id)))
          return page.map((row) => presentLine(ctx, row))
        },
      )
    },

    async waterfall(ctx: Ctx, { id }: { id: number }): Promise<Waterfall> {
      const { userId } = requireMember(ctx)
      await settleOwn(ctx, userId)
      const row = await store.ownRecord(ctx, userId, id)
      if (!row || !isIn(roles, row.role)) throw fault('not_found')
      await markSubjectsRead(ctx, shareSubject(id))
      return presentWaterfall(ctx, row)
    },

    async acknowledge(ctx: Ctx, { version }: { version: number }): Promise<BonusSums> {
      const { userId } = requireMember(ctx)
      const plan = await store.planOfVersion(ctx, version)
      if (!plan?.publishedAt) throw fault('not_found')
      await ctx.tx((ctx) => store.acknowledge(ctx, userId, version))
      await settleOwn(ctx, userId)
      return sumsOf(ctx, userId)
    },
  }
}
