/**
 * When a phone is bound that another account already has, the younger account is taken into the
 * older one, after the person agreed, and never where both hold something that could be lost.
 */
import type { Ctx, TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { sqlState } from '../../db/open'
import { fault } from '../../http/fault'
import { requireLiveSession, revokeSessions } from '../auth/auth'
import { noteChange, refuseSecondChange } from './changes/changes'
import { accountsMerged } from './account.hooks'
import { phoneSubjects, inheritStrikesBySubjects } from './returning-user'
import { isGeneratedName, lockUsers, openIdsOf, updateUser, userById, userByPhoneHash, type UserRow } from './account.repository'
import { hasUnmergeableRows, moveOwned, hasOwnedRows } from './merge.repository'

/** The account that has the phone afterwards, as it was before: the viewer's own, or the one that took it in. */
export async function attachPhone(ctx: Ctx, userId: number, phone: string, phoneHash: string, isConfirmed: boolean): Promise<UserRow> {
  return ctx.tx(async (ctx) => {
    const other = await userByPhoneHash(ctx, phoneHash)
    await lockUsers(ctx, other ? [userId, other.id] : [userId])
    // Whoever waited here may have been logged out by what they waited for.
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
    // What is taken in or takes in could not be put back as it was.
    for (const { id } of [user, other]) await refuseSecondChange(ctx, id, 'phone')
    if (!isConfirmed) throw fault('merge_needs_confirmation')
    return absorbAccount(ctx, user, other, { phoneEnc: ctx.secrets.seal(phone), phoneHash })
  })
}

/** The younger of the two goes into the older one, which has this phone from then on. */
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
 * Two accounts that a proven identity showed to be one person's become one, with the phone of the `other`, which its owner
 * confirmed by a code. Inside a transaction; the one that is left. Throws where either holds something that could be lost.
 */
export async function mergeAccounts(ctx: TxCtx, userId: number, otherId: number): Promise<number> {
  await lockUsers(ctx, [userId, otherId])
  await requireLiveSession(ctx)
  const [user, other] = [(await userById(ctx, userId))!, (await userById(ctx, otherId))!]
  if (other.phoneHash === null || !(await canMerge(ctx, userId, otherId))) throw fault('accounts_cannot_merge')
  for (const { id } of [user, other]) await refuseSecondChange(ctx, id, 'phone')
  const { phoneEnc, phoneHash } = other
  return (await absorbAccount(ctx, user, other, { phoneEnc, phoneHash })).id
}

/** As it is now: both are in use, no platform knows them as two, and nothing is held twice of which nobody has two. */
export async function canMerge(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [user, other] = [await userById(ctx, userId), await userById(ctx, otherId)]
  if (user?.status !== 'active' || other?.status !== 'active') return false
  return !(await knownApart(ctx, userId, otherId)) && !(await hasUnmergeableRows(ctx, [userId, otherId]))
}

const chosen = (userName: string | null): string | null => (userName === null || isGeneratedName(userName) ? null : userName)

/** Of two accounts that bind one phone at the same moment the second learns that it is taken. */
async function bindFreePhone(ctx: Ctx, userId: number, phone: { phoneEnc: string; phoneHash: string }): Promise<void> {
  try {
    await updateUser(ctx, userId, phone)
  } catch (error) {
    throw sqlState(error) === '23505' ? fault('phone_taken') : error
  }
}

/** Whether somebody did more with this account than come in: there is something that a merge would change. */
export async function hasAnythingToLose(ctx: Ctx, { id, userName, passwordHash }: UserRow): Promise<boolean> {
  return chosen(userName) !== null || passwordHash !== null || (await hasOwnedRows(ctx, id))
}

async function refuseUnsafe(ctx: Ctx, user: UserRow, other: UserRow): Promise<void> {
  if (other.status !== 'active') throw fault('phone_taken')
  if (await knownApart(ctx, user.id, other.id)) throw fault('phone_taken')
  if (await hasUnmergeableRows(ctx, [user.id, other.id])) throw fault('accounts_cannot_merge')
}

/** Each of them is somebody of its own on the same platform. */
async function knownApart(ctx: Ctx, userId: number, otherId: number): Promise<boolean> {
  const [ours, theirs] = await readAll(ctx, [() => openIdsOf(ctx, userId), () => openIdsOf(ctx, otherId)])
  const platforms = new Set(theirs.map((row) => row.platform))
  return ours.some((row) => platforms.has(row.platform))
}
