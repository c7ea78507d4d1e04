/** The words of stores (门店): where matchmakers work, who works there as what, and what is counted of it. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const storeStatus = /*#__PURE__*/ dictionary({
  preparing: '筹备中',
  open: '营业中',
  paused: '暂停营业',
  closed: '已关闭',
})
export type StoreStatus = ValueOf<typeof storeStatus>

export const storeStates = /*#__PURE__*/ statesOf(storeStatus, {
  /** Whoever works there finds it; a closed one is gone for them. */
  present: ['preparing', 'open', 'paused'],
  /** Takes in members. */
  taking: ['open'],
  /** Members know that it is there. */
  known: ['open', 'paused'],
})
/** What follows what: a store that is closed stays so. */
const following: Readonly<Record<StoreStatus, readonly StoreStatus[]>> = {
  preparing: ['open'],
  open: ['paused'],
  paused: ['open', 'closed'],
  closed: [],
}
export const mayBecome = (status: StoreStatus, next: StoreStatus): boolean => following[status].includes(next)

/** As what somebody works in a store; one of them for each person and store. */
export const storeRole = /*#__PURE__*/ dictionary({
  manager: '店长',
  matchmaker: '红娘',
  reception: '前台',
  finance: '财务',
})
export type StoreRole = ValueOf<typeof storeRole>

export const storeRoles = /*#__PURE__*/ statesOf(storeRole, {
  /** Serve members there, where they are matchmakers. */
  serving: ['manager', 'matchmaker'],
})

/** How somebody came to be a member of a store. */
export const storeSource = /*#__PURE__*/ dictionary({
  service: '红娘服务',
  walk_in: '到店登记',
  scan: '扫码',
  lead: '客资',
  transfer: '转店',
})
export type StoreSource = ValueOf<typeof storeSource>

/** What is counted of a store, each from events that nobody can type in. */
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
  /** As they stand now, whatever the time looked at. */
  current: ['consents', 'lines'],
  /** A month may have a number to reach of these. */
  aimed: ['members', 'meetings', 'interviews'],
})
export type AimedFigure = (typeof storeFigures.aimed)[number]

/** The time that is looked at: days begin at midnight and weeks on Monday, Asia/Shanghai. */
export const storePeriod = /*#__PURE__*/ dictionary({ day: '今天', week: '本周', month: '本月' })
export type StorePeriod = ValueOf<typeof storePeriod>

/** The members of a store: all, or those who have no matchmaker there. */
export const storeMemberFilters = ['all', 'waiting'] as const
export type StoreMemberFilter = (typeof storeMemberFilters)[number]

/** How a member goes from one store to another: by their own wish at once, or by a yes to headquarters. */
export const transferStatus = /*#__PURE__*/ dictionary({
  waiting: '等会员答复',
  moved: '已转店',
  declined: '会员没有同意',
  withdrawn: '已撤回',
  expired: '已过期',
})
export type TransferStatus = ValueOf<typeof transferStatus>

/** Whose wish it was. */
export const transferAsker = /*#__PURE__*/ dictionary({ member: '会员', headquarters: '平台' })
export type TransferAsker = ValueOf<typeof transferAsker>

export const storeLimits = {
  nameMax: 30,
  addressMax: 80,
  hoursMax: 40,
  licenceNameMax: 60,
  /** So long a member waits at most until somebody takes them on. */
  waitingHours: 24,
  /** What a month may be meant to reach. */
  goalMax: 9999,
  /** So long a member may answer where headquarters wants them to go. */
  transferDays: 7,
  /** So many stores a member chooses from. */
  othersMax: 50,
  /** Of the code in the link that a store shows, drawn at random: nobody guesses another one's. */
  scanCodeLength: 20,
} as const
