/**
 * When a phone is bound that another account already has, the younger account is taken into the
 * older one, after the person agreed, and never where both hold something that could be lost.
 */
import type { Ctx } from '../../ctx'
import { sqlState } from '../../db/open'
import { fault } from '../../http/fault'
import { requireLiveSession, revokeSessions } from '../auth/auth'
import { noteChange, refuseSecondChange } from './changes/changes'
import { byPhone, knowAgain } from './knowing-again'
import { isMadeName, lockUsers, openIdsOf, updateUser, userById, userByPhoneHash, type UserRow } from './account.repository'
import { bothHoldOne, moveOwned, ownsAnything } from './merge.repository'

/** The account that has the phone afterwards, as it was before: the viewer's own, or the one that took it in. */
export async function takePhone(ctx: Ctx, userId: number, phone: string, phoneHash: string, isConfirmed: boolean): Promise<UserRow> {
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
      if (!other) await knowAgain(ctx, userId, byPhone(ctx, phoneHash))
      return user
    }
    if (user.phoneHash !== null) throw fault('phone_taken')
    await refuseUnsafe(ctx, user, other)
    // What is taken in or takes in could not be put back as it was.
    for (const { id } of [user, other]) await refuseSecondChange(ctx, id, 'phone')
    if (!isConfirmed) throw fault('merge_needs_confirmation')
    const [older, younger] = other.createdAt <= user.createdAt ? [other, user] : [user, other]
    await updateUser(ctx, younger.id, { phoneEnc: null, phoneHash: null, userName: null, status: 'closed' })
    await revokeSessions(ctx, younger.id)
    await moveOwned(ctx, younger.id, older.id)
    await updateUser(ctx, older.id, {
      phoneEnc: ctx.secrets.seal(phone),
      phoneHash,
      userName: chosen(older.userName) ?? chosen(younger.userName) ?? older.userName ?? younger.userName,
      passwordHash: older.passwordHash ?? younger.passwordHash,
      headMediaId: older.headMediaId ?? younger.headMediaId,
    })
    ctx.log.info({ into: older.id, from: younger.id }, 'accounts merged')
    return older
  })
}

const chosen = (userName: string | null): string | null => (userName === null || isMadeName(userName) ? null : userName)

/** Of two accounts that bind one phone at the same moment the second learns that it is taken. */
async function bindFreePhone(ctx: Ctx, userId: number, phone: { phoneEnc: string; phoneHash: string }): Promise<void> {
  try {
    await updateUser(ctx, userId, phone)
  } catch (error) {
    throw sqlState(error) === '23505' ? fault('phone_taken') : error
  }
}

/** Whether somebody did more with this account than come in: there is something that a merge would change. */
export async function holdsAnything(ctx: Ctx, { id, userName, passwordHash }: UserRow): Promise<boolean> {
  return chosen(userName) !== null || passwordHash !== null || (await ownsAnything(ctx, id))
}

async function refuseUnsafe(ctx: Ctx, user: UserRow, other: UserRow): Promise<void> {
  if (other.status !== 'active') throw fault('phone_taken')
  const [ours, theirs] = await Promise.all([openIdsOf(ctx, user.id), openIdsOf(ctx, other.id)])
  const platforms = new Set(theirs.map((row) => row.platform))
  if (ours.some((row) => platforms.has(row.platform))) throw fault('phone_taken')
  if (await bothHoldOne(ctx, [user.id, other.id])) throw fault('accounts_cannot_merge')
}
