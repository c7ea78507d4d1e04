/** A statement in words: its line in a list, its course, and its lines. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { StatedShare, Statement, StatementLine, StatementTask } from '@qianxian/protocol/commission/statement.schema'
import { confirmedBy, statusAt } from '@qianxian/protocol/commission/statement.rules'
import type { Ctx } from '../../ctx'
import type { LineRow, StatementRow } from './statements.repository'

const yuan = (fen: number): string => `${amount(fen)} 元`

function standingOf({ now }: Ctx, row: StatementRow): string {
  const nothing = row.payableFen < 0 ? '金额为负，结转到以后的账单' : '没有要付的金额'
  switch (statusAt(row, now)) {
    case 'accruing':
    case 'closed':
      return '正在核对，随后公布'
    case 'published':
      return `${dateInWords(confirmedBy(row.publishedAt!))}前没有异议，就算确认`
    case 'disputed':
      return row.proposedById === null ? '财务正在处理异议' : '财务已提出处理意见，等另一位财务人员决定'
    case 'confirmed':
      return `已确认，${nothing}`
    case 'adjusted':
      return `异议已处理，${nothing}`
    case 'payable':
      return '等平台付款'
    case 'paid':
      return `${dateInWords(row.paidAt!)}付款`
  }
}

export const presentStatementLine = (ctx: Ctx, row: StatementRow): StatementLine => ({
  id: row.id,
  month: row.month,
  status: statusAt(row, ctx.now),
  payableFen: row.payableFen,
  standing: standingOf(ctx, row),
})

export const presentStatement = (ctx: Ctx, row: StatementRow): Statement => ({
  ...presentStatementLine(ctx, row),
  orders: row.orders,
  grossFen: row.grossFen,
  refundsFen: row.refundsFen,
  netFen: row.netFen,
  shareFen: row.shareFen,
  adjustmentsFen: row.adjustmentsFen,
  carriedFen: row.carriedFen,
  adjustedFen: row.adjustedFen,
  course: courseOf(ctx, row),
  hash: row.hash!,
  isAnswerable: statusAt(row, ctx.now) === 'published',
})

function courseOf(ctx: Ctx, row: StatementRow): string[] {
  const { closedAt, publishedAt, disputedAt, disputeReason, adjustedAt, adjustedFen, proposedReason, confirmedAt, paidAt, bankReference } =
    row
  return [
    `${dateAndTime(closedAt!)} 结账。`,
    ...(publishedAt ? [`${dateAndTime(publishedAt)} 公布。`] : []),
    ...(disputedAt ? [`${dateAndTime(disputedAt)} 提出异议：${disputeReason}`] : []),
    ...(adjustedAt
      ? [`${dateAndTime(adjustedAt)} 两位财务人员决定${adjustedFen === 0 ? '不调整' : `调整 ${yuan(adjustedFen)}`}：${proposedReason}`]
      : []),
    ...(confirmedAt ? [`${dateAndTime(confirmedAt)} 确认。`] : []),
    ...(paidAt ? [`${dateAndTime(paidAt)} 付款${bankReference === null ? '' : `，银行流水号 ${bankReference}`}。`] : []),
    `${standingOf(ctx, row)}。`,
  ]
}

export const presentStatedShare = (row: LineRow): StatedShare => ({
  id: row.id,
  shareId: row.recordId,
  kind: row.kind,
  orderType: row.orderType,
  at: row.paidAt.toISOString(),
  grossFen: row.grossFen,
  refundsFen: row.refundsFen,
  netFen: row.netFen,
  fen: row.fen,
})

export const presentTask = (ctx: Ctx, row: StatementRow, payeeName: string): StatementTask => ({
  ...presentStatementLine(ctx, row),
  payee: row.storeId === null ? 'partner' : 'store',
  payeeName,
  disputeReason: row.disputeReason,
  proposed:
    row.proposedById === null
      ? null
      : { fen: row.proposedFen!, reason: row.proposedReason!, isMine: row.proposedById === ctx.viewer?.userId },
})
