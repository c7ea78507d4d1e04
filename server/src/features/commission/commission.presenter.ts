/** A share in words: its line in a list, and the waterfall behind it. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { BonusLine, Waterfall } from '@qianxian/protocol/commission/commission.schema'
import { holdReason } from '@qianxian/protocol/commission/commission.words'
import type { Ctx } from '../../ctx'
import type { RecordRow } from './commission.repository'
import { titleOf } from './shares'

const yuan = (fen: number): string => `${amount(fen)} 元`

function standingOf({ now }: Ctx, row: RecordRow): string {
  const { status, settledFen, reversedFen, freeAt, settledAt } = row
  switch (status) {
    case 'held':
      return `暂缓：${holdReason[row.holdReason!]}`
    case 'pending':
      if (settledFen > 0) return `已结算 ${yuan(settledFen)}，其余随服务进度结算`
      return freeAt > now ? `最早${dateInWords(freeAt)}结算` : '服务完成后按进度结算'
    case 'settled':
      return `${dateInWords(settledAt!)}结算`
    case 'partly_reversed':
      return `会员部分退款，扣回 ${yuan(reversedFen)}`
    case 'reversed':
      return '会员全额退款，已全部扣回'
    case 'cancelled':
      return '结算前会员全额退款，已取消'
  }
}

export const presentLine = (ctx: Ctx, row: RecordRow): BonusLine => ({
  id: row.id,
  title: titleOf(row),
  role: row.role,
  status: row.status,
  fen: row.fen - row.reversedFen,
  rate: row.rate,
  at: row.paidAt.toISOString(),
  standing: standingOf(ctx, row),
})

export const presentWaterfall = (ctx: Ctx, row: RecordRow): Waterfall => ({
  id: row.id,
  title: titleOf(row),
  steps: [...row.reasonTrace],
  since: [
    ...(row.settledAt ? [`${dateAndTime(row.settledAt)} 开始结算，现在已结算 ${yuan(row.settledFen)}。`] : []),
    ...(row.reversedFen > 0 ? [`会员退款，按比例扣回 ${yuan(row.reversedFen)}。`] : []),
    `${standingOf(ctx, row)}。`,
  ],
})
