/** Dictionaries of withdrawals (提现): states, payee kinds, and blockers. Amounts are whole fen. */
import { accountLimits } from '../account/account.words'
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'
import { personNameMax } from '../base/limits'
import { wechat } from '../base/wechat'

export const cashoutStatus = /*#__PURE__*/ dictionary({
  submitted: '已提交',
  risk_hold: '核实中',
  auditing: '审核中',
  approved: '待打款',
  transferring: '打款中',
  awaiting_user_confirm: '待确认收款',
  success: '已到账',
  rejected: '未通过',
  failed: '打款失败',
  cancelled: '已取消',
  returned: '超时已退回',
})
export type CashoutStatus = ValueOf<typeof cashoutStatus>

export const cashoutStates = /*#__PURE__*/ statesOf(cashoutStatus, {
  /** The money is frozen, and the outcome is not known yet. */
  open: ['submitted', 'risk_hold', 'auditing', 'approved', 'transferring', 'awaiting_user_confirm'],
  /** Not approved yet. */
  unjudged: ['submitted', 'risk_hold', 'auditing'],
  /** Submitted or approved, and not sent to any channel. */
  unsent: ['submitted', 'approved'],
  /** A channel may pay at any moment: only its confirmation releases the money. */
  outside: ['transferring', 'awaiting_user_confirm'],
  /** Failed, and not by the owner's choice. */
  unhappy: ['rejected', 'failed'],
  /** The money has been returned to the member. */
  givenBack: ['rejected', 'failed', 'cancelled', 'returned'],
  /** Counts against the daily limit. */
  counted: ['submitted', 'risk_hold', 'auditing', 'approved', 'transferring', 'awaiting_user_confirm', 'success'],
})

export const payeeKind = /*#__PURE__*/ dictionary({ wechat: `${wechat}零钱`, alipay: '支付宝', bank: '银行卡' })
export type PayeeKind = ValueOf<typeof payeeKind>

/** Blockers; the server states each in a sentence with its figures. */
export const cashoutBlock = /*#__PURE__*/ dictionary({
  closed: '提现未开放',
  phone: '未绑定手机号',
  real_name: '未实名认证',
  changed: '账号刚有变动',
  dispute: '有待核实的事项',
  debt: '佣金待抵扣',
  threshold: '余额未达到提现门槛',
  day_times: '今日次数已用完',
  day_amount: '今日额度不足',
  no_payee: '未设置收款账户',
  payee_name: '收款人与实名不一致',
  way_closed: '收款方式暂不可用',
  too_little: '低于最低金额',
  too_much: '超过单笔上限',
  short: '超过可提现余额',
})
export type CashoutBlock = ValueOf<typeof cashoutBlock>

/** Result that a finance person found at the bank. */
export const receiptOutcomes = ['done', 'failed'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

export const cashoutLimits = {
  /** Minutes for which the figures of a preview are valid. */
  quoteMinutes: 10,
  quoteMax: 1_000,
  /** Per person, by the day in China. */
  timesPerDay: 3,
  fenPerDay: 2_000_000,
  /**
   * For the whole platform and all channels, by the day in China, unless configured otherwise; the amount above it is
   * paid the next day.
   */
  platformFenPerDay: 100_000_000,
  /** Hours without withdrawals after a change of phone or payee. */
  quietHours: accountLimits.changeQuietHours,
  /** WeChat: hours for the payee to confirm before we cancel. */
  confirmHours: 24,
  /** Above this amount a person reviews it, whatever the platform configured. */
  reviewAboveFen: 50_000,
  /** Number of times a withdrawal unknown to the channel is submitted again before a person must examine it. */
  handings: 3,
  /** Delays after submission at which the channel is queried. */
  askAfterSeconds: [5, 30, 120, 300, 900],
  nameMax: personNameMax,
  accountMax: 64,
  bankMax: 40,
  receiptMax: 64,
  reasonMax: 100,
} as const
