/** Endpoints of placement. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import type { placement } from '@qianxian/protocol/placement/placement'
import type { ShowingSource } from '@qianxian/protocol/placement/placement.words'
import { requireProfileId } from '../../ctx'
import type { Verb } from '../../http/serve'
import { readMark } from '../love/love'
import { isPaidSource, medianSince, countShowings, showingsOf } from './showings'
import { placeOfProfile } from './showings.repository'

export const seeCards: Verb<typeof placement.seeCards> = async (ctx, { marks }) => {
  await countShowings(
    ctx,
    marks.flatMap((mark) => readMark(ctx, mark) ?? []),
  )
  return {}
}

const WEEK_DAYS = 7

export const getExposure: Verb<typeof placement.getExposure> = async (ctx) => {
  const me = requireProfileId(ctx)
  // Days since Monday; Sunday is the last day of a week.
  const sinceMonday = (clockInChina(ctx.now).day() + WEEK_DAYS - 1) % WEEK_DAYS
  const monday = clockInChina(ctx.now).subtract(sinceMonday, 'day').format('YYYY-MM-DD')
  const sums = await showingsOf(ctx, me, sinceMonday + 1 + WEEK_DAYS)
  const week = sums.filter(({ day }) => day >= monday)
  const bySource = new Map<ShowingSource, number>()
  for (const { source, seen } of week) bySource.set(source, (bySource.get(source) ?? 0) + seen)
  const place = await placeOfProfile(ctx, me)
  return {
    week: weekOf(week),
    lastWeek: weekOf(sums.filter(({ day }) => day < monday)),
    sources: [...bySource].map(([source, seen]) => ({ source, seen })).sort((a, b) => b.seen - a.seen),
    median: place && (await medianSince(ctx, place.geo, place.gender, monday)),
  }
}

const weekOf = (sums: readonly { source: ShowingSource; seen: number }[]) => {
  const sum = (some: typeof sums) => some.reduce((all, { seen }) => all + seen, 0)
  return { seen: sum(sums), paid: sum(sums.filter(({ source }) => isPaidSource(source))) }
}
