/** Members who order, pay, pay twice, give up and ask back without pause; and the channels' own books, beside which ours are laid. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'
import { expect } from 'vitest'
import type { PayTwin } from '../../src/adapters/pay.sandbox'
import { sweepOrders } from '../../src/features/finance/orders/ordering.jobs'
import { sweepOpen } from '../../src/features/pay/pay.jobs'
import { TEN_YUAN } from '../nouns/finance'
import { fillWallet } from '../nouns/pay'
import { callAt, type Answer } from '../server-process'
import type { Person, TestWorld } from '../world'

const BUYERS = 8
/** Less than an order costs, so that a channel pays the rest. */
const IN_WALLET = 450
const POINTS_OF_ORDER = TEN_YUAN.input.pt
const HOUR_MS = 3_600_000
const PATIENCE_MS = 120_000
const PASSES = 40
/** What these can be promised; a run in which one of them never happened has proven nothing. */
const PROMISES = ['a callback', 'a refund', 'an attempt', 'an end', 'an order']

interface Promised {
  what: string
  query: string
  values: unknown[]
}

interface Turn {
  hand: PayTwin
  /** Null where nothing answered. */
  call<Input, Output>(
    endpoint: Endpoint<Input, Output>,
    input: NoInfer<Input>,
    headers?: Record<string, string>,
  ): Promise<Answer<Output> | null>
  /** As somebody taps who hears nothing: until something answers, or until it is over. */
  again<Output>(act: () => Promise<Answer<Output> | null>): Promise<Answer<Output> | null>
  /** What the app does with a ticket: some channels know nothing of an attempt until then. */
  openCashier(ticket: PayTicket): Promise<void>
  numbersOf(orderId: number, channel: OutsideChannel): Promise<string[]>
  promise(what: string, query: string, ...values: unknown[]): void
}

/** The channel's number of an attempt at this order, once the channel has it. */
async function attempt(turn: Turn, id: number, channel: OutsideChannel, useWallet = false): Promise<string | null> {
  const { call, again, openCashier, numbersOf, promise } = turn
  const tap = () =>
    channel === 'wx'
      ? call(pay.tenPay, { id, scene: 'h5', useWallet })
      : channel === 'ali'
        ? call(pay.aliPay, { id, useWallet })
        : call(pay.douyinPay, { id, useWallet }, { 'x-platform': 'tt' })
  // Twice at once, as an impatient finger does.
  const [begun] = await Promise.all([again(tap), tap()])
  if (begun?.code !== 20_000) return null
  await openCashier(begun.data.ticket)
  const no = (await numbersOf(id, channel)).at(-1)
  if (no === undefined) return null
  promise('an attempt', 'select 1 from payments where order_id = $1 and no = $2', id, no)
  return no
}

/** The money is taken, and the channel says so as often as told; it goes on saying so by itself until somebody answers. */
async function takeMoney({ hand, promise }: Turn, no: string, times: number): Promise<void> {
  // A channel of which nobody opened the cashier knows of nothing to pay.
  if (!hand.books().payments.some((one) => one.no === no)) return
  hand.settle(no)
  if (!hand.noticeOf(no)) return
  const statuses = await hand.deliver(no, { times })
  if (statuses.some((status) => status >= 200 && status < 300))
    promise('a callback', `select 1 from payments where no = $1 and status = 'paid'`, no)
}

const anyChannel = (): OutsideChannel => outsideChannels[randomInt(outsideChannels.length)]!

async function payOnce(turn: Turn, id: number): Promise<void> {
  const no = await attempt(turn, id, anyChannel(), randomInt(3) === 0)
  if (no) await takeMoney(turn, no, 1 + randomInt(3))
}

/** Two tabs, two channels. */
async function payTwice(turn: Turn, id: number): Promise<void> {
  const at = randomInt(outsideChannels.length)
  const numbers = await Promise.all([0, 1].map((more) => attempt(turn, id, outsideChannels[(at + more) % outsideChannels.length]!)))
  await Promise.all(numbers.map((no) => no && takeMoney(turn, no, 2)))
}

async function payWhileGivingUp(turn: Turn, id: number): Promise<void> {
  const no = await attempt(turn, id, anyChannel(), randomInt(3) === 0)
  const isPaying = no !== null && randomInt(2) === 0
  const [ended] = await Promise.all([turn.call(finance.cancelOrder, { id }), isPaying && takeMoney(turn, no, 2)])
  if (ended?.code === 20_000 && ended.data.status === 'closed')
    turn.promise('an end', `select 1 from fin_orders where id = $1 and status = 'closed'`, id)
}

/** Leaves with the order open, begun or not. */
async function walkAway(turn: Turn, id: number): Promise<void> {
  if (randomInt(2) === 0) await attempt(turn, id, anyChannel(), true)
}

