/** Texts of reports. */
import type { Priority } from '../audit/audit.words'
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const reportCategory = /*#__PURE__*/ dictionary({
  minor: '疑似未成年人',
  offline_danger: '线下人身危险',
  money: '索要钱财或诱导投资',
  harassment: '骚扰或辱骂',
  sexual: '色情低俗',
  married: '已婚或有伴侣',
  fake_identity: '虚假身份',
  impersonation: '冒充他人或盗用照片',
  off_platform: '强行引导离开平台',
  commercial: '酒托、婚托或商业推广',
  matchmaker_misconduct: '红娘违规',
  fee_dispute: '费用纠纷',
  false_advertising: '虚假宣传',
  other: '其他',
})
export type ReportCategory = ValueOf<typeof reportCategory>

const ofMatchmakersAlone = ['matchmaker_misconduct', 'fee_dispute', 'false_advertising'] as const satisfies readonly ReportCategory[]

/** Categories for reporting a member. */
export const memberCategories = [
  'minor',
  'offline_danger',
  'money',
  'harassment',
  'sexual',
  'married',
  'fake_identity',
  'impersonation',
  'off_platform',
  'commercial',
  'other',
] as const satisfies readonly ReportCategory[]

/** Categories for reporting a matchmaker. */
export const matchmakerCategories = [
  ...ofMatchmakersAlone,
  'money',
  'harassment',
  'sexual',
  'other',
] as const satisfies readonly ReportCategory[]

export const reportCategoryPriority: Readonly<Record<ReportCategory, Priority>> = {
  minor: 'critical',
  offline_danger: 'critical',
  money: 'critical',
  harassment: 'high',
  sexual: 'high',
  married: 'critical',
  fake_identity: 'high',
  impersonation: 'high',
  off_platform: 'medium',
  commercial: 'high',
  matchmaker_misconduct: 'high',
  fee_dispute: 'medium',
  false_advertising: 'medium',
  other: 'low',
}

export const reportStatus = /*#__PURE__*/ dictionary({
  filed: '已提交',
  auto_triaged: '已受理',
  assigned: '处理中',
  need_info: '需要补充信息',
  upheld: '举报成立',
  partly: '部分成立',
  dismissed: '未发现违规',
  appealed: '申诉中',
  final: '已结案',
})
export type ReportStatus = ValueOf<typeof reportStatus>

export const reportStates = /*#__PURE__*/ statesOf(reportStatus, {
  founded: ['upheld', 'partly'],
  /** Final states. */
  over: ['dismissed', 'final'],
  /** Not assigned yet. */
  untouched: ['filed', 'auto_triaged'],
  /** Not decided yet. */
  open: ['filed', 'auto_triaged', 'assigned', 'need_info'],
})

export const reportLimits = {
  imagesMax: 6,
  textMin: 5,
  textMax: 500,
  questionMax: 200,
  /** Questions to one reporter about one report. */
  questionsMax: 3,
  criticalHours: 2,
  highHours: 24,
  mediumHours: 72,
  lowDays: 7,
  precheckSeconds: 5,
} as const

/** Time until an answer by priority, as announced to the reporter. */
export const reportAnswer: Readonly<Record<Priority, string>> = {
  critical: `${reportLimits.criticalHours} 小时内`,
  high: `${reportLimits.highHours} 小时内`,
  medium: `${reportLimits.mediumHours / 24} 天内`,
  low: `${reportLimits.lowDays} 天内`,
}
