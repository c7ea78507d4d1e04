/**
 * The state of the sandbox channels: a journal on disk that every process of an installation appends to and reads, so that a
 * kill loses nothing.
 * A line is written at once and never changed. The state results from all lines in order: if two processes pay the same order
 * at once, the first line counts in every process.
 */
import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'

interface Whose {
  channel: OutsideChannel
  merchant: string
}

export interface TwinPayment extends Whose {
  no: string
  appId: string
  title: string
  fen: number
  notifyUrl: string
  returnUrl: string
  payerId: string
  /** The name in the platform's `requestPayment`, or in the cashier's URL. */
  ticket: string
  channelNo: string
  begunAt: number
  expiresAt: number
  state: 'waiting' | 'paid' | 'closed'
  paidAt: number
}

export interface TwinRefund extends Whose {
  no: string
  refundNo: string
  channelNo: string
  fen: number
  totalFen: number
  notifyUrl: string
  state: 'pending' | 'done' | 'failed'
  reason: string
  askedAt: number
  /** Time of the merchant's approval, for which Douyin waits; 0 without one. */
  agreedAt: number
  endedAt: number
}

export type TwinTransferState = 'accepted' | 'wait_user' | 'processing' | 'done' | 'failed' | 'cancelling' | 'cancelled'

export interface TwinTransfer extends Whose {
  no: string
  appId: string
  payeeId: string
  payeeName: string
  fen: number
  memo: string
  notifyUrl: string
  channelNo: string
  /** The argument of `requestMerchantTransfer`. */
  ticket: string
  state: TwinTransferState
  reason: string
  askedAt: number
  endedAt: number
}

/** A message to the merchant, sent until it is acknowledged. */
export interface TwinNotice {
  id: string
  about: 'payment' | 'refund' | 'transfer'
  /** The number of the payment, refund or transfer. */
  no: string
  tries: number
  dueAt: number
  isAnswered: boolean
}

/** Default behaviour of the channels; changed by commands. */
export interface TwinPlan {
  /** `auto`: like the real channel, at its next evaluation; `wait`: on command; `fail`: the card no longer exists. */
  refunds: 'auto' | 'wait' | 'fail'
  /** `wait`: stays accepted until a command. */
  transfers: 'auto' | 'wait' | 'fail'
  /** `hold`: nothing is sent except on command. */
  notices: 'send' | 'hold'
  /** `die`: like a channel that is killed during every call: no answer, and only some of the calls are executed. */
  calls: 'answer' | 'die'
}

/** A difference between a bill and the books. */
export interface BillBend {
  day: string
  channel: OutsideChannel
  merchant: string
  /** Changes one line: removes it, or gives it another amount; a number unknown to the books adds a line. */
  no: string
  refundNo: string
  fen: number | null
}

type Happening =
  | { do: 'payment'; payment: TwinPayment }
  | { do: 'paid'; no: string; channelNo: string; payerId: string; at: number }
  | { do: 'closed'; no: string; at: number }
  | { do: 'refund'; refund: TwinRefund }
  | { do: 'agreed'; refundNo: string; at: number }
  | { do: 'refunded'; refundNo: string; state: 'done' | 'failed'; reason: string; at: number }
  | { do: 'transfer'; transfer: TwinTransfer }
  | { do: 'transferred'; no: string; state: TwinTransferState; reason: string; at: number }
  /** Without `dueAt` this was the last attempt. */
  | { do: 'tried'; id: string; tries: number; by: string; dueAt: number | null }
  | { do: 'answered'; id: string }
  | { do: 'plan'; plan: Partial<TwinPlan> }
  | { do: 'clock'; aheadMs: number }
  | { do: 'bend'; bend: BillBend }

/** Seconds after which an unacknowledged message is sent again, as WeChat does. */
const AGAIN_AFTER_S = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]

const followers: Record<TwinTransferState, string> = {
  accepted: 'wait_user processing done failed cancelling',
  wait_user: 'processing done failed cancelling',
  processing: 'done failed',
  cancelling: 'cancelled',
  done: '',
  failed: '',
  cancelled: '',
}

export class TwinBooks {
  readonly payments = new Map<string, TwinPayment>()
  readonly refunds = new Map<string, TwinRefund>()
  readonly transfers = new Map<string, TwinTransfer>()
  readonly notices = new Map<string, TwinNotice>()
  readonly bends: BillBend[] = []
  plan: TwinPlan = { refunds: 'auto', transfers: 'auto', notices: 'send', calls: 'answer' }
  private aheadMs = 0
  private readonly claims = new Map<string, string>()
  private readonly file: string
  private offset = 0
  private rest: Buffer = Buffer.alloc(0)

