/** Random walks with money, compared with the oracle after each act: the set-up of a walk, and its observation. */
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels } from '@qianxian/protocol/finance/finance.words'
import { expect } from 'vitest'
import { newAddress, newGift } from '../../seed/makers/mall'
import { newSocialGift } from '../../seed/makers/gift'
import { openClock } from '../clock'
import { cashoutStage } from '../nouns/cashout'
import { paying } from '../payments'
import type { Person, TestWorld } from '../world'
import { pass, type Walk as Steps } from './walk'
import { MoneyModel, heldOf, type Theirs } from './money-model'

const PEOPLE = 8
const STOCK = 400
const INCOME_FEN_PER_100_PT = 40

export interface Walk extends Steps {
  world: TestWorld
  model: MoneyModel
  clock: ReturnType<typeof openClock>
  /** Moves the clock without ending sessions. */
  travel(ms: number): Promise<void>
  people: readonly Person[]
  addressIds: readonly number[]
  finance: readonly [Person, Person]
  admin: Person
  mallGifts: readonly { id: number; kind: 'physical' | 'coupon'; pt: number; fen: number }[]
  socialGifts: readonly { id: number; pt: number }[]
  payees: readonly { payeeId: number; kind: 'wechat' | 'alipay' | 'bank' }[]
  stage: ReturnType<typeof cashoutStage>
  hands: ReturnType<typeof paying>
  /** The channels' current state of each payment. */
  theirs(): Map<string, Theirs>
}

export async function openWalk(world: TestWorld, steps: Steps): Promise<Walk> {
  const clock = openClock()
  const { pool } = world.database
  await pool.query(
    `update tenant_configs set value = '{"incomeFenPer100Pt": ${INCOME_FEN_PER_100_PT}}' where kind = 'gift' and tenant_id = ${world.tenantA}`,
  )
  await pool.query(
    `insert into tenant_configs (tenant_id, kind, value) select ${world.tenantA}, 'gift', '{"incomeFenPer100Pt": ${INCOME_FEN_PER_100_PT}}'
     where not exists (select 1 from tenant_configs where tenant_id = ${world.tenantA} and kind = 'gift')`,
  )
  const bench = world.bench()
  const stage = cashoutStage(world)
  const kinds = ['wechat', 'alipay', 'bank'] as const
  const people: Person[] = []
  for (let place = 0; place < PEOPLE; place += 1)
    people.push(
      await world.loveUser({ isVerified: true, isReminded: true, ...(place % 2 === 0 ? { profile: { gender: 'male' as const } } : {}) }),
    )
  const payees: { payeeId: number; kind: (typeof kinds)[number] }[] = []
  const addressIds: number[] = []
  for (const [place, person] of people.entries()) {
    const kind = kinds[place % kinds.length]!
    payees.push({ kind, payeeId: (await stage.payee(person, kind)).id })
    addressIds.push((await newAddress(bench, { userId: person.userId, isDefault: true })).id)
  }
  const model = new MoneyModel(PEOPLE, INCOME_FEN_PER_100_PT)
  const mallGifts: { id: number; kind: 'physical' | 'coupon'; pt: number; fen: number }[] = []
  for (const [kind, pt, fen] of [
    ['physical', 40, 0],
    ['physical', 30, 500],
    ['coupon', 20, 300],
    ['coupon', 25, 0],
  ] as const) {
    const { id } = await newGift(bench, { kind, pricePt: pt, priceFen: fen, stock: STOCK })
    mallGifts.push({ id, kind, pt, fen })
    model.stock.set(id, STOCK)
  }
  const socialGifts: { id: number; pt: number }[] = []
  for (const pt of [20, 90, 350]) socialGifts.push({ id: (await newSocialGift(bench, { pricePt: pt })).id, pt })
  const staff = [await stage.finance(), await stage.finance(), await world.withRole('tenantAdmin')] as const
  const hands = paying(world)
  world.served.adapters.payTwin!.plan({ refunds: 'wait' })
  return {
    ...steps,
    world,
    model,
    clock,
    travel: (ms) => pass(world, clock, ms),
    people,
    addressIds,
    finance: [staff[0], staff[1]],
    admin: staff[2],
    mallGifts,
    socialGifts,
    payees,
    stage,
    hands,
    theirs: () => new Map(world.served.adapters.payTwin!.books().payments.map(({ no, state, paidAt }) => [no, { state, paidAt }])),
  }
}

