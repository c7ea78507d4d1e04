/** Douyin: a person's identity in the mini-program, their phone number, and messages to them. */
import type { SubscribeMessage } from '../push/push'
import type { SealedData } from '../lib/sealed-data'

export interface DouyinSession {
  openId: string
  unionId?: string
  /** Decrypts data; never leaves the server. */
  sessionKey: string
}

/** Every call throws `AdapterFault` (port `douyin`). */
export interface Douyin {
  codeToSession(appId: string, code: string): Promise<DouyinSession>
  /** Decrypts the eleven digits that `getPhoneNumber` gave to the page. */
  phoneNumber(sealed: SealedData): string
  subscribeMessage(message: SubscribeMessage): Promise<void>
}
