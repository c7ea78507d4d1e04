/** Dictionaries of matchmakers, of services and of their work. */
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
  /** No longer serves members, temporarily or for good. */
  stopped: ['suspended', 'terminated', 'resigned'],
})

export type StoppedAs = (typeof matchmakerStates.stopped)[number]

export const representationStatus = /*#__PURE__*/ dictionary({
  pending: '待红娘答复',
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
  /** Active, or requested by either side and not yet answered. */
  standing: ['active', 'consent_requested', 'pending'],
  /** Requested by the member or the matchmaker, and not yet answered by the other. */
  unanswered: ['pending', 'consent_requested'],
  /** The member has a matchmaker, or has a pending request, and cannot request another matchmaker. */
  bound: ['pending', 'consent_requested', 'active', 'suspended'],
  /** Both sides have agreed and neither has ended it; it may be suspended. */
  begun: ['active', 'suspended'],
  /** The member refused at first or ended it later. */
  refusedByMember: ['rejected', 'revoked'],
})

export const representationMode = /*#__PURE__*/ dictionary({
  created_by_mm: '红娘代建',
  claimed: '红娘认领',
  invited: '会员邀请',
  assigned: '平台分配',
})
export type RepresentationMode = ValueOf<typeof representationMode>

/** The four consents of a member, each ticked separately. */
export const consentScope = /*#__PURE__*/ dictionary({
  publish: '发布我的资料',
  propose: '为我推荐和提议对象',
  show_photo: '向其他红娘展示我的照片',
  hold_phone: '保存我的手机号',
})
export type ConsentScope = ValueOf<typeof consentScope>

/** The consent texts that members agree to; a changed text requires a new `CONSENT_TEXT`. */
export const consentText: Readonly<Record<ConsentScope, string>> = {
  publish: '帮你填写和修改资料，每次都由你确认后才提交',
  propose: '把合适的人推荐给你，也替你发起牵线，对方同意后才认识',
  show_photo: '其他红娘配对时可以看到你的清晰照片，不会公开',
  hold_phone: '红娘可以查看你的手机号并打给你，每次查看都有记录，结束服务就看不到了',
}
export const CONSENT_TEXT = '2026-11'

/** Acts in a member's name; each requires one of the four consents. */
export const consentUse = /*#__PURE__*/ dictionary({
  profile_seen: '查看了你的完整资料',
  draft_written: '替你写了资料，等你确认',
  interview_written: '写了访谈记录，等你确认',
  lines_seen: '查看了你的牵线进展',
  searched: '替你找了合适的人',
  proposed: '替你发起了牵线',
  photo_shown: '让其他红娘看到你的清晰照片',
  cooperated: '和另一位红娘一起为你牵线',
  phone_seen: '查看了你的手机号',
})
export type ConsentUse = ValueOf<typeof consentUse>

const scopes: Readonly<Record<ConsentUse, ConsentScope>> = {
  profile_seen: 'publish',
  draft_written: 'publish',
  interview_written: 'publish',
  lines_seen: 'propose',
  searched: 'propose',
  proposed: 'propose',
  photo_shown: 'show_photo',
  cooperated: 'propose',
  phone_seen: 'hold_phone',
}

export const scopeOfUse = (use: ConsentUse): ConsentScope => scopes[use]

export const serviceNoteType = /*#__PURE__*/ dictionary({
  call: '电话',
  visit: '面访',
  wechat: '在线聊天',
  interview: '访谈',
  match: '推荐',
  feedback: '反馈',
  look: '查看',
})
export type ServiceNoteType = ValueOf<typeof serviceNoteType>

export const serviceNoteTypes = /*#__PURE__*/ statesOf(serviceNoteType, {
  /** Types that a matchmaker writes. The type `look` is recorded by the system when a matchmaker views a phone number. */
  written: ['call', 'visit', 'wechat', 'interview', 'match', 'feedback'],
})
export type WrittenNoteType = (typeof serviceNoteTypes.written)[number]

/** A change to a matchmaker's own card; the card shows it once an auditor has passed it. */
export const cardChangeStatus = /*#__PURE__*/ dictionary({
  waiting: '审核中',
  approved: '已通过',
  rejected: '未通过',
  withdrawn: '已撤回',
})
export type CardChangeStatus = ValueOf<typeof cardChangeStatus>

/** Parts of the card as an auditor judges them. */
export const cardField = /*#__PURE__*/ dictionary({ name: '称呼', avatar: '照片', bio: '介绍', tags: '擅长' })
export type CardField = ValueOf<typeof cardField>

export const matchmakerLimits = {
  trialMembersMax: 10,
  /** Days that either side has to answer. */
  consentLifeDays: 7,
  /** Months that a consent lasts; renewing it starts the period anew. */
  consentMonths: 12,
  /** Days before the end of a consent on which the member is reminded. */
  consentEndingDays: [30, 7],
  /** Hours in which only a member's own matchmaker may take the member's line from the queue. */
  ownFirstHours: 24,
  changePerDays: 30,
  bulkProposePerDayPerMember: 5,
  /** Maximum of one matchmaker's invitations awaiting an answer. */
  invitationsOpenMax: 30,
  silentDays: 14,
  noteMax: 500,
  attemptNoteMax: 200,
  invitationMax: 140,
  cardNameMin: 2,
  cardNameMax: 12,
  cardBioMin: 10,
  cardBioMax: 300,
  cardTagsMax: 6,
  cardTagMax: 8,
} as const

/** Label of a waiting line, if the viewer serves its member and may take it first. */
export const ownFirstWords = (until: string): string => `你的会员，${until}前由你先处理`
/** Label of a waiting line that the member's own matchmaker did not take in time. */
export const leftWaitingWords = (): string => `会员的红娘 ${matchmakerLimits.ownFirstHours} 小时内没有处理`

/** Filters of the members that a matchmaker serves. */
export const memberFilters = ['all', 'new', 'silent', 'quotaLeft', 'followUp', 'pending'] as const
export type MemberFilter = (typeof memberFilters)[number]

/** Stages of the lines that a matchmaker works on. */
export const workStages = ['screening', 'delivered', 'connected', 'closed'] as const
export type WorkStage = (typeof workStages)[number]
