import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import type { Balances, HistoryPage, HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly } from '@/request/call'
import { dropSession } from '@/request/session'
import { navigateTo } from '@/router/navigator'
import { financeStore } from '@/stores/finance.store'
import { logIn } from '../orders.fixture'
import { FinanceHomeScreen } from './FinanceHomeScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))
jest.mock('@/router/navigator', () => ({ ...jest.requireActual('@/router/navigator'), navigateTo: jest.fn(async () => undefined) }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const balances: Balances = {
  balance: 123_456,
  balanceFrozen: 0,
  credit: 1_200,
  creditFrozen: 0,
  commission: 0,
  commissionPending: 5_000,
  totalIncome: 900_000,
  cashingOut: 1_000,
  ending: { points: 50, at: '2026-12-01T00:00:00.000Z' },
  serverTime: '2026-11-23T02:00:00.000Z',
}
const rowOf = (id: string, at: string, change: Partial<HistoryRow> = {}): HistoryRow => ({
  id,
  title: `第 ${id} 笔`,
  amount: -600,
  currency: 'CNY',
  balanceAfter: 1_000,
  at,
  orderId: 7,
  link: '',
  standing: '已支付',
  source: null,
  ...change,
})
const nothing: HistoryPage = { list: [], nextCursor: null, months: [] }

async function show(answers: Map<unknown, unknown>) {
  asks.mockReset().mockImplementation(async (endpoint) => {
    const answer = answers.get(endpoint) ?? nothing
    if (answer instanceof Error) throw answer
    return answer
  })
  openStack('/member/finance')
  render(<FinanceHomeScreen />)
  await settle()
  await settle()
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  logIn()
  jest.mocked(navigateTo).mockClear()
})
afterEach(() => {
  dropSession()
  jest.restoreAllMocks()
})

test('all figures are from one moment, with separators and never rounded', async () => {
  await show(new Map([[finance.getBalances, balances]]))
  for (const said of ['¥1,234.56', '1,200', '¥50.00', '¥9,000.00', '¥10.00', '50 将于 2026年12月1日到期']) expect(words()).toContain(said)
})

test('figures that could not be reloaded stay with their time, and can be requested again', async () => {
  const answers = new Map<unknown, unknown>([[finance.getBalances, balances]])
  await show(answers)
  answers.set(finance.getBalances, new Error('断网'))
  await act(async () => financeStore.refresh())
  expect(words()).toContain('¥1,234.56')
  expect(words()).toContain('没能刷新，以上是 11月23日 10:00 的数字')
})

test('a month has one header with its sums, and a row opens its receipt', async () => {
  await show(
    new Map<unknown, unknown>([
      [finance.getBalances, balances],
      [
        finance.getPagedCharges,
        {
          list: [rowOf('a', '2026-11-03T00:00:00.000Z'), rowOf('b', '2026-11-02T00:00:00.000Z'), rowOf('c', '2026-10-31T15:59:00.000Z')],
          nextCursor: null,
          months: [
            { month: '2026-11', income: 0, outgo: 1_200, currency: 'CNY' },
            { month: '2026-10', income: 300, outgo: 600, currency: 'CNY' },
          ],
        },
      ],
    ]),
  )
  expect(screen.getAllByText('2026年11月')).toHaveLength(1)
  expect(words()).toContain('出 ¥12.00')
  expect(words()).toContain('−¥6.00')
  await act(async () => void fireEvent.click(screen.getByText('第 c 笔')))
  expect(navigateTo).toHaveBeenCalledWith('/subpages/member/pay', { id: 7 })
})

test('each empty list explains how to begin', async () => {
  await show(new Map([[finance.getBalances, balances]]))
  expect(screen.getByText('还没有消费记录')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByText('去充值')))
  expect(navigateTo).toHaveBeenCalledWith('/subpages/member/recharge')
  await act(async () => void fireEvent.click(screen.getByText('收入')))
  expect(screen.getByText('还没有收入')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getAllByText('提现').pop()!))
  expect(asks.mock.calls.some(([endpoint]) => endpoint === cashout.getPagedCashoutHis)).toBe(true)
  expect(screen.getByText('还没有提现过')).toBeTruthy()
})

test('an iPhone shows no link to a top-up before the server allows it', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)')
  await show(
    new Map<unknown, unknown>([
      [finance.getBalances, balances],
      [finance.getTopUp, { hasFirstBonus: true, closedWhy: '由于相关规定，当前设备暂不支持充值' }],
    ]),
  )
  expect(words()).not.toContain('充值')
})

test('figures that never arrived can be requested again', async () => {
  await show(new Map<unknown, unknown>([[finance.getBalances, new Error('断网')]]))
  expect(screen.getByText('断网')).toBeTruthy()
})
