import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { membership } from '@qianxian/protocol/membership/membership'
import type { VipPlan } from '@qianxian/protocol/membership/membership.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { broughtInWords, standingInWords, usedInWords, VipModel } from './VipModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const planOf = (type: VipPlan['type'], priceFen: number): VipPlan => ({
  type,
  name: `会员 ${type}`,
  days: 30,
  priceFen,
  marketFen: 0,
  until: '2026-12-23T00:00:00.000Z',
  words: '',
})

function answer(...list: VipPlan[]) {
  asks.mockImplementation(async (endpoint) =>
    endpoint === membership.getVipPlans
      ? { closedWhy: null, list }
      : { type: null, until: null, paused: null, coupons: [], list: [], rights: [] },
  )
}

async function opened(): Promise<VipModel> {
  const model = new VipModel()
  await model.shown.load()
  return model
}

beforeEach(() => {
  asks.mockReset()
  calls.mockReset().mockResolvedValue({ id: 9 })
  answer(planOf('month', 1_800), planOf('season', 4_800))
})

it('chooses the quarter by default, and keeps a choice across reloads', async () => {
  const model = await opened()
  expect(model.plan?.type).toBe('season')
  model.choose(model.plans[0]!)
  answer(planOf('month', 2_800), planOf('season', 5_800))
  await model.shown.load()
  expect(model.plan).toMatchObject({ type: 'month', priceFen: 2_800 })
})

it('falls back to the first plan if the chosen one is discontinued', async () => {
  const model = await opened()
  model.choose(model.plans[1]!)
  answer(planOf('month', 1_800))
  await model.shown.load()
  expect(model.plan?.type).toBe('month')
})

it('orders the plan at the shown price', async () => {
  const model = await opened()
  expect(await model.order(model.plans[1]!)).toBe(9)
  expect(calls).toHaveBeenCalledTimes(1)
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([finance.createFinOrder, { bizType: 'vip', input: { vip: 'season' }, shownFen: 4_800 }])
})

it('shows a changed price instead of ordering at it', async () => {
  const model = await opened()
  answer(planOf('month', 2_800))
  calls.mockRejectedValue(new RequestFault({ code: financeFaults.order_price_changed.code, message: '价格变了', status: 200 }))
  expect(await model.order(model.plans[0]!)).toBeNull()
  expect(model.plan?.priceFen).toBe(2_800)
})

it('shows why an order was refused', async () => {
  const model = await opened()
  const fault = new RequestFault({ code: 41050, message: '现在不能购买', status: 200 })
  calls.mockRejectedValue(fault)
  await expect(model.order(model.plans[0]!)).rejects.toBe(fault)
})

it.each([
  [{ key: 'like', used: 3, left: 7 }, false, '今天用了 3 次，剩 7 次'],
  [{ key: 'like', used: 35, left: null }, true, '今天用了 35 次'],
  [{ key: 'superlike', used: 0, left: 5 }, true, '本周有 5 次'],
  [{ key: 'superlike', used: 1, left: 0 }, false, '本周用了 1 次，剩 0 次'],
  [{ key: 'likers', used: 0, left: 0 }, false, '会员专享'],
] as const)('words for %j, as a member %j: %s', (right, isVip, words) => {
  expect(usedInWords(right, isVip)).toBe(words)
})

it('uses a coupon by its id and reloads, even after a refusal', async () => {
  const model = await opened()
  asks.mockClear()
  await model.useCoupon({ id: 7 })
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([membership.useVipCoupon, { id: 7 }])
  expect(asks).toHaveBeenCalledTimes(2)
  const fault = new RequestFault({ code: 42950, message: '这张会员券已经用过', status: 200 })
  calls.mockRejectedValue(fault)
  await expect(model.useCoupon({ id: 7 })).rejects.toBe(fault)
  expect(asks).toHaveBeenCalledTimes(4)
})

it("never shows one day's receipt under another day", async () => {
  const model = await opened()
  asks.mockResolvedValue({ list: [{ key: 'like', count: 3 }], total: [] })
  await model.lookAt('2026-11-01')
  expect(model.receipt?.value?.list).toHaveLength(1)
  asks.mockRejectedValue(new Error('offline'))
  await model.lookAt('2026-11-02')
  expect(asks).toHaveBeenLastCalledWith(membership.getVipReceipt, { day: '2026-11-02' })
  expect(model.receipt).toMatchObject({ state: 'failed', value: null })
})

it('shows a pause and the time left, and no notice if the clock runs or no time is left', () => {
  const row = { id: 1, name: '月卡', orderId: null, until: '2026-12-23T00:00:00.000Z', leftMinutes: 20 * 1_440 + 60, reason: null }
  expect(standingInWords({ paused: 'dating', list: [row] })).toEqual({
    title: '会员已暂停，恢复后继续',
    note: '交往期间不计时，权益也一起暂停，还剩 20 天 1 小时',
  })
  expect([standingInWords({ paused: null, list: [row] }), standingInWords({ paused: 'frozen', list: [] })]).toEqual([null, null])
})

it('states that a weekly right is weekly', () => {
  expect([broughtInWords({ key: 'like', count: 3 }), broughtInWords({ key: 'superlike', count: 2 })]).toEqual([
    '多用了 3 次',
    '这一周多用了 2 次',
  ])
})
