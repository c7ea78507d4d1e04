/** Coming in: by SMS code, by password, by WeChat or Douyin; and going out. */
import { randomBytes } from 'node:crypto'
import type { auth as endpoints } from '@qianxian/protocol/auth/auth'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { toHalfWidth } from '@qianxian/protocol/base/rules'
import { eq } from 'drizzle-orm'
import { memberOf, type Ctx } from '../../ctx'
import { oauthStates } from '../../db/tables/account'
import { fault, fieldFault } from '../../http/fault'
import { forgetHits, spendHit } from '../../http/limits'
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
import { checkPicture, newPicture, sendCode, spendCode } from './captcha'
import { isPassword } from './passwords'
import { refuseClosed, revokeSessions } from './session'
import { appIdOf, identityOf, phoneOfMa } from './third-party'

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
  await spendCode(ctx, { phone, code, scenes: ['login', 'register'] })
  return comeIn(ctx, await userOfPhone(ctx, phone), inviteId)
}

export async function loginByAccount(
  ctx: Ctx,
  { account, password, agreed, ...picture }: Input<'loginByAccount'>,
): Output<'loginByAccount'> {
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

export async function loginByMaCode(ctx: Ctx, { code, platform, inviteId }: Input<'loginByMaCode'>): Output<'loginByMaCode'> {
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, platform, code)), inviteId)
}

export async function loginByMaPhone(ctx: Ctx, input: Input<'loginByMaPhone'>): Output<'loginByMaPhone'> {
  requireAgreement(input.agreed)
  const identity = await identityOf(ctx, input.platform, input.code)
  const phone = await phoneOfMa(ctx, input, identity)
  return comeIn(ctx, await userOfVouchedPhone(ctx, { identity, phone, avatarBase64: input.customerAvatarBase64 }), input.inviteId)
}

export async function getMpAuthorizeUrl(ctx: Ctx, { redirect }: Input<'getMpAuthorizeUrl'>): Output<'getMpAuthorizeUrl'> {
  const target = URL.canParse(redirect, ctx.origin) ? new URL(redirect, ctx.origin) : null
  if (!target || target.host !== new URL(ctx.origin).host) throw fieldFault({ redirect: '返回地址必须是本站页面' })
  const state = randomBytes(16).toString('hex')
  await ctx.db
    .insert(oauthStates)
    .values({ state, tenantId: ctx.tenant.id, redirect: target.pathname, expiresAt: new Date(ctx.now.getTime() + OAUTH_LIFE_MS) })
  const url = ctx.adapters.wechat.mpAuthorizeUrl({ appId: appIdOf(ctx, 'mp'), redirectUri: target.href, state, scope: 'snsapi_userinfo' })
  return { url }
}

export async function loginByMpCode(ctx: Ctx, { code, state, inviteId }: Input<'loginByMpCode'>): Output<'loginByMpCode'> {
  await takeState(ctx, state)
  return comeIn(ctx, await userOfIdentity(ctx, await identityOf(ctx, 'mp', code)), inviteId)
}

export async function checkWechat(ctx: Ctx, { code, platform }: Input<'checkWechat'>): Output<'checkWechat'> {
  return { isRegistered: await isKnownIdentity(ctx, await identityOf(ctx, platform, code)) }
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

export async function comeIn(ctx: Ctx, user: UserRow, inviteId?: string | null): Output<'loginByPhone'> {
  refuseClosed(user.status)
  await stayWithUs(ctx, user)
  await bindInviter(ctx, user.id, inviteId)
  return sessionFor(ctx, user)
}

export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意用户协议和隐私政策' })
}
