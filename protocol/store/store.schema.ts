/** Shapes of stores: figures with their events, members and staff. */
import { values } from '../base/dictionary'
import { sheetFormat } from '../base/sheet.words'
import {
  fileAnswer,
  flag,
  id,
  labelled,
  list,
  mobile,
  moment,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { Picture } from '../media/media.schema'
import { consentScope } from '../matchmaker/matchmaker.words'
import { MONTH_PATTERN } from './store.rules'
import {
  type AimedFigure,
  storeFigure,
  storeLimits,
  storeMemberFilters,
  storePeriod,
  storeRole,
  storeSource,
  storeStatus,
} from './store.words'

/** The business licence that a store shows in public: picture, holder, and the code by which it can be looked up. */
export const StoreLicence = object({ picture: Type.String(), name: Type.String(), code: Type.String() })
export type StoreLicence = Static<typeof StoreLicence>

/** Facts of a store that are shown in public. */
const told = {
  id: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  /** In GCJ-02; both null if only the address is known. */
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  openHours: Type.String(),
  /** Null if none was submitted. */
  licence: nullable(StoreLicence),
}
export const StoreBrief = object(told)
export type StoreBrief = Static<typeof StoreBrief>

export const WorkStore = object({
  ...told,
  status: oneOf('状态', values(storeStatus)),
  /** The caller's role. */
  role: oneOf('岗位', values(storeRole)),
})
export type WorkStore = Static<typeof WorkStore>

const Figure = object({
  figure: oneOf('项目', values(storeFigure)),
  count: Type.Integer(),
  /** The month's target; null if none is set or another period is viewed. */
  target: nullable(Type.Integer()),
})

export const StoreColleague = object({
  id: Type.Integer(),
  name: Type.String(),
  avatar: nullable(Picture),
  role: oneOf('岗位', values(storeRole)),
  /** True for staff who work as matchmakers now. */
  isServing: Type.Boolean(),
  consents: Type.Integer(),
  lines: Type.Integer(),
  meetings: Type.Integer(),
})
export type StoreColleague = Static<typeof StoreColleague>

export const StoreOverview = object({
  figures: list('项目', Figure),
  /** Shares of all staff, for viewers of the whole store. */
  staff: list('员工', StoreColleague, 500),
  /** Served members by agreed scope. */
  services: list('服务', object({ scope: oneOf('授权', values(consentScope)), count: Type.Integer() })),
})
export type StoreOverview = Static<typeof StoreOverview>

/** A person who works in the store, as its manager sees them. */
export const StaffMember = object({
  id: Type.Integer(),
  name: Type.String(),
  avatar: nullable(Picture),
  role: oneOf('岗位', values(storeRole)),
  isServing: Type.Boolean(),
  /** First and last digits; null for an account without a phone. */
  phone: nullable(Type.String()),
  since: Type.String(),
  /** True for the caller, who cannot change their own position. */
  isMe: Type.Boolean(),
})
export type StaffMember = Static<typeof StaffMember>

/** An invitation to work in the store that waits for the answer. */
export const StaffInvite = object({
  id: Type.Integer(),
  name: Type.String(),
  phone: Type.String(),
  role: oneOf('岗位', values(storeRole)),
  until: Type.String(),
})
export type StaffInvite = Static<typeof StaffInvite>

/** An invitation to work in a store, as the invited person sees it. */
export const MyStaffInvite = object({
  id: Type.Integer(),
  store: StoreBrief,
  role: oneOf('岗位', values(storeRole)),
  until: Type.String(),
})
export type MyStaffInvite = Static<typeof MyStaffInvite>

export const StoreEvent = object({ id: Type.Integer(), text: Type.String(), by: nullable(Type.String()), at: Type.String() })
export type StoreEvent = Static<typeof StoreEvent>

export const StoreMember = object({
  id: Type.Integer(),
  name: Type.String(),
  source: oneOf('来源', values(storeSource)),
  joinedAt: Type.String(),
  /** The matchmaker who serves them here. */
  matchmaker: nullable(Type.String()),
  /** Since when the member has no matchmaker, and the deadline for assigning one. */
  waitingSince: nullable(Type.String()),
  waitingUntil: nullable(Type.String()),
  /** The colleague who has invited the member, and the member's deadline for the answer. */
  invited: nullable(Type.String()),
  invitedUntil: nullable(Type.String()),
})
export type StoreMember = Static<typeof StoreMember>

/** A matchmaker at work in the store, with served members, people who agreed and have not joined yet, and capacity. */
export const StoreDesk = object({
  id: Type.Integer(),
  name: Type.String(),
  serving: Type.Integer(),
  agreed: Type.Integer(),
  capacity: Type.Integer(),
})
export type StoreDesk = Static<typeof StoreDesk>

/** A line that waits for a stopped matchmaker, or has none (null); names are masked. */
export const StoppedLine = object({
  id: Type.Integer(),
  text: Type.String(),
  matchmaker: nullable(Type.String()),
  at: Type.String(),
  /** Deadline of the line's screening. */
  dueAt: nullable(Type.String()),
})
export type StoppedLine = Static<typeof StoppedLine>

/** A store as headquarters edits it. */
export const StoreRecord = object({ ...told, cityGeo: Type.String(), status: oneOf('状态', values(storeStatus)) })
export type StoreRecord = Static<typeof StoreRecord>

/** The member's store, the transfer that headquarters proposes, and the stores open to the member. */
export const MyStore = object({
  store: nullable(StoreBrief),
  transfer: nullable(object({ id: Type.Integer(), to: StoreBrief, until: Type.String() })),
  others: list('门店', StoreBrief),
})
export type MyStore = Static<typeof MyStore>

/** A remaining member of a store that is to be closed. */
const OpenMember = object({
  id: Type.Integer(),
  name: Type.String(),
  joinedAt: Type.String(),
  matchmaker: nullable(Type.String()),
  isWaiting: Type.Boolean(),
  /** The proposed store, and the member's deadline for the answer. */
  transferTo: nullable(Type.String()),
  transferUntil: nullable(Type.String()),
})

/** The link that takes a scanning visitor to the store; null if the platform has no web address. */
const StoreCode = object({ code: Type.String(), link: nullable(Type.String()) })
export type StoreCode = Static<typeof StoreCode>

const storeId = () => id('store', '门店')
/** A month that replaces the period; figures of the present moment are left out of an earlier month. */
const month = () => readBy('nobody', Type.String({ title: '月份', pattern: MONTH_PATTERN, maxLength: 7 }))
const staffName = () => readBy('staff', text('称呼', storeLimits.staffNameMax, storeLimits.staffNameMin))
const goal = (label: string) => nullable(whole(label, 0, storeLimits.goalMax))
const goals = {
  members: goal('新会员目标'),
  meetings: goal('促成见面目标'),
  interviews: goal('访谈目标'),
} satisfies Record<AimedFigure, unknown>
const keeping = {
  name: readBy('members', text('门店名称', storeLimits.nameMax, 2)),
  cityGeo: regionCode('所在城市'),
  address: readBy('members', text('门店地址', storeLimits.addressMax, 4)),
  latitude: nullable(number('纬度', -90, 90)),
  longitude: nullable(number('经度', -180, 180)),
  openHours: readBy('members', text('营业时间', storeLimits.hoursMax, 2)),
  /** Picture of the licence; if left out, the current one stays. */
  licenceMediaId: optional(id('media', '营业执照照片')),
  /** Data of the licence; if left out, the current data stay; null removes the licence. */
  licence: optional(
    nullable(
      labelled(
        '营业执照',
        object({
          name: readBy('members', text('执照上的名称', storeLimits.licenceNameMax, 2)),
          code: Type.String({ title: '统一社会信用代码', pattern: '^[0-9A-Za-z]{18}$', maxLength: 18 }),
        }),
      ),
    ),
  ),
}

export const storeShapes = {
  getStores: {
    summary: 'Lists the stores in which the caller works.',
    input: nothing,
    output: list('门店', WorkStore),
  },
  getOverview: {
    summary: 'Returns the figures of a store for a period.',
    input: object({ storeId: storeId(), period: oneOf('时间', values(storePeriod)), month: optional(month()) }),
    output: StoreOverview,
  },
  getFigureEventPaged: {
    summary: 'Lists the events that count towards one figure of a store.',
    input: object({
      ...paging(),
      storeId: storeId(),
      period: oneOf('时间', values(storePeriod)),
      month: optional(month()),
      figure: oneOf('项目', values(storeFigure)),
      /** Restricts the list to events caused by this colleague. */
      staffId: optional(id('storeStaff', '员工')),
    }),
    output: pageOf(StoreEvent),
  },
  getStoreMemberPaged: {
    summary: 'Lists the members of a store.',
    input: object({ ...paging(), storeId: storeId(), filter: optional(oneOf('筛选', storeMemberFilters)) }),
    output: pageOf(StoreMember),
  },
  getStoreDesks: {
    summary: 'Lists the matchmakers of a store.',
    input: object({ storeId: storeId() }),
    output: list('红娘', StoreDesk, 500),
  },
  assignMember: {
    summary: 'Assigns a member of a store to one of its matchmakers.',
    input: object({ storeId: storeId(), memberId: id('storeMember', '会员'), staffId: id('storeDesk', '红娘') }),
    output: StoreMember,
  },
  getStoppedLinePaged: {
    summary: 'Lists the introductions of a store whose matchmaker stopped working.',
    input: object({ ...paging(), storeId: storeId() }),
    output: pageOf(StoppedLine),
  },
  reassignStoppedLine: {
    summary: 'Hands an introduction without a working matchmaker over to another one of the store.',
    input: object({ storeId: storeId(), lineId: id('stoppedLine', '牵线'), staffId: id('storeDesk', '红娘') }),
    output: nothing,
  },
  getStoreCode: {
    summary: 'Returns the QR code of a store.',
    input: object({ storeId: storeId() }),
    output: StoreCode,
  },
  renewStoreCode: {
    summary: 'Replaces the QR code of a store.',
    input: object({ storeId: storeId() }),
    output: StoreCode,
  },
  getStoreStaff: {
    summary: 'Lists the staff of a store and the open invitations to work there.',
    input: object({ storeId: storeId() }),
    output: object({ staff: list('员工', StaffMember, 500), invites: list('邀请', StaffInvite, storeLimits.staffInvitesMax) }),
  },
  inviteStaff: {
    summary: 'Invites the owner of a phone number to work in a store.',
    input: object({ storeId: storeId(), phone: mobile('手机号'), name: staffName(), role: oneOf('岗位', values(storeRole)) }),
    output: StaffInvite,
  },
  takeBackStaffInvite: {
    summary: 'Withdraws an invitation to work in a store.',
    input: object({ storeId: storeId(), id: id('storeInvite', '邀请') }),
    output: nothing,
  },
  changeStaff: {
    summary: 'Changes the role and the name of a colleague in a store.',
    input: object({ storeId: storeId(), staffId: id('storeStaff', '员工'), role: oneOf('岗位', values(storeRole)), name: staffName() }),
    output: StaffMember,
  },
  endStoreStaff: {
    summary: 'Ends the position of a colleague in a store.',
    input: object({ storeId: storeId(), staffId: id('storeStaff', '员工') }),
    output: nothing,
  },
  getStoreMonthLink: {
    summary: 'Creates a short-lived download link for the figures and events of a month of a store.',
    input: object({ storeId: storeId(), month: month(), format: oneOf('格式', values(sheetFormat)) }),
    output: object({ url: Type.String(), until: moment() }),
  },
  exportStoreMonth: {
    summary: 'Downloads the figures and events of a month of a store as a file.',
    input: object({ ticket: readBy('nobody', text('链接', 2000, 1)) }),
    output: fileAnswer,
  },
  getMyStaffInvites: {
    summary: 'Lists the stores that invite the caller to work there.',
    input: nothing,
    output: list('邀请', MyStaffInvite, 100),
  },
  answerStaffInvite: {
    summary: 'Accepts or declines an invitation to work in a store.',
    input: object({ id: id('staffInvite', '邀请'), isAccepted: flag('是否同意') }),
    output: nothing,
  },
  setGoals: {
    summary: 'Sets the goals of a store.',
    input: object({ storeId: storeId(), ...goals }),
    output: object(goals),
  },
  getStorePaged: {
    summary: 'Lists the stores of the platform.',
    input: object(paging()),
    output: pageOf(StoreRecord),
  },
  createStore: {
    summary: 'Creates a store.',
    input: object(keeping),
    output: StoreRecord,
  },
  changeStore: {
    summary: 'Changes a store.',
    input: object({ ...keeping, id: id('tenantStore', '门店') }),
    output: StoreRecord,
  },
  setStoreStatus: {
    summary: 'Changes the status of a store.',
    input: object({ id: id('tenantStore', '门店'), status: oneOf('状态', values(storeStatus)) }),
    output: StoreRecord,
  },
  placeStaff: {
    summary: 'Gives the owner of a phone number a position in a store.',
    input: object({ id: id('tenantStore', '门店'), phone: mobile('员工手机号'), role: oneOf('岗位', values(storeRole)) }),
    output: object({ staffId: Type.Integer() }),
  },
  getStoreOpenPaged: {
    summary: 'Lists the members of a store with open matters.',
    input: object({ ...paging(), id: id('tenantStore', '门店') }),
    output: pageOf(OpenMember),
  },
  proposeTransfer: {
    summary: 'Proposes to a member to change to another store.',
    input: object({ memberId: id('tenantMember', '会员'), toId: id('tenantStore', '门店') }),
    output: object({ id: Type.Integer(), to: StoreBrief, until: Type.String() }),
  },
  getMyStore: {
    summary: 'Returns the store of the caller and the open change of store.',
    input: nothing,
    output: MyStore,
  },
  askTransfer: {
    summary: 'Requests to change to another store.',
    input: object({ toId: id('openStore', '门店') }),
    output: MyStore,
  },
  answerTransfer: {
    summary: 'Accepts or declines a proposed change of store.',
    input: object({ id: id('storeTransfer', '转店'), isAccepted: flag('是否同意') }),
    output: MyStore,
  },
  endStaff: {
    summary: 'Ends a position in a store.',
    input: object({ staffId: id('tenantStaff', '员工') }),
    output: nothing,
  },
}
