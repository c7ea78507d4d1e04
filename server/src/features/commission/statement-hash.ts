/** The hash of a statement over a text of its sums and lines, so that one changed byte is found. */
import { createHash } from 'node:crypto'
import type { LineRow, StatementRow, Sums } from './statements.repository'

const FORMAT = 'qianxian-commission-statement-1'
const row = (...fields: readonly (string | number)[]): string => fields.join('\u001f')

/** `lines` are ordered by their share. The payee is not part of it: the id of a statement names it, and a merge keeps the id. */
export function hashOf(
  { id, tenantId, month }: Pick<StatementRow, 'id' | 'tenantId' | 'month'>,
  sums: Sums,
  lines: readonly LineRow[],
): string {
  const { orders, grossFen, refundsFen, netFen, shareFen, adjustmentsFen, carriedFen } = sums
  const text = [
    row(FORMAT, tenantId, id, month, lines.length),
    row(orders, grossFen, refundsFen, netFen, shareFen, adjustmentsFen, carriedFen),
    ...lines.map((line) =>
      row(
        line.recordId,
        line.orderId,
        line.orderType,
        line.kind,
        line.paidAt.toISOString(),
        line.grossFen,
        line.refundsFen,
        line.netFen,
        line.fen,
      ),
    ),
  ].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

export function sumsOf(lines: readonly LineRow[], carriedFen: number): Sums {
  const sum = (of: (line: LineRow) => number): number => lines.reduce((all, line) => all + of(line), 0)
  const only = (kind: LineRow['kind']) => (line: LineRow) => (line.kind === kind ? line.fen : 0)
  return {
    orders: lines.filter(({ kind }) => kind === 'share').length,
    grossFen: sum(({ grossFen }) => grossFen),
    refundsFen: sum(({ refundsFen }) => refundsFen),
    netFen: sum(({ netFen }) => netFen),
    shareFen: sum(only('share')),
    adjustmentsFen: sum(only('adjustment')),
    carriedFen,
  }
}
