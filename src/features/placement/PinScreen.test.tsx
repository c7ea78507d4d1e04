import { placement } from '@qianxian/protocol/placement/placement'
import type { PinRow, PinShop } from '@qianxian/protocol/placement/placement.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { navigateTo, navigateToUrl } from '@/router/navigator'
import { confirm } from '@/ui/base/overlay/Dialog'
import { PinScreen } from './PinScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/router/navigator', () => ({
  ...jest.requireActual('@/router/navigator'),
  navigateTo: jest.fn(async () => undefined),
  navigateToUrl: jest.fn(async () => undefined),
}))
jest.mock('@/ui/base/overlay/Dialog', () => ({ ...jest.requireActual('@/ui/base/overlay/Dialog'), confirm: jest.fn(async () => true) }))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer?: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const offer = { cityName: '成都', tiers: [{ days: 7, priceFen: 4_830 }], guaranteed: 50, waitHours: 0, queued: 0 }
const sold: PinShop = { closedWhy: null, block: null, offer }
const blocked = (block: PinShop['block'], closedWhy: string | null = null): PinShop => ({ closedWhy, block, offer: null })
const rowOf = (more: Partial<PinRow>): PinRow => ({
  id: 1,
  status: 'live',
  days: 7,
  cityName: '成都',
  priceFen: 4_830,
  orderId: 3,
  guaranteed: 50,
  leftMinutes: 3 * 1440,
  endsAt: '2026-11-28T12:00:00.000Z',
  ahead: 0,
  words: '',
  history: [],
  cancel: null,
  ...more,
})

async function show(shop: PinShop | Error, rows: PinRow[] = []) {
  asks.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === placement.getMyPins) return { list: rows, nextCursor: null, total: null }
    if (endpoint === placement.getExposure)
      return { week: { seen: 3, paid: 0 }, lastWeek: { seen: 70, paid: 0 }, sources: [], median: null }
    if (shop instanceof Error) throw shop
    return shop
  })
  calls.mockReset().mockResolvedValue({ id: 9 })
  jest.mocked(confirm).mockClear()
  openStack('/member/love/top')
  render(<PinScreen />)
  await settle()
}

test('shows price and guarantee before payment, and no pin section without pins', async () => {
  await show(sold)
  expect(words()).toContain('每满一天至少 50 人看到。不足的当天时间补回，连续第 3 天不足按天退款。')
  expect(words()).toContain('现在有空位，支付后立即展示')
  expect(words()).toContain('还没有置顶过')
  await act(async () => void fireEvent.click(document.querySelector('#qx-pin-submit')!))
  expect(confirm).not.toHaveBeenCalled()
  expect(navigateTo).toHaveBeenCalledWith('/subpages/member/pay', { id: 9 })
})

test('one chart shows an ordinary day beside a day with a pin', async () => {
  await show(sold)
  const bars = [...document.querySelectorAll('#qx-pin-chart [role="listitem"]')].map(({ textContent }) => textContent)
  expect(bars).toEqual(['平时一天约 10 次', '置顶一天至少再有 50 人'])
})

test('asks before ordering when the wait is long', async () => {
  await show({ ...sold, offer: { ...offer, waitHours: 60, queued: 3 } })
  expect(words()).toContain('排队较久：前面还有 3 人')
  jest.mocked(confirm).mockResolvedValueOnce(false)
  await act(async () => void fireEvent.click(document.querySelector('#qx-pin-submit')!))
  expect(calls).not.toHaveBeenCalled()
})

test('shows why a viewer cannot buy, and where to fix it', async () => {
  await show(blocked('unverified'))
  expect(words()).toContain('完成实名认证后，就可以置顶')
  expect(document.querySelector('#qx-pin-submit')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByText('去实名认证')))
  expect(navigateToUrl).toHaveBeenCalledWith('/member/certification')
})

test('shows a sentence instead of a price and button where virtual goods are not sold', async () => {
  await show({ closedWhy: '由于平台规定，iPhone 上暂不支持购买', block: null, offer })
  expect(words()).toContain('由于平台规定，iPhone 上暂不支持购买')
  expect(words()).not.toContain('¥')
  expect(document.querySelector('#qx-pin-submit')).toBeNull()
})

test('shows each state, the result of its days, and the refund for cancelling', async () => {
  await show(sold, [
    rowOf({
      id: 4,
      history: [
        { day: '2026-11-25', seen: 12, guaranteed: 20, made: null, fen: 0 },
        { day: '2026-11-24', seen: 38, guaranteed: 50, made: 'returned', fen: 0 },
      ],
      cancel: { fen: 2_070, why: '还有 3 个整天没有展示，按天退款' },
    }),
    rowOf({ id: 3, status: 'queued', endsAt: null, words: '前面还有 2 人，排队不计时' }),
    rowOf({ id: 2, status: 'ended', leftMinutes: 0, endsAt: null }),
  ])
  for (const said of ['展示中', '还剩 3 天', '还在统计', '少于承诺，时间已补回', '排队中', '前面还有 2 人，排队不计时', '已结束'])
    expect(words()).toContain(said)
  calls.mockResolvedValue(rowOf({ id: 4, status: 'cancelled', leftMinutes: 0, endsAt: null }))
  await act(async () => void fireEvent.click(document.querySelector('#qx-pin-cancel-4')!))
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([placement.cancelPin, { id: 4, shownFen: 2_070 }])
  expect(words()).toContain('已取消')
})

test('shows a failed load with a retry', async () => {
  await show(new RequestFault({ code: -1, message: '网络连接失败', status: 0 }))
  expect(document.querySelector('#qx-pin-offer')).toBeNull()
  expect(screen.queryByText('重新加载') ?? screen.queryByText('重试')).not.toBeNull()
})