type Row = Record<string, unknown>

/** Compares every account, lot, order, escrow, stock and state with the oracle's, and verifies the books alone. */
export async function expectAgreement(walk: Walk): Promise<void> {
  const { world, model, people } = walk
  const ask = async (query: string): Promise<Row[]> => (await world.database.pool.query<Row>(query)).rows
  const ids = people.map(({ userId }) => userId).join(',')
  const [theirs, ours]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}]
  const beside = (what: string, found: unknown, wanted: unknown): void => {
    theirs[what] = found
    ours[what] = wanted
  }

  const accounts = await ask(`select user_id::int as user, kind, balance::int as balance from ledger_accounts where user_id in (${ids})`)
  const lots =
    await ask(`select a.user_id::int as user, l.source, l.order_id::int as order_id, l.left_pt::int as points, extract(epoch from l.expires_at)::float as ends
    from point_lots l join ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.left_pt > 0 and a.user_id in (${ids}) order by l.id`)
  for (const [place, { userId }] of people.entries()) {
    const held = model.holders[place]!
    const balance = (kind: string) => accounts.find((one) => one['user'] === userId && one['kind'] === kind)?.['balance'] ?? 0
    const left = held.lots.filter((lot) => lot.left > 0)
    beside(
      `holder ${place}`,
      [balance('cash'), balance('cashFrozen'), balance('points'), balance('pointsFrozen')],
      [held.cash, held.cashFrozen, left.reduce((sum, lot) => sum + lot.left, 0), held.pointsFrozen],
    )
    // Rounded, because a bonus begins when the server writes it.
    const minute = (ms: number | null) => (ms === null ? null : Math.round(ms / 60_000 / 5))
    beside(
      `lots of ${place}`,
      lots
        .filter((one) => one['user'] === userId)
        .map((one) => [one['source'], one['order_id'], one['points'], minute(one['ends'] === null ? null : Number(one['ends']) * 1000)]),
      left.map((lot) => [lot.source, lot.orderId, lot.left, minute(lot.expiresAt)]),
    )
  }

  const house = await ask(`select a.kind || ':' || a.channel || ':' || a.currency as name, sum(e.delta)::int as total
    from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id where a.balance is null group by 1 having sum(e.delta) <> 0`)
  beside(
    'house',
    Object.fromEntries(house.map((one) => [one['name'], one['total']])),
    Object.fromEntries([...model.house].filter(([, total]) => total !== 0)),
  )

  const orders =
    await ask(`select o.id::int as id, o.status, o.wallet_fen::int as wallet, o.refunded_fen::int as refunded, o.refunded_points::int as points,
      o.refunded_channel_fen::int as channel, coalesce(c.held, 0)::int as cny, coalesce(p.held, 0)::int as pt from fin_orders o
    left join escrows c on c.tenant_id = o.tenant_id and c.order_id = o.id and c.currency = 'CNY'
    left join escrows p on p.tenant_id = o.tenant_id and p.order_id = o.id and p.currency = 'PT' order by o.id`)
  const wrongOrders: unknown[] = []
  for (const row of orders) {
    const order = model.orders.get(Number(row['id']))
    const wanted = order && {
      id: order.id,
      status: order.status,
      wallet: order.walletFen,
      refunded: order.refundedFen,
      points: order.refundedPoints,
      channel: order.refundedChannelFen,
      cny: heldOf(order.escrow.CNY),
      pt: heldOf(order.escrow.PT),
    }
    if (JSON.stringify(row) !== JSON.stringify(wanted)) wrongOrders.push({ found: row, wanted })
  }
  beside('orders', [wrongOrders, orders.length], [[], model.orders.size])

  const exchanges = await ask('select order_id::int as order_id, status from mall_exchanges where order_id is not null order by id')
  beside(
    'exchanges',
    Object.fromEntries(exchanges.map((one) => [one['order_id'], one['status']])),
    Object.fromEntries([...model.orders.values()].flatMap(({ id, exchange }) => (exchange ? [[id, exchange.status]] : []))),
  )
  const stock = await ask('select id::int as id, stock from mall_gifts')
  beside('stock', Object.fromEntries(stock.map((one) => [one['id'], one['stock']])), Object.fromEntries(model.stock))
  const pending = await ask(
    `select a.subject_id::int as id, a.balance::int as points from ledger_accounts a where a.kind = 'giftPending' and a.balance > 0 order by 1`,
  )
  const open = [...model.gifts.values()].filter(({ status }) => ['waiting', 'pending', 'held', 'new'].includes(status))
  beside(
    'gifts',
    pending.map((one) => [one['id'], one['points']]),
    open.map(({ id, pt }) => [id, pt]).sort(([a], [b]) => a! - b!),
  )

  beside(
    'sums of postings',
    await ask(`select e.txn_id from ledger_entries e join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      group by e.tenant_id, e.txn_id, a.currency having sum(e.delta) <> 0`),
    [],
  )
  beside(
    'balances without their entries',
    await ask(`select a.id from ledger_accounts a where a.balance is not null and a.balance <>
      (select coalesce(sum(e.delta), 0) from ledger_entries e where e.tenant_id = a.tenant_id and e.account_id = a.id)`),
    [],
  )
  beside(
    'payments that were heard',
    await heardOf(ask),
    [...model.payments.values()]
      .filter(({ isHeard }) => isHeard)
      .map(({ no }) => no)
      .sort(),
  )
  expect(theirs).toEqual(ours)
}

