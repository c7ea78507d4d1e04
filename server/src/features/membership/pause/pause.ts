/** Pauses a membership while its account is frozen, and while its owner is in a couple. */
import type { Ctx, World } from '../../../ctx'
import { forEachTenant } from '../../tenant/tenant'
import { lockMembership, updateMembershipTime, loadMembership } from '../membership-time'
import * as store from './pause.repository'

/** Pauses or resumes by the current reason. Call it in the transaction that changed the reason. */
export async function syncPause(ctx: Ctx, userId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    await lockMembership(ctx, userId)
    const why = await store.findPauseReason(ctx, userId)
    const isOpen = (await store.pausesOf(ctx, userId)).some(({ untilAt }) => untilAt === null)
    if ((why !== null) === isOpen) return
    await (why === null ? store.closePause(ctx, userId) : store.openPause(ctx, userId, why))
    // An expired membership keeps its announced end.
    if ((await loadMembership(ctx, userId)).pieces.length > 0) await updateMembershipTime(ctx, userId)
  })
}

/** Calls `syncPause` for profiles; a profile without an account has no membership. */
export async function syncPauses(ctx: Ctx, profileIds: readonly number[]): Promise<void> {
  for (const userId of await store.usersOf(ctx, profileIds)) await syncPause(ctx, userId)
}

export const PAUSES = 'vip-pauses'
const AT_ONCE = 500

/** Catches changes made without `syncPause`: an account frozen or unfrozen by hand. */
export const sweepPauses = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, PAUSES, now, async (ctx) => {
    const due = await store.usersToFollow(ctx, AT_ONCE)
    for (const userId of due) await syncPause(ctx, userId)
    return due.length
  })
