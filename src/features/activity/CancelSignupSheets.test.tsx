import { activity } from '@qianxian/protocol/activity/activity'
import type { CancelQuote } from '@qianxian/protocol/activity/activity.schema'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { CancelSignupSheet, LeaveWaitlistSheet } from './CancelSignupSheets'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const step = (words: string, percent: number, isNow = false) => ({ words, percent, isNow })
const quote: CancelQuote = {
  title: '八分钟约会',
  startAt: '2026-12-06T07:00:00.000Z',
  priceFen: 9_900,
  pricePt: 15,
  fen: 6_930,
  pt: 10,
  why: '按退款规则退回 70%',
  ladder: [step('开始前 24–72 小时', 70, true), step('开始前 6–24 小时', 30)],
  isFriends: false,
  ways: [
    { channel: 'ali', amount: 3_500 },
    { channel: 'wallet', amount: 3_430 },
    { channel: null, amount: 10 },
  ],
  canHandOn: true,
}

const acts = { onClose: jest.fn(), onDone: jest.fn(), onHandOn: jest.fn() }
async function open(shown: CancelQuote): Promise<void> {
  jest.clearAllMocks()
  asks.mockResolvedValue(shown)
  calls.mockResolvedValue({})
  render(<CancelSignupSheet isOpen signupId={7} {...acts} />)
  await settle()
}
const tap = async (label: string) => {
  fireEvent.click(screen.getAllByText(label).at(-1)!)
  await settle()
}

test('price, refund, destination and today’s step are shown above the button', async () => {
  await open(quote)
  expect(words()).toContain('¥69.30 + 10 积分')
  expect(words()).toContain('你付了 ¥99.00 + 15 积分，按退款规则退回 70%')
  expect(words()).toContain('退到支付宝原路退回，通常 1–3 个工作日到账¥35.00')
  expect(words()).toContain('退到余额马上到账¥34.30')
  expect(words()).toContain('退到积分马上到账10')
  expect(words()).toContain('开始前 24–72 小时（现在）退 70%')
  await tap('转给朋友')
  await tap('先不取消')
  expect([acts.onHandOn, acts.onClose, calls].map((one) => one.mock.calls.length)).toEqual([1, 1, 0])
  await tap('取消报名')
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([activity.cancelSignup, { id: 7, shownFen: 6_930, shownPt: 10 }])
  expect([acts.onClose, acts.onDone].map((one) => one.mock.calls.length)).toEqual([2, 1])
})

test('a refund changed by the time of the tap is shown, and confirmed again', async () => {
  await open(quote)
  calls.mockRejectedValueOnce(new RequestFault({ code: financeFaults.refund_changed.code, message: '', status: 200 }))
  asks.mockResolvedValue({ ...quote, fen: 2_970, pt: 4, ways: [], why: '按退款规则退回 30%' })
  await tap('取消报名')
  expect(acts.onClose).not.toHaveBeenCalled()
  expect(words()).toContain('退款金额刚刚变了')
  expect(words()).toContain('¥29.70 + 4 积分')
  await tap('取消报名')
  expect(calls.mock.calls[1]![1]).toEqual({ id: 7, shownFen: 2_970, shownPt: 4 })
  expect(acts.onDone).toHaveBeenCalledTimes(1)
})

test('a free seat shows no money, and a friend’s money is refunded to the friend', async () => {
  await open({ ...quote, priceFen: 0, pricePt: 0, fen: 0, pt: 0, ladder: [], ways: [], canHandOn: false })
  expect(words()).not.toMatch(/退回|退款|转给朋友|¥/)
  await tap('取消报名')
  expect(calls.mock.calls[0]![1]).toEqual({ id: 7, shownFen: 0, shownPt: 0 })
  document.body.innerHTML = ''
  await open({ ...quote, isFriends: true, ways: [] })
  expect(words()).toContain('朋友付了 ¥99.00 + 15 积分')
  expect(words()).toContain('退款退给付款的朋友')
})

test('a seat that cannot be cancelled says why, and has no submit button', async () => {
  jest.clearAllMocks()
  asks.mockRejectedValue(new RequestFault({ code: 43_006, message: '活动已经开始，不能取消', status: 200 }))
  render(<CancelSignupSheet isOpen signupId={7} {...acts} />)
  await settle()
  expect(words()).toContain('活动已经开始，不能取消')
  await tap('取消报名')
  expect(calls).not.toHaveBeenCalled()
})

test('a place in the queue is given up, or kept with the reason shown', async () => {
  jest.clearAllMocks()
  calls.mockRejectedValueOnce(new RequestFault({ code: 1, message: '网络不可用', status: 0 })).mockResolvedValue({})
  const wait = { activityId: 5, title: '环湖徒步', startAt: quote.startAt, isOffered: false }
  render(<LeaveWaitlistSheet isOpen wait={wait} onClose={acts.onClose} onDone={acts.onDone} />)
  expect(words()).toContain('要从最后重新排队')
  await tap('退出候补')
  expect(words()).toContain('网络不可用')
  expect(acts.onDone).not.toHaveBeenCalled()
  await tap('退出候补')
  expect(calls.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
    [activity.leaveWaitlist, { id: 5 }],
    [activity.leaveWaitlist, { id: 5 }],
  ])
  expect(acts.onDone).toHaveBeenCalledTimes(1)
})
