/** A share in words: its line in a list, the waterfall behind it, and claims of shares. */
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { BonusLine, ClaimableOrder, ShareDispute, Waterfall } from '@qianxian/protocol/commission/commission.schema'
import { commissionRole, holdReason, supersededFor } from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { maskedIn, namesOf } from '../store/store'
import type { RecordRow } from './commission.repository'
import { claimsSince, disputesBy, disputesOfOrder, sharesIn, type ClaimableRow, type DisputeRow } from './disputes.repository'
import { titleOf } from './shares'

const yuan = (fen: number): string => `${amount(fen)} 元`

function standingOf({ now }: Ctx, row: RecordRow): string {
  const { status, settledFen, reversedFen, freeAt, settledAt } = row
  if (row.supersededFor) return supersededFor[row.supersededFor]
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

export async function presentWaterfall(ctx: Ctx, row: RecordRow): Promise<Waterfall> {
  const disputes = await disputesOfOrder(ctx, row.orderId)
  const isClaimed = disputes.some(({ userId }) => userId !== null && userId === row.userId)
  return {
    id: row.id,
    title: titleOf(row),
    disputable: isClaimed || row.paidAt <= claimsSince(ctx) ? null : row.orderId,
    steps: [...row.reasonTrace],
    since: [
      ...(row.settledAt && !row.supersededAt ? [`${dateAndTime(row.settledAt)} 开始结算，现在已结算 ${yuan(row.settledFen)}。`] : []),
      ...(row.reversedFen > 0 && !row.supersededAt ? [`会员退款，按比例扣回 ${yuan(row.reversedFen)}。`] : []),
      ...disputes.filter(({ createdAt }) => createdAt >= row.createdAt).map(disputeInWords),
      `${standingOf(ctx, row)}。`,
    ],
  }
}

const disputeInWords = ({ createdAt, dueAt, decidedAt, answer }: DisputeRow): string =>
  decidedAt === null
    ? `${dateAndTime(createdAt)} 这笔订单的分成有一项申诉，最晚${dateInWords(dueAt)}答复。`
    : `${dateAndTime(decidedAt)} 申诉有了结论：${answer}。`

const presentDispute = ({ role, status, statement, createdAt, dueAt, answer }: DisputeRow): ShareDispute => ({
  role,
  status,
  statement,
  at: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  answer,
})

/** Orders that a person may claim, with the own share and claim. Buyers are masked. */
export async function presentClaimable(ctx: Ctx, userId: number, rows: readonly ClaimableRow[]): Promise<ClaimableOrder[]> {
  const ids = rows.map(({ id }) => id)
  const [claims, shares, names] = await readAll(ctx, [
    () => disputesBy(ctx, { userId, storeId: null }, ids),
    () => sharesIn(ctx, userId, ids),
    () =>
      namesOf(
        ctx,
        rows.flatMap(({ profileId }) => profileId ?? []),
      ),
  ])
  return rows.map(({ id, bizType, profileId, paidAt }) => {
    const [share, claim] = [shares.get(id), claims.get(id)]
    return {
      orderId: id,
      title: orderBiz[bizType],
      member: maskedIn(names)(profileId),
      paidAt: paidAt.toISOString(),
      own: share ? `${commissionRole[share.role]} ${yuan(share.fen - share.reversedFen)}` : null,
      dispute: claim ? presentDispute(claim) : null,
    }
  })
}
