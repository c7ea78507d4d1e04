/**
 * Somebody with whom the viewer has had to do stays within reach when they go out of sight: for taking back one's own
 * doing, for keeping somebody off, for reporting. A block clears likes and visits; introductions, matches, favourites
 * and one's own block are a past that nobody can take away.
 */
import type { Ctx } from '../../ctx'
import { hasPast } from './acquaintance.repository'
import { profileIdOfNoOr } from '../love/love'
import { userOfProfile } from '../risk/risk'

/** The id behind the public number of somebody whom the viewer may see or has met; throws profile_unavailable for everybody else. */
export async function acquaintanceIdOfNo(ctx: Ctx, no: string): Promise<number> {
  const mine = ctx.viewer?.profileId ?? null
  return profileIdOfNoOr(ctx, no, async (id) => mine !== null && (id === mine || (await hasPast(ctx, mine, id))))
}

/** Whose profile that is; a profile that a matchmaker keeps is nobody's. */
export async function personBehind(ctx: Ctx, no: string): Promise<{ userId: number | null }> {
  return { userId: await userOfProfile(ctx, await acquaintanceIdOfNo(ctx, no)) }
}
