/** Shapes of monthly statements. Amounts are whole fen. */
import { values } from '../base/dictionary'
import { fileAnswer, flag, id, nullable, object, oneOf, pageOf, paging, readBy, text, Type, type Static } from '../base/shape'
import { commissionOrders } from './commission.words'
import { lineKind, payeeKind, statementLimits, statementStatus } from './statement.words'

const facts = {
  id: Type.Integer(),
  /** As YYYY-MM, in China. */
  month: Type.String(),
  status: oneOf('状态', values(statementStatus)),
  /** The sum to be paid; below zero it is carried over. */
  payableFen: Type.Integer(),
}

export const StatementLine = object({
  ...facts,
  /** The next step, in words. */
  standing: Type.String(),
})
export type StatementLine = Static<typeof StatementLine>

export const Statement = object({
  ...StatementLine.properties,
  /** Number of orders whose shares are stated. */
  orders: Type.Integer(),
  grossFen: Type.Integer(),
  refundsFen: Type.Integer(),
  netFen: Type.Integer(),
  shareFen: Type.Integer(),
  /** Taken back for refunds of orders in earlier statements. */
  adjustmentsFen: Type.Integer(),
  /** The negative amounts of earlier statements. */
  carriedFen: Type.Integer(),
  /** Added or taken off by the decision on a dispute. */
  adjustedFen: Type.Integer(),
  /** The course of the statement, in words. */
  course: Type.Array(Type.String()),
  /** SHA-256 over the lines and sums. */
  hash: Type.String(),
  /** True until it is confirmed or disputed. */
  isAnswerable: Type.Boolean(),
})
export type Statement = Static<typeof Statement>

/** A line of a statement: the share of one order, or what was taken back from it. */
export const StatedShare = object({
  id: Type.Integer(),
  /** The share that the line is about. */
  shareId: Type.Integer(),
  kind: oneOf('类别', values(lineKind)),
  orderType: oneOf('订单类型', commissionOrders),
  /** When the order was paid. */
  at: Type.String(),
  grossFen: Type.Integer(),
  refundsFen: Type.Integer(),
  netFen: Type.Integer(),
  fen: Type.Integer(),
})
export type StatedShare = Static<typeof StatedShare>

/** A statement as finance handles it. */
export const StatementTask = object({
  ...StatementLine.properties,
  payee: oneOf('收款方', values(payeeKind)),
  payeeName: Type.String(),
  disputeReason: nullable(Type.String()),
  /** The correction that one person of finance proposed and another decides. */
  proposed: nullable(object({ fen: Type.Integer(), reason: Type.String(), isMine: Type.Boolean() })),
})
export type StatementTask = Static<typeof StatementTask>

const storeId = () => id('store', '门店')
const ofStore = () => ({ storeId: storeId(), id: id('storeStatement', '账单') })
const reason = (label: string) => readBy('staff', text(label, statementLimits.reasonMax, statementLimits.reasonMin))

export const statementShapes = {
  getStatementPaged: {
    summary: "Lists a store's monthly statements, the newest first.",
    input: object({ ...paging(), storeId: storeId() }),
    output: pageOf(StatementLine),
  },
  getStatement: {
    summary: "Returns one of a store's monthly statements with its sums.",
    input: object(ofStore()),
    output: Statement,
  },
  getStatedSharePaged: {
    summary: "Lists the lines of one of a store's statements.",
    input: object({ ...paging(), ...ofStore() }),
    output: pageOf(StatedShare),
  },
  confirmStatement: {
    summary: "Confirms a store's statement, so that it can be paid.",
    input: object(ofStore()),
    output: Statement,
  },
  disputeStatement: {
    summary: "Disputes a store's statement; finance decides.",
    input: object({ ...ofStore(), reason: reason('异议的理由') }),
    output: Statement,
  },
  getStatementLink: {
    summary: 'Creates a short-lived download link for the entries of a store in the ledger, with the proofs that they are complete.',
    input: object({ storeId: storeId() }),
    output: object({ url: Type.String(), until: Type.String() }),
  },
  exportStatement: {
    summary: 'Downloads the entries of a store in the ledger with their proofs, and its statements.',
    input: object({ ticket: readBy('nobody', text('链接', 2000, 1)) }),
    output: fileAnswer,
  },
  getStatementTaskPaged: {
    summary: 'Lists the statements that wait for finance: disputed, or payable.',
    input: object(paging()),
    output: pageOf(StatementTask),
  },
  proposeAdjustment: {
    summary: 'Proposes the correction of a disputed statement, which another person of finance decides.',
    input: object({
      id: id('tenantStatement', '账单'),
      /** Fen that are added, or taken off below zero; 0 leaves the statement as it is. */
      fen: Type.Integer({ title: '调整金额', minimum: -statementLimits.adjustMaxFen, maximum: statementLimits.adjustMaxFen }),
      reason: reason('调整的理由'),
    }),
    output: StatementTask,
  },
  decideAdjustment: {
    summary: 'Approves or rejects the correction that another person of finance proposed.',
    input: object({ id: id('tenantStatement', '账单'), isApproved: flag('是否同意') }),
    output: StatementTask,
  },
  payStatement: {
    summary: "Records that the bank transfer of a store's statement was made, and books it.",
    input: object({
      id: id('tenantStatement', '账单'),
      bankReference: readBy('staff', text('银行流水号', statementLimits.bankReferenceMax, statementLimits.bankReferenceMin)),
    }),
    output: StatementTask,
  },
}
