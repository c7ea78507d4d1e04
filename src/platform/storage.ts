/** What the device keeps between two starts: one table of keys, each with the shape it holds. */
import Taro from '@tarojs/taro'

interface Stored {
  token: string
  user_info: object
  login_flags: { needBindPhone: boolean; needBindWx: boolean; needCompleteAccount: boolean }
  invite_id: string
  /** A link to become staff that was opened here, until somebody has come in. */
  role_offer: string
  /** The trip to WeChat's own page that this device began: an answer to any other is somebody else's. */
  oauth_state: string
  chosen_city: { code: string; name: string }
  recent_cities: { code: string; name: string }[]
  /** What was typed on the login pages, with the moment (epoch milliseconds) it was kept. */
  login_draft: { savedAt: number; values: Record<string, string | boolean> }
  /** By phone number: when the next code may be asked for, in epoch milliseconds. */
  sms_waits: Record<string, number>
  /** Version of the anti-fraud reminder this device's person has read to the end. */
  precheat: { userId: number; version: number }
  /** The introduction being written, to one person at a time. */
  line_draft: { userId: number; no: string; values: object }
  /** What of the dating profile was typed and not yet saved, what the server held then, and the step of the sign-up. */
  profile_draft: { userId: number; step: number; changes: object; base: object }
  /** The wishes for a partner as they were typed, until they are saved. */
  wish_draft: { userId: number; values: object }
  report_draft: { userId: number; no: string; values: object }
  /** Texts somebody at work was writing, by what they are about. */
  kept_texts: { userId: number; texts: Record<string, string> }
  /** What a matchmaker typed into one member's profile and has not saved, and what the server held then. */
  member_draft: { userId: number; no: string; changes: object; base: object }
}
type StorageKey = keyof Stored

const prefix = 'qx_'

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

/** What somebody typed and did not send: theirs, or entrusted to them, and not for whoever uses the device next. */
const drafts = [
  'login_draft',
  'line_draft',
  'profile_draft',
  'wish_draft',
  'report_draft',
  'kept_texts',
  'member_draft',
] as const satisfies readonly StorageKey[]

export function forgetDrafts(): void {
  for (const key of drafts) removeStored(key)
}
