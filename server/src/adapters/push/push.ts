/**
 * Messages to somebody who is not here: the subscribe messages of WeChat and Douyin. Each goes by the account of the
 * provider whose app the person uses, so the port has no account of its own: where that provider is played it is played,
 * where it is closed it is closed.
 */
import type { Douyin } from '../douyin/douyin'
import type { Wechat } from '../wechat/wechat'

/** Mini-program of WeChat, service account of WeChat, mini-program of Douyin; as `tenant_apps` calls them. */
export const pushPlatforms = ['weapp', 'mp', 'tt'] as const
export type PushPlatform = (typeof pushPlatforms)[number]

export interface SubscribeMessage {
  appId: string
  openId: string
  /** The template as this app got it from its provider. */
  templateId: string
  /** Of the mini-program, without a slash before it, with its query: what a tap opens. */
  page: string
  /** By the template's own names of its places: `thing1`, `time2`; of Douyin the keywords. */
  data: Readonly<Record<string, string>>
}

export interface Push {
  /**
   * Throws `AdapterFault` of the provider's port: `unwanted` where the person did not ask for it or not for so many,
   * `misconfigured` where template, page or account are wrong, `limited` and `unavailable` where it may be tried later.
   */
  send(platform: PushPlatform, message: SubscribeMessage): Promise<void>
}

export const openPush = (wechat: Wechat, douyin: Douyin): Push => ({
  send(platform, message) {
    if (platform === 'tt') return douyin.subscribeMessage(message)
    return wechat.subscribeMessage(platform === 'mp' ? 'service' : 'mini', message)
  },
})
