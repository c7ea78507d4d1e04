/**
 * Implements the rules of money once more, as slow and plain as possible: numbers in memory, without code of the
 * product. It reads the facts from the API's answers and the channels' books, and derives every balance itself.
 */

type Channel = 'wx' | 'ali' | 'dy'
type Money = 'CNY' | 'PT'

interface Lot {
  source: 'earned' | 'bought' | 'bonus'
  orderId: number | null
  left: number
  expiresAt: number | null
}

/** Points that one posting drew from lots, in this order. */
interface Drawn {
  lot: Lot
  points: number
  back: number
}

interface Holder {
  cash: number
  cashFrozen: number
  pointsFrozen: number
  lots: Lot[]
  hadBonus: boolean
}

interface Escrow {
  paid: number
  released: number
  refunded: number
}

export interface Payment {
  no: string
  orderId: number
  channel: Channel
  fen: number
  begunAt: number
  isOpen: boolean
  isHeard: boolean
}

export interface Refund {
  orderId: number
  paymentNo: string
  channel: Channel
  fen: number
  isStray: boolean
  state: 'pending' | 'done' | 'failed' | 'to_wallet'
}

interface Exchange {
  id: number
  giftId: number
  kind: 'physical' | 'coupon'
  status: string
  shippedAt: number
  receivedAt: number
  isReleased: boolean
}

export interface Order {
  id: number
  owner: number
  amountFen: number
  points: number
  walletFen: number
  status: 'created' | 'paying' | 'paid' | 'fulfilled' | 'refunding' | 'partially_refunded' | 'refunded' | 'closed'
  expireAt: number
  paidAt: number
  pt: number
  bonusPt: number
  ownBonus: number
  drawn: Drawn[]
  channelFen: number
  settledBy: Payment | null
  refundedFen: number
  refundedPoints: number
  refundedChannelFen: number
  escrow: Record<Money, Escrow>
  payments: Payment[]
  exchange: Exchange | null
}

export interface Gift {
  id: number
  from: number
  to: number
  pt: number
  drawn: Drawn[]
  status: string
  sentAt: number
  /** An act of the staff on the order; otherwise its state changes only by the clock. */
  act: 'none' | 'revoked' | 'declined' | 'returned' | 'released'
}

export interface Cashout {
  id: number
  owner: number
  fen: number
  feeFen: number
  kind: 'wechat' | 'alipay' | 'bank'
  status: string
}

/** The state of a payment at the channel. */
export interface Theirs {
  state: 'waiting' | 'paid' | 'closed'
  paidAt: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SETTLED = ['paid', 'fulfilled', 'refunding', 'partially_refunded', 'refunded']
export const isOpen = ({ status }: Order): boolean => status === 'created' || status === 'paying'
export const isSettled = ({ status }: Order): boolean => SETTLED.includes(status)
export const heldOf = ({ paid, released, refunded }: Escrow): number => paid - released - refunded
const noEscrow = (): Escrow => ({ paid: 0, released: 0, refunded: 0 })
const GIVEN_BACK = ['rejected', 'failed', 'cancelled', 'returned']

export class MoneyModel {
  readonly holders: Holder[]
  readonly orders = new Map<number, Order>()
  readonly payments = new Map<string, Payment>()
  readonly refunds: Refund[] = []
  readonly gifts = new Map<number, Gift>()
  readonly cashouts = new Map<number, Cashout>()
  readonly stock = new Map<number, number>()
  /** The platform's own accounts, by kind, channel and currency. */
  readonly house = new Map<string, number>()

  constructor(
    people: number,
    private readonly incomeFenPer100Pt: number,
  ) {
    this.holders = Array.from({ length: people }, () => ({ cash: 0, cashFrozen: 0, pointsFrozen: 0, lots: [], hadBonus: false }))
  }

  private add(kind: string, amount: number, channel = '', money: Money = 'CNY'): void {
    const key = `${kind}:${channel}:${money}`
    this.house.set(key, (this.house.get(key) ?? 0) + amount)
  }

  // --- Points -------------------------------------------------------------------------

  spendable(owner: number, now: number): number {
    return this.usable(owner, now).reduce((sum, { left }) => sum + left, 0)
  }

  private usable(owner: number, now: number): Lot[] {
    const all = this.holders[owner]!.lots.filter(({ left, expiresAt }) => left > 0 && (expiresAt === null || expiresAt > now))
    // The earliest expiry first; the stable sort keeps older lots before newer ones.
    return all.sort((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) || 0)
  }

