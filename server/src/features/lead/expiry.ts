/**
 * Deadlines by the clock: recycled leads, offers without an answer, reminders, and leads that nobody touched for years.
 * Reads judge the same deadlines, so a stopped sweep changes no answer.
 */
import { clockInChina, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { leadLimits } from '@qianxian/protocol/lead/lead.words'
import type { Ctx, TxCtx } from '../../ctx'
import { runInBatches } from '../../lib/batches'
import { lockTaskFirst } from '../audit/audit'
import { managersOf } from '../store/store'
import { loadRules } from './lead-rules'
import { forgetLead, giveTo, returnToPool, settleLapsed } from './lead-state'
import { leadDue, leadTakenOver, notifyLead } from './lead.notices'
import * as store from './lead.repository'
import { offerToNext, offerWaiting } from './rotation'

const AT_ONCE = 200

/** Returns leads whose deadline has passed to the pool; a missed offer goes to the next handler. Returns their number. */
async function recycleDue(ctx: Ctx): Promise<number> {
  const rules = await loadRules(ctx)
  return runInBatches(AT_ONCE, () =>
    ctx.tx(async (ctx) => {
      const due = await store.lockDue(ctx, AT_ONCE)
      for (const row of due) await offerToNext(ctx, await settleLapsed(ctx, row), rules)
      return due.length
    }),
  )
}

/** Reminds owners a day before a lead is recycled, or four hours before the first contact is due; once for each deadline. */
async function remindDue(ctx: Ctx): Promise<number> {
  const { handler } = await loadRules(ctx)
  const until = momentAfter(ctx.now, handler.reminderDays, 'day')
  const firstUntil = momentAfter(ctx.now, handler.firstReminderHours, 'hour')
  return runInBatches(AT_ONCE, async () => {
    const due = await store.listUnreminded(ctx, { until, firstUntil }, AT_ONCE)
    for (const { id } of due)
      await ctx.tx(async (ctx) => {
        const row = await store.lockLead(ctx, id)
        if (!row || row.remindedAt !== null || row.ownerId === null || row.poolAt > until || row.poolAt <= ctx.now) return
        await store.updateLead(ctx, id, { remindedAt: ctx.now })
        await notifyLead(ctx, leadDue, id, [row.ownerId])
      })
    return due.length
  })
}

/** Deletes name and phone of leads without a touch or an act for two years. */
export async function eraseIdle(ctx: Ctx): Promise<number> {
  const before = momentOf(clockInChina(ctx.now).subtract(leadLimits.untouchedMonths, 'month'))
  return runInBatches(AT_ONCE, async () => {
    const idle = await store.listIdle(ctx, before, AT_ONCE)
    for (const { id, auditTaskId } of idle)
      await ctx.tx(async (ctx) => {
        await lockTaskFirst(ctx, auditTaskId)
        const row = await store.lockLead(ctx, id)
        if (!row || row.phoneEnc === null || row.convertedAt !== null || row.activeAt > before) return
        await forgetLead(ctx, row, 'erased', { event: 'erased', byId: null, suppression: 'erased' })
      })
    return idle.length
  })
}

/** Empties the hands of owners whose role an operator ended. */
async function emptyLostHands(ctx: Ctx): Promise<number> {
  const owners = await store.listOwnersWithoutRole(ctx)
  for (const userId of owners) await ctx.tx((ctx) => emptyHands(ctx, userId, null))
  return owners.length
}

export async function sweepLeads(ctx: Ctx): Promise<number> {
  const lost = await emptyLostHands(ctx)
  return lost + (await recycleDue(ctx)) + (await offerWaiting(ctx)) + (await remindDue(ctx))
}

/**
 * Empties the hands of a person who lost the role or left a store: locked leads go to the store's manager while there is
 * room, all others to the pool.
 */
export async function emptyHands(ctx: TxCtx, userId: number, storeId: number | null): Promise<void> {
  await store.lockHandler(ctx, userId)
  const rules = await loadRules(ctx)
  for (const row of await store.lockHands(ctx, userId, storeId)) {
    if (row.poolAt <= ctx.now) {
      await offerToNext(ctx, await settleLapsed(ctx, row), rules)
      continue
    }
    const isLocked = row.lockUntil !== null && row.lockUntil > ctx.now
    const heir = isLocked && row.ownerStoreId !== null ? await findHeir(ctx, row.ownerStoreId, userId, rules.handler.ownedMax) : null
    if (heir === null) await offerToNext(ctx, await returnToPool(ctx, row, { event: 'left', at: ctx.now }), rules)
    else {
      await giveTo(ctx, row, { userId: heir, storeId: row.ownerStoreId }, 'taken_over', rules.of(row.poolId))
      await notifyLead(ctx, leadTakenOver, row.id, [heir])
    }
  }
}

/** A manager of the store with room for one more lead. */
async function findHeir(ctx: TxCtx, storeId: number, leavingId: number, ownedMax: number): Promise<number | null> {
  for (const managerId of await managersOf(ctx, storeId)) {
    if (managerId === leavingId) continue
    await store.lockHandler(ctx, managerId)
    if ((await store.countHandler(ctx, managerId)).owned < ownedMax) return managerId
  }
  return null
}
