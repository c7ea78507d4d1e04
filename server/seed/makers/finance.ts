/** Orders and refunds created without their verbs: as rows, without money in the books. */
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import { randomInt } from 'node:crypto'
import { finOrders, finRefunds } from '../../src/db/tables/finance'
import { maker, type Facts } from '../maker'

const MINUTE = 60_000

/** An open order, with no money frozen for it. */
export const newOrder = maker(finOrders, (facts: Facts<typeof finOrders, 'userId'>, { now }) => {
  const amountFen = facts.amountFen ?? 1_000
  return {
    no: `${Date.now()}${randomInt(1e6)}`,
    bizType: 'credit' as const,
    subject: { title: '充值 100 积分', lines: [{ label: '积分', value: '100' }], kept: { pt: 100, bonusPt: 0 } },
    amountFen,
    pointsUsed: 0,
    channelFen: amountFen - (facts.walletFen ?? 0),
    status: 'created' as const,
    expireAt: new Date(now.getTime() + financeLimits.orderMinutes * MINUTE),
    createdAt: now,
    ...facts,
  }
})

/** A refund by a channel that has not answered yet. */
export const newRefund = maker(finRefunds, (facts: Facts<typeof finRefunds, 'userId' | 'orderId'>, { now }) => {
  const fen = facts.fen ?? 1_000
  return {
    key: `test:${Date.now()}${randomInt(1e6)}`,
    fen,
    channelFen: fen,
    channel: 'wx' as const,
    status: 'pending' as const,
    reason: '不需要了',
    createdAt: now,
    ...facts,
  }
})
