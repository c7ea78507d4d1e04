/** Words of monthly statements (账单): by them stores and partners are paid. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

/** Payees of statements. */
export const payeeKind = /*#__PURE__*/ dictionary({ store: '门店', partner: '区域合伙人' })
export type StatementPayee = ValueOf<typeof payeeKind>

export const statementStatus = /*#__PURE__*/ dictionary({
  accruing: '累计中',
  closed: '已结账',
  published: '待确认',
  disputed: '有异议',
  confirmed: '已确认',
  adjusted: '已调整',
  payable: '待付款',
  paid: '已付款',
})
export type StatementStatus = ValueOf<typeof statementStatus>

export const statementStates = /*#__PURE__*/ statesOf(statementStatus, {
  /** Nothing is to be paid; a negative amount is carried over. */
  carried: ['confirmed', 'adjusted'],
  /** Reached with a notice to the payee. */
  told: ['published', 'adjusted', 'paid'],
  /** Finance has something to do. */
  open: ['disputed', 'payable'],
})

/** A share is stated once; what is taken back later, for a refund or a correction, is an adjustment in a later statement. */
export const lineKind = /*#__PURE__*/ dictionary({ share: '分成', adjustment: '扣回' })
export type LineKind = ValueOf<typeof lineKind>

export const statementLimits = {
  /** A month is closed at this hour of the first day of the next month, in China. */
  closeHour: 2,
  /** A statement that nobody disputes for so many days is confirmed. */
  silenceDays: 7,
  reasonMin: 5,
  reasonMax: 300,
  bankReferenceMin: 4,
  bankReferenceMax: 40,
  /** Fen: the largest correction of one statement. */
  adjustMaxFen: 100_000_000,
  linkMinutes: 10,
} as const
