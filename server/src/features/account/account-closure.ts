/**
 * An account on its way out: asked to be closed, it is shown to nobody for the days of grace; whoever comes back within
 * them finds everything as it was, and afterwards nothing of the person is left but what others keep of somebody.
 */
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx, World, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { forEachTenant } from '../tenant/tenant'
import { closingBlockers, accountPurged, accountVisibilityChanged } from './account.hooks'
import { closingBefore, lockUsers, updateUser, userById, type UserRow } from './account.repository'
import { eraseOwnedRows, endOwnedRows } from './account-closure.repository'
import { scheduleClosingReminder } from './closing-reminder'
import { graceEnds } from './grace-period'
import { saveReturnSubjects } from './returning-user'
import { isSuspendedByStrikes } from './account-suspension'

const isGraceOver = (ctx: Ctx, { closingAt }: UserRow): boolean => closingAt !== null && graceEnds(closingAt) <= ctx.now

/** In a transaction that holds the user: from now on nobody meets them. Throws `account_not_settled`, and `account_frozen` where somebody shut it by hand. */
export async function beginClosing(ctx: TxCtx, userId: number): Promise<void> {
  const { status } = (await userById(ctx, userId))!
  if (status === 'closed') throw fault('account_closed')
  // What a strike shut stays shut for whoever comes anew; what was shut by hand is known by this account alone.
  if (status === 'frozen' && !(await isSuspendedByStrikes(ctx, userId))) throw fault('account_frozen')
  const blockers = await closingBlockers.ask(ctx, userId)
  if (blockers.length > 0) throw fault('account_not_settled', { data: { blockers } })
  await updateUser(ctx, userId, { status: 'closing', closingAt: ctx.now })
  await accountVisibilityChanged.emit(ctx, userId, false)
  await endOwnedRows(ctx, userId)
  await scheduleClosingReminder(ctx, userId)
}

/** Somebody logs in: true where that took back their wish to be gone. Throws `account_closed` where it is too late for that. */
export async function cancelClosing(ctx: Ctx, userId: number): Promise<boolean> {
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const user = (await userById(ctx, userId))!
    if (user.status === 'closed' || isGraceOver(ctx, user)) throw fault('account_closed')
    if (user.status !== 'closing') return false
    await updateUser(ctx, userId, { status: 'active', closingAt: null })
    await accountVisibilityChanged.emit(ctx, userId, true)
    return true
  })
}

export const ERASURE = 'account-erasure'
const ERASE_AT_ONCE = 100

/** Returns how many people were erased. */
export const sweepClosing = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ERASURE, now, eraseDue)

async function eraseDue(ctx: Ctx): Promise<number> {
  let erased = 0
  for (const userId of await closingBefore(ctx, momentBefore(ctx.now, accountLimits.closingDays, 'day'), ERASE_AT_ONCE))
    if (await eraseIfDue(ctx, userId)) erased += 1
  return erased
}

/** Whoever comes when the days are over is nobody we know, also before the sweep; false where they are, or not yet gone for good. */
export const eraseIfDue = (ctx: Ctx, userId: number): Promise<boolean> => ctx.tx((ctx) => erase(ctx, userId))

/** In a transaction that holds the user: they are gone now, nothing of them is kept, and nobody knows them again. */
export async function purgeAccount(ctx: TxCtx, userId: number): Promise<void> {
  await accountPurged.emit(ctx, userId)
  await accountVisibilityChanged.emit(ctx, userId, false)
  await endOwnedRows(ctx, userId)
  await eraseOwnedRows(ctx, userId)
  await updateUser(ctx, userId, { status: 'closed', closingAt: ctx.now })
  ctx.log.info({ userId }, 'account purged')
}

/** False where they came back meanwhile, or something about them is not settled yet: a report filed in the days of grace. */
async function erase(ctx: TxCtx, userId: number): Promise<boolean> {
  await lockUsers(ctx, [userId])
  const user = await userById(ctx, userId)
  if (user?.status !== 'closing' || !isGraceOver(ctx, user)) return false
  const blockers = await closingBlockers.ask(ctx, userId)
  if (blockers.length > 0) {
    ctx.log.info({ userId, blockers }, 'erasing an account waits')
    return false
  }
  await saveReturnSubjects(ctx, user)
  await eraseOwnedRows(ctx, userId)
  await updateUser(ctx, userId, { status: 'closed' })
  ctx.log.info({ userId }, 'account erased')
  return true
}
