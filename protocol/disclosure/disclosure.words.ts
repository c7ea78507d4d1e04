/** States and limits of disclosures: statements from a certificate, made for one person and one line. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const disclosureStatus = /*#__PURE__*/ dictionary({
  live: '有效',
  revoked: '已撤回',
  expired: '已过期',
  ended: '已失效',
})
export type DisclosureStatus = ValueOf<typeof disclosureStatus>

export const disclosureStates = /*#__PURE__*/ statesOf(disclosureStatus, {
  /** Shown to the receiver. */
  standing: ['live'],
  /** Shown to the owner only. */
  over: ['revoked', 'expired', 'ended'],
  /** Ended without an act of its owner. */
  lapsed: ['expired', 'ended'],
})

export const disclosureLimits = {
  /** Days for which a disclosure is valid. */
  validDays: 7,
  sentenceMax: 40,
  /** Disclosures of a line that its owner sees: all live ones, and the latest others. */
  shownMax: 12,
} as const

/** Shown under the sentence, to both people. */
export const DISCLOSURE_CHECKED = '由平台核验'