const heardOf = async (ask: (query: string) => Promise<Row[]>): Promise<unknown[]> =>
  (await ask(`select no from payments where status = 'paid'`)).map((one) => one['no']).sort()

/** Compares the app's view of a person's money with the oracle. */
export async function expectShown({ people, model, pick }: Walk): Promise<void> {
  const person = pick(people)!
  const place = people.indexOf(person)
  const { data } = await person.call(finance.getBalances, {})
  // A view of the finances closes expired orders for which no channel was queried.
  for (const order of model.orders.values())
    if (order.owner === place && order.status === 'created' && order.expireAt <= Date.now()) model.close(order)
  const { cash, cashFrozen, pointsFrozen } = model.holders[place]!
  expect([data.balance, data.balanceFrozen, data.credit, data.creditFrozen]).toEqual([
    cash,
    cashFrozen,
    model.spendable(place, Date.now()),
    pointsFrozen,
  ])
}

/** Compares from outside, once nothing is open: the channels' totals equal those of the product's books. */
export function expectChannels({ world, model }: Walk): void {
  const { payments, refunds, transfers } = world.served.adapters.payTwin!.books()
  const sum = (things: readonly { fen: number }[]): number => things.reduce((total, { fen }) => total + fen, 0)
  for (const channel of outsideChannels) {
    const of = <Thing extends { channel: string; state: string }>(things: readonly Thing[], state: string): Thing[] =>
      things.filter((one) => one.channel === channel && one.state === state)
    const held = sum(of(payments, 'paid')) - sum(of(refunds, 'done')) - sum(of(transfers, 'done'))
    expect({ channel, held: 0 - (model.house.get(`payChannelClearing:${channel}:CNY`) ?? 0) }).toEqual({ channel, held })
  }
}
