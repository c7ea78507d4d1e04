/**
 * The sandbox of the payment channels, with controls for tests and demonstrations. Every process of an installation shares the
 * same books on disk: an event of one process is known to the others, and a killed process loses nothing.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../lib/log'
import type { AlipayAccount, DouyinPayAccount, WechatPayAccount } from './pay'
import { SANDBOX_CASHIER_PATH, cashierPages } from './cashier-page'
import { CARD_GONE, closeOrder, endRefund, advanceTwin, moveTransfer, payOrder, type TwinWorld } from './sandbox-acts'
import {
  TwinBooks,
  type BillBend,
  type TwinNotice,
  type TwinPayment,
  type TwinPlan,
  type TwinRefund,
  type TwinTransfer,
} from './sandbox-books'
import { twinKeys } from './sandbox-keys'
import { douyinTwin } from '../douyin/sandbox'
import { ANY_APP } from './douyin'
import { alipayAppOf, alipayNotice, alipayTwin, orderOfAlipayPage } from './sandbox-alipay'
import { SANDBOX_BILL_SALT, douyinNotice, douyinPayTwin, orderOfDouyin } from './sandbox-douyin'
import { wechatNotice, wechatPayTwin } from './sandbox-wechat'
import type { TwinHandler } from '../lib/twin'
import type { SandboxPage } from '../wechat/authorize-page'

/** A message as the channel sends it. */
export interface SignedNotice {
  url: string
  headers: Record<string, string>
  body: string
}

/** All numbers are ours: of an attempt, a refund or a transfer. */
export interface PayTwin {
  /** The current state of the channels. */
  books(): { payments: TwinPayment[]; refunds: TwinRefund[]; transfers: TwinTransfer[]; notices: TwinNotice[] }
  /** Completes the attempt, refund or transfer as the real channel finally would: paid, refunded, paid out. */
  settle(no: string): void
  /** Lets an attempt, refund or transfer fail: an attempt is closed, a refund finds no card, a payout is refused. */
  fail(no: string, reason?: string): void
  /** Changes the behaviour of all channels from now on; stored and used by every process. */
  plan(plan: Partial<TwinPlan>): void
  /** Sends the message about this number now, `times` times at once; returns the HTTP statuses (0: no answer). */
  deliver(no: string, how?: { times?: number; at?: Date }): Promise<number[]>
  /** Marks the message as acknowledged: it is not sent any more. */
  told(no: string): void
  /** The message about this number, signed at that time and not sent, so that tests can forge it. Null if there is nothing to report. */
  noticeOf(no: string, at?: Date): SignedNotice | null
  /** The next calls get no answer; they are executed if `isDone` is true. */
  silence(calls: number, how: { by: 'hang' | 'drop'; isDone: boolean }): void
  /** Makes a day's bill differ from the books: another amount, a missing line (null), or an extra line. */
  bend(bend: BillBend): void
  /** Moves the channels' clock ahead of ours; stored and used by every process. */
  travel(aheadMs: number): void
}

const TICK_MS = 1000
const SEND_TIMEOUT_MS = 5000

export interface SandboxPay {
  twin: PayTwin
  handlers: Record<'wxpay' | 'alipay' | 'dypay', TwinHandler>
  pages: SandboxPage[]
  wechatAccount(merchant: string): WechatPayAccount
  alipayAccount(merchant: string): AlipayAccount
  douyinAccount(merchant: string): DouyinPayAccount
  close(): void
}

/** `baseOf` returns the URL of the sandboxes' loopback server; called once it listens. */
export function openSandboxPay(root: string, log: Log, baseOf: (port: string) => string): SandboxPay {
  const books = new TwinBooks(root)
  const world: TwinWorld = { books, keysOf: (channel, merchant) => twinKeys(root, channel, merchant) }
  const signers = { wx: wechatNotice, ali: alipayNotice, dy: douyinNotice }

  const sign = (notice: TwinNotice, at: number): SignedNotice => {
    const subject = subjectOf(books, notice)
    return { url: subject.notifyUrl, ...signers[subject.channel](world, notice, at) }
  }

  const postman = openPostman(world, sign, log)
  const handle = openHandle(world, sign, postman)

  return {
    twin: handle.twin,
    handlers: {
      wxpay: handle.quieted(wechatPayTwin(world)),
      alipay: handle.quieted(alipayTwin(world, () => baseOf('alipay'))),
      dypay: handle.quieted(douyinPayTwin(world, douyinTwin(log))),
    },
    pages: cashierPages(world, {
      orderOfAlipayPage: (query) => orderOfAlipayPage(world, query),
      orderOfDouyin: (data, byteAuthorization) => orderOfDouyin(world, data, byteAuthorization),
    }),
    wechatAccount: (merchant) => {
      const keys = world.keysOf('wx', merchant)
      return {
        appId: 'wxsandbox',
        serial: keys.serial,
        privateKey: keys.merchantPrivate,
        publicKeys: { [keys.keyId]: keys.channelPublic },
        apiV3Key: keys.apiV3Key,
        apiBase: baseOf('wxpay'),
      }
    },
    alipayAccount: (merchant) => {
      const keys = world.keysOf('ali', merchant)
      return {
        appId: alipayAppOf(merchant),
        privateKey: keys.merchantPrivate,
        alipayPublicKey: keys.channelPublic,
        gateway: `${baseOf('alipay')}/gateway.do`,
        pageBase: SANDBOX_CASHIER_PATH,
      }
    },
    douyinAccount: (merchant) => {
      const keys = world.keysOf('dy', merchant)
      return {
        appId: ANY_APP,
        keyVersion: '1',
        privateKey: keys.merchantPrivate,
        platformPublicKey: keys.channelPublic,
        billSalt: SANDBOX_BILL_SALT,
        openBase: baseOf('dypay'),
        billBase: baseOf('dypay'),
      }
    },
    close: postman.close,
  }
}

