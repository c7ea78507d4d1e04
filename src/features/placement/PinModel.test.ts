import { finance } from '@qianxian/protocol/finance/finance'
import { placement } from '@qianxian/protocol/placement/placement'
import { placementFaults } from '@qianxian/protocol/placement/placement.faults'
import type { PinRow, PinShop } from '@qianxian/protocol/placement/placement.schema'
import { wayOutOf } from '@/parts/placement/waysOut'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { PinModel } from './PinModel'
import { dayWords, leftWords, waitWords } from './pinWords'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const shop: PinShop = {
  closedWhy: null,
  block: null,
  offer: {
    cityName: '成都',
    tiers: [
      { days: 1, priceFen: 690 },
      { days: 7, priceFen: 4_830 },
    ],
    guaranteed: 50,
    waitHours: 0,
    queued: 0,
  },
}

const row: PinRow = {
  id: 7,
  status: 'live',
  days: 7,
  cityName: '成都',
  priceFen: 4_830,
  orderId: 3,
  guaranteed: 50,
  leftMinutes: 3 * 1440 + 125,
  endsAt: '2026-11-28T12:00:00.000Z',
  ahead: 0,
  words: '',
  history: [],
  cancel: { fen: 2_070, why: '还有 3 个整天没有展示，按天退款' },
}

beforeEach(() => {
  asks.mockReset().mockResolvedValue(shop)
  calls.mockReset().mockResolvedValue({ id: 9 })
})

it('orders the chosen days at the shown price', async () => {
  const model = new PinModel()
  await model.shop.load()
  expect(model.tier?.days).toBe(1)
  model.choose(7)
  expect(await model.order()).toBe(9)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([finance.createFinOrder, { bizType: 'pin', input: { days: 7 }, shownFen: 4_830 }])
})

it('reloads the offer when it is no longer valid', async () => {
  const model = new PinModel()
  await model.shop.load()
  const fault = new RequestFault({ code: placementFaults.pin_blocked.code, message: '暂不出售', status: 200 })
  calls.mockRejectedValue(fault)
  asks.mockResolvedValue({ ...shop, block: 'quiet', offer: null })
  await expect(model.order()).rejects.toBe(fault)
  expect(model.offer).toBeNull()
})

it('offers nothing on a device where virtual goods are not sold', async () => {
  asks.mockResolvedValue({ ...shop, closedWhy: '苹果手机上不能购买' })
  const model = new PinModel()
  await model.shop.load()
  expect(model.offer).toBeNull()
  expect(model.tier).toBeUndefined()
})

it('cancels for the shown refund, and reloads the pin when that refund has changed', async () => {
  const model = new PinModel()
  calls.mockResolvedValue({ ...row, status: 'cancelled', cancel: null })
  await model.cancel(row)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([placement.cancelPin, { id: 7, shownFen: 2_070 }])
  calls.mockRejectedValue(new Error('changed'))
  asks.mockClear()
  await expect(model.cancel(row)).rejects.toThrow('changed')
  expect(asks.mock.calls.map(([endpoint]) => endpoint)).toContain(placement.getMyPins)
})

it('shows the time left, the wait, and the result of each day', () => {
  expect([row.leftMinutes, 1440, 61, 5].map(leftWords)).toEqual(['3 天 2 小时', '1 天', '1 小时', '不到 1 小时'])
  expect(waitWords({ waitHours: 0, queued: 0 })).toEqual({ words: '现在有空位，支付后立即展示', isLong: false })
  expect(waitWords({ waitHours: 48, queued: 2 }).isLong).toBe(false)
  const long = waitWords({ waitHours: 60, queued: 3 })
  expect(long).toEqual({ words: '排队较久：前面还有 3 人，预计 2 天 12 小时后开始展示，排队不计时', isLong: true })
  const day = { day: '2026-11-24', seen: 38, guaranteed: 50, fen: 0 } as const
  expect(dayWords({ ...day, made: null })).toEqual({ label: '11月24日 看到 38 人，承诺 50 人', result: '还在统计' })
  expect(dayWords({ ...day, made: 'returned' }).result).toBe('少于承诺，时间已补回')
  expect(dayWords({ ...day, made: 'paid', fen: 690 }).result).toBe('少于承诺，¥6.90 已退回')
})

it('links to the page where the cause of a refusal can be fixed', () => {
  expect(wayOutOf('unverified')?.url).toBe('/member/certification')
  expect(wayOutOf('cityless')?.url).toBe('/member/love/permission')
  expect(wayOutOf('quiet')).toBeNull()
})
