/** Hours for sale: configuration, prices and the next free one. */
import { clockInChina, momentAfter, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import * as store from './spotlight.repository'
import type { Booking, Config, SpotlightPlace } from './spotlight.repository'

export const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** The most specific configuration for city and hour. */
export function findHourConfig(configs: readonly Config[], geo: string, hour: number): Config | null {
  const weight = (one: Config) => (one.geo === '' ? 0 : 2) + (one.hour === -1 ? 0 : 1)
  const fitting = configs.filter((one) => (one.geo === '' || one.geo === geo) && (one.hour === -1 || one.hour === hour))
  const best = fitting.sort((a, b) => weight(b) - weight(a))[0]
  return best?.isOnSale ? best : null
}

export const hourOf = (at: Date): number => clockInChina(at).hour()

/** The first and the last hour that can be booked now. */
export const bookableRange = (now: Date): { from: Date; to: Date } => ({
  from: new Date(Math.ceil((now.getTime() + spotlightLimits.leadHours * HOUR_MS) / HOUR_MS) * HOUR_MS),
  to: new Date(momentOf(clockInChina(now).startOf('day')).getTime() + ((spotlightLimits.daysAhead + 1) * DAY_HOURS - 1) * HOUR_MS),
})

/** The week, Monday to Monday, in China time. */
export function weekOf(at: Date): { from: Date; to: Date } {
  const start = clockInChina(at).startOf('day')
  const monday = momentOf(start.subtract((start.day() + 6) % 7, 'day'))
  return { from: monday, to: momentAfter(monday, 7, 'day') }
}

const MIDDLE_DAYS = 28
const MIDDLE_HOURS = 5

/** The guaranteed viewers: half of the median of recent hours of this city and sex, so that most hours reach it. */
export async function loadPromise(ctx: Ctx, place: SpotlightPlace): Promise<(config: Config) => number> {
  const middle = await store.middleSeen(ctx, place, momentBefore(ctx.now, MIDDLE_DAYS, 'day'), MIDDLE_HOURS)
  return ({ guaranteed }) => (middle === null ? guaranteed : Math.max(1, Math.floor(middle / 2)))
}

/** The next hour from `from` on with a free seat, within the days on sale; preferably at the same price. */
export async function nextFree(ctx: Ctx, booking: Booking, from: Date): Promise<Date | null> {
  const { to } = bookableRange(ctx.now)
  const first = new Date(Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS)
  const [configs, taken, mine] = await readAll(ctx, [
    () => store.configsOf(ctx, booking.geo),
    () => store.takenBetween(ctx, booking, first, to),
    () => store.hoursOf(ctx, booking.profileId, first, to),
  ])
  let any: Date | null = null
  for (let at = first.getTime(); at <= to.getTime(); at += HOUR_MS) {
    if ((taken.get(at) ?? 0) >= spotlightLimits.seats || mine.has(at)) continue
    const price = findHourConfig(configs, booking.geo, hourOf(new Date(at)))?.priceFen ?? 0
    if (price >= booking.priceFen) return new Date(at)
    any ??= new Date(at)
  }
  return any
}