type Subject = TwinPayment | TwinRefund | TwinTransfer

function subjectOf({ payments, refunds, transfers }: TwinBooks, { about, no }: TwinNotice): Subject {
  return (about === 'payment' ? payments.get(no) : about === 'refund' ? refunds.get(no) : transfers.get(no))!
}

type Sign = (notice: TwinNotice, at: number) => SignedNotice

interface Postman {
  /** Resolves to the HTTP status of the answer; 0 without an answer. */
  send(notice: TwinNotice, at: number): Promise<number>
  close(): void
}

/** Sends unacknowledged messages at growing intervals; each attempt is made by a single process. */
function openPostman(world: TwinWorld, sign: Sign, log: Log): Postman {
  const { books } = world
  const me = randomUUID()

  const send = async (notice: TwinNotice, at: number): Promise<number> => {
    const { url, headers, body } = sign(notice, at)
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
      await answer.body?.cancel()
      if (answer.ok && !notice.isAnswered) books.write({ do: 'answered', id: notice.id })
      return answer.status
    } catch {
      return 0
    }
  }

  const sendDue = async (): Promise<void> => {
    if (!existsSync(join(books.root, 'journal.jsonl'))) return
    advanceTwin(world)
    if (books.plan.notices === 'hold') return
    const now = books.now()
    const due = [...books.notices.values()].filter((notice) => !notice.isAnswered && notice.dueAt <= now)
    await Promise.all(due.map(async (notice) => books.claim(notice, me) && (await send(notice, Date.now()))))
  }

  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    sendDue()
      .catch((error: Error) => log.warn({ error: error.message }, 'the sandbox of payments could not go on'))
      .finally(() => (isBusy = false))
  }, TICK_MS)
  timer.unref()
  return { send, close: () => clearInterval(timer) }
}

function openHandle(world: TwinWorld, sign: Sign, postman: Postman) {
  const { books } = world
  let quiet = 0
  let quietly: { by: 'hang' | 'drop'; isDone: boolean } = { by: 'drop', isDone: true }

  const noticeAbout = (no: string): TwinNotice | null => {
    books.read()
    return ['payment', 'refund', 'transfer'].map((about) => books.notices.get(`${about}-${no}`)).find((one) => one) ?? null
  }

  /** A channel's answers, unless the plan makes it silent. */
  const quieted =
    (handler: TwinHandler): TwinHandler =>
    async (request) => {
      books.read()
      if (books.plan.calls === 'die') {
        if (randomInt(2) === 0) await handler(request)
        return { silence: 'drop', body: '' }
      }
      if (quiet === 0) return handler(request)
      quiet -= 1
      if (quietly.isDone) await handler(request)
      return { silence: quietly.by, body: '' }
    }

  const twin: PayTwin = {
    books() {
      advanceTwin(world)
      const copy = <T extends object>(things: Map<string, T>): T[] => [...things.values()].map((thing) => ({ ...thing }))
      return {
        payments: copy(books.payments),
        refunds: copy(books.refunds),
        transfers: copy(books.transfers),
        notices: copy(books.notices),
      }
    },
    settle(no) {
      books.read()
      if (books.payments.has(no)) payOrder(world, no)
      else if (books.refunds.has(no)) endRefund(world, no, 'done')
      else if (books.transfers.get(no)?.state === 'cancelling') moveTransfer(world, no, 'cancelled')
      else if (books.transfers.has(no)) moveTransfer(world, no, 'done')
      else throw new Error(`nothing is known of ${no}`)
    },
    fail(no, reason = CARD_GONE) {
      books.read()
      if (books.payments.has(no)) closeOrder(world, no)
      else if (books.refunds.has(no)) endRefund(world, no, 'failed', reason)
      else if (books.transfers.has(no)) moveTransfer(world, no, 'failed', reason)
      else throw new Error(`nothing is known of ${no}`)
    },
    plan: (plan) => books.write({ do: 'plan', plan }),
    async deliver(no, { times = 1, at } = {}) {
      const notice = noticeAbout(no)
      if (!notice) throw new Error(`there is nothing to tell of ${no}`)
      return Promise.all(Array.from({ length: times }, () => postman.send(notice, at?.getTime() ?? Date.now())))
    },
    told(no) {
      const notice = noticeAbout(no)
      if (notice) books.write({ do: 'answered', id: notice.id })
    },
    noticeOf(no, at) {
      const notice = noticeAbout(no)
      return notice && sign(notice, at?.getTime() ?? Date.now())
    },
    silence(calls, how) {
      quiet = calls
      quietly = how
    },
    bend: (bend) => books.write({ do: 'bend', bend }),
    travel: (aheadMs) => books.write({ do: 'clock', aheadMs }),
  }
  return { twin, quieted }
}
