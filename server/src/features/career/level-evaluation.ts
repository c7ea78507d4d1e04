/**
 * Evaluates levels each night. A matchmaker who reaches a higher level gets it at once; one who no longer reaches
 * theirs keeps it for thirty more days.
 */
import { factsOfLevel, levelOf, type LevelFigures } from '@qianxian/protocol/career/career.rules'
import { levelLimits, levels } from '@qianxian/protocol/career/career.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../ctx'
import { desksAfter, setCapacity, type OwnDesk } from '../matchmaker/matchmaker'
import { runInBatches } from '../../lib/batches'
import * as store from './career.repository'
import type { LevelRow } from './career.repository'
import { notifyLevelFalling, notifyLevelRaised } from './career.notices'

const AT_ONCE = 200

/** The level at this moment: an announced fall takes effect on its date, even if levels were not evaluated since. */
export const deriveLevel = ({ level, fallsTo, fallsAt }: Pick<LevelRow, 'level' | 'fallsTo' | 'fallsAt'>, now: Date): number =>
  fallsTo !== null && fallsAt !== null && fallsAt <= now ? fallsTo : level

/**
 * Level of a matchmaker who was never evaluated: the highest one whose capacity does not exceed the current capacity,
 * so that the level never falls unannounced.
 */
export const startingLevel = ({ capacity }: OwnDesk): number => levels.findLast((one) => one.capacity <= capacity)?.level ?? 1

/** Evaluates all working matchmakers; returns their number. */
export async function evaluateLevels(ctx: Ctx): Promise<number> {
  let after = 0
  return runInBatches(AT_ONCE, async () => {
    const desks = await desksAfter(ctx, after, AT_ONCE)
    const figures = await store.loadLevelFigures(
      ctx,
      desks.map(({ id }) => id),
    )
    for (const desk of desks) await count(ctx, desk, figures.get(desk.id)!)
    after = desks.at(-1)?.id ?? after
    return desks.length
  })
}

/**
 * A level falls no deeper than announced; a further fall is announced separately, a month ahead, after the first one
 * took effect.
 */
const fallOf = (reached: number, told: number | null): number => Math.max(reached, told ?? reached)

const count = (ctx: Ctx, desk: OwnDesk, figures: LevelFigures): Promise<void> =>
  ctx.tx(async (ctx) => {
    const countedOn = dayInShanghai(ctx.now)
    const row = await store.lockLevel(ctx, desk.id, { level: startingLevel(desk), countedOn })
    const [level, reached] = [deriveLevel(row, ctx.now), levelOf(figures)]
    const isDue = level !== row.level
    const told = isDue ? null : row.fallsAt
    const next =
      reached >= level
        ? { level: reached, fallsTo: null, fallsAt: null }
        : {
            level,
            fallsTo: fallOf(reached, told === null ? null : row.fallsTo),
            fallsAt: told ?? momentAfter(ctx.now, levelLimits.fallNoticeDays, 'day'),
          }
    await store.keepLevel(ctx, { matchmakerId: desk.id, countedOn, ...next })
    const fall = next.fallsTo === null ? null : { capacity: factsOfLevel(next.fallsTo).capacity, at: next.fallsAt }
    await setCapacity(ctx, desk.id, factsOfLevel(next.level).capacity, fall)
    if (next.level > level) await notifyLevelRaised(ctx, desk, next.level)
    if (next.fallsTo !== null && told === null) await notifyLevelFalling(ctx, desk, next.fallsTo, next.fallsAt)
  })
