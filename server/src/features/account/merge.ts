/**
 * Binding a phone that belongs to another account merges the younger account into the older one. The person must agree
 * first, and accounts are never merged if both hold data that could be lost.
 */
import { isGeneratedName } from '@qianxian/protocol/auth/generated-name'
import type { Ctx, TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { sqlState } from '../../db/open'
import { fault } from '../../http/fault'
import { lockTasksNaming } from '../audit/audit'
import { requireLiveSession, revokeSessions } from '../auth/auth'
import { noteChange, refuseSecondChange } from './changes/changes'
import { accountsMerged } from './account.hooks'
import { phoneSubjects, inheritStrikesBySubjects } from './returning-user'
import { lockUsers, openIdsOf, updateUser, userById, userByPhoneHash, type UserRow } from './account.repository'
import { hasUnmergeableRows, moveOwned, hasOwnedRows } from './merge.repository'

/**
 * Binds the phone to the viewer's account, or merges the two accounts if another one has it. Returns the account that
 * has the phone after the call, with its values from before the call.
 */
export async function attachPhone(ctx: Ctx, userId: number, phone: string, phoneHash: string, isConfirmed: boolean): Promise<UserRow> {
  return ctx.tx(async (ctx) => {
    const other = await userByPhoneHash(ctx, phoneHash)
    if (other && isConfirmed) await lockForMerge(ctx, userId, other.id)
    else await lockUsers(ctx, other ? [userId, other.id] : [userId])
    // The transaction for whose lock this one waited may have ended the caller's session.
    if (ctx.viewer?.userId === userId) await requireLiveSession(ctx)
    const user = (await userById(ctx, userId))!
    if (!other || other.id === userId) {
      if (user.phoneHash !== null && user.phoneHash !== phoneHash) {
        await refuseSecondChange(ctx, userId, 'phone')
        await noteChange(ctx, user, 'phone')
      }
      await bindFreePhone(ctx, userId, { phoneEnc: ctx.secrets.seal(phone), phoneHash })
      if (!other) await inheritStrikesBySubjects(ctx, userId, phoneSubjects(ctx, phoneHash))
      return user
    }
    if (user.phoneHash !== null) throw fault('phone_taken')
    await refuseUnsafe(ctx, user, other)
    // Refused during an open change, because a merged account could not be restored to its former state.
    for (const { id } of [user, other]) await refuseSecondChange(ctx, id, 'phone')
    if (!isConfirmed) throw fault('merge_needs_confirmation')
    return absorbAccount(ctx, user, other, { phoneEnc: ctx.secrets.seal(phone), phoneHash })
  })
}

/** Locks the audit tasks of two accounts and then the accounts, in the order of a decision. */
async function lockForMerge(ctx: TxCtx, userId: number, otherId: number): Promise<void> {
  if (userId !== otherId) await lockTasksNaming(ctx, [userId, otherId])
  await lockUsers(ctx, [...new Set([userId, otherId])])
}

/** Merges the younger account into the older one, which then has this phone. */
async function absorbAccount(ctx: TxCtx, user: UserRow, other: UserRow, phone: Pick<UserRow, 'phoneEnc' | 'phoneHash'>): Promise<UserRow> {
  const [older, younger] = other.createdAt <= user.createdAt ? [other, user] : [user, other]
  await updateUser(ctx, younger.id, { phoneEnc: null, phoneHash: null, userName: null, status: 'closed' })
  await revokeSessions(ctx, younger.id)
  await moveOwned(ctx, younger.id, older.id)
  await accountsMerged.emit(ctx, younger.id, older.id)
  await updateUser(ctx, older.id, {
    ...phone,
    userName: chosen(older.userName) ?? chosen(younger.userName) ?? older.userName ?? younger.userName,
    passwordHash: older.passwordHash ?? younger.passwordHash,
    headMediaId: older.headMediaId ?? younger.headMediaId,
  })
  ctx.log.info({ into: older.id, from: younger.id }, 'accounts merged')
  return older
}

/**
 * Merges two accounts that a proven identity showed to be one person's; the result has the phone of `other`, which its
 * owner confirmed by a code. Runs inside a transaction and returns the remaining account. Throws if either holds data
 * that could be lost.
 */
export async function mergeAccounts(ctx: TxCtx, userId: number, otherId: number): Promise<number> {
  await lockForMerge(ctx, userId, otherId)
  await requireLiveSession(ctx)
  const [user, other] = [(await userById(ctx, userId))!, (await userById(ctx, otherId))!]
  if (other.phoneHash === null || !(await canMerge(ctx, userId, otherId))) throw fault('accounts_cannot_merge')
  for (const { id } of [user, other]) await refuseSecondChange(ctx, id, 'phone')
  const { phoneEnc, phoneHash } = other
  return (await absorbAccount(ctx, user, other, { phoneEnc, phoneHash })).id
}

/**
 * True if both accounts are in use now, no platform knows them as two people, and no table would hold two rows where
 * one per person is allowed.
 */
export async function canMerge(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [user, other] = [await userById(ctx, userId), await userById(ctx, otherId)]
  if (user?.status !== 'active' || other?.status !== 'active') return false
  return !(await knownApart(ctx, userId, otherId)) && !(await hasUnmergeableRows(ctx, [userId, otherId]))
}

const chosen = (userName: string | null): string | null => (userName === null || isGeneratedName(userName) ? null : userName)

/** Binds the phone; the second of two simultaneous calls throws that it is taken. */
async function bindFreePhone(ctx: Ctx, userId: number, phone: { phoneEnc: string; phoneHash: string }): Promise<void> {
  try {
    await updateUser(ctx, userId, phone)
  } catch (error) {
    throw sqlState(error) === '23505' ? fault('phone_taken') : error
  }
}

/** True if the account did more than log in, so that a merge would affect data. */
export async function hasAnythingToLose(ctx: Ctx, { id, userName, passwordHash }: UserRow): Promise<boolean> {
  return chosen(userName) !== null || passwordHash !== null || (await hasOwnedRows(ctx, id))
}

async function refuseUnsafe(ctx: Ctx, user: UserRow, other: UserRow): Promise<void> {
  if (other.status !== 'active') throw fault('phone_taken')
  if (await knownApart(ctx, user.id, other.id)) throw fault('phone_taken')
  if (await hasUnmergeableRows(ctx, [user.id, other.id])) throw fault('accounts_cannot_merge')
}

/** True if the accounts have different identities on the same platform. */
async function knownApart(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [ours, theirs] = await readAll(ctx, [() => openIdsOf(ctx, userId), () => openIdsOf(ctx, otherId)])
  const platforms = new Set(theirs.map((row) => row.platform))
  return ours.some((row) => platforms.has(row.platform))
}
