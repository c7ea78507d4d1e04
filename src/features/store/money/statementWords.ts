/** Texts and colours of statements. */
import { amount } from '@qianxian/protocol/base/format'
import type { Statement } from '@qianxian/protocol/commission/statement.schema'
import type { StatementStatus } from '@qianxian/protocol/commission/statement.words'
import type { Tone } from '@/ui/base/text/Tag'

export const statementTones: Readonly<Record<StatementStatus, Tone>> = {
  accruing: 'plain',
  closed: 'plain',
  published: 'gold',
  disputed: 'danger',
  confirmed: 'plain',
  adjusted: 'plain',
  payable: 'info',
  paid: 'success',
}

/** The sums of a statement from the orders to what is paid; a sum of zero that needs no mention is left out. */
export function sumRows(statement: Statement): { label: string; value: string }[] {
  const { orders, grossFen, refundsFen, netFen, shareFen, adjustmentsFen, carriedFen, adjustedFen, payableFen } = statement
  const row = (label: string, fen: number) => ({ label, value: `¥${amount(fen)}` })
  return [
    { label: '订单', value: `${orders} 笔` },
    row('订单实付', grossFen),
    row('退款', refundsFen),
    row('分成基数（净额）', netFen),
    row('本月分成', shareFen),
    ...(adjustmentsFen === 0 ? [] : [row('以前订单退款扣回', adjustmentsFen)]),
    ...(carriedFen === 0 ? [] : [row('以前账单结转', carriedFen)]),
    ...(adjustedFen === 0 ? [] : [row('异议调整', adjustedFen)]),
    row(payableFen < 0 ? '结转到以后' : '应付', payableFen),
  ]
}
