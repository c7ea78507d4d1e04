/** Acts of a walk for money: each is executed by the product and predicted by the oracle. An act returns its result. */
import { audit } from '@qianxian/protocol/audit/audit'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels } from '@qianxian/protocol/finance/finance.words'
import { gift } from '@qianxian/protocol/gift/gift'
import { mall } from '@qianxian/protocol/mall/mall'
import { pay } from '@qianxian/protocol/pay/pay'
import { postTransaction, refundOrder } from '../../src/features/finance/finance'
import { sweepExpiredLots } from '../../src/features/finance/ledger/expiry'
import { sealPending } from '../../src/features/finance/ledger/seal'
import { sweepOrders } from '../../src/features/finance/orders/orders.jobs'
import { sweepGifts } from '../../src/features/gift/gift.jobs'
import { sweepParcels, sweepReleases } from '../../src/features/mall/mall.jobs'
import { sweepOpen } from '../../src/features/pay/pay.jobs'
import { Fault } from '../../src/http/fault'
import { askedFor } from '../nouns/mall'
import { fillWallet } from '../nouns/pay'
import { isOpen, isSettled, type Cashout, type Gift, type Order, type Payment, type Refund, type Theirs } from './money-model'
import type { Walk } from './money-walk'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WALLET_FREE_FEN = 20_000
/** Bonus of a first top-up, by its tier. */
const BONUS: Readonly<Record<number, number>> = { 3_000: 30, 6_800: 100 }
const AUTO_RECEIVE = 10 * DAY
const AFTER_SALE = 7 * DAY

/** Acts by name, with their relative frequency. */
type MoneyActs = Record<string, readonly [weight: number, act: () => Promise<string>]>

interface Reply {
  code: number
  message: string
}

/** Fails unless the answer is the predicted one. */
function must(what: string, { code, message }: Reply, wanted: FaultName | 'done'): void {
  const foreseen = wanted === 'done' ? SUCCESS_CODE : faults[wanted].code
  if (code !== foreseen) throw new Error(`${what}: answered ${code} ${message}, and the oracle foresaw ${wanted}`)
}

const dayStart = (now: number): number => Math.floor((now + 8 * HOUR) / DAY) * DAY - 8 * HOUR

export function moneyActs(walk: Walk): MoneyActs {
  return {
    ...payActs(walk),
    ...hearingActs(walk),
    ...refundActs(walk),
    ...mallActs(walk),
    ...cashoutActs(walk),
    ...giftActs(walk),
    ...timeActs(walk),
  }
}

const ordersOf = ({ model }: Walk): Order[] => [...model.orders.values()]
/** Usually an open order. */
const someOrder = (walk: Walk): Order | undefined => walk.pick(walk.chance(0.9) ? ordersOf(walk).filter(isOpen) : ordersOf(walk).slice(-40))

// --- Ordering and paying --------------------------------------------------------------

function payActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, chance, hands, world } = walk

  const order = async (): Promise<string> => {
    const owner = whole(0, people.length - 1)
    const fen = chance(0.6) ? pick([1_000, 3_000, 6_800])! : whole(1, 30) * 100
    const reply = await people[owner]!.call(finance.createFinOrder, { bizType: 'credit', input: { fen, pt: fen / 10 }, shownFen: fen })
    must('order', reply, 'done')
    const { id, expireAt } = reply.data
    const bonusPt = model.holders[owner]!.hadBonus ? 0 : (BONUS[fen] ?? 0)
    model.order({ id, owner, amountFen: fen, points: 0, expireAt: Date.parse(expireAt), pt: fen / 10, bonusPt }, Date.now())
    return 'made'
  }

  /** The rule that forbids an attempt, if any. */
  const refusal = (one: Order, useWallet: boolean): FaultName | null => {
    if (isSettled(one)) return 'order_state_changed'
    if (one.status === 'closed' || Date.now() >= one.expireAt) return 'order_closed'
    const part = useWallet ? model.walletPart(one) : 0
    return part > 0 && model.walletSpent(one, dayStart(Date.now())) + part > WALLET_FREE_FEN ? 'wallet_code_needed' : null
  }

  const attempt = async (): Promise<string> => {
    const one = someOrder(walk)
    if (!one) return 'nothing'
    const buyer = people[one.owner]!
    const [useWallet, channel] = [chance(0.4), pick(outsideChannels)!]
    const refused = refusal(one, useWallet)
    const input = { id: one.id, useWallet }
    const tap = () =>
      channel === 'wx'
        ? buyer.call(pay.tenPay, { ...input, scene: 'h5' })
        : channel === 'ali'
          ? buyer.call(pay.aliPay, input)
          : buyer.call(pay.douyinPay, input, { headers: { 'x-platform': 'tt' } })
    const reply = await tap()
    must('attempt', reply, refused ?? 'done')
    if (refused) return refused
    const now = Date.now()
    model.holdWallet(one, useWallet ? model.walletPart(one) : 0)
    one.status = 'paying'
    if (one.channelFen === 0) {
      model.settle(one, null, now, now)
      return 'paid by the wallet'
    }
    if (reply.data.ticket.kind === 'done') {
      const there = walk.theirs()
      const known = one.payments.find(({ no, fen, isOpen }) => isOpen && fen === one.channelFen && there.get(no)?.state === 'paid')
      if (!known) throw new Error(`order ${one.id} is said to be paid, and no channel took anything`)
      model.hear(known.no, there.get(known.no)!.paidAt, now)
      return 'paid before, and heard now'
    }
    await hands.openCashier(reply.data.ticket)
    const { rows } = await world.database.pool.query<{ no: string }>(
      `select no from payments where order_id = $1 and channel = $2 and fen = $3 and status = 'started'`,
      [one.id, channel, one.channelFen],
    )
    model.attempt(one, rows[0]!.no, channel, now)
    return 'begun'
  }

  const walletPay = async (): Promise<string> => {
    const one = someOrder(walk)
    if (!one) return 'nothing'
    const refused = refusal(one, true) ?? (model.walletPart(one) < one.amountFen ? 'wallet_not_enough' : null)
    const reply = await people[one.owner]!.call(pay.walletPay, { id: one.id })
    must('walletPay', reply, refused ?? 'done')
    if (refused) return refused
    model.holdWallet(one, one.amountFen)
    model.settle(one, null, Date.now(), Date.now())
    return 'paid'
  }

  const cancel = async (): Promise<string> => {
    const one = someOrder(walk)
    if (!one) return 'nothing'
    const before = walk.theirs()
    const reply = await people[one.owner]!.call(finance.cancelOrder, { id: one.id })
    const outside = isOpen(one) ? askOutside(walk, one, before) : 'no'
    if (isSettled(one)) must('cancel', reply, 'order_state_changed')
    else if (outside !== 'no' && isOpen(one)) must('cancel', reply, 'order_confirming')
    else must('cancel', reply, 'done')
    if (reply.code !== SUCCESS_CODE) return 'refused'
    if (isOpen(one)) model.close(one)
    return 'closed'
  }

  return { order: [10, order], attempt: [18, attempt], walletPay: [4, walletPay], cancel: [3, cancel] }
}

/** The result of querying the channels about an order's attempts; open attempts are closed. */
function askOutside({ model }: Walk, order: Order, before: ReadonlyMap<string, Theirs>): 'no' | 'paid' {
  for (const payment of order.payments) {
    if (!payment.isOpen) continue
    const word = before.get(payment.no)
    if (word?.state === 'paid') {
      model.hear(payment.no, word.paidAt, Date.now())
      return 'paid'
    }
    payment.isOpen = false
  }
  return 'no'
}

// --- Channels and their messages -------------------------------------------------------

