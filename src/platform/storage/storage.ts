/** The device's storage between two starts: one table of keys, each with its shape. */
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import Taro from '@tarojs/taro'

/** A channel's page that was opened from an order: what was chosen there, and how the browser's history stood. */
export interface CashierVisit {
  orderId: number
  channel: string
  isWalletOn: boolean
  /** Length of the browser's history on the order's page; absent once the browser has gone back there. */
  depth?: number
}

/** A like that was tapped before the viewer may like anybody. */
export interface WaitingLike {
  no: string
  name: string
  about?: LikedPart
}

/** A check-in made offline. */
export interface OfflineScan {
  ticket: string
  at: string
  /** Absent in scans of older app versions. */
  signupId?: number
  /** States when the roster of this scan was fetched; absent in scans of older app versions. */
  proof?: string
}

interface Stored {
  token: string
  /** A random id that only identifies the same device again. */
  device_token: string
  user_info: object
  login_flags: { needBindPhone: boolean; needBindWx: boolean; needCompleteAccount: boolean }
  invite_id: string
  /** The code of a scanned store, until a person logs in. */
  store_code: string
  /** An opened link to become staff, until a person logs in. */
  role_offer: string
  /** The state of the WeChat login that this device started; a response with a different state belongs to another login. */
  oauth_state: string
  /** Light or dark; without a value the phone's setting applies. */
  theme: 'light' | 'dark'
  /** Factor of the designed letter size; without a value the phone's setting applies. */
  letters: number
  chosen_city: { code: string; name: string }
  recent_cities: { code: string; name: string }[]
  /** The sex that a visitor without a profile is looking for. */
  looking_for: Gender | 'anybody'
  /** Likes of a visitor, or of a member whose profile is not approved yet. */
  waiting_likes: { userId: number | null; likes: WaitingLike[] }
  /** Values typed on the login pages, with the time of storing (epoch milliseconds). */
  login_draft: { savedAt: number; values: Record<string, string | boolean> }
  /** By phone number: the earliest time of the next code, in epoch milliseconds. */
  sms_waits: Record<string, number>
  /** The accepted version of the anti-fraud reminder, until the pages below request it from the server again. */
  precheat: { userId: number; version: number }
  /** A member's unsent texts, by their subject. */
  drafts: { userId: number; about: Record<string, object> }
  /** The order for which a channel's page was opened and whose result is unknown. */
  cashier: CashierVisit
  /** Check-ins made offline at an activity's door, until the server has them. */
  door_scans: { userId: number; activityId: number; scans: OfflineScan[] }[]
  /** The hashes by which an offline door recognises valid tickets. */
  door_roster: {
    userId: number
    activityId: number
    salt: string
    /** Absent in rosters of older app versions, which are not used any more. */
    proof?: string
    /** Milliseconds by which the server's clock is ahead of this phone's. */
    aheadMs: number
    until: string
    tickets: { hash: string; signupId: number; nickname: string; gender: 'male' | 'female'; isIn: boolean }[]
  }
  /** The last viewed ticket, for use offline. */
  ticket: { userId: number; ticket: object; ahead: number }
  /** Picked photos that are not uploaded yet, as files stored by the mini-program. */
  held_images: { id: string; userId: number; path: string; name: string; size: number }[]
}
type StorageKey = keyof Stored

const prefix = 'qx_'

/** The name of a value on the device. */
export const storageKey = (key: StorageKey): string => prefix + key

/** Returns the stored value, or undefined if nothing readable is stored. */
export function readStored<Key extends StorageKey>(key: Key): Stored[Key] | undefined {
  try {
    const value: unknown = Taro.getStorageSync(prefix + key)
    return value === '' || value === null || value === undefined ? undefined : (value as Stored[Key])
  } catch {
    return undefined
  }
}

/** Stores the value; ignores a full or forbidden storage (private browsing). */
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

/** Unsent texts and likes, the ticket and a guest list: private to their person, and removed for the next user of the device. */
const drafts = ['login_draft', 'drafts', 'ticket', 'door_roster', 'waiting_likes'] as const satisfies readonly StorageKey[]

export function removeDrafts(): void {
  for (const key of drafts) removeStored(key)
}
