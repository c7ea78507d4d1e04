/** What the device keeps between two starts: one table of keys, each with the shape it holds. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import Taro from '@tarojs/taro'

interface Stored {
  token: string
  /** A random word that says nothing of the device but that it is the same one as before. */
  device_token: string
  user_info: object
  login_flags: { needBindPhone: boolean; needBindWx: boolean; needCompleteAccount: boolean }
  invite_id: string
  /** The code of a store that was scanned here, until somebody has come in. */
  store_code: string
  /** A link to become staff that was opened here, until somebody has come in. */
  role_offer: string
  /** The trip to WeChat's own page that this device began: an answer to any other is somebody else's. */
  oauth_state: string
  /** Light or dark; nothing stored: as the phone is set. */
  theme: 'light' | 'dark'
  /** How many times as large as designed letters are; nothing stored: as the phone has them. */
  letters: number
  chosen_city: { code: string; name: string }
  recent_cities: { code: string; name: string }[]
  /** Whom somebody who has no profile yet said they look for. */
  looking_for: Gender | 'anybody'
  /** What was typed on the login pages, with the moment (epoch milliseconds) it was kept. */
  login_draft: { savedAt: number; values: Record<string, string | boolean> }
  /** By phone number: when the next code may be asked for, in epoch milliseconds. */
  sms_waits: Record<string, number>
  /** The version of the anti-fraud reminder that somebody accepted here, until the pages below ask the server again. */
  precheat: { userId: number; version: number }
  /** What a member was writing and has not sent, by what it is about. */
  drafts: { userId: number; about: Record<string, object> }
  /** The order for which a page of a channel was opened, and nobody knows yet what became of it. */
  cashier: { orderId: number }
  /** Whom somebody let in at the door of an activity without network, until the server knows of it. */
  door_scans: { userId: number; activityId: number; scans: { ticket: string; at: string }[] }[]
  /** By which a door without network knows the codes that open it. */
  door_roster: { userId: number; activityId: number; salt: string; until: string; tickets: { hash: string; isIn: boolean }[] }
  /** The ticket that was looked at last, for where there is no network. */
  ticket: { userId: number; ticket: object; ahead: number }
  /** Photos a member picked that are not sent yet, as files the mini-program keeps. */
  held_images: { id: string; userId: number; path: string; name: string; size: number }[]
}
type StorageKey = keyof Stored

const prefix = 'qx_'

/** What a value is called on the device. */
export const storageKey = (key: StorageKey): string => prefix + key

/** The stored value, or undefined where nothing readable is stored. */
export function readStored<Key extends StorageKey>(key: Key): Stored[Key] | undefined {
  try {
    const value: unknown = Taro.getStorageSync(prefix + key)
    return value === '' || value === null || value === undefined ? undefined : (value as Stored[Key])
  } catch {
    return undefined
  }
}

/** Keeps the value; a full or forbidden storage (private browsing) is survived in silence. */
export function writeStored<Key extends StorageKey>(key: Key, value: Stored[Key]): void {
  try {
    Taro.setStorageSync(prefix + key, value)
  } catch {
    console.warn(`storage refused ${key}`)
  }
}

export function removeStored(key: StorageKey): void {
  try {
    Taro.removeStorageSync(prefix + key)
  } catch {
    console.warn(`storage refused to remove ${key}`)
  }
}

/** What somebody typed and did not send, and their ticket: theirs, or entrusted to them, and not for whoever uses the device next. */
const drafts = ['login_draft', 'drafts', 'ticket'] as const satisfies readonly StorageKey[]

export function removeDrafts(): void {
  for (const key of drafts) removeStored(key)
}
