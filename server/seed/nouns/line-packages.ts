/** Line packages on sale, and one member's packages in every state. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { linePackages, lineQuotas, lineRequests } from '../../src/db/tables/line'
import { createOrder, refundOrder } from '../../src/features/finance/finance'
import { accounts } from '../accounts'
import { endRefund, payByChannel } from '../cashier'
import { newPackage } from '../makers/line'
import { ctxOfAccount, dated, type Stage } from '../stage'

interface Sold {
  id: number
  priceFen: number
}

export async function sellPackages(stage: Stage): Promise<void> {
  await newPackage(stage, { name: '体验 3 次', times: 3, priceFen: 9_900, validDays: 60, serviceLevel: 'self', position: 0 })
  await newPackage(stage, { name: '安心 5 次', times: 5, priceFen: 26_800, validDays: 90, position: 1 })
  await newPackage(stage, { name: '长期 12 次', times: 12, priceFen: 58_800, validDays: 180, position: 2 })
}

/** Packages in use, used up, expired after its reminders, about to expire, partly refunded. */
export async function showPackages(stage: Stage): Promise<void> {
  // Real channels have no bill of payments that they never received, so no past payments are created for them.
  if (!stage.world.adapters.payTwin) return
  const ctx = await ctxOfAccount(stage, accounts.vip)
  const one = await newPackage(stage, { name: '尝鲜 1 次', times: 1, priceFen: 2_900, validDays: 30, position: 3 })
  const three = await newPackage(stage, { name: '春日 3 次', times: 3, priceFen: 8_800, validDays: 90, position: 4 })

  await spendOn(stage, ctx, await bought(stage, ctx, three, 20), { held: 1, used: 1 })
  await spendOn(stage, ctx, await bought(stage, ctx, one, 26), { held: 0, used: 1 })
  await announced(stage, await bought(stage, ctx, three, 95), [30, 7, 1])
  await announced(stage, await bought(stage, ctx, three, 80), [30])
  const orderId = await bought(stage, ctx, three, 12)
  const sent = dated(stage, ctx, 6)
  const { refundId } = await refundOrder(sent, { orderId, fen: 5_866, points: 0, reason: '用不完了', key: `seed:${orderId}` })
  await endRefund(refundId, { sent, heard: dated(stage, ctx, 5.8), fails: false })
  // Both packages are off sale.
  for (const { id } of [one, three])
    await stage.db
      .update(linePackages)
      .set({ isOnSale: false })
      .where(and(eq(linePackages.tenantId, stage.tenantId), eq(linePackages.id, id)))
}

async function bought(stage: Stage, ctx: Ctx, { id, priceFen }: Sold, daysAgo: number): Promise<number> {
  const at = dated(stage, ctx, daysAgo)
  const input = { package: id }
  const order = await createOrder(at, { userId: ctx.viewer!.userId, bizType: 'package', input, shownFen: priceFen, shownPoints: 0 })
  await payByChannel({ ...at, now: momentAfter(at.now, 1, 'minute') }, order.id, 'wx')
  return order.id
}

/** Some earlier lines were requested with the package. */
async function spendOn({ db, tenantId }: Stage, { viewer }: Ctx, orderId: number, counts: { held: number; used: number }): Promise<void> {
  const mine = and(eq(lineRequests.tenantId, tenantId), eq(lineRequests.fromId, viewer!.profileId!))
  const [quota] = await db
    .select()
    .from(lineQuotas)
    .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.orderId, orderId)))
  for (const state of ['held', 'used'] as const)
    for (let moved = 0; moved < counts[state]; moved += 1) {
      const [line] = await db
        .select({ id: lineRequests.id, quotaId: lineRequests.quotaId, source: lineQuotas.source })
        .from(lineRequests)
        .innerJoin(lineQuotas, and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, lineRequests.quotaId)))
        .where(and(mine, eq(lineRequests.quotaState, state), eq(lineQuotas.source, 'gift')))
        .orderBy(asc(lineRequests.id))
        .limit(1)
      if (!line) return
      await db
        .update(lineRequests)
        .set({ quotaId: quota!.id })
        .where(and(eq(lineRequests.tenantId, tenantId), eq(lineRequests.id, line.id)))
      for (const [id, by] of [
        [line.quotaId!, -1],
        [quota!.id, 1],
      ] as const) {
        const [row] = await db
          .select()
          .from(lineQuotas)
          .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, id)))
        await db
          .update(lineQuotas)
          .set({ [state]: row![state] + by })
          .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, id)))
      }
    }
}

/** Reminders sent in time, this many days before its end. */
async function announced({ db, tenantId }: Stage, orderId: number, days: readonly (30 | 7 | 1)[]): Promise<void> {
  const ofOrder = and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.orderId, orderId))
  const [quota] = await db.select().from(lineQuotas).where(ofOrder)
  const { endsAt } = quota!
  const when = (one: 30 | 7 | 1) => (days.includes(one) ? momentBefore(endsAt, one, 'day') : null)
  const missing = ([30, 7, 1] as const).find((one) => !days.includes(one))
  const remindAt = missing === undefined ? null : momentBefore(endsAt, missing, 'day')
  await db
    .update(lineQuotas)
    .set({ told30At: when(30), told7At: when(7), told1At: when(1), remindAt })
    .where(ofOrder)
}
