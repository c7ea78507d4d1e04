/**
 * Somebody with whom the viewer has had to do stays within reach when they go out of sight: for taking back one's own
 * doing, for keeping somebody off, for reporting. A block clears likes and visits; introductions, matches, favourites
 * and one's own block are a past that nobody can take away.
 */
import type { Ctx } from '../../ctx'
import { areAcquainted } from './acquaintance.repository'
import { requireProfileIdOfNoOr } from '../love/love'
import { findUserOfProfile } from '../risk/risk'

/** The id behind the public number of somebody whom the viewer may see or has met; throws profile_unavailable for everybody else. */
export async function requireAcquaintanceId(ctx: Ctx, no: string): Promise<number> {
  const mine = ctx.viewer?.profileId ?? null
  return requireProfileIdOfNoOr(ctx, no, async (id) => mine !== null && (id === mine || (await areAcquainted(ctx, mine, id))))
}

/** Whose profile that is; a profile that a matchmaker keeps is nobody's. */
export async function findAccountOfNo(ctx: Ctx, no: string): Promise<{ userId: number | null }> {
  return { userId: await findUserOfProfile(ctx, await requireAcquaintanceId(ctx, no)) }
}
