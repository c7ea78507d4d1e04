import { finance } from '@qianxian/protocol/finance/finance'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayWay } from '@qianxian/protocol/pay/pay.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import Taro from '@tarojs/taro'
import { callQuietly, call } from '@/request/call'
import { dropSession } from '@/request/session'
import { RequestFault } from '@/request/fault'
import { logIn, orderOf, paidOrder, wallet, wx } from '../orders.fixture'
import { FinancePayScreen } from './FinancePayScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)

async function show(order: FinOrder | Error, ways: PayWay[] = [wx]) {
  asks.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === pay.getPayWays) return { ways, order }
    if (endpoint !== finance.getOrder) return {}
    if (order instanceof Error) throw order
    return order
  })
  openStack('/subpages/member/pay?id=7')
  render(<FinancePayScreen />)
  await settle()
  await settle()
}
const words = () => document.body.textContent ?? ''

beforeEach(() => {
  jest.useFakeTimers()
  calls.mockReset()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  logIn()
})
afterEach(() => {
  jest.useRealTimers()
  dropSession()
  jest.restoreAllMocks()
})

test("shows the product, its price, and the time left by the server, however wrong the phone's clock is", async () => {
  jest.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  await show(orderOf())
  expect(words()).toContain('积分充值')
  expect(words()).toContain('¥60.00')
  expect(words()).toContain('15:00')
  await act(async () => void jest.advanceTimersByTime(61_000))
  expect(words()).toContain('13:59')
})

test('shows the remaining wallet balance before payment', async () => {
  await show(orderOf(), [wx, wallet(1500)])
  expect(words()).toContain('先用余额支付 ¥15.00')
  expect(words()).toContain('余额 ¥15.00 + 微信支付 ¥45.00')
  expect(screen.getByText('支付 ¥45.00')).toBeTruthy()
})

test('the channels stay visible while the balance pays everything', async () => {
  await show(orderOf(), [wx, wallet(9000)])
  const ways = [...document.querySelectorAll('#qx-pay-ways [role="radio"]')].map((row) => [row.id, row.getAttribute('aria-checked')])
  expect(ways).toEqual([
    ['qx-pay-wallet', 'true'],
    ['qx-pay-wx', 'false'],
  ])
  await act(async () => void fireEvent.click(document.querySelector('#qx-pay-wx')!))
  expect(screen.getByText('支付 ¥60.00')).toBeTruthy()
})

test('the channels are requested together with the order, not after it', async () => {
  await show(orderOf(), [wx])
  const asked = asks.mock.calls
    .map(([endpoint]) => endpoint)
    .filter((endpoint) => endpoint === pay.getPayWays || endpoint === finance.getOrder)
  expect(asked.slice(0, 2)).toEqual([pay.getPayWays, finance.getOrder])
})

test('without a payment channel here, explains it and offers no button', async () => {
  await show(orderOf(), [])
  expect(words()).toContain('当前环境没有可用的支付方式')
  await act(async () => void fireEvent.click(screen.getByText('支付 ¥60.00')))
  expect(calls).not.toHaveBeenCalled()
})

test('as long as money may be in transit, the warning replaces the channels', async () => {
  await show(orderOf({ status: 'paying', isConfirming: true }))
  expect(words()).toContain('结果确认中，请勿重复支付')
  expect(words()).not.toContain('我没有付款，继续支付')
  expect(words()).not.toContain('支付方式')
})

test('an order that is not ready states the missing requirement', async () => {
  await show(orderOf({ notReady: '请先签署服务合同' }))
  expect(words()).toContain('请先签署服务合同')
})

test('the code to scan shows its amount and its time by the server, without other channels next to it', async () => {
  jest.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  await show(orderOf(), [wx, wallet(1500)])
  const begun = { status: 'paying' as const, walletFen: 1500, channelFen: 4500, serverTime: '2026-11-23T02:05:00.000Z' }
  calls.mockResolvedValueOnce({ order: orderOf(begun), ticket: { kind: 'code', picture: 'data:image/svg+xml;base64,PHN2Zy8+' } })
  await act(async () => void fireEvent.click(screen.getByText('支付 ¥45.00')))
  await settle()
  expect(words()).toContain('请用微信扫一扫')
  expect(document.querySelector('#qx-pay-code-sum')?.textContent).toBe('¥45.00')
  expect(document.querySelector('#qx-pay-code img')?.getAttribute('src')).toContain('PHN2Zy8+')
  expect(words()).toContain('二维码在 10:00 内有效')
  expect(words()).not.toContain('支付方式')

  // When its time is over, the code is removed from the page, even if the server cannot be reached.
  asks.mockRejectedValue(new Error('offline'))
  await act(async () => void (await jest.advanceTimersByTimeAsync(600_000)))
  expect(words()).not.toContain('请用微信扫一扫')
  expect(words()).toContain('支付方式')
})

