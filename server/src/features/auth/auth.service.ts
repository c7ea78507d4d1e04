/** Coming in: by SMS code, by password, by WeChat or Douyin; and going out. */
import { randomBytes } from 'node:crypto'
import type { auth as endpoints } from '@qianxian/protocol/auth'
import type { InputOf, OutputOf } from '@qianxian/protocol/endpoint'
import { mobilePattern, toHalfWidth } from '@qianxian/protocol/rules'
import { eq } from 'drizzle-orm'
import { memberOf, type Ctx } from '../../ctx'
import { oauthStates } from '../../db/tables/account'
import { fault, fieldFault } from '../../http/fault'
import { countHit } from '../../http/limits'
import { insertOpenId, insertUser, updateUser, userById, userByName, userByPhoneHash, userIdByIdentity, type UserRow } from '../account/account.repository'
import { bindInviter } from '../account/invite'
import { takePhone } from '../account/merge'
import { sessionFor } from '../account/user-info'
import { storeAvatarBase64 } from '../media/media.service'
import { checkPicture, newPicture, phoneHashOf, sendCode, useCode } from './captcha'
import { isPassword } from './passwords'
import { refuseClosed, revokeSessions } from './session'
import { appIdOf, identityOf, phoneOfMa, type Identity } from './third-party'

type Input<Verb extends keyof typeof endpoints> = InputOf<(typeof endpoints)[Verb]>
type Output<Verb extends keyof typeof endpoints> = Promise<OutputOf<(typeof endpoints)[Verb]>>

const WRONG_PASSWORDS_BEFORE_PICTURE = 3
const WRONG_PASSWORD_WINDOW_SECONDS = 900
const OAUTH_LIFE_MS = 600_000

export async function sendCaptcha(ctx: Ctx, input: Input<'sendCaptcha'>): Output<'sendCaptcha'> {
  return sendCode(ctx, input)
}

export async function getImageCaptcha(ctx: Ctx): Output<'getImageCaptcha'> {
  return newPicture(ctx)
}

/** A first login by SMS is a registration; the answer does not tell the two apart. */
export async function loginByPhone(ctx: Ctx, { phone, code, agreed, inviteId }: Input<'loginByPhone'>): Output<'loginByPhone'> {
  requireAgreement(agreed)
  await useCode(ctx, { phone, code, scenes: ['login', 'register'] })
  return comeIn(ctx, await userOfPhone(ctx, phone), inviteId)
}

export async function loginByAccount(ctx: Ctx, { account, password, agreed, ...picture }: Input<'loginByAccount'>): Output<'loginByAccount'> {
  requireAgreement(agreed)
  const name = toHalfWidth(account).trim()
  const bucket = `password:${ctx.secrets.hash('account', name.toLowerCase())}`
  // Counted before the answer is known, so that parallel guesses count as well.
  const tries = await countHit(ctx, bucket, WRONG_PASSWORD_WINDOW_SECONDS)
  if (tries > WRONG_PASSWORDS_BEFORE_PICTURE) await checkPicture(ctx, picture)
  const user = mobilePattern.test(name) ? await userByPhoneHash(ctx, phoneHashOf(ctx, name)) : await userByName(ctx, name)
  if (!(await isPassword(user?.passwordHash, password)) || !user) throw fieldFault({ password: '账号或密码错误' }, 'credentials_wrong')
  return comeIn(ctx, user)
}

export async function loginByMaCode(ctx: Ctx, { code, platform, inviteId }: Input<'loginByMaCode'>): Output<'loginByMaCode'> {
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, platform, code)), inviteId)
}

export async function loginByMaPhone(ctx: Ctx, input: Input<'loginByMaPhone'>): Output<'loginByMaPhone'> {
  requireAgreement(input.agreed)
  const identity = await identityOf(ctx, input.platform, input.code)
  const phone = await phoneOfMa(ctx, input, identity)
  const phoneHash = phoneHashOf(ctx, phone)
  // The platform vouches for both the person and the phone, so the phone's account takes the identity.
  const known = await userIdByIdentity(ctx, identity)
  let user: UserRow
  if (known === null) {
    user = await userOfPhone(ctx, phone)
    if (!(await insertOpenId(ctx, user.id, stored(identity)))) throw fault('wechat_already_bound')
  } else {
    user = (await userById(ctx, known))!
    if (user.phoneHash !== phoneHash) {
      if (user.phoneHash !== null) throw fault('phone_taken')
      user = await takePhone(ctx, user.id, phone, phoneHash, true)
    }
  }
  if (input.customerAvatarBase64 && user.headMediaId === null) {
    const headMediaId = await storeAvatarBase64(ctx, user.id, input.customerAvatarBase64)
    if (headMediaId !== null) await updateUser(ctx, user.id, { headMediaId })
  }
  return comeIn(ctx, (await userById(ctx, user.id))!, input.inviteId)
}

