/**
 * Checks balances from outside: the amounts that channels took, refunded and paid out, those that left the wallets, and
 * the things that people got for them.
 */
import { outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { expect } from 'vitest'
import type { PayTwin } from '../../src/adapters/pay/sandbox'
import { sweepCashouts } from '../../src/features/cashout/payout-dispatch'
import { sweepOrders } from '../../src/features/finance/orders/orders.jobs'
import { sweepOpen } from '../../src/features/pay/pay.jobs'
import { TEN_YUAN } from '../nouns/finance'
import type { Person, TestWorld } from '../world'
import { IN_WALLET } from './buyers'
import { IN_POCKET, TAKEN_FEN } from './takers'

const HOUR_MS = 3_600_000
const PASSES = 40
const POINTS_OF_ORDER = TEN_YUAN.input.pt

export interface Counted {
  taken: number
  returned: number
  paidOut: number
}

interface Whose {
  buyers: readonly Person[]
  takers: readonly Person[]
}

/** Time passes without callbacks; then every fen is accounted for. */
export async function expectEveryCent(world: TestWorld, whose: Whose): Promise<Counted> {
  const wrong: unknown[] = []
  await timePasses(world, world.served.adapters.payTwin!)
  wrong.push(...(await wrongPayments(world)), ...(await wrongRefunds(world)), ...(await wrongTransfers(world)))
  wrong.push(...(await wrongClearing(world)), ...(await wrongPockets(world, whose)))
  expect(wrong).toEqual([])
  const { payments, refunds, transfers } = booksOf(world)
  return { taken: payments.filter(isPaid).length, returned: refunds.length, paidOut: transfers.filter(isDone).length }
}

const booksOf = ({ served }: TestWorld) => served.adapters.payTwin!.books()
const isPaid = ({ state }: { state: string }): boolean => state === 'paid'
const isDone = ({ state }: { state: string }): boolean => state === 'done'
const sumOf = (things: readonly { fen: number }[]): number => things.reduce((sum, { fen }) => sum + fen, 0)
const ask = async <Row>({ database }: TestWorld, query: string): Promise<Row[]> => (await database.pool.query(query)).rows as Row[]

/** Channels are queried, unpaid orders closed, refunds arrive on their cards, unconfirmed payouts are cancelled. */
async function timePasses(world: TestWorld, hand: PayTwin): Promise<void> {
  // By then orders have expired, Douyin has approved every refund, and payouts can no longer be confirmed.
  hand.travel(80 * HOUR_MS)
  const open = `select to_jsonb(o) as it from fin_orders o where status in ('created', 'paying')
    union all select to_jsonb(p) from payments p where status = 'started' union all select to_jsonb(r) from fin_refunds r where status = 'pending'
    union all select to_jsonb(c) from cashouts c where status in ('approved', 'transferring', 'awaiting_user_confirm')`
  let left: unknown[] = [null]
  for (let pass = 0; pass < PASSES && left.length > 0; pass += 1) {
    const now = new Date(Date.now() + (1 + pass) * HOUR_MS)
    await sweepOrders(world.served, now)
    await sweepOpen(world.served, now)
    await sweepCashouts(world.served, now)
    left = await ask(world, open)
  }
  expect(left, 'orders, attempts, refunds and withdrawals without an end').toEqual([])
}

interface LocalPayment {
  no: string
  fen: number
  status: string
}

async function wrongPayments(world: TestWorld): Promise<unknown[]> {
  const theirs = booksOf(world).payments
  const rows = await ask<LocalPayment>(world, 'select no, fen::int, status from payments')
  const ours = new Map(rows.map((payment) => [payment.no, payment]))
  const wrong: unknown[] = []
  for (const { no, state, fen } of theirs) {
    const local = ours.get(no)
    if (local?.fen !== fen || (state === 'paid') !== (local.status === 'paid')) wrong.push({ no, state, fen, local })
  }
  const known = new Set(theirs.map(({ no }) => no))
  for (const local of rows) if (local.status === 'paid' && !known.has(local.no)) wrong.push({ local, theirs: null })
  return wrong
}

async function wrongRefunds(world: TestWorld): Promise<unknown[]> {
  const { payments, refunds } = booksOf(world)
  const rows = await ask<LocalPayment>(
    world,
    'select s.no, s.fen::int, r.status from pay_refunds s join fin_refunds r on r.tenant_id = s.tenant_id and r.id = s.refund_id',
  )
  const ours = new Map(rows.map((refund) => [refund.no, refund]))
  const wrong: unknown[] = []
  for (const { refundNo, fen, state } of refunds) {
    const local = ours.get(refundNo)
    if (state !== 'done' || local?.status !== 'done' || local.fen !== fen) wrong.push({ refundNo, fen, state, local })
  }
  for (const [no, local] of ours) if (!refunds.some(({ refundNo }) => refundNo === no)) wrong.push({ refund: no, local, theirs: null })
  for (const { no, fen } of payments.filter(isPaid)) {
    const total = sumOf(refunds.filter((refund) => refund.no === no))
    if (total > fen) wrong.push({ no, fen, returned: total })
  }
  return wrong
}

async function wrongTransfers(world: TestWorld): Promise<unknown[]> {
  const { transfers } = booksOf(world)
  const rows = await ask<LocalPayment>(
    world,
    `select no, (fen - fee_fen - tax_fen)::int as fen, status from cashouts where payee_kind <> 'bank'`,
  )
  const ours = new Map(rows.map((row) => [row.no, row]))
  const wrong: unknown[] = []
  for (const { no, fen, state } of transfers) {
    const local = ours.get(no)
    if (local?.fen !== fen || (state === 'done') !== (local.status === 'success')) wrong.push({ no, fen, state, local })
  }
  for (const local of rows)
    if (local.status === 'success' && !transfers.some(({ no }) => no === local.no)) wrong.push({ local, theirs: null })
  return wrong
}

async function wrongClearing(world: TestWorld): Promise<unknown[]> {
  const { payments, refunds, transfers } = booksOf(world)
  const rows = await ask<{ channel: OutsideChannel; total: number }>(
    world,
    `select a.channel, sum(e.delta)::int as total from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where a.kind = 'payChannelClearing' group by a.channel`,
  )
  return outsideChannels.flatMap((channel) => {
    const of = <Thing extends { channel: string; fen: number }>(things: readonly Thing[]) =>
      sumOf(things.filter((one) => one.channel === channel))
    const held = of(payments.filter(isPaid)) - of(refunds) - of(transfers.filter(isDone))
    const inOurBooks = -(rows.find((row) => row.channel === channel)?.total ?? 0)
    return inOurBooks === held ? [] : [{ channel, inOurBooks, inTheirs: held }]
  })
}

async function wrongPockets(world: TestWorld, { buyers, takers }: Whose): Promise<unknown[]> {
  const { payments, refunds } = booksOf(world)
  const wrong: unknown[] = []
  for (const { userId } of buyers) {
    const own = new Set((await ask<{ no: string }>(world, `select no from payments where user_id = ${userId}`)).map(({ no }) => no))
    const held = await heldBy(world, userId)
    const outside = sumOf(payments.filter((one) => isPaid(one) && own.has(one.no))) - sumOf(refunds.filter(({ no }) => own.has(no)))
    const spent = outside + IN_WALLET - held.wallet
    const paid = (held.orders + held.seats) * TEN_YUAN.shownFen
    if (spent !== paid || held.points !== held.orders * POINTS_OF_ORDER) wrong.push({ userId, spent, ...held })
  }
  for (const { userId } of takers) {
    const held = await heldBy(world, userId)
    if (held.wallet + held.arrived * TAKEN_FEN !== IN_POCKET) wrong.push({ userId, ...held })
  }
  return wrong
}

async function heldBy(world: TestWorld, userId: number) {
  const [held] = await ask<{ orders: number; seats: number; arrived: number; wallet: number; points: number }>(
    world,
    `select (select count(*)::int from fin_orders where user_id = ${userId} and status = 'fulfilled') as orders,
      (select count(*)::int from fin_orders where user_id = ${userId} and biz_type = 'activity' and status = 'paid') as seats,
      (select count(*)::int from cashouts where user_id = ${userId} and status in ('success', 'auditing')) as arrived,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id = ${userId} and kind = 'cash') as wallet,
      (select coalesce(sum(balance), 0)::int from ledger_accounts where user_id = ${userId} and kind = 'points') as points`,
  )
  return held!
}