function hearingActs(walk: Walk): MoneyActs {
  const { model, pick, whole, chance, hands, world } = walk
  const twin = () => world.served.adapters.payTwin!
  const lately = (): Payment[] => [...model.payments.values()].slice(-25)

  const take = async (): Promise<string> => {
    const there = walk.theirs()
    const payment = pick(lately().filter(({ no }) => there.get(no)?.state === 'waiting'))
    if (!payment) return 'nothing'
    twin().settle(payment.no)
    return chance(0.5) ? tellOf(payment) : 'taken'
  }

  const tellOf = async (payment: Payment): Promise<string> => {
    const word = walk.theirs().get(payment.no)
    if (word?.state !== 'paid') return 'nothing'
    const again = payment.isHeard
    const statuses = await hands.tell(payment.no, whole(1, 3))
    if (statuses.some((status) => status !== 200 && status !== 204)) throw new Error(`a callback was refused: ${statuses.join(' ')}`)
    model.hear(payment.no, word.paidAt, Date.now())
    return again ? 'heard again' : 'heard'
  }
  const tell = async (): Promise<string> => {
    const there = walk.theirs()
    const payment = pick(lately().filter(({ no, isHeard }) => there.get(no)?.state === 'paid' && (!isHeard || chance(0.3))))
    return payment ? tellOf(payment) : 'nothing'
  }

  /** Two messages at once, in any order, about attempts of different people. */
  const crossed = async (): Promise<string> => {
    const before = walk.theirs()
    const paid = lately().filter(({ no, isHeard }) => !isHeard && before.get(no)?.state === 'paid')
    const owners = new Set<number>()
    const two = paid.filter(({ orderId }) => {
      const { owner } = model.orders.get(orderId)!
      return owners.size < 2 && !owners.has(owner) && owners.add(owner)
    })
    if (two.length < 2) return 'nothing'
    await Promise.all(two.toReversed().flatMap(({ no }) => [hands.tell(no, 2), hands.tell(no, 1)]))
    for (const { no } of two) model.hear(no, before.get(no)!.paidAt, Date.now())
    return 'heard'
  }

  /** An outdated or altered message is never trusted. */
  const forged = async (): Promise<string> => {
    const payment = pick(lately())
    const notice = payment && walk.theirs().get(payment.no)?.state === 'paid' ? twin().noticeOf(payment.no) : null
    if (!notice) return 'nothing'
    if (chance(0.5)) {
      const status = await hands.handIn(notice, { body: notice.body.replace(/[0-9]/, (digit) => String((Number(digit) + 1) % 10)) })
      if (status < 400) throw new Error(`a forged callback was believed: ${status}`)
      return 'refused'
    }
    await walk.travel(6 * MINUTE)
    const status = await hands.handIn(notice)
    // Alipay's message contains its time, and never changes.
    if (payment!.channel !== 'ali' && status < 400) throw new Error(`a stale callback was believed: ${status}`)
    if (status < 400) model.hear(payment!.no, walk.theirs().get(payment!.no)!.paidAt, Date.now())
    return status < 400 ? 'heard' : 'too old'
  }

  return { take: [14, take], tell: [9, tell], crossed: [2, crossed], forged: [2, forged] }
}

// --- Refunds --------------------------------------------------------------------------

function refundActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, chance, hands, world } = walk
  const twin = () => world.served.adapters.payTwin!

  const askBack = async (): Promise<string> => {
    const one = pick(
      ordersOf(walk)
        .filter((order) => isSettled(order) && order.status !== 'refunded')
        .slice(-20),
    )
    if (!one) return 'nothing'
    const isPossible = one.exchange ? one.exchange.status === 'to_ship' : model.mayAskBack(one, Date.now())
    const shownFen = one.amountFen - one.refundedFen
    const tap = () => people[one.owner]!.call(finance.refundOrder, { id: one.id, shownFen, reason: '不需要了' })
    const replies = await Promise.all(Array.from({ length: chance(0.3) ? 2 : 1 }, tap))
    const done = replies.filter(({ code }) => code === SUCCESS_CODE).length
    if (done > 0 !== isPossible)
      throw new Error(`a refund of ${one.id}: ${replies.map(({ message }) => message).join(' ')}, foreseen: ${isPossible}`)
    if (!isPossible) return 'refused'
    model.refund(one, one.amountFen - one.refundedFen, one.points - one.refundedPoints, Date.now())
    if (one.exchange) model.endExchange(one, 'cancelled', true)
    return 'asked'
  }

  /** A partial refund by an entitled person; two equal requests are one refund. */
  const part = async (): Promise<string> => {
    const one = pick(
      ordersOf(walk)
        .filter((order) => isSettled(order) && !order.exchange && order.status !== 'refunded')
        .slice(-20),
    )
    if (!one) return 'nothing'
    const rest = one.amountFen - one.refundedFen
    const fen = chance(0.2) ? rest : whole(1, rest)
    const isPossible = model.mayRefund(one, fen, Date.now())
    const ctx = await world.ctx(world.tenantA, null, new Date())
    const ask = () =>
      refundOrder(ctx, { orderId: one.id, fen, points: 0, reason: '部分退款', key: `walk:${one.id}:${one.refundedFen}:${fen}` })
    const results = await Promise.allSettled(Array.from({ length: chance(0.3) ? 2 : 1 }, ask))
    for (const result of results) {
      if (result.status === 'rejected' && !(result.reason instanceof Fault)) throw result.reason as Error
      if ((result.status === 'fulfilled') !== isPossible)
        throw new Error(`a part of ${one.id}: ${String((result as PromiseRejectedResult).reason)}`)
    }
    if (!isPossible) return 'refused'
    model.refund(one, fen, 0, Date.now())
    return 'asked'
  }

  /** The refund's end at the channel: the money arrives, or the card no longer exists. */
  const endThere = async (): Promise<string> => {
    const found = pick(
      twin()
        .books()
        .refunds.filter(({ state }) => state === 'pending'),
    )
    if (!found) return 'nothing'
    // Alipay reports a missing card at once, or never.
    if (found.channel !== 'ali' && chance(0.3)) twin().fail(found.refundNo)
    else twin().settle(found.refundNo)
    return 'ended'
  }

  const tellRefund = async (): Promise<string> => {
    const found = pick(
      twin()
        .books()
        .refunds.filter(({ state, channel }) => state !== 'pending' && channel !== 'ali')
        .slice(-10),
    )
    if (!found || !twin().noticeOf(found.refundNo)) return 'nothing'
    const statuses = await hands.tell(found.refundNo, whole(1, 2))
    if (statuses.some((status) => status >= 300)) throw new Error(`a callback of a refund was refused: ${statuses.join(' ')}`)
    model.endRefund(ourRefund(walk, found.refundNo)!, found.state as 'done' | 'failed')
    return 'heard'
  }

  const toWallet = async (): Promise<string> => {
    const refund = pick(model.refunds.filter(({ state }) => state === 'failed'))
    if (!refund) return 'nothing'
    const order = model.orders.get(refund.orderId)!
    const buyer = people[order.owner]!
    const { data } = await buyer.call(finance.getOrder, { id: order.id })
    const place = model.refunds.filter(({ orderId, state }) => orderId === order.id && state === 'failed').indexOf(refund)
    const { id } = data.refunds.filter(({ status }) => status === 'failed').toSorted((a, b) => a.id - b.id)[place]!
    const replies = await Promise.all([1, 2].map(() => buyer.call(pay.confirmRefundToWallet, { refundId: id })))
    for (const reply of replies) must('toWallet', reply, 'done')
    model.endRefund(refund, 'to_wallet')
    return 'done'
  }

  return { askBack: [4, askBack], part: [5, part], endThere: [5, endThere], tellRefund: [3, tellRefund], toWallet: [1, toWallet] }
}

