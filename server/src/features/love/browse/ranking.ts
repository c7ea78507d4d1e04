/** Ranks the people of a list by fit: the order of recommended lists and of the day's picks. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Ctx } from '../../../ctx'
import { breaksPreference, isRuledOut, scoreOf } from '../fit/score'
import { scoredOf, type Self } from '../love.presenter'
import { readPrivacy } from '../profile/privacy'
import { findListPage, scoredByIds } from './browse.repository'
import type { Candidates } from './candidates'

const POOL = 200
/** Number of people ranked from among the most active; the search stops there. */
const POOL_ENOUGH = 60
/** Subtracted from the score of people with enough likes today, so that others are seen too. */
const POPULAR_PENALTY = 15

export interface Ranked {
  id: number
  /** True if the person does not fulfil one of the viewer's optional wishes. */
  isUnlike: boolean
}

/** Ranks the most active people, best fit first; by activity alone without personalised recommendations. */
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
    // The list's conditions cover the common firm wishes; here all of the other's are checked.
    if (isRuledOut(other.mate, mine, ctx.now)) return []
    const penalty = row.likesToday >= browseLimits.popularLikesPerDay ? POPULAR_PENALTY : 0
    return [{ id, rank: (isPersonal ? scoreOf(mine, other, ctx.now) : 0) - penalty, isUnlike: breaksPreference(mine, other, ctx.now) }]
  })
  // The pool is ordered most active first, and the stable sort keeps that order among equals.
  return ranked.sort((a, b) => b.rank - a.rank)
}

/** Returns the people whose firm wishes the viewer fulfils. */
export async function filterLiked(ctx: Ctx, self: Self, ids: readonly number[]): Promise<Set<number>> {
  const me = scoredOf(self.profile, self.mate)
  const rows = await scoredByIds(ctx.db, ctx.tenant.id, ids, ctx.now)
  return new Set(rows.flatMap(({ profile, mate }) => (isRuledOut(mate, me, ctx.now) ? [] : [profile.id])))
}
