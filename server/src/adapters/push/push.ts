/**
 * Push messages: the subscribe messages of WeChat and Douyin. Each is sent with the account of the provider whose app
 * the person uses, so the port has no account of its own: it is a sandbox or closed where that provider is.
 */
import type { Douyin } from '../douyin/douyin'
import type { Wechat } from '../wechat/wechat'

/** Platforms, named as in `tenant_apps`: WeChat mini-program, WeChat service account, Douyin mini-program. */
export const pushPlatforms = ['weapp', 'mp', 'tt'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

export interface SubscribeMessage {
  appId: string
  openId: string
  /** Id of the template in this app. */
  templateId: string
  /** Page of the mini-program that a tap opens, without a leading slash, with its query. */
  page: string
  /** Values by the template's own field names, such as `thing1` or `time2`; for Douyin by keyword. */
  data: Readonly<Record<string, string>>
}

export interface Push {
  /**
   * Throws `AdapterFault` of the provider's port: `unwanted` if the person did not subscribe or has used up their
   * quota, `misconfigured` if template, page or account are wrong, `limited` and `unavailable` if it may be retried
   * later.
   */
  send(platform: PushPlatform, message: SubscribeMessage): Promise<void>
}

export const openPush = (wechat: Wechat, douyin: Douyin): Push => ({
  send(platform, message) {
    if (platform === 'tt') return douyin.subscribeMessage(message)
    return wechat.subscribeMessage(platform === 'mp' ? 'service' : 'mini', message)
  },
})
