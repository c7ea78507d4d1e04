/** Douyin: who somebody is in the mini-program there, their phone number, and messages to them. */
import type { SubscribeMessage } from '../push/push'
import type { SealedData } from '../lib/sealed-data'

export interface DouyinSession {
  openId: string
  unionId?: string
  /** Opens sealed data; never leaves the server. */
  sessionKey: string
}

/** Every call throws `AdapterFault` (port `douyin`). */
export interface Douyin {
  codeToSession(appId: string, code: string): Promise<DouyinSession>
  /** Eleven digits out of what `getPhoneNumber` handed to the page. */
  phoneNumber(sealed: SealedData): string
  subscribeMessage(message: SubscribeMessage): Promise<void>
}
