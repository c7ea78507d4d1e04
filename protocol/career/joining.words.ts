/** The words and numbers of how one becomes a matchmaker: the application, what it asks, and what may be asked for once more. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const applicationStatus = /*#__PURE__*/ dictionary({
  reviewing: '审核中',
  need_more: '待补充',
  approved: '已通过',
  rejected: '未通过',
  withdrawn: '已撤回',
})
export type ApplicationStatus = ValueOf<typeof applicationStatus>

export const applicationStates = /*#__PURE__*/ statesOf(applicationStatus, {
  /** Nobody has said the last word of it. */
  open: ['reviewing', 'need_more'],
  /** Nothing is to be said of it by whoever asked. */
  settled: ['reviewing', 'approved'],
  /** An auditor said why not, or not yet. */
  refused: ['need_more', 'rejected'],
})

/** What is judged, each on its own. Refused as a whole it is over; where single answers are refused, these are asked for once more. */
export const applicationField = /*#__PURE__*/ dictionary({
  application: '整份申请',
  city: '服务城市',
  years: '从业年数',
  reason: '申请理由',
  papers: '证明材料',
  /** Of somebody whose trial an auditor decides. */
  trial: '试用期',
})
export type ApplicationField = ValueOf<typeof applicationField>

export const careerLimits = {
  yearsMax: 50,
  reasonMin: 10,
  reasonMax: 300,
  papersMax: 6,
  /** Papers go so long after the last decision. */
  papersDays: 30,
  /** One that was uploaded and never handed in goes after so many hours. */
  unsentHours: 24,
  looksShown: 20,
  /** Refused, one may ask again after so many days. */
  againDays: 30,
  judgedWithinHours: 72,
  adultAge: 18,
} as const

/** Whoever agreed to a former version is shown the one that holds. */
export const AGREEMENT_VERSION = 1

export const agreementLines = [
  '做红娘不收加盟费，也不用交押金。',
  '会员本人同意以后才开始服务，会员随时可以收回。',
  '不向会员承诺结果，不私下收费。',
  '双方都同意之前，不透露任何一方的联系方式。',
  '发现诈骗、冒用身份或未成年人，马上告诉平台。',
] as const
