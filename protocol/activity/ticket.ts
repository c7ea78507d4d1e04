/**
 * Text of a ticket's QR code: a sign-up, a minute, and a mark that only a holder of this sign-up's seed can compute.
 * The device renews it each minute, also offline; a screenshot is valid for two minutes.
 */
import { sha256 } from 'js-sha256'
import { toHalfWidth } from '../base/rules'
import { activityLimits } from './activity.words'

const HEAD = 'QXT'
const MINUTE_MS = 60_000
/** QR codes of capitals and digits are smaller. */
const RADIX = 36
const MARK_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const MARK_LENGTH = 16

export const minuteOf = (now: Date | number): number => Math.floor(Number(now) / MINUTE_MS)

const written = (count: number): string => count.toString(RADIX).toUpperCase()

/** Mark of eighty bits. */
const markOf = (seed: string, signupId: number, minute: number): string =>
  sha256.hmac
    .array(seed, `${signupId}.${minute}`)
    .slice(0, MARK_LENGTH)
    .map((byte) => MARK_LETTERS[byte & 31])
    .join('')

export const ticketText = (seed: string, signupId: number, minute: number): string =>
  [HEAD, written(signupId), written(minute), markOf(seed, signupId, minute)].join('.')

export interface TicketRead {
  signupId: number
  minute: number
}

/**
 * The sign-up and minute that the text claims, not yet verified; null if the text is no ticket. The seed's holder
 * verifies it by comparing the whole text.
 */
export function claimedBy(text: string): TicketRead | null {
  const found = /^QXT\.([0-9A-Z]{1,10})\.([0-9A-Z]{1,8})\.[A-Z2-7]{16}$/.exec(text.trim())
  return found ? { signupId: parseInt(found[1]!, RADIX), minute: parseInt(found[2]!, RADIX) } : null
}

/** Accepts this minute, the one before and the one after, since clocks differ. */
export const isFresh = (minute: number, now: Date): boolean => Math.abs(minute - minuteOf(now)) <= 1

/** Normalises a spoken or typed code: no spaces, capitals; null if it cannot be a code. */
export function codeTyped(text: string): string | null {
  const code = toHalfWidth(text).replace(/[\s-]/g, '').toUpperCase()
  return code.length === activityLimits.ticketCodeLength && /^[2-9A-HJKMNP-Z]+$/.test(code) ? code : null
}
