/** Dictionaries and limits of attribution (归属): who brought a member, how it ended, and disputes. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Kinds of claimants; a member has at most one of each kind. */
export const attributionKind = /*#__PURE__*/ dictionary({
  inviter: '邀请人',
  matchmaker: '红娘',
  store: '门店',
  partner: '合伙人',
  channel: '渠道',
})
export type AttributionKind = ValueOf<typeof attributionKind>

export const attributionKinds = /*#__PURE__*/ statesOf(attributionKind, {
  /** Kinds of claimants whose staff read the timeline and may dispute it. */
  claimed: ['matchmaker', 'store'],
})
export type ClaimedKind = (typeof attributionKinds.claimed)[number]

export const attributionStatus = /*#__PURE__*/ dictionary({
  active: '有效',
  replaced: '已变更',
  expired: '已到期',
})
export type AttributionStatus = ValueOf<typeof attributionStatus>

/** How a member was attributed. */
export const attributionSource = /*#__PURE__*/ dictionary({
  qr: '扫码',
  link: '打开链接',
  landing: '获客页',
  claim: '建立服务',
  manual: '平台调整',
})
export type AttributionSource = ValueOf<typeof attributionSource>

export const attributionSources = /*#__PURE__*/ statesOf(attributionSource, {
  /** Sources by which the member came on their own, through a code or a link. */
  scanned: ['qr', 'link', 'landing'],
})

/** Event types of a timeline, which is append-only. */
export const attributionEvent = /*#__PURE__*/ dictionary({
  scanned: '来访',
  bound: '归属开始',
  lapsed: '归属到期',
  replaced: '归属变更',
  refused: '没有归属',
})
export type AttributionEvent = ValueOf<typeof attributionEvent>

/** Events after which the claimant concerned may dispute. */
export const attributionEvents = /*#__PURE__*/ statesOf(attributionEvent, { disputable: ['lapsed', 'replaced', 'refused'] })

/** Why a member is not, or no longer, attributed to a claimant. */
export const attributionReason = /*#__PURE__*/ dictionary({
  self: '不能归属自己',
  cycle: '双方互为邀请关系',
  not_enabled: '当时没有在服务',
  same_device: '和会员用过同一台设备，需要人工核实',
  late: '注册已超过期限',
  taken: '当时已有归属',
  newer: '按后来的来访计',
  transfer: '会员转店',
  claim: '申诉成立',
  manual: '平台调整',
  undone: '客资转化撤销',
})
export type AttributionReason = ValueOf<typeof attributionReason>

/** Which of two claimants gets a member: the first, only the one who brought them to register, or the latest. */
export const bindMode = /*#__PURE__*/ dictionary({ first: '先到先得', register_only: '仅注册时', override: '以最近一次为准' })
export type BindMode = ValueOf<typeof bindMode>

export const disputeStatus = /*#__PURE__*/ dictionary({ open: '处理中', upheld: '成立', dismissed: '不成立' })
export type DisputeStatus = ValueOf<typeof disputeStatus>

/** State of a member's attribution, as shown to a possible claimant. */
export const attributionStanding = /*#__PURE__*/ dictionary({ mine: '归我', other: '归别人', nobody: '暂无归属' })
export type AttributionStanding = ValueOf<typeof attributionStanding>

export const attributionLimits = {
  statementMin: 5,
  statementMax: 300,
  picturesMax: 3,
  /** Weekdays (Monday to Friday) within which a dispute is answered. */
  answerWorkingDays: 5,
  /** Days after a scan of a store's code in which the store earns from orders. */
  scanDays: 30,
  reasonMin: 5,
  reasonMax: 200,
  /** Maximum number of newest events in a timeline. */
  timelineMax: 100,
} as const
