/**
 * Events in the sandbox channels, independent of the protocol that requests them: paying, closing, refunding, paying out,
 * billing.
 */
import { randomBytes } from 'node:crypto'
import { clockInChina } from '@qianxian/protocol/base/clock'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { BillLine } from './pay'
import type { TwinBooks, TwinPayment, TwinRefund, TwinTransfer } from './sandbox-books'
import type { TwinKeys } from './sandbox-keys'

export interface TwinWorld {
  books: TwinBooks
  keysOf(channel: OutsideChannel, merchant: string): TwinKeys
}

const HOUR_MS = 60 * 60 * 1000
/** Douyin treats a refund as approved after this time without an answer. */
const DOUYIN_REFUND_MS = 72 * HOUR_MS
/** WeChat cancels a payout that its payee did not confirm in this time. */
const CONFIRM_MS = 24 * HOUR_MS
export const CARD_GONE = 'USER_ACCOUNT_ABNORMAL'

export const drawNumber = (digits = 28): string =>
  Array.from(randomBytes(digits), (byte, at) => (at === 0 ? (byte % 9) + 1 : byte % 10)).join('')

const drawTicket = (): string => `tw${randomBytes(17).toString('hex')}`

/**
 * Creates an order as the channel does: a repeated number returns the same order. `null` if the number belongs to another order.
 */
export function takeOrder(
  { books }: TwinWorld,
  order: Omit<TwinPayment, 'channelNo' | 'begunAt' | 'state' | 'paidAt' | 'ticket'>,
): TwinPayment | null {
  const fresh = { ...order, ticket: drawTicket(), channelNo: '', begunAt: books.now(), state: 'waiting' as const, paidAt: 0 }
  if (!books.payments.has(order.no)) books.write({ do: 'payment', payment: fresh })
  const kept = books.payments.get(order.no)
  return kept && kept.fen === order.fen && kept.appId === order.appId && kept.merchant === order.merchant ? kept : null
}

/** Pays a waiting order; the returned state shows whether it succeeded. */
export function payOrder({ books }: TwinWorld, no: string, payerId = ''): TwinPayment | null {
  books.read()
  const order = books.payments.get(no)
  if (order?.state === 'waiting' && order.expiresAt > books.now()) {
    books.write({ do: 'paid', no, channelNo: drawNumber(), payerId: payerId || order.payerId || drawNumber(16), at: books.now() })
  }
  return books.payments.get(no) ?? null
}

export function closeOrder({ books }: TwinWorld, no: string): void {
  if (books.payments.get(no)?.state === 'waiting') books.write({ do: 'closed', no, at: books.now() })
}

export const refundedOf = ({ books }: TwinWorld, no: string): number =>
  [...books.refunds.values()].filter((refund) => refund.no === no && refund.state !== 'failed').reduce((sum, { fen }) => sum + fen, 0)

/** Creates a refund as the channel does, or returns why it is refused. */
export function requestRefund(
  world: TwinWorld,
  ask: { order: TwinPayment; refundNo: string; fen: number; notifyUrl: string },
): TwinRefund | 'unpaid' | 'too_much' | 'other' {
  const { books } = world
  const { order, refundNo, fen } = ask
  const known = books.refunds.get(refundNo)
  if (known) return known.fen === fen && known.no === order.no ? known : 'other'
  if (order.state !== 'paid') return 'unpaid'
  if (fen < 1 || refundedOf(world, order.no) + fen > order.fen) return 'too_much'
  books.write({
    do: 'refund',
    refund: {
      channel: order.channel,
      merchant: order.merchant,
      no: order.no,
      refundNo,
      channelNo: drawNumber(),
      fen,
      totalFen: order.fen,
      notifyUrl: ask.notifyUrl,
      state: 'pending',
      reason: '',
      askedAt: books.now(),
      agreedAt: 0,
      endedAt: 0,
    },
  })
  // After two concurrent requests the journal may contain more refunds than were paid: the later one is refused after all.
  const mine = books.refunds.get(refundNo)!
  if (refundedOf(world, order.no) > order.fen) {
    endRefund(world, refundNo, 'failed', 'NOT_ENOUGH')
    return 'too_much'
  }
  return mine
}

