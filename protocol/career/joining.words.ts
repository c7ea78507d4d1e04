/** Dictionaries and limits for becoming a matchmaker: the application, its fields, and what may be requested again. */
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
  /** No final decision yet. */
  open: ['reviewing', 'need_more'],
  /** The applicant cannot submit a new application. */
  settled: ['reviewing', 'approved'],
  /** An auditor refused it or asked for changes. */
  refused: ['need_more', 'rejected'],
})

/**
 * Items judged separately. Rejecting the whole application ends it; rejecting single answers asks the applicant for
 * those answers again.
 */
export const applicationField = /*#__PURE__*/ dictionary({
  application: '整份申请',
  city: '服务城市',
  years: '从业年数',
  reason: '申请理由',
  papers: '证明材料',
  /** A matchmaker whose trial an auditor decides. */
  trial: '试用期',
})
export type ApplicationField = ValueOf<typeof applicationField>

export const careerLimits = {
  yearsMax: 50,
  reasonMin: 10,
  reasonMax: 300,
  papersMax: 6,
  /** Days after the last decision until the papers are destroyed. */
  papersDays: 30,
  /** Hours until a paper that was uploaded but never submitted is destroyed. */
  unsentHours: 24,
  looksShown: 20,
  /** Days after a refusal before the applicant may apply again. */
  againDays: 30,
  judgedWithinHours: 72,
  adultAge: 18,
} as const

/** A user who agreed to an earlier version is shown the current one. */
export const AGREEMENT_VERSION = 1

export const agreementLines = [
  '做红娘不收加盟费，也不用交押金。',
  '会员本人同意以后才开始服务，会员随时可以收回。',
  '不向会员承诺结果，不私下收费。',
  '双方都同意之前，不透露任何一方的联系方式。',
  '发现诈骗、冒用身份或未成年人，马上告诉平台。',
] as const