  constructor(readonly root: string) {
    this.file = join(root, 'journal.jsonl')
    this.read()
  }

  /** The twins' own clock, which commands can advance. */
  now(): number {
    return Date.now() + this.aheadMs
  }

  /** Appends an event, and reads all events up to and including it. */
  write(happening: Happening): void {
    if (this.offset === 0) mkdirSync(this.root, { recursive: true })
    // Starts a new line first, because a process killed during a write leaves one broken line.
    appendFileSync(this.file, `\n${JSON.stringify(happening)}\n`)
    this.read()
  }

  /** True for exactly one of the processes that attempt to send it. */
  claim(notice: TwinNotice, by: string): boolean {
    const wait = AGAIN_AFTER_S[notice.tries]
    const tries = notice.tries + 1
    this.write({ do: 'tried', id: notice.id, tries, by, dueAt: wait === undefined ? null : this.now() + wait * 1000 })
    return this.claims.get(`${notice.id} ${tries}`) === by
  }

  read(): void {
    if (!existsSync(this.file)) return
    const file = openSync(this.file, 'r')
    try {
      const size = fstatSync(file).size
      if (size <= this.offset) return
      const bytes = Buffer.alloc(size - this.offset)
      this.offset += readSync(file, bytes, 0, bytes.length, this.offset)
      const all = Buffer.concat([this.rest, bytes])
      const end = all.lastIndexOf(10) + 1
      this.rest = all.subarray(end)
      for (const line of all.subarray(0, end).toString('utf8').split('\n')) {
        if (line !== '') this.take(line)
      }
    } finally {
      closeSync(file)
    }
  }

  private take(line: string): void {
    let happening: Happening
    try {
      happening = JSON.parse(line) as Happening
    } catch {
      return
    }
    this.happen(happening)
  }

  private happen(it: Happening): void {
    switch (it.do) {
      case 'payment':
        if (!this.payments.has(it.payment.no)) this.payments.set(it.payment.no, it.payment)
        return
      case 'paid':
        return this.pay(it)
      case 'closed': {
        const payment = this.payments.get(it.no)
        if (payment?.state === 'waiting') payment.state = 'closed'
        return
      }
      case 'refund':
        if (!this.refunds.has(it.refund.refundNo)) this.refunds.set(it.refund.refundNo, it.refund)
        return
      case 'agreed': {
        const refund = this.refunds.get(it.refundNo)
        if (refund) refund.agreedAt ||= it.at
        return
      }
      case 'refunded':
        return this.endRefund(it)
      case 'transfer':
        if (!this.transfers.has(it.transfer.no)) this.transfers.set(it.transfer.no, it.transfer)
        return
      case 'transferred':
        return this.moveTransfer(it)
      case 'tried':
        return this.tryNotice(it)
      case 'answered': {
        const notice = this.notices.get(it.id)
        if (notice) notice.isAnswered = true
        return
      }
      case 'plan':
        this.plan = { ...this.plan, ...it.plan }
        return
      case 'clock':
        this.aheadMs = it.aheadMs
        return
      case 'bend':
        this.bends.push(it.bend)
    }
  }

  private pay({ no, channelNo, payerId, at }: Happening & { do: 'paid' }): void {
    const payment = this.payments.get(no)
    if (payment?.state !== 'waiting') return
    Object.assign(payment, { state: 'paid', channelNo, paidAt: at, payerId: payerId || payment.payerId })
    this.announce('payment', no, at, payment.notifyUrl)
  }

  private endRefund({ refundNo, state, reason, at }: Happening & { do: 'refunded' }): void {
    const refund = this.refunds.get(refundNo)
    if (refund?.state !== 'pending') return
    Object.assign(refund, { state, reason, endedAt: at })
    this.announce('refund', refundNo, at, refund.notifyUrl)
  }

  private moveTransfer({ no, state, reason, at }: Happening & { do: 'transferred' }): void {
    const transfer = this.transfers.get(no)
    if (!transfer || !followers[transfer.state].split(' ').includes(state)) return
    Object.assign(transfer, { state, reason, endedAt: at })
    if (followers[state] === '') this.announce('transfer', no, at, transfer.notifyUrl)
  }

  private tryNotice({ id, tries, by, dueAt }: Happening & { do: 'tried' }): void {
    const notice = this.notices.get(id)
    if (!notice || notice.tries >= tries) return
    this.claims.set(`${id} ${tries}`, by)
    Object.assign(notice, { tries, dueAt: dueAt ?? Infinity })
  }

  private announce(about: TwinNotice['about'], no: string, at: number, url: string): void {
    const id = `${about}-${no}`
    if (url !== '') this.notices.set(id, { id, about, no, tries: 0, dueAt: at, isAnswered: false })
  }
}
