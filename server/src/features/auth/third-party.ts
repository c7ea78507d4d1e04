/** The identity that WeChat or Douyin reports, and the phone they vouch for. */
import { mobilePattern } from '@qianxian/protocol/base/rules'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'

export type ThirdParty = 'weapp' | 'tt' | 'mp'

export interface Identity {
  platform: ThirdParty
  appId: string
  openId: string
  unionId: string | null
  /** The key that decrypts data of the mini-program; absent on web pages. */
  sessionKey: string | null
}

export function appIdOf(ctx: Ctx, platform: ThirdParty): string {
  const appId = ctx.tenant.apps[platform]
  if (!appId || ctx.adapters.closedPorts.includes(platform === 'tt' ? 'douyin' : 'wechat')) throw fault('feature_closed')
  return appId
}

export async function loadIdentity(ctx: Ctx, platform: ThirdParty, code: string): Promise<Identity> {
  const appId = appIdOf(ctx, platform)
  if (platform === 'mp') {
    const user = await ctx.adapters.wechat.mpCodeToUser(appId, code)
    return { platform, appId, openId: user.openId, unionId: user.unionId ?? null, sessionKey: null }
  }
  const session = await (platform === 'weapp' ? ctx.adapters.wechat : ctx.adapters.douyin).codeToSession(appId, code)
  return { platform, appId, openId: session.openId, unionId: session.unionId ?? null, sessionKey: session.sessionKey }
}

interface PhonePayload {
  platform: 'weapp' | 'tt'
  phoneCode?: string | undefined
  phoneEncryptedData?: string | undefined
  phoneIv?: string | undefined
}

/** Returns the phone for the code, if one is given, else from the encrypted data of older clients. */
export async function phoneOfMa(ctx: Ctx, input: PhonePayload, identity: Identity | null): Promise<string> {
  const appId = appIdOf(ctx, input.platform)
  const phone = await readPhone(ctx, appId, input, identity?.sessionKey ?? null)
  if (!mobilePattern.test(phone)) throw fault('third_party_code_invalid', { message: '仅支持中国大陆手机号' })
  return phone
}

async function readPhone(ctx: Ctx, appId: string, input: PhonePayload, sessionKey: string | null): Promise<string> {
  if (input.platform === 'weapp' && input.phoneCode) return ctx.adapters.wechat.phoneNumber(appId, input.phoneCode)
  if (!input.phoneEncryptedData || !input.phoneIv || !sessionKey) throw fault('third_party_code_invalid')
  const sealed = { appId, sessionKey, encryptedData: input.phoneEncryptedData, iv: input.phoneIv }
  if (input.platform === 'tt') return ctx.adapters.douyin.phoneNumber(sealed)
  return ctx.adapters.wechat.decrypt<{ purePhoneNumber: string }>(sealed).purePhoneNumber
}
