/** Dictionaries of accounts: states, roles, and where roles apply. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const userStatus = /*#__PURE__*/ dictionary({
  active: '正常',
  frozen: '已冻结',
  closing: '注销中',
  closed: '已注销',
})
export type UserStatus = ValueOf<typeof userStatus>

export const userStates = /*#__PURE__*/ statesOf(userStatus, {
  /** Statuses that may log in or reactivate. */
  present: ['active', 'closing'],
  /** Statuses whose profile is hidden from all other people. */
  unseen: ['frozen', 'closing', 'closed'],
})

export const accountLimits = {
  /** Days of grace after a request to close the account; a login within them restores everything. */
  closingDays: 15,
  /** Days before the end of grace when the owner is reminded. */
  closingReminderDays: 1,
  /**
   * Hours in which the holder of the former phone may undo a change of phone or password; a second change is refused
   * meanwhile.
   */
  changeUndoHours: 48,
  /** Hours after such a change during which withdrawals are blocked. */
  changeQuietHours: 72,
  /** Minutes in which the copy of one's data may be downloaded after it was permitted. */
  dataCopyMinutes: 10,
  /** Length in letters and digits of the undo code, which is part of a link or typed by hand. */
  undoCodeLength: 12,
} as const

/** Login credentials that the owner may change. */
export const changedPart = /*#__PURE__*/ dictionary({ phone: '手机号', password: '密码' })
export type ChangedPart = ValueOf<typeof changedPart>

/** Matters that a person must settle before closing the account. */
export const closingBlocker = /*#__PURE__*/ dictionary({
  line: '等你处理的牵线',
  representation: '正在进行的红娘服务',
  matchmaker: '红娘身份',
  exchange: '在途的兑换礼品',
  review: '平台正在核实的事项',
  withdrawal: '处理中的提现',
  balance: '账户里的余额',
  order: '没有完成的订单',
  times: '没有用完的牵线套餐',
  refund: '还可以退款的订单',
  contract: '进行中的合同',
})
export type ClosingBlocker = ValueOf<typeof closingBlocker>

export const role = /*#__PURE__*/ dictionary({
  visitor: '访客',
  member: '会员',
  loveUser: '相亲会员',
  vip: 'VIP 会员',
  matchmaker: '红娘',
  popMatchmaker: '推广红娘',
  partner: '合伙人',
  storeStaff: '门店员工',
  storeManager: '门店店长',
  leadHandler: '客资专员',
  auditor: '审核员',
  finance: '财务',
  tenantAdmin: '平台管理员',
})
export type Role = ValueOf<typeof role>

export const roleSets = /*#__PURE__*/ statesOf(role, {
  /** Roles that may organise activities. */
  organising: ['matchmaker', 'partner', 'storeStaff', 'tenantAdmin'],
})

export const roleScope = /*#__PURE__*/ dictionary({ tenant: '全平台', city: '城市', store: '门店', self: '本人' })
export type RoleScope = ValueOf<typeof roleScope>
