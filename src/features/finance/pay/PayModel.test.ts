import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket, PayWay } from '@qianxian/protocol/pay/pay.schema'
import { payLimits } from '@qianxian/protocol/pay/pay.words'
import { PlatformFault } from '@/platform/fault'
import { pay as payHere } from '@/platform/payment/pay'
import { readStored, writeStored } from '@/platform/storage/storage'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { ali, orderOf, paidOrder, wallet, wx } from '../orders.fixture'
import { PayModel, wechatScene } from './PayModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/platform/payment/pay', () => ({ pay: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const platform = jest.mocked(payHere)
const refusal = ({ code, message }: { code: number; message: string }) => new RequestFault({ code, message, status: 200 })
const redirect: PayTicket = { kind: 'redirect', url: 'https://cashier.example/1' }
const wechat: PayTicket = { kind: 'wechat', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' }

/** The server's state, and how often the order's state was requested. */
const server = { order: orderOf(), ways: [wx, ali] as PayWay[], looks: 0 }
const sent = (endpoint: unknown) => calls.mock.calls.filter(([one]) => one === endpoint).map(([, input]) => input)
const answerPay = (ticket: PayTicket, change: Partial<FinOrder> = { status: 'paying' }) =>
  calls.mockImplementation(async () => {
    server.order = { ...server.order, ...change }
    return { order: server.order, ticket: { ...ticket } }
  })

async function open(): Promise<PayModel> {
  const model = new PayModel(7)
  await model.load()
  return model
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  Object.assign(server, { order: orderOf(), ways: [wx, ali], looks: 0 })
  calls.mockReset()
  platform.mockReset().mockResolvedValue(undefined)
  asks.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === pay.getPayWays) return { ways: server.ways, order: server.order }
    server.looks += 1
    return server.order
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('payment channels', () => {
  it('offers only the channels of this platform, the first of them chosen', async () => {
    server.ways = [ali]
    const model = await open()
    expect(model.channels).toEqual(['ali'])
    expect(model.channel).toBe('ali')
    expect(model.due).toBe(6000)
  })

  it('takes the amount from the wallet first, and the rest by a channel', async () => {
    server.ways = [wx, wallet(1500)]
    answerPay(redirect)
    const model = await open()
    expect([model.walletPart, model.due]).toEqual([1500, 4500])
    await model.pay()
    expect(sent(pay.tenPay)).toEqual([{ id: 7, useWallet: true, scene: 'h5' }])
  })

  it('leaves the wallet untouched if the member wants that', async () => {
    server.ways = [wx, ali, wallet(1500)]
    answerPay(redirect)
    const model = await open()
    model.setWallet(false)
    model.choose('ali')
    expect(model.due).toBe(6000)
    await model.pay()
    expect(sent(pay.aliPay)).toEqual([{ id: 7, useWallet: false }])
  })

  it('needs no channel if the wallet has enough', async () => {
    server.ways = [wallet(9000)]
    const model = await open()
    expect([model.due, model.canPay]).toEqual([0, true])
    answerPay({ kind: 'done' }, paidOrder())
    await model.pay()
    expect(sent(pay.walletPay)).toEqual([{ id: 7 }])
    expect(model.isPaid).toBe(true)
    expect(model.hasJustPaid).toBe(true)
  })

  it('the balance is one of the choices if it is enough, and is added to a channel if it is not', async () => {
    server.ways = [wx, ali, wallet(9000)]
    const model = await open()
    expect([model.isWalletEnough, model.due]).toEqual([true, 0])
    model.choose('ali')
    expect([model.isWalletOn, model.due, model.channel]).toEqual([false, 6000, 'ali'])
    model.setWallet(true)
    expect(model.due).toBe(0)
    server.ways = [wx, ali, wallet(1500)]
    await model.readWays()
    model.choose('wx')
    expect([model.isWalletEnough, model.isWalletOn, model.due]).toEqual([false, true, 4500])
  })

  it('counts what an earlier attempt froze for the order as available', async () => {
    server.order = orderOf({ status: 'paying', walletFen: 1500, channelFen: 4500 })
    server.ways = [wx, wallet(0)]
    expect((await open()).due).toBe(4500)
  })

  it('cannot be paid without a channel, with a missing requirement, or before the channels are loaded', async () => {
    server.ways = []
    expect((await open()).canPay).toBe(false)
    server.ways = [wx]
    server.order = orderOf({ notReady: '先签署合同' })
    expect((await open()).canPay).toBe(false)
    asks.mockImplementation(async (endpoint) => {
      if (endpoint === pay.getPayWays) throw refusal({ code: 50000, message: '系统繁忙' })
      return orderOf()
    })
    const model = await open()
    expect([model.canPay, model.hasWays]).toEqual([false, false])
  })
})

describe('the code for the wallet', () => {
  it('the code is requested before any payment is sent, and is sent with the payment', async () => {
    server.ways = [wallet(9000, true)]
    const model = await open()
    await model.pay()
    expect(model.isCodeOpen).toBe(true)
    expect(calls).not.toHaveBeenCalled()
    answerPay({ kind: 'done' }, paidOrder())
    await model.payWithCode('123456')
    expect(sent(pay.walletPay)).toEqual([{ id: 7, code: '123456' }])
    expect(model.isCodeOpen).toBe(false)
  })

  it('the code is requested if the server requires it', async () => {
    const model = await open()
    calls.mockRejectedValue(refusal(financeFaults.wallet_code_needed))
    await model.pay()
    expect(model.isCodeOpen).toBe(true)
    expect(model.notice).toBeNull()
  })

  it('the sheet stays open with the reason if the code is wrong, and closes if the order changed', async () => {
    server.ways = [wallet(9000, true)]
    const model = await open()
    await model.pay()
    calls.mockRejectedValue(refusal({ code: 40000, message: '验证码不对' }))
    await expect(model.payWithCode('000000')).rejects.toThrow('验证码不对')
    expect(model.isCodeOpen).toBe(true)
    server.order = orderOf({ status: 'closed' })
    calls.mockRejectedValue(refusal(financeFaults.order_closed))
    await model.payWithCode('000000')
    expect([model.isCodeOpen, model.isOpen]).toEqual([false, false])
  })
})

describe('the result of a payment', () => {
  it('the result is requested from the server, whatever the platform reported', async () => {
    answerPay(wechat)
    const model = await open()
    const paying = model.pay()
    await jest.advanceTimersByTimeAsync(0)
    expect(model.phase).toBe('checking')
    expect(model.isPaid).toBe(false)
    server.order = paidOrder()
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    await paying
    expect([model.isPaid, model.phase]).toEqual([true, 'idle'])
  })

  it('the result is requested five times, then paying is blocked until it is known', async () => {
    answerPay(wechat)
    const model = await open()
    server.looks = 0
    const paying = model.pay()
    await jest.advanceTimersByTimeAsync(payLimits.pollTimes * payLimits.pollMs)
    await paying
    expect(server.looks).toBe(payLimits.pollTimes)
    expect([model.phase, model.isUnsure, model.canPay]).toEqual(['unsure', true, false])
    server.order = paidOrder()
    await model.look()
    expect(model.phase).toBe('idle')
  })

  it('the same order stays payable if the attempt was cancelled', async () => {
    answerPay(wechat)
    platform.mockRejectedValueOnce(new PlatformFault('cancel'))
    const model = await open()
    await model.pay()
    expect(model.notice).toContain('订单还在')
    expect([model.phase, model.canPay]).toEqual(['idle', true])
    platform.mockResolvedValueOnce(undefined)
    const again = model.pay()
    await jest.advanceTimersByTimeAsync(0)
    server.order = paidOrder()
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    await again
    expect(sent(pay.tenPay).map((input) => (input as { id: number }).id)).toEqual([7, 7])
    expect(model.isPaid).toBe(true)
  })

  it('the result is requested even if the platform reports a failure, which proves nothing', async () => {
    answerPay(wechat)
    platform.mockRejectedValueOnce(new PlatformFault('failed'))
    const model = await open()
    const paying = model.pay()
    await jest.advanceTimersByTimeAsync(0)
    server.order = paidOrder()
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    await paying
    expect(model.isPaid).toBe(true)
  })

  it('the result is requested when the page reopens, because an opened cashier is stored on the device', async () => {
    platform.mockReturnValue(new Promise(() => undefined))
    answerPay(redirect)
    const left = await open()
    await left.pay()
    expect(left.phase).toBe('leaving')
    expect(readStored('cashier')).toEqual({ orderId: 7, channel: 'wx', isWalletOn: false, depth: window.history.length })

    server.order = paidOrder()
    const back = await open()
    expect(back.isPaid).toBe(true)
    expect(readStored('cashier')).toBeUndefined()
  })

  it('a return without a payment is reported in a second, keeps the chosen channel, and polling continues', async () => {
    server.ways = [wx, ali, wallet(1500)]
    server.order = orderOf({ status: 'paying' })
    writeStored('cashier', { orderId: 7, channel: 'ali', isWalletOn: false })
    const model = new PayModel(7)
    const loading = model.load()
    await jest.advanceTimersByTimeAsync(payLimits.returnMs)
    await loading
    expect([model.phase, model.canPay, model.notice]).toEqual(['idle', true, '你取消了支付，订单还在，可以继续支付'])
    expect([model.channel, model.isWalletOn]).toEqual(['ali', false])
    server.order = paidOrder()
    await model.look()
    expect([model.isPaid, model.notice]).toEqual([true, null])
  })

  it("the browser's history skips the channel's pages, so that the back button never opens them", async () => {
    const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined)
    server.order = orderOf({ status: 'paying' })
    writeStored('cashier', { orderId: 7, channel: 'wx', isWalletOn: false, depth: window.history.length - 2 })
    await open()
    expect(go.mock.calls).toEqual([[-2]])
    const loading = open()
    await jest.advanceTimersByTimeAsync(payLimits.returnMs)
    expect((await loading).notice).toContain('你取消了支付')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('a result still pending at the server does not let the member continue', async () => {
    server.order = orderOf({ status: 'paying', isConfirming: true })
    const model = await open()
    await model.payAnyway()
    expect([model.isUnsure, model.canPay]).toEqual([true, false])
  })

  it('the result is not requested for a different order that was left at a cashier', async () => {
    const visit = { orderId: 8, channel: 'wx', isWalletOn: false }
    writeStored('cashier', visit)
    await open()
    expect(server.looks).toBe(1)
    expect(readStored('cashier')).toEqual(visit)
  })

  it('the result is no longer requested once the page was left', async () => {
    answerPay(wechat)
    const model = await open()
    server.looks = 0
    const paying = model.pay()
    await jest.advanceTimersByTimeAsync(0)
    model.leave()
    await jest.advanceTimersByTimeAsync(payLimits.pollTimes * payLimits.pollMs)
    await paying
    expect(server.looks).toBe(1)
  })
})

describe('paying at a computer', () => {
  const code = { kind: 'code', picture: 'data:image/svg+xml;base64,PHN2Zy8+' } as const

  interface Seat {
    hasMouse?: boolean
    userAgent?: string
  }
  function sitAt(width: number, height: number, { hasMouse = true, userAgent = 'Chrome/130' }: Seat = {}) {
    Object.defineProperty(window, 'screen', { configurable: true, value: { width, height } })
    window.matchMedia = (() => ({ matches: hasMouse })) as never
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  }
  afterEach(() => sitAt(0, 0))

  it.each([
    ['a computer shows a code', 'native', [1440, 900, {}]],
    ['also a small one', 'native', [1366, 768, {}]],
    ['WeChat on a computer pays by itself', 'jsapi', [1440, 900, { userAgent: 'Windows MicroMessenger/7.0' }]],
    ['a phone on its side is led to the cashier', 'h5', [932, 430, { hasMouse: false }]],
    ['also with a mouse', 'h5', [932, 430, {}]],
    ['a tablet that is touched', 'h5', [1180, 820, { hasMouse: false }]],
  ] as [what: string, scene: string, where: Parameters<typeof sitAt>][])('%s', (_what, scene, where) => {
    sitAt(...where)
    expect(wechatScene()).toBe(scene)
  })

  it('shows the code and polls the server until the order was paid from the phone', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    expect(sent(pay.tenPay)).toEqual([{ id: 7, useWallet: false, scene: 'native' }])
    expect([model.phase, model.code]).toEqual(['scanned', code])
    expect(platform).not.toHaveBeenCalled()
    server.looks = 0
    await jest.advanceTimersByTimeAsync(10 * payLimits.pollMs)
    expect(server.looks).toBe(10)
    server.order = paidOrder()
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    expect([model.isPaid, model.hasJustPaid, model.code, model.phase]).toEqual([true, true, null, 'idle'])
    server.looks = 0
    await jest.advanceTimersByTimeAsync(5 * payLimits.pollMs)
    expect(server.looks).toBe(0)
  })

  it('does not poll in a background tab, and polls at once when the tab is visible again', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    server.looks = 0
    await jest.advanceTimersByTimeAsync(5 * payLimits.pollMs)
    expect(server.looks).toBe(0)
    seen.mockReturnValue('visible')
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    expect(server.looks).toBe(1)
  })

  it('continues polling after a failed request', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    asks.mockRejectedValueOnce(new Error('offline'))
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    expect(model.code).toEqual(code)
    server.order = paidOrder()
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    expect(model.isPaid).toBe(true)
  })

  it('removes an expired code, even if the server does not report it as expired yet', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    server.order = orderOf({ status: 'paying', isConfirming: true })
    await model.putCodeAway()
    expect([model.code, model.phase, model.canPay]).toEqual([null, 'idle', false])
  })

  it('shows no code if money may be in transit', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    server.order = orderOf({ status: 'paying', isConfirming: true })
    await jest.advanceTimersByTimeAsync(payLimits.pollMs)
    expect([model.code, model.isUnsure]).toEqual([null, true])
  })

  it('removes the code for another channel, and shows it again', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    await model.putCodeAway()
    expect([model.code, model.canPay]).toEqual([null, true])
    server.looks = 0
    await jest.advanceTimersByTimeAsync(5 * payLimits.pollMs)
    expect(server.looks).toBe(0)
    await model.pay()
    await model.putCodeAway()
    await model.pay()
    server.looks = 0
    await jest.advanceTimersByTimeAsync(3 * payLimits.pollMs)
    expect([model.code, server.looks]).toEqual([code, 3])
  })

  it('removes the code of a cancelled order', async () => {
    sitAt(1440, 900)
    answerPay(code)
    const model = await open()
    await model.pay()
    calls.mockResolvedValue(orderOf({ status: 'closed' }))
    await model.cancel()
    expect([model.code, model.isOpen]).toEqual([null, false])
  })
})

