/** Texts of stores (门店): states, roles, figures and limits. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const storeStatus = /*#__PURE__*/ dictionary({
  preparing: '筹备中',
  open: '营业中',
  paused: '暂停营业',
  closed: '已关闭',
})
export type StoreStatus = ValueOf<typeof storeStatus>

export const storeStates = /*#__PURE__*/ statesOf(storeStatus, {
  /** Open to its staff; a closed store no longer exists for them. */
  present: ['preparing', 'open', 'paused'],
  /** Accepts members. */
  taking: ['open'],
  /** Shown to members. */
  known: ['open', 'paused'],
})
/** Allowed transitions; a closed store stays closed. */
const following: Readonly<Record<StoreStatus, readonly StoreStatus[]>> = {
  preparing: ['open'],
  open: ['paused'],
  paused: ['open', 'closed'],
  closed: [],
}
export const mayBecome = (status: StoreStatus, next: StoreStatus): boolean => following[status].includes(next)

/** Role of a person in a store; one per person and store. */
export const storeRole = /*#__PURE__*/ dictionary({
  manager: '店长',
  matchmaker: '红娘',
  reception: '前台',
  finance: '财务',
})
export type StoreRole = ValueOf<typeof storeRole>

export const storeRoles = /*#__PURE__*/ statesOf(storeRole, {
  /** Roles that serve members, if the person is a matchmaker. */
  serving: ['manager', 'matchmaker'],
})

/** How a member joined a store. */
export const storeSource = /*#__PURE__*/ dictionary({
  service: '红娘服务',
  walk_in: '到店登记',
  scan: '扫码',
  lead: '客资',
  transfer: '转店',
})
export type StoreSource = ValueOf<typeof storeSource>

/** Figures of a store, each counted from events that no person can enter by hand. */
export const storeFigure = /*#__PURE__*/ dictionary({
  members: '新会员',
  consents: '服务中的授权',
  lines: '进行中的牵线',
  meetings: '促成见面',
  interviews: '访谈',
  complaints: '投诉成立',
})
export type StoreFigure = ValueOf<typeof storeFigure>

export const storeFigures = /*#__PURE__*/ statesOf(storeFigure, {
  /** Figures of the present moment, whatever the period. */
  current: ['consents', 'lines'],
  /** Figures that may have a monthly target. */
  aimed: ['members', 'meetings', 'interviews'],
})
export type AimedFigure = (typeof storeFigures.aimed)[number]

/** Periods; days begin at midnight and weeks on Monday, Asia/Shanghai. */
export const storePeriod = /*#__PURE__*/ dictionary({ day: '今天', week: '本周', month: '本月' })
export type StorePeriod = ValueOf<typeof storePeriod>

/** Members of a store: all, or those without a matchmaker there. */
export const storeMemberFilters = ['all', 'waiting'] as const
export type StoreMemberFilter = (typeof storeMemberFilters)[number]

/**
 * Transfers between stores: immediate if the member chooses the store, or proposed by headquarters and accepted by the
 * member.
 */
export const transferStatus = /*#__PURE__*/ dictionary({
  waiting: '等会员答复',
  moved: '已转店',
  declined: '会员没有同意',
  withdrawn: '已撤回',
  expired: '已过期',
})
export type TransferStatus = ValueOf<typeof transferStatus>

/** The side that requested the transfer. */
export const transferAsker = /*#__PURE__*/ dictionary({ member: '会员', headquarters: '平台' })
export type TransferAsker = ValueOf<typeof transferAsker>

/** Asks a person to work in a store; the person decides. */
export const staffInviteStatus = /*#__PURE__*/ dictionary({
  sent: '等对方答复',
  accepted: '已加入',
  declined: '对方没有同意',
  taken_back: '已撤回',
  expired: '已过期',
})
export type StaffInviteStatus = ValueOf<typeof staffInviteStatus>

export const storeLimits = {
  nameMax: 30,
  addressMax: 80,
  hoursMax: 40,
  licenceNameMax: 60,
  /** Hours within which a matchmaker should take a waiting member. */
  waitingHours: 24,
  /** Highest monthly target. */
  goalMax: 9999,
  /** Days for the member to answer a proposed transfer. */
  transferDays: 7,
  /** Stores offered to a member. */
  othersMax: 50,
  /** Length of the random code in a store's link. */
  scanCodeLength: 20,
  staffNameMin: 1,
  staffNameMax: 12,
  /** Days within which an invited person must answer. */
  staffInviteDays: 7,
  /** Maximum number of open invitations of one store. */
  staffInvitesMax: 20,
  /** Number of months that can be read, including the current one. */
  monthsShown: 24,
  /** Maximum number of events of one figure in an exported month. */
  exportMax: 2000,
  exportLinkMinutes: 10,
} as const
