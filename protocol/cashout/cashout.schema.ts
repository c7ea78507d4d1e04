/** Shapes of withdrawals: payee, amount, and outcome. Amounts are whole fen. */
import { imageCaptcha } from '../auth/auth.schema'
import { values } from '../base/dictionary'
import {
  cursor,
  id,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  pageSize,
  paging,
  readBy,
  smsCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { HistoryPage, HistoryRow } from '../finance/finance.schema'
import { cashoutBlock, cashoutLimits, cashoutStatus, payeeKind, receiptOutcomes } from './cashout.words'

/** The payee of a withdrawal; accounts are masked. */
export const Payee = object({
  id: Type.Integer(),
  kind: oneOf('收款方式', values(payeeKind)),
  name: Type.String(),
  account: Type.String(),
  /** Only for a bank card. */
  bankName: Type.String(),
})
export type Payee = Static<typeof Payee>

/** A payout method on this platform, with the reason if it is unavailable. */
export const PayeeWay = object({
  kind: oneOf('收款方式', values(payeeKind)),
  payee: nullable(Payee),
  /** The reason why it cannot be set or used; null if it can. */
  why: nullable(Type.String()),
})
export type PayeeWay = Static<typeof PayeeWay>

/** One blocker in a sentence, with where to resolve it. */
export const Blocked = object({
  kind: oneOf('限制', values(cashoutBlock)),
  words: Type.String(),
  /** The page that resolves it; empty if that is the current page or waiting helps. */
  link: Type.String(),
  /** Label of the button to that page; empty if there is nothing to do. */
  remedy: Type.String(),
})
export type Blocked = Static<typeof Blocked>

export const CashoutPreview = object({
  /** The most that may be withdrawn at once now. */
  availableFen: Type.Integer(),
  /** The limit that determines `availableFen`, in words. */
  availableWhy: Type.String(),
  minFen: Type.Integer(),
  maxFen: Type.Integer(),
  timesLeft: Type.Integer(),
  dayLeftFen: Type.Integer(),
  fen: Type.Integer(),
  feeFen: Type.Integer(),
  taxFen: Type.Integer(),
  netFen: Type.Integer(),
  /** How the fee is calculated, in words. */
  feeRule: Type.String(),
  /** Empty while no tax is withheld. */
  taxRule: Type.String(),
  arrival: Type.String(),
  blocked: Type.Array(Blocked),
  /** Submitted with the application; null while there is a blocker. */
  quote: nullable(Type.String()),
  quoteUntil: Type.String(),
  serverTime: Type.String(),
})
export type CashoutPreview = Static<typeof CashoutPreview>

export const Cashout = object({
  id: Type.Integer(),
  no: Type.String(),
  state: oneOf('状态', values(cashoutStatus)),
  fen: Type.Integer(),
  feeFen: Type.Integer(),
  taxFen: Type.Integer(),
  netFen: Type.Integer(),
  payeeKind: oneOf('收款方式', values(payeeKind)),
  /** The payee as stored at the time of the withdrawal. */
  payee: Type.String(),
  arrival: Type.String(),
  at: Type.String(),
  /** The steps so far, latest last. */
  steps: Type.Array(object({ label: Type.String(), at: Type.String() })),
  /** Reasons why the withdrawal failed, and what to do; empty if it did not fail. */
  why: Type.Array(Type.String()),
  canCancel: Type.Boolean(),
  /** The arguments of `requestMerchantTransfer` while the payee has to confirm. */
  confirm: nullable(object({ mchId: Type.String(), appId: Type.String(), package: Type.String(), until: Type.String() })),
  /** The bank's or the channel's receipt number. */
  receiptNo: Type.String(),
  serverTime: Type.String(),
})
export type Cashout = Static<typeof Cashout>

/** A history row with the withdrawal's state. */
export const CashoutRow = object({
  ...HistoryRow.properties,
  cashoutId: Type.Integer(),
  state: oneOf('状态', values(cashoutStatus)),
})
export type CashoutRow = Static<typeof CashoutRow>

export const CashoutPage = object({ ...HistoryPage.properties, list: Type.Array(CashoutRow) })
export type CashoutPage = Static<typeof CashoutPage>

/** A payout that a second finance person makes by hand, recording the bank's receipt. */
export const HandPayout = object({
  id: Type.Integer(),
  no: Type.String(),
  netFen: Type.Integer(),
  payeeName: Type.String(),
  bankName: Type.String(),
  cardNo: Type.String(),
  approvedAt: Type.String(),
})
export type HandPayout = Static<typeof HandPayout>

const cashoutId = id('cashout', '提现')
const fen = whole('提现金额', 1)

export const cashoutShapes = {
  getPayees: {
    summary: 'Lists the payees of the caller and the payment methods they can add.',
    input: nothing,
    output: object({ ways: Type.Array(PayeeWay), phone: Type.String() }),
  },
  /** Sends a code to the bound phone, so no phone number is typed. */
  sendPayeeCode: {
    summary: 'Sends an SMS code for saving a payee to the phone that is bound.',
    input: object({ ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  /** Adds a payee, or replaces the one of its kind; the code goes to the bound phone. */
  savePayee: {
    summary: 'Adds a payee, or replaces the one of the same kind.',
    input: object({
      kind: oneOf('收款方式', values(payeeKind)),
      name: readBy('staff', text('收款人姓名', cashoutLimits.nameMax, 2)),
      /** Alipay account or card number; for WeChat the payee is the logged-in user. */
      account: optional(readBy('staff', text('收款账号', cashoutLimits.accountMax))),
      bankName: optional(readBy('staff', text('开户银行', cashoutLimits.bankMax))),
      code: smsCode(),
    }),
    output: Payee,
  },
  previewCashout: {
    summary: 'Returns fee, tax and net amount of a cash-out.',
    input: object({ fen: optional(whole('提现金额')), payeeId: optional(id('payee', '收款账户')) }),
    output: CashoutPreview,
  },
  /** The figures must be those of the preview's quote. */
  applyCashout: {
    summary: 'Requests a cash-out with the amounts that were previewed.',
    input: object({
      payeeId: id('payee', '收款账户'),
      fen,
      shownFeeFen: whole('显示的手续费'),
      shownTaxFen: whole('显示的代扣税'),
      shownNetFen: whole('显示的到账金额'),
      quote: readBy('nobody', text('报价', cashoutLimits.quoteMax, 1)),
    }),
    output: Cashout,
  },
  cancelCashout: {
    summary: 'Cancels a cash-out that has not been paid.',
    input: object({ id: cashoutId }),
    output: Cashout,
  },
  getCashout: {
    summary: 'Returns one cash-out of the caller.',
    input: object({ id: cashoutId }),
    output: Cashout,
  },
  /** Asks the channel for the state, after the platform reported that the payee confirmed. */
  checkCashout: {
    summary: 'Asks the payment channel for the state of a cash-out.',
    input: object({ id: cashoutId }),
    output: Cashout,
  },
  getPagedCashoutHis: {
    summary: 'Lists the cash-outs of the caller by month.',
    input: object({
      month: optional(Type.String({ title: '月份', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', maxLength: 7 })),
      cursor: cursor(),
      size: pageSize(),
    }),
    output: CashoutPage,
  },
  getPagedHandPayouts: {
    summary: 'Lists the cash-outs that finance staff must pay by hand.',
    input: object(paging()),
    output: pageOf(HandPayout),
  },
  enterReceipt: {
    summary: 'Records that a cash-out was paid by hand, or that the bank returned it.',
    input: object({
      id: id('handPayout', '打款'),
      outcome: oneOf('打款结果', receiptOutcomes),
      /** Only for a completed payment. */
      receiptNo: optional(readBy('staff', text('回单号', cashoutLimits.receiptMax))),
      /** Only for a payment that the bank returned. */
      reason: optional(readBy('addressee', text('退回原因', cashoutLimits.reasonMax))),
    }),
    output: nothing,
  },
}
