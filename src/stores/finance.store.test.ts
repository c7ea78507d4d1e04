import { finance } from '@qianxian/protocol/finance/finance'
import type { Balances, HistoryPage, HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import { runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from './auth.store'
import { financeStore } from './finance.store'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const balancesOf = (balance: number): Balances => ({
  balance,
  balanceFrozen: 0,
  credit: 0,
  creditFrozen: 0,
  commission: 0,
  commissionPending: 0,
  totalIncome: 0,
  cashingOut: 0,
  ending: null,
  serverTime: '2026-11-23T02:00:00.000Z',
})
const rowOf = (id: string, at: string): HistoryRow => ({
  id,
  title: '积分充值',
  amount: -600,
  currency: 'CNY',
  balanceAfter: 0,
  at,
  orderId: 7,
  link: '',
  standing: '已支付',
  source: null,
})
const sum = (month: string, outgo: number) => ({ month, income: 0, outgo, currency: 'CNY' as const })
const nextPerson = () => runInAction(() => (authStore.sessionVersion += 1))

beforeEach(() => {
  asks.mockReset()
  nextPerson()
})

describe('balances', () => {
  it('balances that could not be reloaded stay and are marked as old', async () => {
    asks.mockResolvedValueOnce(balancesOf(100))
    await financeStore.refresh()
    asks.mockRejectedValueOnce(new Error('断网'))
    await financeStore.refresh()
    expect([financeStore.balances?.balance, (financeStore.error as Error).message]).toEqual([100, '断网'])
    asks.mockResolvedValueOnce(balancesOf(200))
    await financeStore.refresh()
    expect([financeStore.balances?.balance, financeStore.error]).toEqual([200, null])
  })

  it('concurrent readers share one request for the balances', async () => {
    asks.mockResolvedValue(balancesOf(100))
    await Promise.all([financeStore.refresh(), financeStore.refresh()])
    expect(asks).toHaveBeenCalledTimes(1)
  })

  it('the balances of one person are never shown to the next, even if they arrive late', async () => {
    let answer: (balances: Balances) => void = () => undefined
    asks.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const reading = financeStore.refresh()
    nextPerson()
    asks.mockResolvedValueOnce(balancesOf(5))
    await financeStore.refresh()
    answer(balancesOf(999_999))
    await reading
    expect(financeStore.balances?.balance).not.toBe(999_999)
    nextPerson()
    expect([financeStore.balances, financeStore.error]).toEqual([undefined, null])
  })
})

describe('histories', () => {
  const page = (list: HistoryRow[], months: HistoryPage['months'], nextCursor: string | null = null): HistoryPage => ({
    list,
    nextCursor,
    months,
  })

  it('each person keeps one set of histories while logged in', () => {
    const mine = financeStore.histories()
    expect(financeStore.histories()).toBe(mine)
    nextPerson()
    expect(financeStore.histories()).not.toBe(mine)
  })

  it('each list keeps the month sums from its own pages', async () => {
    const histories = financeStore.histories()
    asks.mockResolvedValueOnce(page([rowOf('a', '2026-11-03T00:00:00.000Z')], [sum('2026-11', 600)], 'more'))
    await histories.boxes.list.load()
    asks.mockResolvedValueOnce(page([rowOf('b', '2026-10-03T00:00:00.000Z')], [sum('2026-10', 700)]))
    await histories.boxes.list.loadMore()
    expect([histories.sumOf('2026-11')?.outgo, histories.sumOf('2026-10')?.outgo]).toEqual([600, 700])
    asks.mockResolvedValueOnce(page([], []))
    histories.boxes.show('incomes')
    expect(histories.sumOf('2026-11')).toBeUndefined()
  })

  it('a request carries the chosen filters and omits the rest', async () => {
    const histories = financeStore.histories()
    asks.mockResolvedValue(page([], []))
    await histories.boxes.list.load()
    histories.choose({ month: '2026-10', direction: 'in' })
    await histories.boxes.list.load()
    expect(asks.mock.calls).toEqual([
      [finance.getPagedCharges, { size: 20 }],
      [finance.getPagedCharges, { month: '2026-10', direction: 'in', size: 20 }],
    ])
  })

  it('an answer to an earlier filter is dropped with its sums', async () => {
    const histories = financeStore.histories()
    let late: (page: HistoryPage) => void = () => undefined
    asks.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)))
    const first = histories.boxes.list.load()
    asks.mockResolvedValueOnce(page([], [sum('2026-10', 1)]))
    histories.choose({ month: '2026-10', direction: 'all' })
    late(page([], [sum('2026-11', 999)]))
    await first
    await histories.boxes.list.load()
    expect([histories.sumOf('2026-11'), histories.sumOf('2026-10')?.outgo]).toEqual([undefined, 1])
  })
})
