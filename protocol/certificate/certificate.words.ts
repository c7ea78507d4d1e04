/** Dictionaries of certificates: kinds, weights, benefits, validity, and the resulting level of trust. */
import { dictionary, statesOf, type ValueOf, values } from '../base/dictionary'
import { personNameMax } from '../base/limits'

export const certificateKind = /*#__PURE__*/ dictionary({
  real_name: '实名',
  face: '真人',
  portrait: '照片本人',
  marital: '婚姻状况',
  divorce: '离异状况',
  education: '学历',
  job: '工作',
  income: '收入',
  house: '房产',
  met: '红娘见过本人',
  car: '车辆',
  health: '健康体检',
})
export type CertificateKind = ValueOf<typeof certificateKind>

/**
 * Kinds that members submit themselves; the others follow from a check against the register, a face comparison or a
 * matchmaker's confirmation.
 */
export const handedIn = ['marital', 'divorce', 'education', 'job', 'income', 'house', 'car', 'health'] as const satisfies CertificateKind[]
export type HandedIn = (typeof handedIn)[number]

/** A divorced member proves marital status by a different paper, so only one of the two counts. */
export const certificateWeights = {
  real_name: 30,
  face: 20,
  portrait: 15,
  marital: 15,
  divorce: 15,
  education: 10,
  job: 5,
  income: 5,
  house: 5,
  met: 5,
  car: 2,
  health: 2,
} as const satisfies Record<CertificateKind, number>

/** Validity in months; null if it never expires. */
export const certificateMonths = {
  real_name: null,
  face: 24,
  portrait: null,
  marital: 12,
  divorce: 12,
  education: null,
  job: 12,
  income: 12,
  house: 24,
  met: null,
  car: 24,
  health: 12,
} as const satisfies Record<CertificateKind, number | null>

/** The benefit shown beside each certificate. */
export const certificateBrings = {
  real_name: '性别和年龄标注为证件核实',
  face: '能看到只给真人认证会员看的资料',
  portrait: '头像标注为本人照片',
  marital: '婚姻状况标注为已核实',
  divorce: '离异状况标注为已核实',
  education: '学历和学校标注为已核实',
  job: '职业标注为已核实',
  income: '收入档位标注为已核实，不显示金额',
  house: '住房情况标注为已核实，不显示地址和价格',
  met: '资料标注红娘见过本人',
  car: '购车情况标注为已核实',
  health: '只显示「已体检」，不显示任何结果',
} as const satisfies Record<CertificateKind, string>

export const certificateStatus = /*#__PURE__*/ dictionary({
  none: '未认证',
  submitted: '已提交',
  auto_checking: '自动检测中',
  need_human: '待人工审核',
  approved: '已认证',
  expiring: '即将到期',
  rechecking: '重新核对中',
  rejected: '未通过',
  expired: '已过期',
  revoked: '已失效',
  withdrawn: '已撤回',
  replaced: '已更新',
})
export type CertificateStatus = ValueOf<typeof certificateStatus>
/** Statuses of a stored row; the absence of a certificate is not stored. */
export type StoredCertificateStatus = Exclude<CertificateStatus, 'none'>

export const certificateStates = /*#__PURE__*/ statesOf(certificateStatus, {
  /** Submitted and not judged yet. */
  open: ['submitted', 'auto_checking', 'need_human'],
  /** An auditor reviews it, for the first time or again. */
  judged: ['need_human', 'rechecking'],
  /** The certificate is valid until its expiry date; during a recheck it is not valid. */
  counting: ['approved', 'expiring'],
  /** Proven once, and not ended since. */
  standing: ['approved', 'expiring', 'rechecking'],
  /** Ended, for any reason. */
  over: ['rejected', 'expired', 'revoked', 'withdrawn', 'replaced'],
  /** Ended, and not shown to its owner. */
  gone: ['withdrawn', 'replaced'],
})

/** Reasons why a certificate is no longer valid. */
export const revocation = /*#__PURE__*/ dictionary({
  fact_changed: '资料里的这一项改过了，和核实的不一样',
  report_upheld: '核对举报后撤销',
  withdrawn: '本人撤销',
  displaced: '身份证号由另一个账号刷脸认证',
})
export type Revocation = ValueOf<typeof revocation>

/** How a degree is proven. */
export const educationWay = /*#__PURE__*/ dictionary({
  chsi: '学信网验证码',
  diploma: '毕业证书编号',
  paper: '毕业证或学位证照片',
  cscse: '留服认证书（国外学历）',
})
export type EducationWay = ValueOf<typeof educationWay>

export const paperHolder = /*#__PURE__*/ dictionary({ self: '本人', spouse: '配偶或共同所有者' })
export type PaperHolder = ValueOf<typeof paperHolder>

/** Sources by which a fact of a profile is verified. */
export const factSource = /*#__PURE__*/ dictionary({ self: '本人填写', paper: '证件核实', face: '刷脸核实', met: '红娘见面核实' })
export type FactSource = ValueOf<typeof factSource>

/** Reasons for an auditor to open a paper; its owner reads them. */
export const paperLookReason = /*#__PURE__*/ dictionary({
  judging: '核对认证材料',
  appeal: '复核申诉',
  recheck: '重新核对',
  complaint: '处理咨询或投诉',
})
export type PaperLookReason = ValueOf<typeof paperLookReason>

export const certificateLimits = {
  papersMax: 6,
  bytesMax: 10 * 1024 * 1024,
  /** Days after the last decision until the papers are destroyed. */
  papersDays: 30,
  /** Hours until a paper that was uploaded but never submitted is destroyed. */
  unsentHours: 24,
  /** Days before expiry when the owner is notified. */
  expiringDays: 30,
  /** Seconds for which the address of a paper opens it. */
  lookSeconds: 60,
  judgedWithinHours: 48,
  /** Submissions per kind. */
  perDay: 3,
  looksShown: 50,
  schoolMax: 40,
  codeMax: 24,
  numberMax: 24,
  holderMax: personNameMax,
  jobMax: 30,
} as const

export type TrustLevel = 0 | 1 | 2 | 3 | 4 | 5
export const TRUST_MAX: TrustLevel = 5

/** The weight at which each level begins; without a face check the level is at most the first. */
export const trustFrom = [30, 50, 65, 80, 95] as const

export const trustWords = ['还没有认证', '已实名', '已核验人脸', '真人认证', '深度认证', '全面认证'] as const satisfies readonly string[]

/** From this level on other members see the badge. */
export const BADGE_LEVEL: TrustLevel = 3
export const BADGE = '真人'

/** The benefit shown beside each level. */
export const trustBrings = [
  '每天 5 次喜欢，每天能和 1 个新的人开始聊天',
  '可以牵线和置顶，喜欢和聊天不再减半',
  '能看到只给真人认证会员看的资料',
  '名片上显示「真人」',
  '每天的次数是 1.5 倍',
  '每天的次数是 2 倍',
] as const satisfies readonly string[]

export function trustOf(held: ReadonlySet<CertificateKind>): { weight: number; level: TrustLevel } {
  const counted = values(certificateKind).filter((kind) => held.has(kind) && !(kind === 'divorce' && held.has('marital')))
  const weight = counted.reduce((sum, kind) => sum + certificateWeights[kind], 0)
  const reached = trustFrom.filter((from) => weight >= from).length
  return { weight, level: (held.has('face') ? reached : Math.min(reached, 1)) as TrustLevel }
}
