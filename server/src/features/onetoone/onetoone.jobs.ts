/** Moves private customisations on by their contracts, and tells of the report of a month that is over. */
import { monthsUntil } from '@qianxian/protocol/base/calendar'
import { clockInChina } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { forEachTenant } from '../tenant/tenant'
import { notifyMember } from './onetoone.notices'
import { lockSettled } from './onetoone-state'
import * as store from './onetoone.repository'

const PROGRESS = 'onetoone-progress'
const AT_ONCE = 200

/** The hour in China from which a report is told of. */
const REPORT_HOUR = 9

async function followContracts(ctx: Ctx): Promise<number> {
  let [after, changed] = [0, 0]
  await runInBatches(AT_ONCE, async () => {
    const rows = await store.standingAfter(ctx, after, AT_ONCE)
    after = rows.at(-1)?.id ?? after
    for (const { id, status } of rows) if (await follow(ctx, id, status)) changed += 1
    return rows.length
  })
  return changed
}

const follow = (ctx: Ctx, id: number, before: string): Promise<boolean> =>
  ctx.tx(async (ctx) => {
    const settled = await lockSettled(ctx, id)
    const startAt = settled?.contract?.startAt ?? null
    if (!settled || settled.state.status !== 'in_service' || startAt === null) return settled?.row.status !== before
    const [, month] = monthsUntil(ctx.now, 2)
    const isDue = clockInChina(startAt).format('YYYY-MM') <= month! && clockInChina(ctx.now).hour() >= REPORT_HOUR
    if (!isDue || !(await store.markReported(ctx, id, month!))) return settled.row.status !== before
    await notifyMember(ctx, settled.row, 'report', month!)
    return true
  })

/** Returns the number of changes and of reports told of. */
export const sweepOneToOnes = (world: World, now = new Date()): Promise<number> => forEachTenant(world, PROGRESS, now, followContracts)

export const onetooneJobs = [defineSweep(PROGRESS, '*/10 * * * *', sweepOneToOnes)]