async function payAndAskBack(turn: Turn, id: number): Promise<void> {
  await payOnce(turn, id)
  const taps = [1, 2].map(() => turn.call(finance.refundOrder, { id, shownFen: TEN_YUAN.shownFen, reason: '不需要了' }))
  for (const said of await Promise.all(taps))
    if (said?.code === 20_000) turn.promise('a refund', 'select 1 from fin_refunds where order_id = $1 and not is_stray', id)
}

const acts = [payOnce, payTwice, payWhileGivingUp, payAndAskBack, walkAway, payOnce]

export interface Buyers {
  go(url: string): () => Promise<void>
  acknowledged(more: number): Promise<void>
  failures: unknown[]
  /** Fails unless all that was acknowledged is there. */
  expectKept(): Promise<void>
  expectVariety(): void
  /** Time passes: what is open is asked about and closed, what goes back arrives. Then every fen that a channel took is looked for. */
  expectEveryCent(): Promise<{ taken: number; returned: number }>
}

export async function openBuyers(world: TestWorld): Promise<Buyers> {
  const hand = world.served.adapters.payTwin!
  const { pool } = world.database
  const people = await Promise.all(Array.from({ length: BUYERS }, () => world.member()))
  for (const person of people) await fillWallet(person, IN_WALLET)
  const unfinished = new Map<Person, number[]>(people.map((person) => [person, []]))
  const promised: Promised[] = []
  const failures: unknown[] = []
  const noted = <Output>(reply: Answer<Output> | null): Answer<Output> | null => {
    const isAskingForPatience = reply !== null && reply.status === 503 && /稍后/.test(reply.message)
    if (reply && reply.status >= 500 && !isAskingForPatience) failures.push(reply)
    return reply
  }

  /** Connections are cut in some runs; the question is asked again. */
  async function rowsOf<Row>(query: string, values: unknown[]): Promise<Row[]> {
    for (const deadline = Date.now() + PATIENCE_MS; ;) {
      try {
        return (await pool.query(query, values)).rows as Row[]
      } catch (error) {
        if (Date.now() > deadline) throw error
        await sleep(50)
      }
    }
  }

  async function live(url: string, me: Person, isOver: () => boolean): Promise<void> {
    const turn: Turn = {
      hand,
      call: async (endpoint, input, headers) => noted(await callAt(url, me.token, endpoint, input, headers)),
      again: async (act) => {
        let answer = await act()
        while (answer === null && !isOver()) {
          await sleep(20)
          answer = await act()
        }
        return answer
      },
      openCashier: async (ticket) => {
        const address = ticket.kind === 'redirect' ? new URL(ticket.url, 'http://localhost') : null
        if (!address && ticket.kind !== 'douyin') return
        const path = address ? address.pathname : '/sandbox/pay/order'
        const given = address ? Object.fromEntries(address.searchParams) : { ...ticket }
        await world.served.adapters.sandboxPages.find((one) => one.path === path)?.render(given)
      },
      numbersOf: async (orderId, channel) =>
        (await rowsOf<{ no: string }>('select no from payments where order_id = $1 and channel = $2 order by id', [orderId, channel])).map(
          ({ no }) => no,
        ),
      promise: (what, query, ...values) => void promised.push({ what, query, values }),
    }
    while (!isOver()) {
      const left = unfinished.get(me)!
      const id = left.pop() ?? (await order(turn))
      if (id === null) continue
      await acts[randomInt(acts.length)]!(turn, id)
      // What a dying server left half done is gone on with at the next one.
      if (isOver()) left.push(id)
    }
  }

  async function order({ call, promise }: Turn): Promise<number | null> {
    const made = await call(finance.createFinOrder, TEN_YUAN)
    if (made?.code !== 20_000) return null
    promise('an order', 'select 1 from fin_orders where id = $1', made.data.id)
    return made.data.id
  }

  return {
    go(url) {
      let isOver = false
      const busy = people.map((person) => live(url, person, () => isOver))
      return async () => {
        isOver = true
        await Promise.all(busy)
      }
    },
    async acknowledged(more) {
      const enough = promised.length + more
      const deadline = Date.now() + PATIENCE_MS
      while (promised.length < enough && Date.now() < deadline) await sleep(5)
      expect(promised.length, 'acts acknowledged').toBeGreaterThanOrEqual(enough)
    },
    failures,
    async expectKept() {
      const broken: Promised[] = []
      for (const each of promised) if ((await pool.query(each.query, each.values)).rowCount === 0) broken.push(each)
      expect(broken).toEqual([])
    },
    expectVariety() {
      expect([...new Set(promised.map(({ what }) => what))].sort()).toEqual(PROMISES)
    },
    async expectEveryCent() {
      await timePasses(world, hand)
      return compareBooks(world, hand, people)
    },
  }
}

