/**
 * Signs the mark of a card, by which its showing is counted. A mark is valid only for this viewer, person, list and day (or
 * hour).
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { noPattern } from '@qianxian/protocol/love/profile.rules'
import { hourlySources, showingSource, type ShowingSource, wholeDay } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'

const sources = values(showingSource)
/** Hexadecimal digits: 64 bits. */
const SEAL_LENGTH = 16
/** Minutes after midnight in which a page opened before it still counts for the day before. */
const LATE_MINUTES = 5

export interface ShowingMark {
  no: string
  source: ShowingSource
  /** The day in China when it was seen. */
  day: string
  /** The hour, for a list that changes every hour. */
  hour: number
}

const timeOf = (at: Date, source: ShowingSource): Pick<ShowingMark, 'day' | 'hour'> => ({
  day: dayInShanghai(at),
  hour: isIn(hourlySources, source) ? clockInChina(at).hour() : wholeDay,
})

const sealOf = (ctx: Ctx, { no, source, day, hour }: ShowingMark): string =>
  ctx.secrets.hash('seen', ctx.tenant.id, ctx.viewer?.userId ?? 0, no, source, day, hour).slice(0, SEAL_LENGTH)

/** Undefined if showings do not count: for visitors, staff and oneself. */
export function signMark(ctx: Ctx, { id, no }: { id: number; no: string }, source: ShowingSource): string | undefined {
  const { viewer } = ctx
  if (!viewer || viewer.roles.size > 0 || viewer.grants.length > 0 || viewer.profileId === id) return undefined
  return `${sources.indexOf(source)}${no}${sealOf(ctx, { no, source, ...timeOf(ctx.now, source) })}`
}

/** Returns null for a forged mark, or one of another day or a past hour. */
export function readMark(ctx: Ctx, mark: string): ShowingMark | null {
  const source = sources[Number(mark[0])]
  const no = mark.slice(1, -SEAL_LENGTH)
  if (!source || !noPattern.test(no)) return null
  const seal = mark.slice(-SEAL_LENGTH)
  // An hour's showings are evaluated at its end, so later ones are dropped.
  const late = isIn(hourlySources, source) ? [] : [momentBefore(ctx.now, LATE_MINUTES, 'minute')]
  for (const at of [ctx.now, ...late]) {
    const time = timeOf(at, source)
    if (sealOf(ctx, { no, source, ...time }) === seal) return { no, source, ...time }
  }
  return null
}
