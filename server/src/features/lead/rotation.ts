/** The rotation of level A leads: smooth weighted round robin for each pool and city, with measured weights. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { afterCallHours, leadWeightOf, nextTurn, type LeadWeight } from '@qianxian/protocol/lead/lead.rules'
import { leadLimits, leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx, TxCtx } from '../../ctx'
import { loadRules, type PoolRules } from './lead-rules'
import { isRotated, noteEvent } from './lead-state'
import { leadOffered, notifyLead } from './lead.notices'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'
import * as rotation from './rotation.repository'
import type { HandlerRow } from './rotation.repository'

/** Weights of these handlers from their figures. */
export async function weightsOf(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, LeadWeight>> {
  const figures = await rotation.figuresOf(ctx, userIds, momentBefore(ctx.now, leadLimits.weightDays, 'day'))
  return new Map([...figures].map(([userId, one]) => [userId, leadWeightOf(one)]))
}

/** Handlers of a city: those who work in its stores or in none; all of them if there are none. */
function ofCity(handlers: readonly HandlerRow[], cityGeo: string | null): readonly HandlerRow[] {
  const near = handlers.filter((one) => one.cityGeo === null || one.cityGeo === cityGeo)
  return near.length > 0 ? near : handlers
}

/**
 * Offers a waiting level A lead to the next handler; the lead waits on if no handler has room. A handler who was asked or
 * gave the lead back is asked again only after the days of the ban. The caller must hold the lock on the lead.
 */
export async function offerToNext(ctx: TxCtx, row: LeadRecord, rules: PoolRules): Promise<LeadRecord> {
  if (!isRotated(row) || !isIn(leadStates.waiting, row.status)) return row
  const cityGeo = row.cityGeo ?? ''
  await rotation.lockRotation(ctx, row.poolId, cityGeo)
  await rotation.ensureHandlers(ctx)
  const { banDays, acceptHours, ...callHours } = rules.of(row.poolId)
  const asked = await store.listAbout(ctx, row.id, ['offered', 'released', 'recycled', 'left'], momentBefore(ctx.now, banDays, 'day'))
  const free = (await rotation.listHandlers(ctx)).filter(
    ({ userId, isOnDuty, held }) => isOnDuty && held < rules.handler.ownedMax && !asked.includes(userId),
  )
  const candidates = ofCity(free, row.cityGeo)
  const weights = await weightsOf(
    ctx,
    candidates.map(({ userId }) => userId),
  )
  const positions = await rotation.positionsOf(ctx, row.poolId, cityGeo)
  const turn = nextTurn(
    candidates.map(({ userId }) => ({ handlerId: userId, weight: weights.get(userId)!.weight, position: positions.get(userId) ?? 0 })),
  )
  if (turn === null) return row
  await rotation.savePositions(ctx, row.poolId, cityGeo, turn.positions)
  const next = await noteEvent(
    ctx,
    row,
    { event: 'offered', aboutId: turn.handlerId, byId: null },
    {
      status: 'assigned',
      offeredToId: turn.handlerId,
      offeredAt: ctx.now,
      poolAt: afterCallHours(ctx.now, acceptHours, callHours),
      activeAt: row.activeAt,
    },
  )
  await notifyLead(ctx, leadOffered, row.id, [turn.handlerId])
  return next
}

/** Offers the level A leads that wait; returns the number of offers. */
export async function offerWaiting(ctx: Ctx): Promise<number> {
  const AT_ONCE = 100
  const rules = await loadRules(ctx)
  let offered = 0
  let after: store.TimePlace | null = null
  for (;;) {
    const waiting: LeadRecord[] = await store.listUnassigned(ctx, after, AT_ONCE)
    for (const { id } of waiting)
      await ctx.tx(async (ctx) => {
        const row = await store.lockLead(ctx, id)
        if (row && (await offerToNext(ctx, row, rules)).status === 'assigned') offered += 1
      })
    const last = waiting.at(-1)
    if (waiting.length < AT_ONCE || !last) return offered
    after = [last.poolAt.toISOString(), last.id]
  }
}