  private draw(lots: Lot[], points: number): Drawn[] {
    const drawn: Drawn[] = []
    let wanted = points
    for (const lot of lots) {
      const part = Math.min(wanted, lot.left)
      if (part === 0) continue
      lot.left -= part
      wanted -= part
      drawn.push({ lot, points: part, back: 0 })
    }
    if (wanted > 0) throw new Error(`the oracle has ${points - wanted} of ${points} points`)
    return drawn
  }

  /** Returns points to the lots from which they were drawn, the last one first. */
  private refill(drawn: Drawn[], points: number): void {
    let wanted = points
    for (const one of drawn.toReversed()) {
      const part = Math.min(wanted, one.points - one.back)
      one.back += part
      one.lot.left += part
      wanted -= part
    }
    if (wanted > 0) throw new Error(`the oracle gave more back than was drawn: ${wanted}`)
  }

  bring(owner: number, points: number, lot: Omit<Lot, 'left'>): void {
    this.holders[owner]!.lots.push({ ...lot, left: points })
    this.add('pointsIssued', -points, '', 'PT')
  }

  expire(now: number): void {
    for (const { lots } of this.holders)
      for (const lot of lots)
        if (lot.expiresAt !== null && lot.expiresAt <= now) {
          this.add('pointsIssued', lot.left, '', 'PT')
          lot.left = 0
        }
  }

  earnCash(owner: number, fen: number): void {
    this.holders[owner]!.cash += fen
    this.add('platformExpense', -fen)
  }

  // --- Orders -------------------------------------------------------------------------

  order(facts: Pick<Order, 'id' | 'owner' | 'amountFen' | 'points' | 'expireAt' | 'pt' | 'bonusPt'>, now: number): Order {
    const holder = this.holders[facts.owner]!
    const drawn = this.draw(this.usable(facts.owner, now), facts.points)
    holder.pointsFrozen += facts.points
    const order: Order = {
      ...facts,
      drawn,
      walletFen: 0,
      channelFen: facts.amountFen,
      status: 'created',
      paidAt: 0,
      ownBonus: 0,
      settledBy: null,
      refundedFen: 0,
      refundedPoints: 0,
      refundedChannelFen: 0,
      escrow: { CNY: noEscrow(), PT: noEscrow() },
      payments: [],
      exchange: null,
    }
    this.orders.set(facts.id, order)
    return order
  }

  walletPart(order: Order): number {
    return Math.min(this.holders[order.owner]!.cash + order.walletFen, order.amountFen)
  }

  /** The part of the wallet that was spent or reserved for other orders since then. */
  walletSpent(order: Order, since: number): number {
    let sum = 0
    for (const other of this.orders.values())
      if (other.owner === order.owner && other !== order && (isOpen(other) || (isSettled(other) && other.paidAt >= since)))
        sum += other.walletFen
    return sum
  }

  holdWallet(order: Order, fen: number): void {
    const holder = this.holders[order.owner]!
    const more = fen - order.walletFen
    holder.cash -= more
    holder.cashFrozen += more
    order.walletFen = fen
    order.channelFen = order.amountFen - fen
  }

  attempt(order: Order, no: string, channel: Channel, now: number): void {
    order.status = 'paying'
    if (this.payments.has(no)) return
    const payment: Payment = { no, orderId: order.id, channel, fen: order.channelFen, begunAt: now, isOpen: true, isHeard: false }
    this.payments.set(no, payment)
    order.payments.push(payment)
  }

  close(order: Order): void {
    const holder = this.holders[order.owner]!
    this.holdWallet(order, 0)
    this.refill(order.drawn, order.points)
    holder.pointsFrozen -= order.points
    order.drawn = []
    order.status = 'closed'
    if (order.exchange?.status === 'pay_pending') this.endExchange(order, 'cancelled', true)
  }

  /** The channel took the money and reported it: the order is settled, or refunded automatically. */
  hear(no: string, paidAt: number, now: number): void {
    const payment = this.payments.get(no)!
    if (payment.isHeard) return
    payment.isHeard = true
    payment.isOpen = false
    const order = this.orders.get(payment.orderId)!
    if (isSettled(order)) return this.stray(payment)
    if (isOpen(order) && paidAt > order.expireAt) this.close(order)
    if (order.status === 'closed') return this.stray(payment)
    const wallet = order.amountFen - payment.fen
    if (wallet - order.walletFen > this.holders[order.owner]!.cash) return this.stray(payment)
    this.holdWallet(order, wallet)
    order.settledBy = payment
    this.settle(order, payment.channel, paidAt, now)
  }

