/** Finds profiles by their public number. */
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { sightsOf } from './love.presenter'
import { profileIdByNo } from './love.repository'

/** Id of no profile; queried for an unknown number, so that both cases take the same time. */
const NOBODY = 0

/** Returns the id of a public number, visible or not; `NOBODY` for an unknown number. */
export const findProfileIdOfNo = async (ctx: Ctx, no: string): Promise<number> => (await profileIdByNo(ctx.db, ctx.tenant.id, no)) ?? NOBODY

/**
 * Returns the id of a public number. Throws profile_unavailable for unknown numbers and invisible people alike, in the
 * same time.
 */
export async function requireProfileIdOfNo(ctx: Ctx, no: string): Promise<number> {
  return visibleOne(ctx, await findProfileIdOfNo(ctx, no))
}

async function visibleOne(ctx: Ctx, id: number): Promise<number> {
  const { sights } = await sightsOf(ctx, [id])
  if (!sights.get(id)?.seen) throw fault('profile_unavailable')
  return id
}

/**
 * Like `requireProfileIdOfNo`, but also accepts an invisible person if `isKnown` is true for their id, so that own actions can be
 * undone. A missing person takes the same path.
 */
export async function requireProfileIdOfNoOr(ctx: Ctx, no: string, isKnown: (id: number) => Promise<boolean>): Promise<number> {
  const id = await findProfileIdOfNo(ctx, no)
  if (await isKnown(id)) return id
  try {
    return await visibleOne(ctx, id)
  } catch (error) {
    // Checked again: a concurrent act may have hidden the person and also made them known.
    if (await isKnown(id)) return id
    throw error
  }
}
