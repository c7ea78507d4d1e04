/** The demonstration's matchmakers have worked for some time, each to a level of their own. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { factsOfLevel } from '@qianxian/protocol/career/career.rules'
import { and, eq } from 'drizzle-orm'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { newLevel } from '../makers/career'
import type { Demonstration } from '../stage'

/** By place: the level, and the one that it falls to in three weeks. */
const LEVELS: readonly { level: number; fallsTo?: number }[] = [
  { level: 2, fallsTo: 1 },
  { level: 1 },
  { level: 4, fallsTo: 1 },
  { level: 3, fallsTo: 1 },
]

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now, matchmakerIds } = stage
    const fallsAt = momentAfter(now, 21, 'day')
    for (const [place, matchmakerId] of matchmakerIds.entries()) {
      const { level, fallsTo } = LEVELS[place % LEVELS.length]!
      await newLevel(stage, { matchmakerId, level, ...(fallsTo === undefined ? {} : { fallsTo, fallsAt }) })
      const next = fallsTo === undefined ? {} : { nextCapacity: factsOfLevel(fallsTo).capacity, nextCapacityAt: fallsAt }
      await db
        .update(matchmakers)
        .set({ capacity: factsOfLevel(level).capacity, ...next })
        .where(and(eq(matchmakers.tenantId, tenantId), eq(matchmakers.id, matchmakerId)))
    }
  },
}
