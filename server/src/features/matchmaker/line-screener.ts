/** Screening of lines: who screens a new one, and which lines a matchmaker still sees. */
import type { Ctx } from '../../ctx'
import { workLinesOf } from './matchmaker-work.repository'
import { isServing } from './matchmaker-status'
import type { OwnDesk } from './desks'
import * as store from './matchmaker.repository'

/**
 * Returns the screener of a new line: the sender's matchmaker, else the target's, never one of the two people. If `matchmakerId`
 * is null, the first matchmaker to take the line screens it; if `hasAnybody` is false, no one can screen it.
 */
export async function findScreener(
  ctx: Ctx,
  from: { id: number; userId: number | null },
  to: { id: number; userId: number | null },
): Promise<{ matchmakerId: number | null; hasAnybody: boolean }> {
  const parties = [from.userId, to.userId].filter((id) => id !== null)
  const serving = await store.servingOf(ctx, [from.id, to.id])
  const found = await store.matchmakersById(
    ctx,
    serving.map((row) => row.matchmakerId),
  )
  for (const profileId of [from.id, to.id]) {
    const row = serving.find((one) => one.profileId === profileId)
    const matchmaker = found.find((one) => one.id === row?.matchmakerId)
    if (matchmaker && isServing(matchmaker) && !parties.includes(matchmaker.userId))
      return { matchmakerId: matchmaker.id, hasAnybody: true }
  }
  return { matchmakerId: null, hasAnybody: await store.hasServingMatchmakerBeside(ctx, parties) }
}

/** Returns the given lines that this matchmaker may still see; the people of the others are no longer disclosed. */
export async function loadVisibleLines(
  ctx: Ctx,
  { id }: OwnDesk,
  lineIds: readonly number[],
): Promise<Map<number, { fromId: number; toId: number }>> {
  const lines = await workLinesOf(ctx, { matchmakerId: id, ownProfileId: ctx.viewer?.profileId ?? null }, lineIds)
  return new Map(lines.map((line) => [line.id, line]))
}