  private stray({ no, orderId, channel, fen }: Payment): void {
    this.add('payChannelClearing', -fen, channel)
    this.add('refundClearing', fen)
    this.refunds.push({ orderId, paymentNo: no, channel, fen, isStray: true, state: 'pending' })
  }

  settle(order: Order, channel: Channel | null, paidAt: number, now: number): void {
    const holder = this.holders[order.owner]!
    holder.cashFrozen -= order.walletFen
    holder.pointsFrozen -= order.points
    if (channel) this.add('payChannelClearing', -order.channelFen, channel)
    order.paidAt = paidAt
    const isMall = order.exchange !== null
    for (const [money, amount] of [
      ['CNY', order.amountFen],
      ['PT', order.points],
    ] as const) {
      order.escrow[money].paid = amount
      if (isMall) continue
      order.escrow[money].released = amount
      this.add('platformRevenue', amount, '', money)
    }
    if (!isMall) {
      order.status = 'fulfilled'
      this.bring(order.owner, order.pt, { source: 'bought', orderId: order.id, expiresAt: null })
      if (order.bonusPt === 0 || holder.hadBonus) return
      holder.hadBonus = true
      order.ownBonus = order.bonusPt
      this.bring(order.owner, order.bonusPt, { source: 'bonus', orderId: order.id, expiresAt: aYearAfter(now) })
      return
    }
    order.status = 'paid'
    order.exchange!.status = order.exchange!.kind === 'physical' ? 'to_ship' : 'issued'
    // An exchange whose code was issued cannot be returned.
    if (order.exchange!.kind === 'coupon') this.release(order)
  }

  /** The remaining escrow of an order becomes the platform's. */
  release(order: Order): void {
    for (const money of ['CNY', 'PT'] as const) {
      const held = heldOf(order.escrow[money])
      order.escrow[money].released += held
      this.add('platformRevenue', held, '', money)
    }
    order.exchange!.isReleased = true
    if (order.status === 'paid') order.status = 'fulfilled'
  }

  endExchange(order: Order, status: string, isStockBack: boolean): void {
    const exchange = order.exchange!
    exchange.status = status
    if (isStockBack) this.stock.set(exchange.giftId, this.stock.get(exchange.giftId)! + 1)
  }

  // --- Refunds ------------------------------------------------------------------------

  /** Points of a top-up that a refund of this amount withdraws; null if they were used. */
  private taken(order: Order, fen: number, now: number): { bonus: number; bought: number } | null {
    const boughtBy = (money: number): number => Math.floor((order.pt * money) / order.amountFen)
    const bonus = order.refundedFen === 0 ? order.ownBonus : 0
    const bought = boughtBy(order.refundedFen + fen) - boughtBy(order.refundedFen)
    const left = (source: Lot['source']): number =>
      this.usable(order.owner, now).reduce((sum, lot) => sum + (lot.source === source && lot.orderId === order.id ? lot.left : 0), 0)
    return left('bonus') >= bonus && left('bought') >= bought ? { bonus, bought } : null
  }

  mayRefund(order: Order, fen: number, now: number): boolean {
    return (
      isSettled(order) &&
      order.status !== 'refunded' &&
      fen > 0 &&
      fen <= order.amountFen - order.refundedFen &&
      this.taken(order, fen, now) !== null
    )
  }

  /** True for a full refund by the buyer: within a day and unused. */
  mayAskBack(order: Order, now: number): boolean {
    if (!isSettled(order) || order.refundedFen > 0 || order.paidAt + DAY <= now) return false
    const left = (source: Lot['source']): number =>
      this.usable(order.owner, now).reduce((sum, lot) => sum + (lot.source === source && lot.orderId === order.id ? lot.left : 0), 0)
    return left('bought') === order.pt && left('bonus') === order.ownBonus
  }

