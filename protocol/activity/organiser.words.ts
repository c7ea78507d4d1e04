/** Dictionaries and limits of arranging activities: guests, door results, and exported lists. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { type ActivityStatus, activityStatus, signupStates, signupStatus, type StoredSignupStatus } from './activity.words'

/** Tabs of an organiser's activities. */
export const organisedBox = /*#__PURE__*/ dictionary({ current: '进行中', preparing: '准备中', past: '已结束' })
export type OrganisedBox = ValueOf<typeof organisedBox>

export const organisedStates = /*#__PURE__*/ statesOf(activityStatus, {
  current: ['published'],
  preparing: ['draft', 'pending_audit', 'rejected'],
  past: ['finished', 'settled', 'cancelled'],
  /** The plan may be changed. */
  editable: ['draft', 'rejected'],
  /** The organiser may return it to draft. */
  retractable: ['pending_audit', 'published', 'enrolling'],
  /** Guests may have signed up, and the activity has not begun. */
  changeable: ['published', 'enrolling', 'full', 'enroll_closed'] satisfies readonly ActivityStatus[],
})

/** Tabs of an activity's sign-ups for its organiser. */
export const guestTab = /*#__PURE__*/ dictionary({ audit: '待审核', coming: '待签到', came: '已签到', unpaid: '待支付', ended: '已退出' })
export type GuestTab = ValueOf<typeof guestTab>

export const tabStates: Readonly<Record<GuestTab, readonly StoredSignupStatus[]>> = {
  audit: ['pending_audit'],
  coming: ['confirmed'],
  came: ['checked_in'],
  unpaid: ['pending_payment'],
  ended: signupStates.ended,
}

export const guestStates = /*#__PURE__*/ statesOf(signupStatus, {
  /** The organiser may delete it if it was never paid. */
  removable: ['closed', 'cancelled'],
})

export const doorResult = /*#__PURE__*/ dictionary({
  ok: '签到成功',
  already: '已经签过到',
  not_paid: '还没有支付',
  waiting: '还在等主办方审核',
  cancelled: '已取消或退款',
  not_found: '没有这个报名',
  stale: '入场券已过期',
  closed: '不在签到时间内',
})
export type DoorResult = ValueOf<typeof doorResult>

/** Messages for the host who checks guests in; an offline phone chooses them itself, otherwise the server does. */
export const doorWords = {
  stale: '这张入场券已经过期，可能是截图，请对方打开入场券重新出示',
  notTicket: '这不是入场券，请核对后再试',
  noRoster: '没有网络，也没有离线名单，请先在有网络时下载',
  notOnRoster: '离线名单里没有这张入场券',
  wasIn: '下载名单时已经签到',
  scanned: '这部手机上已经扫过',
  kept: '没有网络，已记在这部手机上，联网后补录',
  beforeRoster: '扫码早于这部手机下载名单的时间，没有补录',
  beforeSignup: '扫码早于报名的时间，没有补录',
  beforeCancel: '签到早于取消，签到记录已保留',
  noProof: '这部手机没有下载过离线名单，不能补录，请在名单里签到',
}

/** Reasons for refusing a guest, worded for the guest. */
export const guestRefusal = /*#__PURE__*/ dictionary({
  condition: '不符合这场活动的报名条件',
  thin: '资料还不完整，主办方无法判断',
  balance: '为了男女人数均衡，这次没有安排',
  arranged: '名额已经安排给其他人',
  other: '主办方另有安排',
})
export type GuestRefusal = ValueOf<typeof guestRefusal>

/** Reasons for undoing a check-in; kept in the door's log. */
export const undoReason = /*#__PURE__*/ dictionary({
  wrong: '扫错了人',
  absent: '本人没有到场',
  left: '签到后离开，不再参加',
  test: '试扫，不是真的签到',
})
export type UndoReason = ValueOf<typeof undoReason>

/** Result for one sign-up of a batch review. */
export const judgedResult = /*#__PURE__*/ dictionary({ done: '已处理', changed: '状态已变化' })

export const checkinMethod = /*#__PURE__*/ dictionary({ qr: '扫码', manual: '输入入场码', batch: '名单', offline_sync: '离线补录' })
export type CheckinMethod = ValueOf<typeof checkinMethod>

export const checkinAction = /*#__PURE__*/ dictionary({ in: '签到', undo: '撤销签到' })
export type CheckinAction = ValueOf<typeof checkinAction>

export const organiserLimits = {
  sideMax: 40,
  hostsMax: 5,
  ticketMax: 80,
  pointsMax: 100_000,
  titleMin: 4,
  titleMax: 40,
  placeMax: 40,
  addressMax: 100,
  noticeMax: 1000,
  agendaMax: 12,
  stepsMax: 6,
  /** Maximum of each sex, and of the seats open to both. */
  quotaMax: 2000,
  priceFenMax: 1_000_000,
  hoursBeforeMax: 720,
  ageMax: 80,
  reasonMin: 2,
  reasonMax: 100,
  /** Maximum of a list handled in one call. */
  batchMax: 200,
  /** Maximum length of the group code's text. */
  groupMax: 500,
  rosterHours: 12,
  exportMax: 5000,
  exportLinkMinutes: 10,
  /** Hours in which guests may answer a postponement. */
  reacceptHours: 48,
  /** Hours before the start when the number of guests is checked. */
  warnHours: 24,
  /** An offline phone reports the time of a check-in; its clock may be this many minutes ahead. */
  clockMinutes: 5,
} as const
