/** Histories: newest first, page by page, with monthly sums; read by an index, however long the history is. */
import { finance } from '@qianxian/protocol/finance/finance'
import type { HistoryPage } from '@qianxian/protocol/finance/finance.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOf } from '../../../../test/books'
import { orderStage } from '../../../../test/nouns/finance'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { refundOrder } from '../finance'
import { listEntries, listRefunds, paidOrders } from './histories.repository'

let world: TestWorld
let books: ReturnType<typeof booksOf>
const { paid } = orderStage()
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterAll(() => world.close())

type Verb = typeof finance.getPagedCharges
async function all(person: Person, verb: Verb, input: Parameters<typeof person.call<object, HistoryPage>>[1] = {}) {
  const pages: HistoryPage[] = []
  let cursor: string | undefined
  do {
    const { data } = await person.call(verb, { ...input, size: 3, ...(cursor ? { cursor } : {}) })
    pages.push(data)
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return { rows: pages.flatMap(({ list }) => list), months: pages.flatMap(({ months }) => months), pages: pages.length }
}
const on = (day: string) => new Date(`${day}T12:00:00+08:00`)

describe('the wallet history', () => {
  test("is returned page by page without a gap or a duplicate, with each month's sum once", async () => {
    const person = await world.member()
    const cash = { kind: 'cash', userId: person.userId } as const
    const days = ['2026-07-01', '2026-07-31', '2026-08-01', '2026-08-01', '2026-09-15', '2026-09-15', '2026-09-15']
    for (const [place, day] of days.entries()) {
      await books.paidIn(person.userId, 100 + place, { now: on(day), memo: `收入 ${place}` })
      if (place % 2) await books.move(cash, { kind: 'platformRevenue', currency: 'CNY' }, 10, { now: on(day), memo: `支出 ${place}` })
    }
    const { rows, months, pages } = await all(person, finance.getPagedIncomes)
    expect(pages).toBe(4)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(10)
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(rows[0]).toMatchObject({ balanceAfter: 7 * 100 + 21 - 30, currency: 'CNY' })
    expect(months).toEqual([
      { month: '2026-09', income: 315, outgo: 10, currency: 'CNY' },
      { month: '2026-08', income: 205, outgo: 10, currency: 'CNY' },
      { month: '2026-07', income: 201, outgo: 10, currency: 'CNY' },
    ])
    expect((await all(person, finance.getPagedIncomes, { month: '2026-07' })).rows).toHaveLength(3)
    expect((await all(person, finance.getPagedIncomes, { direction: 'out' })).rows.map(({ title }) => title)).toEqual([
      '支出 5',
      '支出 3',
      '支出 1',
    ])
    expect((await all(person, finance.getPagedIncomes, { direction: 'in', month: '2026-09' })).rows).toHaveLength(3)
  })
})

describe('the order history', () => {
  test('shows payments beside their refunds, and links to the order', async () => {
    const person = await world.member()
    const ids = [await paid(person), await paid(person)]
    await refundOrder(await books.ctx(), { orderId: ids[0]!, fen: 400, points: 0, reason: '', key: `history:${ids[0]}` })
    const { rows, months } = await all(person, finance.getPagedCharges)
    expect(rows.map(({ amount, orderId, standing }) => [amount, orderId, standing])).toEqual([
      [400, ids[0], '退款中'],
      [-1_000, ids[1], '已完成'],
      [-1_000, ids[0], '退款中'],
    ])
    expect(months).toMatchObject([{ income: 400, outgo: 2_000 }])
    expect((await all(person, finance.getPagedCharges, { direction: 'in' })).rows).toHaveLength(1)
  })

  test('balances are one snapshot and include frozen money and points that expire soon', async () => {
    const person = await world.member()
    await books.earned(person.userId, 50, { expiresAt: new Date(Date.now() + 5 * 86_400_000) })
    await books.earned(person.userId, 70, { expiresAt: new Date(Date.now() + 90 * 86_400_000) })
    await books.paidIn(person.userId, 900)
    await paid(person)
    const { data } = await person.call(finance.getBalances, {})
    expect(data).toMatchObject({ balance: 900, balanceFrozen: 0, credit: 220, cashingOut: 0, totalIncome: 900, ending: { points: 50 } })
    const { rows } = await all(person, finance.getPagedCreditHis)
    expect(rows.map(({ amount, source }) => [amount, source])).toEqual([
      [100, 'bought'],
      [70, 'earned'],
      [50, 'earned'],
    ])
  })
})

describe('a long history', () => {
  /** Makes sequential scans and sorts expensive, so that a plan that still contains one cannot do without it. */
  async function planOf(query: { toSQL(): { sql: string; params: unknown[] } }): Promise<string> {
    const client = await world.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off')
      const { sql, params } = query.toSQL()
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const spans = { none: null, 'a month': [on('2026-07-01'), on('2026-08-01')] as const }
  const places = { 'the first page': null, 'a later page': [on('2026-07-15').getTime(), 7, 9] as [number, number, number] }
  test.each(Object.keys(spans).flatMap((span) => Object.keys(places).map((place) => [span, place] as const)))(
    'with %s and on %s, a page is read from the end of an index',
    async (span, place) => {
      const ctx = await books.ctx()
      const wanted = { span: spans[span as keyof typeof spans], before: places[place as keyof typeof places], limit: 21 }
      expect(await planOf(listEntries(ctx, 7, true, wanted))).toMatch(/Index (Only )?Scan Backward using ledger_entries_in/)
      expect(await planOf(listEntries(ctx, 7, false, wanted))).toMatch(/Index (Only )?Scan Backward using ledger_entries_out/)
      expect(await planOf(paidOrders(ctx, 7, 1, wanted))).toMatch(/Index (Only )?Scan Backward using fin_orders_paid/)
      expect(await planOf(listRefunds(ctx, 7, 2, wanted))).toMatch(/Index (Only )?Scan Backward using fin_refunds_of/)
    },
  )
})
