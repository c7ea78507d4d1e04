/**
 * Closing accounts. A closing account is hidden from everybody during the days of grace. A login within them restores
 * everything; afterwards all data of the person are erased, except records that others keep of their contacts with
 * them.
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

/**
 * Hides the account. Runs in a transaction that must hold the lock on the user. Throws `account_not_settled`, and
 * `account_frozen` if staff shut the account by hand.
 */
export async function beginClosing(ctx: TxCtx, userId: number): Promise<void> {
  const { status } = (await userById(ctx, userId))!
  if (status === 'closed') throw fault('account_closed')
  // A suspension by strikes follows the person to a new account; one by staff is recorded on this account only.
  if (status === 'frozen' && !(await isSuspendedByStrikes(ctx, userId))) throw fault('account_frozen')
  const blockers = await closingBlockers.ask(ctx, userId)
  if (blockers.length > 0) throw fault('account_not_settled', { data: { blockers } })
  await updateUser(ctx, userId, { status: 'closing', closingAt: ctx.now })
  await accountVisibilityChanged.emit(ctx, userId, false)
  await endOwnedRows(ctx, userId)
  await scheduleClosingReminder(ctx, userId)
}

/** True if only the owner can settle what prevents the erasure, such as a refund that arrived in the days of grace. */
async function waitsForOwner(ctx: Ctx, userId: number): Promise<boolean> {
  const blockers = await closingBlockers.ask(ctx, userId)
  return blockers.length > 0 && blockers.every(({ kind }) => kind !== 'review')
}

/**
 * Called at login; returns true if the login cancelled a closing request. Throws `account_closed` if it is too late for
 * that: the days of grace are over, and nothing waits for the owner.
 */
export async function cancelClosing(ctx: Ctx, userId: number): Promise<boolean> {
  return ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    const user = (await userById(ctx, userId))!
    if (user.status === 'closed' || (isGraceOver(ctx, user) && !(await waitsForOwner(ctx, userId)))) throw fault('account_closed')
    if (user.status !== 'closing') return false
    await updateUser(ctx, userId, { status: 'active', closingAt: null })
    await accountVisibilityChanged.emit(ctx, userId, true)
    return true
  })
}

export const ERASURE = 'account-erasure'
const ERASE_AT_ONCE = 100

/** Erases the people whose days of grace are over; returns their number. */
export const sweepClosing = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ERASURE, now, eraseDue)

async function eraseDue(ctx: Ctx): Promise<number> {
  let erased = 0
  for (const userId of await closingBefore(ctx, momentBefore(ctx.now, accountLimits.closingDays, 'day'), ERASE_AT_ONCE))
    if (await eraseIfDue(ctx, userId)) erased += 1
  return erased
}

/**
 * Erases an account whose days of grace are over, even before the sweep runs, so that a person who logs in again gets a
 * new account. Returns false if the person may still come back, or cannot be erased yet.
 */
export const eraseIfDue = (ctx: Ctx, userId: number): Promise<boolean> => ctx.tx((ctx) => erase(ctx, userId))

/**
 * Deletes the account immediately and keeps no data of it, so that a returning person is not recognised. Runs in a
 * transaction that must hold the lock on the user.
 */
export async function purgeAccount(ctx: TxCtx, userId: number): Promise<void> {
  await accountPurged.emit(ctx, userId)
  await accountVisibilityChanged.emit(ctx, userId, false)
  await endOwnedRows(ctx, userId)
  await eraseOwnedRows(ctx, userId)
  await updateUser(ctx, userId, { status: 'closed', closingAt: ctx.now })
  ctx.log.info({ userId }, 'account purged')
}

/**
 * Returns false if the person came back meanwhile, or if a report about them, filed in the days of grace, is still
 * open.
 */
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
