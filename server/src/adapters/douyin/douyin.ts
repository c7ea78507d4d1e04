/** Douyin: a person's identity in the mini-program, their phone number, and messages to them. */
import type { SubscribeMessage } from '../push/push'
import type { SealedData } from '../lib/sealed-data'

export interface DouyinSession {
  openId: string
  unionId?: string
  /** The key that decrypts user data; it never leaves the server. */
  sessionKey: string
}

/** Every call throws `AdapterFault` (port `douyin`). */
export interface Douyin {
  codeToSession(appId: string, code: string): Promise<DouyinSession>
  /** Decrypts the eleven digits that the page received from `getPhoneNumber`. */
  phoneNumber(sealed: SealedData): string
  subscribeMessage(message: SubscribeMessage): Promise<void>
}