describe('an order that changed meanwhile', () => {
  it('an order that was closed is shown as closed', async () => {
    const model = await open()
    server.order = orderOf({ status: 'closed' })
    calls.mockRejectedValue(refusal(financeFaults.order_closed))
    await model.pay()
    expect([model.isOpen, model.isPaid]).toEqual([false, false])
  })

  it('an order is not paid twice if money is already in transit', async () => {
    const model = await open()
    calls.mockRejectedValue(refusal(financeFaults.order_confirming))
    await model.pay()
    expect(model.canPay).toBe(false)
  })

  it('the channels are reloaded if the wallet was emptied', async () => {
    server.ways = [wx, wallet(9000)]
    const model = await open()
    server.ways = [wx, wallet(100)]
    calls.mockRejectedValue(refusal(financeFaults.balance_short))
    await model.pay()
    expect([model.due, model.notice]).toEqual([5900, '余额不足'])
  })
})

describe('a refund', () => {
  const refundable = { fen: 6000, points: 0, why: ['24 小时内未使用'] }

  it("refreshes the member's account at once if the order was a membership", async () => {
    const refresh = jest.spyOn(authStore, 'refresh').mockResolvedValue(undefined)
    server.order = paidOrder({ bizType: 'vip', refundable })
    const model = await open()
    calls.mockResolvedValue(paidOrder({ bizType: 'vip', status: 'refunded', refundable: null }))
    await model.refund('不需要了')
    expect(refresh).toHaveBeenCalledTimes(1)
    refresh.mockRestore()
  })

  it('the refund is requested as it was shown', async () => {
    server.order = paidOrder({ refundable })
    const model = await open()
    calls.mockResolvedValue(paidOrder({ status: 'refunding', refundable: null }))
    await model.refund('不小心多付了')
    expect(sent(finance.refundOrder)).toEqual([{ id: 7, shownFen: 6000, reason: '不小心多付了' }])
    expect(model.order?.status).toBe('refunding')
  })

  it('the refund is reloaded if it has changed, and the change is stated', async () => {
    server.order = paidOrder({ refundable })
    const model = await open()
    server.order = paidOrder({ refundable: { ...refundable, fen: 0 } })
    calls.mockRejectedValue(refusal(financeFaults.refund_changed))
    await expect(model.refund('其他原因')).rejects.toThrow('可退金额已变化')
    expect(model.order?.refundable?.fen).toBe(0)
  })

  it('the refund goes to the wallet if its channel could not deliver it', async () => {
    server.order = paidOrder()
    const model = await open()
    calls.mockResolvedValue(paidOrder({ status: 'refunded' }))
    await model.refundToWallet(3)
    expect(sent(pay.confirmRefundToWallet)).toEqual([{ refundId: 3 }])
    expect(model.order?.status).toBe('refunded')
  })
})
