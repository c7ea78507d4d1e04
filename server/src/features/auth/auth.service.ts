/** Endpoints of login by SMS code, password, WeChat or Douyin, of logout, and of the ticket for a socket. */
import { randomBytes } from 'node:crypto'
import type { auth } from '@qianxian/protocol/auth/auth'
import { toHalfWidth } from '@qianxian/protocol/base/rules'
import { requireMember } from '../../ctx'
import { fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { requireAgreement, consumeState } from './auth'
import { accountByName, hasAccount, loginByProof } from './auth.hooks'
import { insertState } from './auth.repository'
import { checkPicture, createPicture, sendSmsCode, consumeCode } from './captcha/captcha'
import { tryPassword } from './password/guesses'
import { revokeSessions } from './session/session'
import { createTicket } from './session/socket-tickets'
import { appIdOf, loadIdentity, phoneOfMa } from './third-party'

const OAUTH_LIFE_MS = 600_000

export const sendCaptcha: Verb<typeof auth.sendCaptcha> = async (ctx, input) => {
  return sendSmsCode(ctx, input)
}

export const getImageCaptcha: Verb<typeof auth.getImageCaptcha> = async (ctx) => {
  return createPicture(ctx)
}

/** A first login by SMS registers the account; the answer does not reveal which of the two happened. */
export const loginByPhone: Verb<typeof auth.loginByPhone> = async (ctx, { phone, code, agreed, inviteId }) => {
  requireAgreement(agreed)
  await consumeCode(ctx, { phone, code, scenes: ['login', 'register'] })
  return loginByProof.ask(ctx, { phone }, inviteId)
}

export const loginByAccount: Verb<typeof auth.loginByAccount> = async (ctx, { account, password, agreed, ...picture }) => {
  requireAgreement(agreed)
  const name = toHalfWidth(account).trim()
  const known = await accountByName.ask(ctx, name)
  const isRight = await tryPassword(ctx, { account: known, name, password }, () => checkPicture(ctx, picture))
  if (!known || !isRight) throw fieldFault({ password: '账号或密码错误' }, 'credentials_wrong')
  return loginByProof.ask(ctx, { account: known })
}

export const loginByMaCode: Verb<typeof auth.loginByMaCode> = async (ctx, { code, platform, inviteId }) => {
  return loginByProof.ask(ctx, { identity: await loadIdentity(ctx, platform, code) }, inviteId)
}

export const loginByMaPhone: Verb<typeof auth.loginByMaPhone> = async (ctx, input) => {
  requireAgreement(input.agreed)
  const identity = await loadIdentity(ctx, input.platform, input.code)
  const phone = await phoneOfMa(ctx, input, identity)
  return loginByProof.ask(ctx, { identity, phone, avatarBase64: input.customerAvatarBase64 }, input.inviteId)
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
  await consumeState(ctx, state)
  return loginByProof.ask(ctx, { identity: await loadIdentity(ctx, 'mp', code) }, inviteId)
}

export const checkWechat: Verb<typeof auth.checkWechat> = async (ctx, { code, platform }) => {
  return { isRegistered: await hasAccount.ask(ctx, await loadIdentity(ctx, platform, code)) }
}

export const getTicket: Verb<typeof auth.getTicket> = async (ctx) => {
  return { ticket: await createTicket(ctx) }
}

export const logout: Verb<typeof auth.logout> = async (ctx) => {
  const { userId, sessionId } = requireMember(ctx)
  await revokeSessions(ctx, userId, { only: sessionId })
  return {}
}