test('an order is cancelled after a confirmation', async () => {
  await show(orderOf())
  jest.mocked(Taro.showModal).mockResolvedValueOnce({ confirm: true } as never)
  calls.mockResolvedValueOnce(orderOf({ status: 'closed', closedAt: '2026-11-23T02:02:00.000Z' }))
  await act(async () => void fireEvent.click(screen.getByText('取消订单')))
  await settle()
  expect(calls).toHaveBeenCalledWith(finance.cancelOrder, { id: 7 }, expect.anything())
  expect(words()).toContain('已关闭')
  expect(screen.getByText('重新下单')).toBeTruthy()
})

test('an order past its time with an unknown result offers no second order', async () => {
  await show(orderOf({ status: 'closed', isConfirming: true }))
  expect(words()).toContain('结果确认中，请勿重复支付')
  expect(screen.queryByText('重新下单')).toBeNull()
})

test('a receipt shows its parts, its numbers, its ledger seal and its refunds', async () => {
  await show(
    paidOrder({
      walletFen: 1500,
      channelFen: 4500,
      pointsUsed: 1200,
      status: 'partially_refunded',
      seal: { no: 12_345, hash: 'a'.repeat(64) },
      refunds: [
        {
          id: 3,
          fen: 1000,
          points: 0,
          status: 'done',
          reason: '不小心多付了',
          ways: ['¥10.00 退回微信支付'],
          at: '2026-11-23T03:00:00.000Z',
        },
      ],
      refundable: { fen: 5000, points: 0, why: ['24 小时内未使用'] },
    }),
  )
  for (const said of [
    '1,200',
    '¥15.00',
    '¥45.00',
    'QX202611230001',
    '4200001',
    '第 12,345 号',
    'aaaaaaaa…',
    '¥10.00 退回微信支付',
    '已退款',
  ]) {
    expect(words()).toContain(said)
  }
  expect(words()).not.toContain('a'.repeat(64))
  expect(screen.getByText('申请退款')).toBeTruthy()
})

test('after a payment, the first button opens the purchase if it has a page, and otherwise goes back', async () => {
  await show(orderOf())
  asks.mockImplementation(async (endpoint) => (endpoint === finance.getOrder ? paidOrder({ link: '' }) : {}))
  await act(async () => void (await jest.advanceTimersByTimeAsync(60_000)))
  expect(words()).toContain('支付成功')
  expect(document.querySelector('#qx-receipt-done')?.textContent).toBe('完成')
})

test('a receipt that cannot be refunded states the reason, and has no refund button', async () => {
  await show(paidOrder({ refundable: { fen: 0, points: 0, why: ['积分已经使用，不能退款'] } }))
  expect(words()).toContain('积分已经使用，不能退款')
  expect(screen.queryByText('申请退款')).toBeNull()
  expect(words()).toContain('正在封存')
})

test('a refund that its channel could not deliver goes to the wallet after a confirmation', async () => {
  const refund = {
    id: 3,
    fen: 6000,
    points: 0,
    status: 'failed' as const,
    reason: '',
    ways: ['微信退款失败：账户异常'],
    at: '2026-11-23T03:00:00.000Z',
  }
  await show(paidOrder({ status: 'refunding', refunds: [refund] }))
  jest.mocked(Taro.showModal).mockResolvedValueOnce({ confirm: true } as never)
  calls.mockResolvedValueOnce(paidOrder({ status: 'refunded', refunds: [{ ...refund, status: 'to_wallet' }] }))
  await act(async () => void fireEvent.click(screen.getByText('退到余额')))
  await settle()
  expect(calls).toHaveBeenCalledWith(pay.confirmRefundToWallet, { refundId: 3 }, expect.anything())
  expect(words()).toContain('已退到余额')
})

test('an order that fails to load can be requested again; an unknown order is reported as missing', async () => {
  await show(new RequestFault({ code: 0, message: '网络不可用', status: 0, reason: 'network' }))
  expect(screen.getByText('重新加载')).toBeTruthy()
})

test('another person’s order is reported as missing', async () => {
  await show(new RequestFault({ code: 40410, message: '内容不存在或已删除', status: 200 }))
  expect(words()).toContain('没有找到这个订单')
})
