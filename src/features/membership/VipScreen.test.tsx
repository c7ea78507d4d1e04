import { membership } from '@qianxian/protocol/membership/membership'
import type { MyVip } from '@qianxian/protocol/membership/membership.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { VipModel } from './VipModel'
import { VipScreen } from './VipScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({ Screen: ({ children }: { children: unknown }) => <div>{children as never}</div> }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const row = { id: 1, name: '月卡', orderId: null, until: '2026-12-23T00:00:00.000Z', leftMinutes: 20 * 1_440, reason: '周年庆' }
const coupon = { id: 7, type: 'season', minutes: 4_320, reason: '活动赠送', until: '2027-11-26T00:00:00.000Z' } as const
const none: MyVip = { type: null, until: null, paused: null, coupons: [], list: [], rights: [] }

async function show(mine: Partial<MyVip>, receipt: unknown = { list: [], total: [] }) {
  asks.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === membership.getVipPlans) return { closedWhy: null, list: [] }
    return endpoint === membership.getVipReceipt ? receipt : { ...none, ...mine }
  })
  calls.mockReset().mockResolvedValue({})
  jest.spyOn(authStore, 'refresh').mockResolvedValue()
  openStack('/member/love/vip')
  render(<VipScreen />)
  await settle()
}

it('shows that a membership is paused and how much is left', async () => {
  await show({ type: 'month', paused: 'dating', list: [row] })
  expect(words()).toContain('会员已暂停，恢复后继续')
  expect(words()).toContain('交往期间不计时，权益也一起暂停，还剩 20 天')
  expect(words()).toContain('还剩 20 天，周年庆')
  expect(words()).not.toContain('到 2026年')
})

it('uses a coupon by one tap, and explains that coupons do not start without a tap', async () => {
  await show({ type: 'month', until: row.until, list: [row], coupons: [coupon] })
  expect(words()).toContain('季卡会员 3 天')
  expect(words()).toContain('会员券不会自动开始')
  fireEvent.click(screen.getByText('使用'))
  await settle()
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([membership.useVipCoupon, { id: 7 }])
  expect(authStore.refresh).toHaveBeenCalledTimes(1)
})

it('hides the coupons if there are none, and loads the receipt when it is opened', async () => {
  await show({}, { list: [], total: [{ key: 'superlike', count: 2 }] })
  expect(words()).not.toContain('会员券')
  expect(asks).not.toHaveBeenCalledWith(membership.getVipReceipt, expect.anything())
  fireEvent.click(screen.getByText('看看哪天多用了什么'))
  await settle()
  expect(words()).toContain('这一天没有用到会员才有的权益')
  expect(words()).toContain('多用了 2 次')
})

it('shows what the member has beside what a membership has', async () => {
  await show({
    rights: [
      { key: 'superlike', used: 0, left: 1 },
      { key: 'likers', used: 0, left: 0 },
    ],
  })
  const rows = [...document.querySelectorAll('#qx-vip-rights [role="listitem"]')].map(({ textContent }) => textContent)
  expect(words()).toContain('你现在')
  expect(rows[0]).toMatch(/每周 1 次每周 5 次$/)
  expect(rows[1]).toMatch(/没有不限$/)
})

it('preselects the quarter', async () => {
  const plan = { name: '', days: 30, priceFen: 1, marketFen: 0, until: '', words: '' }
  asks
    .mockReset()
    .mockImplementation(async (endpoint) =>
      endpoint === membership.getVipPlans
        ? { closedWhy: null, list: ['month', 'season', 'year'].map((type) => ({ ...plan, type })) }
        : none,
    )
  const model = new VipModel()
  await model.shown.load()
  expect(model.plan?.type).toBe('season')
  model.choose({ ...plan, type: 'month' })
  expect(model.plan?.type).toBe('month')
})
