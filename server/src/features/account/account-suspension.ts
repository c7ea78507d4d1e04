/** Suspends an account during a freeze or ban and reopens it afterwards; removes a refused avatar. */
import type { Ctx, TxCtx } from '../../ctx'
import { revokeSessions } from '../auth/auth'
import { saveUndoFacts, suspendsAccount, listSuspendingStrikes, type StrikeRecord } from '../strike/strike'
import { accountVisibilityChanged } from './account.hooks'
import { lockUsers, updateUser, userById } from './account.repository'

/** True if a strike other than `except` shut the account and still suspends it. False for an account shut by staff. */
export const isSuspendedByStrikes = async (ctx: Ctx, userId: number, except?: number): Promise<boolean> =>
  (await listSuspendingStrikes(ctx, userId)).some(({ id, kept }) => id !== except && kept.hasShut === true)

export async function suspendAccount(ctx: TxCtx, strike: StrikeRecord): Promise<void> {
  if (strike.userId === null) return
  await lockUsers(ctx, [strike.userId])
  const user = await userById(ctx, strike.userId)
  if (!user) return
  if (strike.removed.some(({ mediaId }) => mediaId !== null && mediaId === user.headMediaId)) {
    await updateUser(ctx, user.id, { headMediaId: null })
    await saveUndoFacts(ctx, strike.id, { headMediaId: user.headMediaId })
  }
  if (!suspendsAccount(strike)) return
  // Devices stay logged in, so that the person can read the reason and object. A closing account is logged out instead:
  // its next login would cancel the closing, and that login is refused.
  if (user.status === 'closing') await revokeSessions(ctx, user.id)
  // An account that staff had suspended by hand before this strike stays suspended after the strike has ended.
  const isShutByOthers = await isSuspendedByStrikes(ctx, user.id, strike.id)
  if (user.status === 'active') {
    await updateUser(ctx, user.id, { status: 'frozen' })
    await accountVisibilityChanged.emit(ctx, user.id, false)
  }
  if (user.status === 'active' || isShutByOthers) await saveUndoFacts(ctx, strike.id, { hasShut: true })
}

export async function reopenAccount(ctx: TxCtx, strike: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  if (strike.userId === null) return
  await lockUsers(ctx, [strike.userId])
  const user = await userById(ctx, strike.userId)
  if (!user) return
  const { headMediaId } = strike.kept
  if (why === 'lifted' && typeof headMediaId === 'number' && user.headMediaId === null) await updateUser(ctx, user.id, { headMediaId })
  if (user.status !== 'frozen' || strike.kept.hasShut !== true) return
  // The account reopens only when its last suspending strike has ended.
  if ((await listSuspendingStrikes(ctx, user.id)).length > 0) return
  await updateUser(ctx, user.id, { status: 'active' })
  await accountVisibilityChanged.emit(ctx, user.id, true)
}