/** Refunds of one payment are requested in the order in which they became due. */
function ourRefund({ world, model }: Walk, refundNo: string): Refund | undefined {
  const { refunds } = world.served.adapters.payTwin!.books()
  const found = refunds.find((one) => one.refundNo === refundNo)!
  const place = refunds.filter(({ no }) => no === found.no).indexOf(found)
  return model.refunds.filter(({ paymentNo }) => paymentNo === found.no)[place]
}

// --- The points mall ------------------------------------------------------------------

function mallActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, world, admin, addressIds, mallGifts } = walk
  const taken = (...states: string[]): Order[] => ordersOf(walk).filter(({ exchange }) => exchange && states.includes(exchange.status))

  const exchange = async (): Promise<string> => {
    const [owner, wanted] = [whole(0, people.length - 1), pick(mallGifts)!]
    const now = Date.now()
    const refused = model.stock.get(wanted.id) === 0 ? 'gift_sold_out' : model.spendable(owner, now) < wanted.pt ? 'points_short' : null
    const asked = { ...(await askedFor(world, wanted.id)), ...(wanted.kind === 'physical' ? { addressId: addressIds[owner]! } : {}) }
    const reply = await people[owner]!.call(mall.applyExchange, asked)
    if (refused && reply.code !== SUCCESS_CODE) {
      must('exchange', reply, refused)
      return refused
    }
    must('exchange', reply, 'done')
    const { id, orderId } = reply.data
    // Two taps in a short time are one request.
    if (model.orders.has(orderId!)) return 'the same'
    if (refused) throw new Error(`an exchange went through that had to be refused: ${refused}`)
    const { data } = await people[owner]!.call(finance.getOrder, { id: orderId! })
    const made = model.order(
      { id: orderId!, owner, amountFen: wanted.fen, points: wanted.pt, expireAt: Date.parse(data.expireAt), pt: 0, bonusPt: 0 },
      now,
    )
    made.exchange = { id, giftId: wanted.id, kind: wanted.kind, status: 'pay_pending', shippedAt: 0, receivedAt: 0, isReleased: false }
    model.stock.set(wanted.id, model.stock.get(wanted.id)! - 1)
    if (wanted.fen === 0) model.settle(made, null, now, now)
    return wanted.fen === 0 ? 'taken by points' : 'waits to be paid'
  }

  const cancel = async (): Promise<string> => {
    const one = pick(taken('pay_pending', 'to_ship', 'shipped', 'issued').slice(-10))
    if (!one) return 'nothing'
    const { id, status } = one.exchange!
    const reply = await people[one.owner]!.call(mall.cancelExchange, { id })
    const isPossible = status === 'pay_pending' || status === 'to_ship'
    must('cancelExchange', reply, isPossible ? 'done' : 'exchange_state_changed')
    if (!isPossible) return 'refused'
    if (status === 'pay_pending') model.close(one)
    else {
      model.refund(one, one.amountFen, one.points, Date.now())
      model.endExchange(one, 'cancelled', true)
    }
    return 'cancelled'
  }

  const work = async (): Promise<string> => {
    const one = pick(taken('to_ship', 'after_sale'))
    if (!one) return 'nothing'
    const { id, status } = one.exchange!
    const isKind = walk.chance(0.6)
    if (status === 'after_sale') {
      must('settleAfterSale', await admin.call(mall.settleAfterSale, { id, isRefunded: isKind, answer: '已核实' }), 'done')
      if (!isKind) {
        model.release(one)
        one.exchange!.status = 'closed'
        return 'closed'
      }
      model.refund(one, one.amountFen, one.points, Date.now())
      model.endExchange(one, 'refunded', false)
      return 'paid back'
    }
    if (isKind) {
      must('ship', await admin.call(mall.ship, { id, carrier: '顺丰速运', trackingNo: 'SF12345678' }), 'done')
      Object.assign(one.exchange!, { status: 'shipped', shippedAt: Date.now() })
      return 'shipped'
    }
    must('refuse', await admin.call(mall.refuse, { id, reason: '库存盘点有误' }), 'done')
    model.refund(one, one.amountFen, one.points, Date.now())
    model.endExchange(one, 'refused', true)
    return 'refused'
  }

  const receive = async (): Promise<string> => {
    const one = pick(taken('shipped'))
    if (!one) return 'nothing'
    must('confirmReceived', await people[one.owner]!.call(mall.confirmReceived, { id: one.exchange!.id }), 'done')
    Object.assign(one.exchange!, { status: 'received', receivedAt: Date.now() })
    return 'received'
  }

  const complain = async (): Promise<string> => {
    const one = pick(taken('received').slice(-10))
    if (!one) return 'nothing'
    const { id, receivedAt, isReleased } = one.exchange!
    const isPossible = !isReleased && receivedAt + AFTER_SALE > Date.now()
    // A refused act changes nothing, not even the automatic receipt that is due.
    if (isPossible) receiveDue(walk, one.owner)
    const reply = await people[one.owner]!.call(mall.applyAfterSale, { id, reason: 'broken', text: '杯子碎了一只，请处理' })
    must('applyAfterSale', reply, isPossible ? 'done' : 'exchange_state_changed')
    if (isPossible) one.exchange!.status = 'after_sale'
    return isPossible ? 'complained' : 'refused'
  }

  return { exchange: [7, exchange], cancelExchange: [2, cancel], work: [4, work], receive: [2, receive], complain: [2, complain] }
}

