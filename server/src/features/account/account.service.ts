/** A member's own account: its registration, bound phone and WeChat, name, password and devices. */
import type { account } from '@qianxian/protocol/account/account'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { passwordRule, usernameRule } from '@qianxian/protocol/auth/auth.rules'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { check } from '@qianxian/protocol/base/rules'
import { requireMember, type Ctx } from '../../ctx'
import { sqlState } from '../../db/open'
import { fault, fieldFault } from '../../http/fault'
import { networkOf, consumeBudget } from '../../http/limits'
import type { Verb } from '../../http/serve'
import {
  checkPicture,
  tryPassword,
  hashPassword,
  verifyPassword,
  loadIdentity,
  openSession,
  phoneHashOf,
  phoneOfMa,
  requireAgreement,
  requireFreshLogin,
  requireLiveSession,
  revokeSessions,
  consumeCode,
  consumeState,
  explainWeakPassword,
} from '../auth/auth'
import { setAccountPortrait } from '../media/media'
import { markSubjectsRead } from '../notice/notice'
import { sessionSubject } from './account.notices'
import { inboxVersions } from '../notice/notice'
import { currentUser, countHeart } from './account.presenter'
import { liveSessions, lockUsers, updateUser, userById, userByName, userByPhoneHash, userIdByIdentity } from './account.repository'
import { noteChange, refuseSecondChange } from './changes/changes'
import { bindInvitation, linesToAnswer } from './account.hooks'
import { buildSession, loginBy } from './login'
import { attachPhone } from './merge'
import { acceptRoleOffer } from './role-offer'
import { bindIdentity, ensureUserByPhone } from './user-lookup'

/** Registering a known phone logs its owner in: the code has proven the identity. */
export const regByPhone: Verb<typeof account.regByPhone> = async (ctx, { phone, code, password, agreed, inviteId }) => {
  requireAgreement(agreed)
  if (password) await refusePassword(ctx, password, { userName: null, phone })
  await consumeCode(ctx, { phone, code, scenes: ['register', 'login'] })
  const user = await ensureUserByPhone(ctx, phone)
  if (password && user.passwordHash === null) await updateUser(ctx, user.id, { passwordHash: await hashPassword(password) })
  return loginBy(ctx, { phone }, inviteId)
}

const HOUR_SECONDS = 3600

/**
 * Checks whether a phone is registered. To prevent trying out many phones, each check needs a captcha, and one address
 * may make few an hour.
 */
export const checkPhone: Verb<typeof account.checkPhone> = async (ctx, { phone, ...picture }) => {
  await consumeBudget(ctx, `checkPhone:ip:${networkOf(ctx.ip)}`, { max: authLimits.phoneChecksPerIpPerHour, windowSeconds: HOUR_SECONDS })
  await checkPicture(ctx, picture)
  return { isRegistered: (await userByPhoneHash(ctx, phoneHashOf(ctx, phone))) !== null }
}

export const checkUserName: Verb<typeof account.checkUserName> = async (ctx, { userName }) => {
  refuseUserName(userName)
  await spendNameCheck(ctx)
  const holder = await userByName(ctx, userName)
  return { isFree: holder === null || holder.id === requireMember(ctx).userId }
}

export const getUser: Verb<typeof account.getUser> = async (ctx) => {
  return currentUser(ctx, requireMember(ctx).userId)
}

export const getUnread: Verb<typeof account.getUnread> = async (ctx) => {
  const { userId, profileId } = requireMember(ctx)
  // The version is read first: if it changes during this request, the caller requests the count again.
  const version = (await inboxVersions(ctx, [userId])).get(userId) ?? 0
  const lines = profileId === null ? 0 : await linesToAnswer.ask(ctx, profileId)
  return { version, unread: await countHeart(ctx, userId), linesToAnswer: lines }
}

export const bindPhone: Verb<typeof account.bindPhone> = async (ctx, { phone, code, mergeConfirmed }) => {
  const { userId } = requireMember(ctx)
  const began = await requireFreshLogin(ctx)
  const phoneHash = phoneHashOf(ctx, phone)
  const holder = await userByPhoneHash(ctx, phoneHash)
  // Checked here, before the code is spent, and again when the phone is bound.
  if (![null, phoneHash].includes((await userById(ctx, userId))!.phoneHash)) await refuseSecondChange(ctx, userId, 'phone')
  // Only the confirmed attempt spends the code, so agreeing to a merge needs no second SMS.
  await consumeCode(ctx, { phone, code, scenes: ['bind'], isPeek: holder !== null && holder.id !== userId && mergeConfirmed !== true })
  return withPhone(ctx, phone, { isConfirmed: mergeConfirmed === true, began })
}

/**
 * Other devices may have logged in by the replaced phone, which may now be another person's: their sessions end. The
 * new session keeps the login time of the old one, because binding a phone is no login.
 */
async function withPhone(ctx: Ctx, phone: string, { isConfirmed, began }: { isConfirmed: boolean; began: Date }): Promise<Session> {
  const { userId, sessionId } = requireMember(ctx)
  const phoneHash = phoneHashOf(ctx, phone)
  const { id, token } = await ctx.tx(async (ctx) => {
    // `user` is the state before the change. The second of two taps finds its phone already bound, and must not end the
    // sessions that the first tap created.
    const user = await attachPhone(ctx, userId, phone, phoneHash, isConfirmed)
    if (user.phoneHash !== null && user.phoneHash !== phoneHash) await revokeSessions(ctx, userId, { except: sessionId })
    return { id: user.id, token: (await openSession(ctx, user.id, began)).token }
  })
  return buildSession(ctx, id, token)
}

