/** Paying through the sandbox channels, as a person and a channel do: an attempt, the cashier, the channel's signed message. */
import { finance } from '@qianxian/protocol/finance/finance'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { and, desc, eq } from 'drizzle-orm'
import { openCashier as openCashierOf } from '../seed/cashier'
import { payments, payRefunds } from '../src/db/tables/pay'
import { dispatchRefund } from '../src/features/pay/refund'
import type { SignedNotice } from '../src/adapters/pay/sandbox'
import type { Person, TestWorld } from './world'

const TT = { 'x-platform': 'tt' }

export function paying(world: TestWorld) {
  const twin = world.served.adapters.payTwin!
  /** Messages are sent only on command, because a test has no listener. */
  twin.plan({ notices: 'hold' })

  const openCashier = (ticket: PayTicket): Promise<void> => openCashierOf(world.served.adapters, ticket)

  /** Starts an attempt; returns the channel's number of it. */
  async function attempt(buyer: Person, orderId: number, channel: OutsideChannel = 'wx', { useWallet = false } = {}): Promise<string> {
    const answer =
      channel === 'wx'
        ? await buyer.call(pay.tenPay, { id: orderId, scene: 'h5', useWallet })
        : channel === 'ali'
          ? await buyer.call(pay.aliPay, { id: orderId, useWallet })
          : await buyer.call(pay.douyinPay, { id: orderId, useWallet }, { headers: TT })
    if (answer.code !== 20_000) throw new Error(`${channel}: ${answer.code} ${answer.message}`)
    await openCashier(answer.data.ticket)
    const [row] = await world.world.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.channel, channel)))
      .orderBy(desc(payments.id))
    if (!row) throw new Error('no attempt was noted')
    return row.no
  }

  /** Delivers a signed message; returns the HTTP status. */
  async function handIn(
    { url, headers, body }: SignedNotice,
    change: { headers?: Record<string, string>; body?: string | Buffer; path?: string } = {},
  ): Promise<number> {
    const reply = await world.app.inject({
      method: 'POST',
      url: change.path ?? new URL(url).pathname,
      headers: { host: 'localhost', ...headers, ...change.headers },
      payload: change.body ?? body,
    })
    return reply.statusCode
  }

  /** Delivers the channel's message about a payment, a refund or a payout, `times` times. */
  async function tell(no: string, times = 1): Promise<number[]> {
    const notice = world.served.adapters.payTwin!.noticeOf(no)
    if (!notice) throw new Error(`there is nothing to tell of ${no}`)
    return Promise.all(Array.from({ length: times }, () => handIn(notice)))
  }

  /** Pays completely, from the attempt to the callback. */
  async function payOff(
    buyer: Person,
    orderId: number,
    channel: OutsideChannel = 'wx',
    options?: { useWallet?: boolean },
  ): Promise<string> {
    const no = await attempt(buyer, orderId, channel, options)
    twin.settle(no)
    const [status] = await tell(no)
    if (status !== 200 && status !== 204) throw new Error(`the callback was refused with ${status}`)
    return no
  }

  /** Requests a refund by the channel, which does not answer yet; returns the refund's id and its number there. */
  async function askBack(buyer: Person, orderId: number, fen: number): Promise<{ refundId: number; refundNo: string }> {
    twin.plan({ refunds: 'wait' })
    const { code, message, data } = await buyer.call(finance.refundOrder, { id: orderId, shownFen: fen, reason: '不需要了' })
    if (code !== 20_000) throw new Error(message)
    const refundId = data.refunds.at(-1)!.id
    await dispatchRefund(await buyer.ctx(), refundId)
    const [row] = await world.world.db.select().from(payRefunds).where(eq(payRefunds.refundId, refundId))
    return { refundId, refundNo: row!.no }
  }

  /** Requests a refund by the channel, which reports that the card no longer exists. */
  async function failRefund(buyer: Person, orderId: number, fen: number): Promise<number> {
    const { refundId, refundNo } = await askBack(buyer, orderId, fen)
    twin.fail(refundNo)
    await tell(refundNo)
    return refundId
  }

  return { twin, openCashier, attempt, handIn, tell, payOff, askBack, failRefund }
}
