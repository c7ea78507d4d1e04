/** Finds the account behind a proof of identity, or creates it. */
import { mobilePattern } from '@qianxian/protocol/base/rules'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { phoneHashOf, type Identity } from '../auth/auth'
import { storeAvatarBase64 } from '../media/media'
import {
  insertOpenId,
  insertUser,
  openIdsOf,
  updateUser,
  userById,
  userByName,
  userByPhoneHash,
  userIdByIdentity,
  type UserRow,
} from './account.repository'
import { hasOpenChange } from './changes/changes'
import { identitySubjects, phoneSubjects, inheritStrikesBySubjects } from './returning-user'
import { hasAnythingToLose, attachPhone } from './merge'

/** Finds a user by phone or user name; a user name never looks like a phone. */
export async function userOfAccountName(ctx: Ctx, name: string): Promise<UserRow | null> {
  return mobilePattern.test(name) ? userByPhoneHash(ctx, phoneHashOf(ctx, name)) : userByName(ctx, name)
}

export async function hasUserForIdentity(ctx: Ctx, identity: Identity): Promise<boolean> {
  return (await userIdByIdentity(ctx, identity)) !== null
}

/** Returns the user with this phone in this tenant who may log in; null if there is none. */
export async function findActiveUserByPhone(ctx: Ctx, phone: string): Promise<Pick<UserRow, 'id'> | null> {
  const user = await userByPhoneHash(ctx, phoneHashOf(ctx, phone))
  return user?.status === 'active' ? { id: user.id } : null
}

/** Returns the account of a proven phone and creates it if absent; two simultaneous first logins create one account. */
export async function ensureUserByPhone(ctx: Ctx, phone: string): Promise<UserRow> {
  const phoneHash = phoneHashOf(ctx, phone)
  const known = await userByPhoneHash(ctx, phoneHash)
  if (known) return known
  try {
    return await ctx.tx(async (ctx) => {
      const { id } = await insertUser(ctx, { phoneEnc: ctx.secrets.seal(phone), phoneHash })
      await inheritStrikesBySubjects(ctx, id, phoneSubjects(ctx, phoneHash))
      return (await userById(ctx, id))!
    })
  } catch (error) {
    const made = await userByPhoneHash(ctx, phoneHash)
    if (made) return made
    throw error
  }
}

export async function ensureUserByIdentity(ctx: Ctx, identity: Identity): Promise<UserRow> {
  const known = await userIdByIdentity(ctx, identity)
  if (known !== null) {
    await bindIdentity(ctx, known, identity)
    return (await userById(ctx, known))!
  }
  const made = await ctx
    .tx(async (ctx) => {
      const user = await insertUser(ctx, {})
      // A simultaneous double tap created the account first: the account created here is rolled back with the
      // transaction.
      if (!(await bindIdentity(ctx, user.id, identity))) throw new Raced()
      return (await userById(ctx, user.id))!
    })
    .catch((error: unknown) => {
      if (error instanceof Raced) return null
      throw error
    })
  return made ?? (await userById(ctx, (await userIdByIdentity(ctx, identity))!))!
}

class Raced extends Error {}

/** Returns false if the identity already belongs to another user. */
export function bindIdentity(ctx: Ctx, userId: number, identity: Identity): Promise<boolean> {
  const { platform, appId, openId, unionId } = identity
  return ctx.tx(async (ctx) => {
    if (!(await insertOpenId(ctx, userId, { platform, appId, openId, unionId }))) return false
    await inheritStrikesBySubjects(ctx, userId, identitySubjects(ctx, identity))
    return true
  })
}

interface VouchedPhone {
  identity: Identity
  phone: string
  avatarBase64?: string | undefined
}

/**
 * Returns the account of a phone that the platform vouches for together with the person. The account gets the identity,
 * unless another account would lose it.
 */
export async function ensureUserByVouchedPhone(ctx: Ctx, { identity, phone, avatarBase64 }: VouchedPhone): Promise<UserRow> {
  const user = await joinPhone(ctx, identity, phone)
  if (avatarBase64 && user.headMediaId === null) {
    const headMediaId = await storeAvatarBase64(ctx, user.id, avatarBase64)
    if (headMediaId !== null) await updateUser(ctx, user.id, { headMediaId })
  }
  return (await userById(ctx, user.id))!
}

async function joinPhone(ctx: Ctx, identity: Identity, phone: string): Promise<UserRow> {
  const known = await userIdByIdentity(ctx, identity)
  if (known === null) {
    const user = await ensureUserByPhone(ctx, phone)
    if (!(await bindIdentity(ctx, user.id, identity))) throw fault('wechat_already_bound')
    return user
  }
  const user = (await userById(ctx, known))!
  const phoneHash = phoneHashOf(ctx, phone)
  if (user.phoneHash === phoneHash) return user
  if (user.phoneHash !== null) throw fault('phone_taken')
  const holder = await userByPhoneHash(ctx, phoneHash)
  // A phone login uses the account with that phone. Data of another account is merged only on the person's request, by
  // binding the phone in that account.
  if (
    holder !== null &&
    ((await openIdsOf(ctx, holder.id)).some(({ platform }) => platform === identity.platform) ||
      (await hasAnythingToLose(ctx, user)) ||
      (await hasOpenChange(ctx, holder.id)))
  )
    return holder
  return attachPhone(ctx, user.id, phone, phoneHash, true)
}