function receiveDue(walk: Walk, owner: number | null): void {
  for (const one of ordersOf(walk)) {
    const { exchange } = one
    if (exchange?.status !== 'shipped' || (owner !== null && one.owner !== owner) || exchange.shippedAt + AUTO_RECEIVE > Date.now())
      continue
    Object.assign(exchange, { status: 'received', receivedAt: exchange.shippedAt + AUTO_RECEIVE })
  }
}

// --- Withdrawals ----------------------------------------------------------------------

function cashoutActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, chance, hands, world, stage, payees } = walk
  const twin = () => world.served.adapters.payTwin!
  const open = (...states: string[]): Cashout[] => [...model.cashouts.values()].filter(({ status }) => states.includes(status))

  const apply = async (): Promise<string> => {
    const owner = whole(0, people.length - 1)
    const { cash } = model.holders[owner]!
    if (cash < 1_000) return 'too little'
    const fen = whole(1_000, Math.min(cash, 30_000))
    await parcelsFirst(walk)
    const who = { person: people[owner]!, payeeId: payees[owner]!.payeeId }
    const asked = await stage.quoted(who, fen)
    if (asked.quote === 'none') return 'blocked'
    const replies = await Promise.all(Array.from({ length: chance(0.3) ? 2 : 1 }, () => who.person.call(cashout.applyCashout, asked)))
    for (const reply of replies) must('applyCashout', reply, 'done')
    const made = model.cashout({ id: replies[0]!.data.id, owner, fen, kind: payees[owner]!.kind })
    if (asked.shownFeeFen !== made.feeFen)
      throw new Error(`a fee of ${asked.shownFeeFen} for ${fen}, and the oracle foresaw ${made.feeFen}`)
    return 'asked'
  }

  const judge = async (): Promise<string> => {
    const one = pick(open('auditing'))
    if (!one) return 'nothing'
    const decision = chance(0.75) ? 'approved' : 'rejected'
    must('judged', await stage.judged(walk.finance[0], one.id, decision), 'done')
    await followCashouts(walk)
    return decision
  }

  const cancel = async (): Promise<string> => {
    const one = pick(open('auditing', 'approved', 'transferring', 'awaiting_user_confirm'))
    if (!one) return 'nothing'
    const reply = await people[one.owner]!.call(cashout.cancelCashout, { id: one.id })
    must('cancelCashout', reply, one.status === 'auditing' ? 'done' : 'cashout_state_changed')
    await followCashouts(walk)
    return one.status
  }

  const goOn = async (): Promise<string> => {
    await parcelsFirst(walk)
    await stage.goOn(new Date())
    await followCashouts(walk)
    return 'gone on'
  }

  const move = async (): Promise<string> => {
    const found = pick(
      twin()
        .books()
        .transfers.filter(({ state }) => !['done', 'failed', 'cancelled'].includes(state)),
    )
    if (!found) {
      twin().plan({ transfers: pick(['auto', 'wait', 'fail'] as const)! })
      return 'nothing'
    }
    if (chance(0.3)) twin().fail(found.no)
    else twin().settle(found.no)
    return 'moved'
  }

  const tell = async (): Promise<string> => {
    const found = pick(twin().books().transfers.slice(-10))
    if (!found || !twin().noticeOf(found.no)) return 'nothing'
    await hands.tell(found.no, whole(1, 2))
    await followCashouts(walk)
    return 'told'
  }

  const look = async (): Promise<string> => {
    const one = pick(open('transferring', 'awaiting_user_confirm'))
    if (!one) return 'nothing'
    must('checkCashout', await people[one.owner]!.call(cashout.checkCashout, { id: one.id }), 'done')
    await followCashouts(walk)
    return 'looked'
  }

  const receipt = async (): Promise<string> => {
    const one = pick(open('transferring').filter(({ kind }) => kind === 'bank'))
    if (!one) return 'nothing'
    const outcome = chance(0.7) ? 'done' : 'failed'
    const input = { id: one.id, outcome, receiptNo: `B${one.id}`, reason: '户名不符' } as const
    const [first, ...rest] = await Promise.all(
      Array.from({ length: chance(0.3) ? 2 : 1 }, () => walk.finance[1].call(cashout.enterReceipt, input)),
    )
    if (![first!, ...rest].some(({ code }) => code === SUCCESS_CODE)) throw new Error(`a receipt was refused: ${first!.message}`)
    model.moveCashout(one, outcome === 'done' ? 'success' : 'failed')
    return outcome
  }

  return {
    apply: [4, apply],
    judge: [4, judge],
    cancelCashout: [1, cancel],
    goOn: [4, goOn],
    moveTransfer: [3, move],
    tellTransfer: [2, tell],
    look: [1, look],
    receipt: [2, receipt],
  }
}

