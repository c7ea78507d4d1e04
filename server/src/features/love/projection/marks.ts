/** The mark of a card, by which its showing is counted: good for this viewer, this person, this list and this day, and for nothing else. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { noPattern } from '@qianxian/protocol/love/profile.rules'
import { showingSource, type ShowingSource } from '@qianxian/protocol/placement/placement.words'
import type { Ctx } from '../../../ctx'

const sources = values(showingSource)
/** Hexadecimal digits: 64 bits. */
const SEAL_LENGTH = 16
/** Who was on the page over midnight was seen yesterday. */
const LATE_MINUTES = 5

export interface MarkRead {
  no: string
  source: ShowingSource
  /** The day in China on which it was seen. */
  day: string
}

const sealOf = (ctx: Ctx, { no, source, day }: MarkRead): string =>
  ctx.secrets.hash('seen', ctx.tenant.id, ctx.viewer?.userId ?? 0, no, source, day).slice(0, SEAL_LENGTH)

/** Undefined where no showing counts: to visitors, to whoever works here, and of oneself. */
export function markOf(ctx: Ctx, { id, no }: { id: number; no: string }, source: ShowingSource): string | undefined {
  const { viewer } = ctx
  if (!viewer || viewer.roles.size > 0 || viewer.grants.length > 0 || viewer.profileId === id) return undefined
  return `${sources.indexOf(source)}${no}${sealOf(ctx, { no, source, day: dayInShanghai(ctx.now) })}`
}

/** Null for what we did not write, and for one of another day. */
export function readMark(ctx: Ctx, mark: string): MarkRead | null {
  const source = sources[Number(mark[0])]
  const no = mark.slice(1, -SEAL_LENGTH)
  if (!source || !noPattern.test(no)) return null
  const seal = mark.slice(-SEAL_LENGTH)
  const days = new Set([dayInShanghai(ctx.now), dayInShanghai(momentBefore(ctx.now, LATE_MINUTES, 'minute'))])
  for (const day of days) if (sealOf(ctx, { no, source, day }) === seal) return { no, source, day }
  return null
}