/** Without any callback: the channels are asked, orders that nobody paid are closed, and refunds reach their cards. */
async function timePasses({ served, database }: TestWorld, hand: PayTwin): Promise<void> {
  // Orders are over by then, and Douyin has agreed to every refund.
  hand.travel(80 * HOUR_MS)
  const now = new Date(Date.now() + HOUR_MS)
  const open = `select to_jsonb(o) as it from fin_orders o where status in ('created', 'paying')
    union all select to_jsonb(p) from payments p where status = 'started' union all select to_jsonb(r) from fin_refunds r where status = 'pending'`
  let left: unknown[] = [null]
  for (let pass = 0; pass < PASSES && left.length > 0; pass += 1) {
    await sweepOrders(served, now)
    await sweepOpen(served, now)
    left = (await database.pool.query(open)).rows
  }
  expect(left, 'orders, attempts and refunds without an end').toEqual([])
}

interface LocalPayment {
  no: string
  fen: number
  status: string
  user_id: number
}

/** From the outside in: what the channels took and gave back, what is gone from the wallets, and what people have for it. */
async function compareBooks(
  { database }: TestWorld,
  hand: PayTwin,
  people: readonly Person[],
): Promise<{ taken: number; returned: number }> {
  const { payments: theirs, refunds } = hand.books()
  const ask = async <Row>(query: string): Promise<Row[]> => (await database.pool.query(query)).rows as Row[]
  const ours = new Map(
    (await ask<LocalPayment>('select no, fen::int, status, user_id::int from payments')).map((payment) => [payment.no, payment]),
  )
  const wrong: unknown[] = []
  for (const { no, state, fen } of theirs) {
    const local = ours.get(no)
    if (local?.fen !== fen || (state === 'paid') !== (local.status === 'paid')) wrong.push({ no, state, fen, local })
  }
  const known = new Set(theirs.map(({ no }) => no))
  for (const local of ours.values()) if (local.status === 'paid' && !known.has(local.no)) wrong.push({ local, theirs: null })

  const back = new Map(
    (
      await ask<{ no: string; fen: number; status: string }>(
        'select s.no, s.fen::int, r.status from pay_refunds s join fin_refunds r on r.tenant_id = s.tenant_id and r.id = s.refund_id',
      )
    ).map((refund) => [refund.no, refund]),
  )
  for (const { refundNo, fen, state } of refunds) {
    const local = back.get(refundNo)
    if (state !== 'done' || local?.status !== 'done' || local.fen !== fen) wrong.push({ refundNo, fen, state, local })
  }
  for (const [no, local] of back) if (!refunds.some(({ refundNo }) => refundNo === no)) wrong.push({ refund: no, local, theirs: null })
  const isPaid = theirs.filter(({ state }) => state === 'paid')
  for (const { no, fen } of isPaid) {
    const total = sumOf(refunds.filter((refund) => refund.no === no))
    if (total > fen) wrong.push({ no, fen, returned: total })
  }

  const clearing = await ask<{ channel: OutsideChannel; total: number }>(
    `select a.channel, sum(e.delta)::int as total from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where a.kind = 'payChannelClearing' group by a.channel`,
  )
  for (const { channel, total } of clearing) {
    const held = sumOf(isPaid.filter((one) => one.channel === channel)) - sumOf(refunds.filter((one) => one.channel === channel))
    if (total !== -held) wrong.push({ channel, inOurBooks: -total, inTheirs: held })
  }

  for (const { userId } of people) {
    const own = new Set([...ours.values()].filter(({ user_id }) => user_id === userId).map(({ no }) => no))
    const [held] = await ask<{ orders: number; wallet: number; points: number }>(
      `select (select count(*)::int from fin_orders where user_id = ${userId} and status = 'fulfilled') as orders,
        (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id = ${userId} and kind in ('cash', 'cashFrozen')) as wallet,
        (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id = ${userId} and kind = 'points') as points`,
    )
    const outside = sumOf(isPaid.filter(({ no }) => own.has(no))) - sumOf(refunds.filter(({ no }) => own.has(no)))
    const spent = outside + IN_WALLET - held!.wallet
    if (spent !== held!.orders * TEN_YUAN.shownFen || held!.points !== held!.orders * POINTS_OF_ORDER)
      wrong.push({ userId, spent, ...held })
  }
  expect(wrong).toEqual([])
  return { taken: isPaid.length, returned: refunds.length }
}

const sumOf = (things: readonly { fen: number }[]): number => things.reduce((sum, { fen }) => sum + fen, 0)