/** A withdrawal first settles everything pending, including automatic receipts that are due. */
async function parcelsFirst(walk: Walk): Promise<void> {
  await sweepParcels(walk.world.served, new Date())
  receiveDue(walk, null)
}

/** Compares each open withdrawal with the API; it may end only as the channel's books show. */
export async function followCashouts({ model, people, world }: Walk): Promise<void> {
  const { transfers } = world.served.adapters.payTwin!.books()
  for (const one of model.cashouts.values()) {
    if (['success', 'rejected', 'failed', 'cancelled', 'returned'].includes(one.status)) continue
    const { data } = await people[one.owner]!.call(cashout.getCashout, { id: one.id })
    if (data.state === one.status) continue
    const there = transfers.find(({ no }) => no === data.no)
    const isPaid = there?.state === 'done'
    if (data.state === 'success' && (!isPaid || there.fen !== one.fen - one.feeFen))
      throw new Error(`withdrawal ${one.id} is paid, and its channel says ${there?.state}`)
    if (['failed', 'returned'].includes(data.state) && there && !['failed', 'cancelled'].includes(there.state))
      throw new Error(`withdrawal ${one.id} is ${data.state}, and its channel says ${there.state}`)
    if (['rejected', 'cancelled'].includes(data.state) && there)
      throw new Error(`withdrawal ${one.id} is ${data.state}, and a channel knows it`)
    model.moveCashout(one, data.state)
  }
}

// --- Gifts between members ------------------------------------------------------------

function giftActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, chance, world, socialGifts } = walk
  const open = (...states: string[]): Gift[] => [...model.gifts.values()].filter(({ status }) => states.includes(status))
  const refusals: number[] = [faults.lovegift_daily_limit.code, faults.lovegift_not_accepted.code]

  const send = async (): Promise<string> => {
    const last = [...model.gifts.values()].at(-1)
    const isReturned = last !== undefined && chance(0.4)
    const from = isReturned ? last.to : whole(0, people.length - 1)
    // The receiver is of the other sex.
    const to = isReturned ? last.from : (from + 1 + 2 * whole(0, people.length / 2 - 1)) % people.length
    const [wanted, qty] = [pick(socialGifts)!, whole(1, 2)]
    const pt = wanted.pt * qty
    const now = Date.now()
    const has = model.spendable(from, now)
    const reply = await people[from]!.call(gift.sendGift, { no: people[to]!.no, giftId: wanted.id, qty, shownPt: pt })
    if (reply.code !== SUCCESS_CODE) {
      if (!refusals.includes(reply.code)) must('send', reply, has < pt ? 'points_short' : 'done')
      return 'refused'
    }
    if (model.gifts.has(reply.data.id)) return 'the same'
    if (has < pt) throw new Error(`a gift of ${pt} was sent with ${has} points`)
    model.send({ id: reply.data.id, from, to, pt }, now)
    await followGifts(walk)
    return reply.data.status
  }

  const act = async (): Promise<string> => {
    const [verb, status] = chance(0.5) ? ([gift.revokeGift, 'revoked'] as const) : ([gift.declineGift, 'declined'] as const)
    const one = pick(open('waiting', 'pending', 'held'))
    if (!one) return 'nothing'
    const who = people[status === 'revoked' ? one.from : one.to]!
    const replies = await Promise.all(Array.from({ length: chance(0.3) ? 2 : 1 }, () => who.call(verb, { id: one.id })))
    if (replies.some(({ code }) => code === SUCCESS_CODE)) one.act = status
    await followGifts(walk)
    return one.act === status ? status : 'refused'
  }

  const judge = async (): Promise<string> => {
    // Neither of the two is notified of the review.
    const { rows } = await world.database.pool.query<{ id: string; task: string }>(
      `select id, audit_task_id as task from gift_sends where status = 'held' order by id`,
    )
    const held = pick(rows)
    const one = held && model.gifts.get(Number(held.id))
    if (!held || !one) return 'nothing'
    const id = Number(held.task)
    const isFine = chance(0.5)
    await walk.finance[0].call(audit.claim, { id })
    const reasons = isFine ? [] : [{ field: 'doubts', code: 'other_rule' as const }]
    must('judge a gift', await walk.finance[0].call(audit.decide, { id, decision: isFine ? 'approved' : 'rejected', reasons }), 'done')
    one.act = isFine ? 'released' : 'returned'
    await followGifts(walk)
    return one.act
  }

  const sweep = async (): Promise<string> => {
    await sweepGifts(world.served, new Date())
    await followGifts(walk)
    return 'swept'
  }

  return { send: [7, send], answer: [2, act], judgeGift: [2, judge], sweepGifts: [2, sweep] }
}

/** Compares each open gift with the state shown to its sender. */
export async function followGifts({ model, people }: Walk): Promise<void> {
  for (const [place, person] of people.entries()) {
    const open = new Map(
      [...model.gifts.values()]
        .filter(({ from, status }) => from === place && ['new', 'waiting', 'pending', 'held'].includes(status))
        .map((one) => [one.id, one]),
    )
    let cursor: string | null = null
    while (open.size > 0) {
      const { data }: { data: { list: { id: number; status: string }[]; nextCursor: string | null } } = await person.call(
        gift.getSentPaged,
        cursor ? { cursor } : {},
      )
      for (const { id, status } of data.list) {
        const one = open.get(id)
        if (one) model.moveGift(one, status, Date.now())
        open.delete(id)
      }
      cursor = data.nextCursor
      if (cursor === null) break
    }
    if (open.size > 0) throw new Error(`gifts that their sender is not told of: ${[...open.keys()].join(' ')}`)
  }
}

// --- Time, income, sweeps and crashes -------------------------------------------------