export const bindPhoneByMa: Verb<typeof account.bindPhoneByMa> = async (ctx, input) => {
  const began = await requireFreshLogin(ctx)
  const identity = input.code ? await loadIdentity(ctx, input.platform, input.code) : null
  const phone = await phoneOfMa(ctx, input, identity)
  return withPhone(ctx, phone, { isConfirmed: input.mergeConfirmed === true, began })
}

export const bindWx: Verb<typeof account.bindWx> = async (ctx, { code, platform, state }) => {
  const { userId } = requireMember(ctx)
  await requireFreshLogin(ctx)
  if (platform === 'mp') await consumeState(ctx, state ?? '')
  const identity = await loadIdentity(ctx, platform, code)
  const holder = await userIdByIdentity(ctx, identity)
  if (holder !== null && holder !== userId) throw fault('wechat_already_bound')
  await bindIdentity(ctx, userId, identity)
  return currentUser(ctx, userId)
}

export const bindInvite: Verb<typeof account.bindInvite> = async (ctx, { inviteId }) => {
  return { isBound: await bindInvitation.ask(ctx, { userId: requireMember(ctx).userId, inviteId }) }
}

export const acceptRole: Verb<typeof account.acceptRole> = async (ctx, { offer }) => {
  const { userId } = requireMember(ctx)
  await requireFreshLogin(ctx)
  const role = await acceptRoleOffer(ctx, userId, offer)
  return { ...(await currentUser(ctx, userId)), role }
}

export const setAvator: Verb<typeof account.setAvator> = async (ctx, { mediaId }) => {
  const { userId } = requireMember(ctx)
  await ctx.tx(async (ctx) => {
    // The account is locked before the picture, as in a judgement of the picture.
    await updateUser(ctx, userId, { headMediaId: mediaId })
    await setAccountPortrait(ctx, mediaId)
  })
  return currentUser(ctx, userId)
}

export const setUsername: Verb<typeof account.setUsername> = async (ctx, { userName }) => {
  refuseUserName(userName)
  await spendNameCheck(ctx)
  const { userId } = requireMember(ctx)
  try {
    await updateUser(ctx, userId, { userName })
  } catch (error) {
    if (sqlState(error) === '23505') throw fieldFault({ userName: '该用户名已被使用' }, 'user_name_taken')
    throw error
  }
  return currentUser(ctx, userId)
}

/**
 * Sets the password. A first password needs a fresh login. A change needs the old password or a code, can be undone for
 * two days, and logs out the other devices.
 */
export const setPassword: Verb<typeof account.setPassword> = async (ctx, { password, oldPassword, code }) => {
  const { userId, sessionId } = requireMember(ctx)
  const user = (await userById(ctx, userId))!
  const phone = user.phoneEnc && ctx.secrets.unseal(user.phoneEnc)
  await refusePassword(ctx, password, { userName: user.userName, phone })
  if (user.passwordHash !== null) {
    await refuseSecondChange(ctx, userId, 'password')
    if (code && phone) await consumeCode(ctx, { phone, code, scenes: ['password'] })
    else if (!(await tryPassword(ctx, { account: user, password: oldPassword ?? '' })))
      throw fieldFault({ oldPassword: '原密码错误' }, 'credentials_wrong')
  } else {
    await requireFreshLogin(ctx)
  }
  const passwordHash = await hashPassword(password)
  const isSet = await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    await requireLiveSession(ctx)
    const before = (await userById(ctx, userId))!
    // The password or code was checked against the account as it was before; if the account changed since, nothing is
    // set.
    if (before.passwordHash !== user.passwordHash || before.phoneHash !== user.phoneHash) return false
    if (before.passwordHash !== null) {
      await refuseSecondChange(ctx, userId, 'password')
      await noteChange(ctx, before, 'password')
    }
    await updateUser(ctx, userId, { passwordHash })
    await revokeSessions(ctx, userId, { except: sessionId })
    return true
  })
  // The second of two simultaneous taps finds this same password already set, which is no error.
  if (!isSet && !(await verifyPassword((await userById(ctx, userId))!.passwordHash, password))) throw fault('already_handled')
  return currentUser(ctx, userId)
}

export const getSessions: Verb<typeof account.getSessions> = async (ctx) => {
  const { userId, sessionId } = requireMember(ctx)
  const rows = await liveSessions(ctx, userId)
  await markSubjectsRead(ctx, ...rows.map(({ id }) => sessionSubject(id)))
  return rows.map((row) => ({
    id: row.id,
    platform: row.platform,
    device: row.device,
    city: row.city ?? '',
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}

export const revokeSession: Verb<typeof account.revokeSession> = async (ctx, { id }) => {
  if ((await revokeSessions(ctx, requireMember(ctx).userId, { only: id })) === 0) throw fault('not_found')
  return {}
}

/** Choosing a name reveals as much as checking whether it is free, so both share one limit. */
const spendNameCheck = (ctx: Ctx): Promise<number> =>
  consumeBudget(ctx, `names:u${requireMember(ctx).userId}`, { max: authLimits.nameChecksPerPersonPerHour, windowSeconds: HOUR_SECONDS })

function refuseUserName(userName: string): void {
  const wrong = check(usernameRule, '用户名', userName)
  if (wrong) throw fieldFault({ userName: wrong })
}

async function refusePassword(ctx: Ctx, password: string, owner: { userName: string | null; phone: string | null }): Promise<void> {
  const wrong = check(passwordRule, '密码', password) ?? (await explainWeakPassword(ctx, password, owner))
  if (wrong) throw fieldFault({ password: wrong })
}