  refund(order: Order, fen: number, points: number, now: number): void {
    const holder = this.holders[order.owner]!
    if (!order.exchange) {
      const { bonus, bought } = this.taken(order, fen, now)!
      for (const [source, amount] of [
        ['bonus', bonus],
        ['bought', bought],
      ] as const) {
        this.draw(
          this.usable(order.owner, now).filter((lot) => lot.source === source && lot.orderId === order.id),
          amount,
        )
        this.add('pointsIssued', amount, '', 'PT')
      }
    }
    for (const [money, amount] of [
      ['CNY', fen],
      ['PT', points],
    ] as const) {
      const escrow = order.escrow[money]
      const fromHeld = Math.min(heldOf(escrow), amount)
      escrow.released -= amount - fromHeld
      escrow.refunded += amount
      this.add('platformRevenue', fromHeld - amount, '', money)
    }
    order.refundedFen += fen
    order.refundedPoints += points
    const byChannel = order.amountFen === 0 ? 0 : Math.floor((order.refundedFen * order.channelFen) / order.amountFen)
    const channelFen = byChannel - order.refundedChannelFen
    order.refundedChannelFen = byChannel
    holder.cash += fen - channelFen
    this.refill(order.drawn, points)
    if (channelFen > 0) {
      const { no, channel } = order.settledBy!
      this.add('refundClearing', channelFen)
      this.refunds.push({ orderId: order.id, paymentNo: no, channel, fen: channelFen, isStray: false, state: 'pending' })
    }
    this.follow(order)
  }

  private follow(order: Order): void {
    const isOwed = this.refunds.some(
      (one) => one.orderId === order.id && !one.isStray && (one.state === 'pending' || one.state === 'failed'),
    )
    const isWhole = order.refundedFen === order.amountFen && order.refundedPoints === order.points
    order.status = isOwed ? 'refunding' : isWhole ? 'refunded' : 'partially_refunded'
  }

  endRefund(refund: Refund, state: Refund['state']): void {
    if (refund.state === 'done' || refund.state === 'to_wallet' || refund.state === state) return
    const order = this.orders.get(refund.orderId)!
    refund.state = state
    if (state === 'done') {
      this.add('refundClearing', -refund.fen)
      this.add('payChannelClearing', refund.fen, refund.channel)
    }
    if (state === 'to_wallet') {
      this.add('refundClearing', -refund.fen)
      this.holders[order.owner]!.cash += refund.fen
    }
    if (!refund.isStray) this.follow(order)
  }

  // --- Withdrawals and gifts ----------------------------------------------------------

  cashout(facts: Omit<Cashout, 'status' | 'feeFen'>): Cashout {
    const holder = this.holders[facts.owner]!
    holder.cash -= facts.fen
    holder.cashFrozen += facts.fen
    // Free up to 100 yuan, 0.6 % of the rest.
    const feeFen = Math.floor((Math.max(0, facts.fen - 10_000) * 60) / 10_000)
    const made = { ...facts, feeFen, status: 'auditing' }
    this.cashouts.set(facts.id, made)
    return made
  }

  moveCashout(cashout: Cashout, status: string): void {
    if (cashout.status === status) return
    if (cashout.status === 'success' || GIVEN_BACK.includes(cashout.status))
      throw new Error(`withdrawal ${cashout.id}: ${cashout.status} became ${status}`)
    cashout.status = status
    const holder = this.holders[cashout.owner]!
    if (status === 'success') {
      holder.cashFrozen -= cashout.fen
      this.add('payChannelClearing', cashout.fen - cashout.feeFen, { wechat: 'wx', alipay: 'ali', bank: 'bank' }[cashout.kind])
      this.add('platformRevenue', cashout.feeFen)
    }
    if (GIVEN_BACK.includes(status)) {
      holder.cashFrozen -= cashout.fen
      holder.cash += cashout.fen
    }
  }

  send(facts: Pick<Gift, 'id' | 'from' | 'to' | 'pt'>, now: number): void {
    const drawn = this.draw(this.usable(facts.from, now), facts.pt)
    this.gifts.set(facts.id, { ...facts, drawn, status: 'new', sentAt: now, act: 'none' })
  }

  moveGift(gift: Gift, status: string, now: number): void {
    if (gift.status === status) return
    if (['received', 'declined', 'revoked', 'returned'].includes(gift.status))
      throw new Error(`gift ${gift.id}: ${gift.status} became ${status}`)
    if (status === 'received') {
      if (gift.act !== 'released' && now < gift.sentAt + 72 * HOUR) throw new Error(`gift ${gift.id} was taken too early`)
      const bought = gift.drawn.reduce((sum, { lot, points }) => sum + (lot.source === 'bought' ? points : 0), 0)
      const income = Math.floor((bought * this.incomeFenPer100Pt) / 100)
      this.add('pointsIssued', gift.pt, '', 'PT')
      if (income > 0) this.earnCash(gift.to, income)
    } else if (['declined', 'revoked', 'returned'].includes(status)) {
      if (gift.act !== status) throw new Error(`gift ${gift.id} is ${status}, and nobody did that`)
      this.refill(gift.drawn, gift.pt)
    }
    gift.status = status
  }
}

function aYearAfter(now: number): number {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.getTime()
}