function timeActs(walk: Walk): MoneyActs {
  const { model, people, pick, whole, world, stage } = walk

  const travel = async (): Promise<string> => {
    const [what, ms] = pick([
      ['minutes', whole(1, 20) * MINUTE],
      ['minutes', whole(1, 20) * MINUTE],
      ['hours', whole(1, 30) * HOUR],
      ['days', whole(1, 9) * DAY],
    ] as const)!
    await walk.travel(ms)
    return what
  }

  const income = async (): Promise<string> => {
    const [owner, fen] = [whole(0, people.length - 1), whole(100, 8_000)]
    await fillWallet(people[owner]!, fen, `walk:income:${owner}:${Date.now()}`)
    model.earnCash(owner, fen)
    return 'money'
  }

  /** Earned like the points of a daily sign-in: they expire. */
  const earn = async (): Promise<string> => {
    const [owner, points] = [whole(0, people.length - 1), whole(1, 120)]
    const expiresAt = Date.now() + whole(1, 60) * DAY
    const { userId } = people[owner]!
    const ctx = await world.ctx(world.tenantA, null, new Date())
    await ctx.tx((ctx) =>
      postTransaction(ctx, {
        key: `walk:${userId}:${expiresAt}:${points}`,
        bizType: 'test',
        bizId: userId,
        memo: '签到',
        legs: [
          { account: { kind: 'pointsIssued' }, amount: -points },
          { account: { kind: 'points', userId }, amount: points, lot: { source: 'earned', expiresAt: new Date(expiresAt) } },
        ],
      }),
    )
    model.bring(owner, points, { source: 'earned', orderId: null, expiresAt })
    return 'points'
  }

  const sweeps: Record<string, { run: () => Promise<unknown>; work: (before: Before) => void | Promise<void> }> = {
    orders: { run: () => sweepOrders(world.served, new Date()), work: (before) => closeOverdue(walk, before) },
    open: { run: () => sweepOpen(world.served, new Date()), work: (before) => askAboutOpen(walk, before) },
    expiry: { run: () => sweepExpiredLots(world.served, new Date()), work: () => model.expire(Date.now()) },
    seal: { run: () => sealPending(world.world, new Date()), work: () => {} },
    parcels: { run: () => sweepParcels(world.served, new Date()), work: () => receiveDue(walk, null) },
    releases: { run: () => sweepReleases(world.served, new Date()), work: () => releaseDue(walk) },
    gifts: { run: () => sweepGifts(world.served, new Date()), work: () => followGifts(walk) },
    cashouts: {
      run: async () => {
        await parcelsFirst(walk)
        await stage.goOn(new Date())
      },
      work: () => followCashouts(walk),
    },
  }

  const sweep = (name: string) => async (): Promise<string> => {
    const { run, work } = sweeps[name]!
    const before = beforehand(walk)
    await run()
    await work(before)
    return 'swept'
  }

  /** The connections are cut and the server dies in the middle of work; the next one repeats it. */
  const crash = async (): Promise<string> => {
    const { run, work } = sweeps[pick(Object.keys(sweeps))!]!
    const before = beforehand(walk)
    const running = run().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, whole(0, 12)))
    await world.database.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
      .catch(() => undefined)
    await running
    await world.restart()
    await run()
    await work(before)
    return 'crashed'
  }

  return {
    travel: [4, travel],
    income: [5, income],
    earn: [5, earn],
    sweepOrders: [3, sweep('orders')],
    sweepOpen: [4, sweep('open')],
    sweepExpired: [1, sweep('expiry')],
    seal: [1, sweep('seal')],
    sweepParcels: [1, sweep('parcels')],
    sweepReleases: [1, sweep('releases')],
    crash: [1, crash],
  }
}

interface Before {
  payments: Map<string, Theirs>
  refunds: { refundNo: string; state: string }[]
}
const beforehand = (walk: Walk): Before => ({ payments: walk.theirs(), refunds: walk.world.served.adapters.payTwin!.books().refunds })

function closeOverdue(walk: Walk, before: Before): void {
  const due = ordersOf(walk).filter((order) => isOpen(order) && order.expireAt <= Date.now())
  for (const order of due.sort((a, b) => a.expireAt - b.expireAt || a.id - b.id))
    if (askOutside(walk, order, before.payments) === 'no' && isOpen(order)) walk.model.close(order)
}

function askAboutOpen(walk: Walk, before: Before): void {
  const { model } = walk
  for (const payment of model.payments.values()) {
    if (!payment.isOpen || payment.begunAt >= Date.now() - 20 * MINUTE) continue
    const word = before.payments.get(payment.no)
    if (word?.state === 'paid') model.hear(payment.no, word.paidAt, Date.now())
    payment.isOpen = false
  }
  for (const { refundNo, state } of before.refunds) {
    const refund = ourRefund(walk, refundNo)
    if (refund?.state === 'pending' && state !== 'pending') model.endRefund(refund, state as 'done' | 'failed')
  }
}

function releaseDue(walk: Walk): void {
  for (const one of ordersOf(walk)) {
    const { exchange } = one
    if (exchange?.status === 'received' && !exchange.isReleased && exchange.receivedAt + AFTER_SALE <= Date.now()) walk.model.release(one)
  }
}