export async function getMpAuthorizeUrl(ctx: Ctx, { redirect }: Input<'getMpAuthorizeUrl'>): Output<'getMpAuthorizeUrl'> {
  const target = URL.canParse(redirect, ctx.origin) ? new URL(redirect, ctx.origin) : null
  if (!target || target.host !== new URL(ctx.origin).host) throw fieldFault({ redirect: '返回地址必须是本站页面' })
  const state = randomBytes(16).toString('hex')
  await ctx.db.insert(oauthStates).values({ state, tenantId: ctx.tenant.id, redirect: target.pathname, expiresAt: new Date(ctx.now.getTime() + OAUTH_LIFE_MS) })
  const url = ctx.adapters.wechat.mpAuthorizeUrl({ appId: appIdOf(ctx, 'mp'), redirectUri: target.href, state, scope: 'snsapi_userinfo' })
  return { url }
}

export async function loginByMpCode(ctx: Ctx, { code, state, inviteId }: Input<'loginByMpCode'>): Output<'loginByMpCode'> {
  await takeState(ctx, state)
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, 'mp', code)), inviteId)
}

export async function checkWechat(ctx: Ctx, { code, platform }: Input<'checkWechat'>): Output<'checkWechat'> {
  return { isRegistered: (await userIdByIdentity(ctx, await identityOf(ctx, platform, code))) !== null }
}

export async function logout(ctx: Ctx): Output<'logout'> {
  const { userId, sessionId } = memberOf(ctx)
  await revokeSessions(ctx, userId, { only: sessionId })
  return {}
}

/** A state is one trip to WeChat and back; a second use is somebody else's. */
export async function takeState(ctx: Ctx, state: string): Promise<void> {
  const [row] = await ctx.db.delete(oauthStates).where(eq(oauthStates.state, state)).returning()
  if (!row || row.tenantId !== ctx.tenant.id || row.expiresAt < ctx.now) throw fault('third_party_code_invalid')
}

/** The account of a proven phone; two first logins at once make one account. */
export async function userOfPhone(ctx: Ctx, phone: string): Promise<UserRow> {
  const phoneHash = phoneHashOf(ctx, phone)
  const known = await userByPhoneHash(ctx, phoneHash)
  if (known) return known
  try {
    return await ctx.tx((inner) => insertUser(inner, { phoneEnc: inner.secrets.seal(phone), phoneHash }))
  } catch (error) {
    const made = await userByPhoneHash(ctx, phoneHash)
    if (made) return made
    throw error
  }
}

async function userOfIdentity(ctx: Ctx, identity: Identity): Promise<UserRow> {
  const known = await userIdByIdentity(ctx, identity)
  if (known !== null) {
    await insertOpenId(ctx, known, stored(identity))
    return (await userById(ctx, known))!
  }
  const made = await ctx.tx(async (inner) => {
    const user = await insertUser(inner, {})
    // Somebody's double tap made the account first: ours is given up with the transaction.
    return (await insertOpenId(inner, user.id, stored(identity))) ? user : Promise.reject(new Raced())
  }).catch((error: unknown) => {
    if (error instanceof Raced) return null
    throw error
  })
  return made ?? (await userById(ctx, (await userIdByIdentity(ctx, identity))!))!
}

class Raced extends Error {}

const stored = ({ platform, appId, openId, unionId }: Identity) => ({ platform, appId, openId, unionId })

export async function comeIn(ctx: Ctx, user: UserRow, inviteId?: string | null): Output<'loginByPhone'> {
  refuseClosed(user.status)
  // Logging in is the way back from a deletion that has not happened yet.
  if (user.status === 'closing') await updateUser(ctx, user.id, { status: 'active' })
  await bindInviter(ctx, user.id, inviteId)
  return sessionFor(ctx, user)
}

export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意用户协议和隐私政策' })
}
