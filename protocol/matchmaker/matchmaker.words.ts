/** The words of matchmakers, of those they serve and of their work. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const matchmakerStatus = /*#__PURE__*/ dictionary({
  draft: '待提交',
  submitted: '已提交',
  reviewing: '审核中',
  need_more: '待补充材料',
  approved: '已通过',
  training: '培训中',
  trial: '试用期',
  active: '服务中',
  rejected: '未通过',
  suspended: '已暂停',
  terminated: '已终止',
  resigned: '已离职',
})
export type MatchmakerStatus = ValueOf<typeof matchmakerStatus>

export const matchmakerStates = /*#__PURE__*/ statesOf(matchmakerStatus, {
  /** May serve, screen and propose. */
  serving: ['trial', 'active'],
})

export const representationStatus = /*#__PURE__*/ dictionary({
  pending: '待发起授权',
  consent_requested: '待本人授权',
  active: '服务中',
  rejected: '本人未同意',
  expired: '已到期',
  revoked: '本人已收回授权',
  suspended: '已暂停',
  transferred: '已转交',
  ended: '已结束',
})
export type RepresentationStatus = ValueOf<typeof representationStatus>

export const representationStates = /*#__PURE__*/ statesOf(representationStatus, {
  /** Serving, or asked and not yet answered. */
  standing: ['active', 'consent_requested'],
  /** The member has a matchmaker, or is about to, and cannot ask for another. */
  bound: ['pending', 'consent_requested', 'active', 'suspended'],
  /** The member said no, at first or later. */
  refusedByMember: ['rejected', 'revoked'],
})

export const representationMode = /*#__PURE__*/ dictionary({
  created_by_mm: '红娘代建',
  claimed: '红娘认领',
  invited: '会员邀请',
  assigned: '平台分配',
})
export type RepresentationMode = ValueOf<typeof representationMode>

/** The four things a member agrees to, each ticked on its own. */
export const consentScope = /*#__PURE__*/ dictionary({
  publish: '发布我的资料',
  propose: '为我推荐和提议对象',
  show_photo: '向其他红娘展示我的照片',
  hold_phone: '保存我的手机号',
})
export type ConsentScope = ValueOf<typeof consentScope>

export const serviceNoteType = /*#__PURE__*/ dictionary({
  call: '电话',
  visit: '面访',
  wechat: '在线聊天',
  interview: '访谈',
  match: '推荐',
  feedback: '反馈',
})
export type ServiceNoteType = ValueOf<typeof serviceNoteType>

export const matchmakerLimits = {
  trialMembersMax: 10,
  consentLifeDays: 7,
  changePerDays: 30,
  bulkProposePerDayPerMember: 5,
  /** Invitations of one matchmaker that wait for an answer. */
  invitationsOpenMax: 30,
  silentDays: 14,
  noteMax: 500,
  attemptNoteMax: 200,
  invitationMax: 140,
} as const

/** The members a matchmaker serves. */
export const memberFilters = ['all', 'new', 'silent', 'quotaLeft', 'followUp', 'pending'] as const
export type MemberFilter = (typeof memberFilters)[number]

/** The introductions a matchmaker works on. */
export const workStages = ['screening', 'delivered', 'connected', 'closed'] as const
export type WorkStage = (typeof workStages)[number]
