/**
 * A person with whom the viewer has interacted stays reachable when they become hidden, so that the viewer can undo own
 * actions, block or report. A block clears likes and visits; introductions, matches, favourites and one's own block
 * stay.
 */
import type { Ctx } from '../../ctx'
import { areAcquainted } from './acquaintance.repository'
import { requireProfileIdOfNoOr } from '../love/love'
import { findUserOfProfile } from '../risk/risk'

/**
 * Returns the id behind the public number of a person whom the viewer may see or has interacted with; throws
 * profile_unavailable otherwise.
 */
export async function requireAcquaintanceId(ctx: Ctx, no: string): Promise<number> {
  const mine = ctx.viewer?.profileId ?? null
  return requireProfileIdOfNoOr(ctx, no, async (id) => mine !== null && (id === mine || (await areAcquainted(ctx, mine, id))))
}

/** Returns the account of the profile's owner; a profile kept by a matchmaker has none. */
export async function findAccountOfNo(ctx: Ctx, no: string): Promise<{ userId: number | null }> {
  return { userId: await findUserOfProfile(ctx, await requireAcquaintanceId(ctx, no)) }
}
