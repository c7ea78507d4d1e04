/** Who of those that may stand in somebody's list fits them best: the order of recommended lists and of the day's people. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Ctx } from '../../../ctx'
import { breaksPreference, isRuledOut, scoreOf } from '../fit/score'
import { scoredOf, type Self } from '../love.presenter'
import { readPrivacy } from '../profile/privacy'
import { findListPage, scoredByIds } from './browse.repository'
import type { Candidates } from './candidates'

const POOL = 200
/** With so many out of the most active, nobody further down is looked for. */
const POOL_ENOUGH = 60
/** Taken from the score of somebody who has had their share of likes today, so that others are seen too. */
const POPULAR_PENALTY = 15

export interface Ranked {
  id: number
  /** Otherwise than one would like, in what is no must. */
  isUnlike: boolean
}

/** The best fitting of the most active first; whoever wants nothing personal gets them by activity alone. */
export async function rankedPool(ctx: Ctx, self: Self, candidates: Candidates): Promise<Ranked[]> {
  const { found } = await findListPage(ctx.db, { candidates, order: 'active', after: null, limit: POOL, enough: POOL_ENOUGH })
  const pool = found.map((row) => row.id)
  const people = new Map(
    (await scoredByIds(ctx.db, ctx.tenant.id, pool, startOfDayInShanghai(ctx.now))).map((row) => [row.profile.id, row]),
  )
  const mine = scoredOf(self.profile, self.mate)
  const isPersonal = readPrivacy(self.profile).personalisedRec
  const ranked = pool.flatMap((id) => {
    const row = people.get(id)
    if (!row) return []
    const other = scoredOf(row.profile, row.mate)
    // The list's own conditions hold by the wishes that most people have; here all of the other's are known.
    if (isRuledOut(other.mate, mine, ctx.now)) return []
    const penalty = row.likesToday >= browseLimits.popularLikesPerDay ? POPULAR_PENALTY : 0
    return [{ id, rank: (isPersonal ? scoreOf(mine, other, ctx.now) : 0) - penalty, isUnlike: breaksPreference(mine, other, ctx.now) }]
  })
  // The pool comes most active first, and sorting keeps that order among equals.
  return ranked.sort((a, b) => b.rank - a.rank)
}

/** Of some people those whose firm wishes leave this one. */
export async function filterLiked(ctx: Ctx, self: Self, ids: readonly number[]): Promise<Set<number>> {
  const me = scoredOf(self.profile, self.mate)
  const rows = await scoredByIds(ctx.db, ctx.tenant.id, ids, ctx.now)
  return new Set(rows.flatMap(({ profile, mate }) => (isRuledOut(mate, me, ctx.now) ? [] : [profile.id])))
}
