/** Coming in: by SMS code, by password, by WeChat or Douyin; and going out. */
import { randomBytes } from 'node:crypto'
import type { auth } from '@qianxian/protocol/auth/auth'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { toHalfWidth } from '@qianxian/protocol/base/rules'
import { memberOf, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { forgetHits, spendHit } from '../../http/limits'
import type { Verb } from '../../http/serve'
import { bindInviter } from '../account/invite'
import { sessionFor } from '../account/user-info'
import {
  isKnownIdentity,
  stayWithUs,
  userOfAccountName,
  userOfIdentity,
  userOfPhone,
  userOfVouchedPhone,
  type UserRow,
} from '../account/users'
import { insertState, takeTrip } from './auth.repository'
import { checkPicture, newPicture, sendCode, spendCode } from './captcha'
import { isPassword } from './passwords'
import { refuseClosed, revokeSessions } from './session'
import { appIdOf, identityOf, phoneOfMa } from './third-party'

const WRONG_PASSWORDS_BEFORE_PICTURE = 3
const WRONG_PASSWORD_WINDOW_SECONDS = 900
const OAUTH_LIFE_MS = 600_000

export const sendCaptcha: Verb<typeof auth.sendCaptcha> = async (ctx, input) => {
  return sendCode(ctx, input)
}

export const getImageCaptcha: Verb<typeof auth.getImageCaptcha> = async (ctx) => {
  return newPicture(ctx)
}

/** A first login by SMS is a registration; the answer does not tell the two apart. */
export const loginByPhone: Verb<typeof auth.loginByPhone> = async (ctx, { phone, code, agreed, inviteId }) => {
  requireAgreement(agreed)
  await spendCode(ctx, { phone, code, scenes: ['login', 'register'] })
  return comeIn(ctx, await userOfPhone(ctx, phone), inviteId)
}

export const loginByAccount: Verb<typeof auth.loginByAccount> = async (ctx, { account, password, agreed, ...picture }) => {
  requireAgreement(agreed)
  const name = toHalfWidth(account).trim()
  const bucket = `password:${ctx.secrets.hash('account', name.toLowerCase())}`
  // Counted before the answer is known, so that parallel guesses count as well.
  const tries = await spendHit(ctx, bucket, { max: authLimits.passwordTriesPerAccount, windowSeconds: WRONG_PASSWORD_WINDOW_SECONDS })
  if (tries > WRONG_PASSWORDS_BEFORE_PICTURE) await checkPicture(ctx, picture)
  const user = await userOfAccountName(ctx, name)
  if (!(await isPassword(user?.passwordHash, password)) || !user) throw fieldFault({ password: '账号或密码错误' }, 'credentials_wrong')
  await forgetHits(ctx, bucket)
  return comeIn(ctx, user)
}

export const loginByMaCode: Verb<typeof auth.loginByMaCode> = async (ctx, { code, platform, inviteId }) => {
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, platform, code)), inviteId)
}

export const loginByMaPhone: Verb<typeof auth.loginByMaPhone> = async (ctx, input) => {
  requireAgreement(input.agreed)
  const identity = await identityOf(ctx, input.platform, input.code)
  const phone = await phoneOfMa(ctx, input, identity)
  return comeIn(ctx, await userOfVouchedPhone(ctx, { identity, phone, avatarBase64: input.customerAvatarBase64 }), input.inviteId)
}

export const getMpAuthorizeUrl: Verb<typeof auth.getMpAuthorizeUrl> = async (ctx, { redirect }) => {
  const target = URL.canParse(redirect, ctx.origin) ? new URL(redirect, ctx.origin) : null
  if (!target || target.host !== new URL(ctx.origin).host) throw fieldFault({ redirect: '返回地址必须是本站页面' })
  const state = randomBytes(16).toString('hex')
  await insertState(ctx, { state, redirect: target.pathname, expiresAt: new Date(ctx.now.getTime() + OAUTH_LIFE_MS) })
  const url = ctx.adapters.wechat.mpAuthorizeUrl({ appId: appIdOf(ctx, 'mp'), redirectUri: target.href, state, scope: 'snsapi_userinfo' })
  return { url }
}

export const loginByMpCode: Verb<typeof auth.loginByMpCode> = async (ctx, { code, state, inviteId }) => {
  await takeState(ctx, state)
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, 'mp', code)), inviteId)
}

export const checkWechat: Verb<typeof auth.checkWechat> = async (ctx, { code, platform }) => {
  return { isRegistered: await isKnownIdentity(ctx, await identityOf(ctx, platform, code)) }
}

export const logout: Verb<typeof auth.logout> = async (ctx) => {
  const { userId, sessionId } = memberOf(ctx)
  await revokeSessions(ctx, userId, { only: sessionId })
  return {}
}

/** A state is one trip to WeChat and back; a second use is somebody else's. */
export async function takeState(ctx: Ctx, state: string): Promise<void> {
  const trip = await takeTrip(ctx, state)
  if (!trip || trip.expiresAt < ctx.now) throw fault('third_party_code_invalid')
}

export async function comeIn(ctx: Ctx, user: UserRow, inviteId?: string | null): Promise<OutputOf<typeof auth.loginByPhone>> {
  refuseClosed(user.status)
  await stayWithUs(ctx, user)
  await bindInviter(ctx, user.id, inviteId)
  return sessionFor(ctx, user)
}

export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意用户协议和隐私政策' })
}
