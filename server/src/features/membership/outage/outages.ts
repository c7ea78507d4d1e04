/**
 * Returns a day to every member of a day on which a right was unavailable for an hour: once, however many rights were affected.
 */
import { dayInShanghai, dateInWords } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { vipLimits } from '@qianxian/protocol/membership/membership.words'
import { outDays, type OutDay } from '@qianxian/protocol/membership/outage.rules'
import { rights, vipRights, type Right, type RightKey } from '@qianxian/protocol/membership/rights.words'
import type { Ctx, World } from '../../../ctx'
import { forEachTenant } from '../../tenant/tenant'
import { giveMembership } from '../grant/grant'
import { lockMembership, loadMembership } from '../membership-time'
import * as store from './outage.repository'

const pluginOf = (key: RightKey) => (rights[key] as Right).plugin
const ofPlugins = vipRights.filter((key) => pluginOf(key) !== undefined)

/** Rights whose plugin is on. */
export const rightsOfOpenPlugins = ({ tenant }: Ctx): RightKey[] => ofPlugins.filter((key) => tenant.hasPlugin(pluginOf(key)!))

/** Opens an outage for each right whose plugin is off although a purchase includes it. */
async function followPlugins(ctx: Ctx): Promise<void> {
  const on = rightsOfOpenPlugins(ctx)
  await store.endOutages(ctx, on)
  for (const key of ofPlugins)
    if (!on.includes(key) && (await store.isRightSold(ctx, key)))
      await store.noteOutage(ctx, { key, fromAt: ctx.now, untilAt: null, source: 'plugin', notedById: null })
}

async function daysOut(ctx: Ctx): Promise<{ days: OutDay[]; rows: store.OutageRow[] }> {
  await followPlugins(ctx)
  const rows = await store.outagesSince(ctx, momentBefore(ctx.now, vipLimits.outageDays, 'day'))
  const outages = rows.map(({ key, fromAt, untilAt, source }) => ({
    key,
    from: fromAt.getTime(),
    until: untilAt?.getTime() ?? null,
    source,
  }))
  return { days: outDays(outages, ctx.now.getTime()), rows }
}

/** Returns how many days were returned to this member. */
async function returnTo(ctx: Ctx, userId: number, days: readonly OutDay[]): Promise<number> {
  return ctx.tx(async (ctx) => {
    await lockMembership(ctx, userId)
    const [before, { subs, ran, type }] = [await store.loadReturnedDays(ctx, userId), await loadMembership(ctx, userId)]
    let returned = 0
    for (const { day, from, until, keys, sold } of days) {
      if (before.has(day)) continue
      const on = ran.filter((run) => run.from < until && run.until > from).map(({ id }) => subs.find((sub) => sub.id === id)!)
      const wasOut = keys.length > 0 ? on.length > 0 : on.some(({ promised }) => sold.some((key) => promised.includes(key)))
      if (!wasOut || !(await store.noteReturn(ctx, userId, day))) continue
      const labels = [...keys, ...sold].map((key) => `「${rights[key].label}」`).join('、')
      await giveMembership(ctx, userId, {
        // The member's current type, so that no part of the returned day has to wait.
        type: type ?? on.at(-1)!.type,
        minutes: vipLimits.dayMinutes,
        source: 'compensation',
        reason: `${dateInWords(new Date(from))}${labels}不能用超过 ${vipLimits.outageMinutes} 分钟，很抱歉`,
      })
      returned += 1
    }
    return returned
  })
}

/** Returns the days due to a member who views their membership. */
export async function returnOutageDaysTo(ctx: Ctx, userId: number): Promise<void> {
  const { days } = await daysOut(ctx)
  if (days.length > 0) await returnTo(ctx, userId, days)
}

export const OUTAGES = 'vip-outages'

async function returnDays(ctx: Ctx): Promise<number> {
  const { days, rows } = await daysOut(ctx)
  const isOpen = rows.filter(({ settledAt }) => settledAt === null)
  if (isOpen.length === 0) return 0
  let returned = 0
  for (const day of days) for (const userId of await store.listMembersOfDay(ctx, day)) returned += await returnTo(ctx, userId, [day])
  const today = dayInShanghai(ctx.now)
  const over = isOpen.filter(({ untilAt }) => untilAt !== null && dayInShanghai(untilAt) < today)
  await store.markSettled(
    ctx,
    over.map(({ id }) => id),
  )
  return returned
}

/** Returns how many days were returned. */
export const sweepOutages = (world: World, now = new Date()): Promise<number> => forEachTenant(world, OUTAGES, now, returnDays)
