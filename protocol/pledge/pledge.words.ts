/** Texts of the commitment pledge (承诺书): its states, its limits, and the words that both sides show. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import type { ReportCategory } from '../report/report.words'
import type { StrikeAbility } from '../strike/strike.words'

/** State of one signature. A signature becomes outdated by time, which is computed and never stored. */
export const pledgeStatus = /*#__PURE__*/ dictionary({
  signed: '已签署',
  replaced: '已重新签署',
  withdrawn: '已撤回',
  broken: '已失效',
  void: '实名变更，已失效',
})
export type PledgeStatus = ValueOf<typeof pledgeStatus>

export const pledgeStates = /*#__PURE__*/ statesOf(pledgeStatus, {
  /** The one signature of a person that counts, or counts against them. */
  standing: ['signed', 'broken'],
})

/** State of the own pledge, as shown to its owner. */
export const myPledgeState = /*#__PURE__*/ dictionary({
  none: '还没有签署',
  signed: '已签署',
  due: '有新版本，请重新签署',
  outdated: '已过期，请重新签署',
  withdrawn: '已撤回',
  void: '实名变更，请重新签署',
})
export type MyPledgeState = ValueOf<typeof myPledgeState>

export const pledgeLimits = {
  bodyMin: 20,
  bodyMax: 5000,
  /** Days after a major version in which a signature of an earlier version still counts. */
  resignDays: 30,
} as const

/** Findings against what the text promises. */
export const pledgedFindings = [
  'minor',
  'offline_danger',
  'money',
  'harassment',
  'sexual',
  'married',
  'fake_identity',
  'impersonation',
  'commercial',
] as const satisfies readonly ReportCategory[]

/** Abilities that a broken pledge takes away for as long as the violation counts. */
export const brokenPledgeLimits = ['line', 'gift'] as const satisfies readonly StrikeAbility[]

/** The mark on a card. */
export const PLEDGE_BADGE = '已承诺'