export function endRefund({ books }: TwinWorld, refundNo: string, state: 'done' | 'failed', reason = ''): void {
  books.write({ do: 'refunded', refundNo, state, reason, at: books.now() })
}

export function takeTransfer(
  { books }: TwinWorld,
  ask: Omit<TwinTransfer, 'channelNo' | 'ticket' | 'state' | 'reason' | 'askedAt' | 'endedAt'>,
): TwinTransfer | null {
  const known = books.transfers.get(ask.no)
  if (!known) {
    const made = { ...ask, channelNo: drawNumber(), ticket: drawTicket(), state: 'accepted' as const, reason: '' }
    books.write({ do: 'transfer', transfer: { ...made, askedAt: books.now(), endedAt: 0 } })
  }
  const kept = books.transfers.get(ask.no)
  return kept && kept.fen === ask.fen && kept.payeeId === ask.payeeId && kept.merchant === ask.merchant ? kept : null
}

export function moveTransfer({ books }: TwinWorld, no: string, state: TwinTransfer['state'], reason = ''): TwinTransfer | undefined {
  books.write({ do: 'transferred', no, state, reason, at: books.now() })
  return books.transfers.get(no)
}

/** Advances all orders, refunds and payouts to the state that the channel would have reached by now. */
export function advanceTwin(world: TwinWorld): void {
  const { books } = world
  books.read()
  const now = books.now()
  for (const { refundNo, channel, state, askedAt, agreedAt } of books.refunds.values()) {
    if (state !== 'pending' || books.plan.refunds === 'wait') continue
    if (channel === 'dy' && agreedAt === 0 && now - askedAt < DOUYIN_REFUND_MS) continue
    if (books.plan.refunds === 'fail') endRefund(world, refundNo, 'failed', CARD_GONE)
    else endRefund(world, refundNo, 'done')
  }
  for (const { no, channel, state, askedAt } of books.transfers.values()) {
    if (channel === 'wx' && state === 'wait_user' && now - askedAt >= CONFIRM_MS) moveTransfer(world, no, 'failed', 'OVERDUE_CLOSE')
    if (state === 'cancelling' && books.plan.transfers !== 'wait') moveTransfer(world, no, 'cancelled')
  }
  for (const { no, state, expiresAt } of books.payments.values()) if (state === 'waiting' && expiresAt <= now) closeOrder(world, no)
}

/** Hour of the next day at which a day's bill is published. */
const BILL_HOURS: Record<OutsideChannel, number> = { wx: 10, ali: 9, dy: 10 }

/** Null until the bill of that day is published. */
export function billOf({ books }: TwinWorld, channel: OutsideChannel, merchant: string, day: string): BillLine[] | null {
  books.read()
  const readyAt = clockInChina(new Date(books.now())).subtract(BILL_HOURS[channel], 'hour').subtract(1, 'day').format('YYYY-MM-DD')
  if (day > readyAt) return null
  const isOfDay = (at: number) => clockInChina(new Date(at)).format('YYYY-MM-DD') === day
  const isOurs = (thing: { channel: string; merchant: string }) => thing.channel === channel && thing.merchant === merchant
  const lines: BillLine[] = []
  for (const it of books.payments.values())
    if (isOurs(it) && it.state === 'paid' && isOfDay(it.paidAt))
      lines.push({ kind: 'payment', no: it.no, refundNo: '', channelNo: it.channelNo, fen: it.fen })
  for (const it of books.refunds.values())
    if (isOurs(it) && it.state === 'done' && isOfDay(it.endedAt))
      lines.push({ kind: 'refund', no: it.no, refundNo: it.refundNo, channelNo: it.channelNo, fen: it.fen })
  return bent(
    lines,
    books.bends.filter((bend) => isOurs(bend) && bend.day === day),
  )
}

function bent(lines: BillLine[], bends: TwinBooks['bends']): BillLine[] {
  for (const { no, refundNo, fen } of bends) {
    const at = lines.findIndex((line) => line.no === no && line.refundNo === refundNo)
    const line: BillLine = lines[at] ?? { kind: refundNo ? 'refund' : 'payment', no, refundNo, channelNo: `bill${no}`, fen: 0 }
    const changed = fen === null ? [] : [{ ...line, fen }]
    if (at < 0) lines.push(...changed)
    else lines.splice(at, 1, ...changed)
  }
  return lines
}
