/** Reminders of bought packages: they are sent and recorded before a package ends, and no package ends without them. */
import { nextReminderAt, remindNow, type ReminderDays } from '@qianxian/protocol/line/package.rules'
import type { Ctx, World, TxCtx } from '../../../ctx'
import { notify } from '../../notice/notice'
import { forEachTenant } from '../../tenant/tenant'
import { earnPackageJob } from './package-earnings'
import { quotaSubject, timesEnding } from './package.notices'
import * as store from './package.repository'
import { isQuotaRunning, timesRemaining, reminderTimes } from './quota'

export const PACKAGE_REMINDERS = 'line-times'
const AT_ONCE = 500

/** Returns the number of packages that were reminded or ended. */
export const sweepTimes = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, PACKAGE_REMINDERS, now, async (ctx) => (await remindAll(ctx)) + (await endAll(ctx)))

async function remindAll(ctx: Ctx): Promise<number> {
  const ids = await store.quotasToRemind(ctx, AT_ONCE)
  for (const id of ids) await ctx.tx((ctx) => remind(ctx, id))
  return ids.length
}

const recordOf = (days: readonly ReminderDays[], now: Date) => ({
  ...(days.includes(30) ? { told30At: now } : {}),
  ...(days.includes(7) ? { told7At: now } : {}),
  ...(days.includes(1) ? { told1At: now } : {}),
})

async function remind(ctx: TxCtx, id: number): Promise<void> {
  const row = await store.lockQuota(ctx, id)
  if (!row) return
  const { days, endsAt } = remindNow(row, reminderTimes(row), ctx.now)
  if (days.length === 0) return
  const record = recordOf(days, ctx.now)
  await store.updateQuota(ctx, id, { ...record, endsAt, remindAt: nextReminderAt(row, reminderTimes({ ...row, ...record })) })
  // If no line is left or reserved, no notice is sent; refunded lines keep their record and days after the end.
  if (timesRemaining(row) + row.held > 0)
    await notify(ctx, timesEnding, { to: { profiles: [row.profileId] }, subject: quotaSubject(id), facts: { quotaId: id } })
}

async function endAll(ctx: Ctx): Promise<number> {
  const ids = await store.quotasEnded(ctx, AT_ONCE)
  for (const id of ids)
    await ctx.tx(async (ctx) => {
      const row = await store.lockQuota(ctx, id)
      if (!row?.orderId || row.lapsedAt || row.held > 0 || isQuotaRunning(ctx, row)) return
      await store.updateQuota(ctx, id, { lapsedAt: ctx.now })
      await ctx.jobs.send(ctx, earnPackageJob, { orderId: row.orderId, used: null })
    })
  return ids.length
}
