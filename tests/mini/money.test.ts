/**
 * Tests paying in a mini-program up to the platform's part: the platform receives the arguments that the server signed
 * for this order.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'
import { step } from '../support/step'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, freshPhone, loginBySms, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import { withApp } from './runtime/launch'
import { server } from './server'

const FEN = 1200
/** Waits long enough for the sweep that dispatches withdrawals, which runs once a minute. */
const PATIENCE_MS = 90_000
const PAUSE_MS = 250

/** Arguments that the app passed to a platform call, as plain values. */
const handed = (app: MiniApp, api: string): Record<string, unknown>[] =>
  app.device.calls.filter((one) => one.api === api).map(({ options }) => JSON.parse(JSON.stringify(options)) as Record<string, unknown>)

/** The ticket in the last answer of an endpoint. */
function ticketOf(app: MiniApp, verb: string): PayTicket {
  const answer = app.device.requests.filter(({ url }) => url.endsWith(`/pay/${verb}`)).at(-1)?.answer
  assert.ok(answer, `${verb} was not asked`)
  return (JSON.parse(answer) as { data: { ticket: PayTicket } }).data.ticket
}

for (const { platform, dist } of builds) {
  test(`${platform}: an order is paid by the platform's own channel, and can be paid after a cancellation`, async () => {
    await withApp({ platform, dist, path: 'pages/login/loginBySms', servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await loginBySms(app, server, freshPhone())
      const token = app.stored<string>('qx_token')!
      const order = await server.call(finance.createFinOrder, { bizType: 'credit', input: { fen: FEN, pt: 120 }, shownFen: FEN }, token)
      await app.openLink('subpages/member/pay', { id: String(order.id) })

      await step('only one payment method is offered, by its name', async () => {
        await app.waitFor('#qx-pay-submit')
        assert.match(app.text(), platform === 'weapp' ? /微信支付/ : /抖音支付/)
        assert.doesNotMatch(app.text(), platform === 'weapp' ? /支付宝|抖音支付/ : /支付宝|微信支付/)
        assert.match(app.text(), /¥12\.00/)
      })

      await step('an order cancelled in the platform can still be paid', async () => {
        app.device.willReply('login', { code: 'sandbox-buyer' })
        if (platform === 'tt') app.device.willReply('requestOrder', { orderId: 'motb1' })
        await app.tap('#qx-pay-submit')
        await app.waitFor('has=订单还在，可以继续支付')
        if (platform === 'weapp') {
          const [asked] = handed(app, 'requestPayment')
          assert.equal(asked?.signType, 'RSA')
          assert.match(String(asked?.package), /^prepay_id=/)
          const { kind: _kind, ...signed } = ticketOf(app, 'tenPay') as Extract<PayTicket, { kind: 'wechat' }>
          assert.deepEqual({ ...asked, ...signed }, asked, 'not what the server signed')
        } else {
          const signed = ticketOf(app, 'douyinPay') as Extract<PayTicket, { kind: 'douyin' }>
          const [asked] = handed(app, 'requestOrder')
          assert.deepEqual([asked?.data, asked?.byteAuthorization], [signed.data, signed.byteAuthorization], 'not what the server signed')
          assert.deepEqual(
            handed(app, 'getOrderPayment').map(({ orderId }) => orderId),
            ['motb1'],
          )
        }
      })

      await step('a payment that the platform reports is checked with the server', async () => {
        app.device.willReply('login', { code: 'sandbox-buyer' })
        if (platform === 'tt') {
          app.device.willReply('requestOrder', { orderId: 'motb1' })
          app.device.willReply('getOrderPayment', {})
        } else {
          app.device.willReply('requestPayment', {})
        }
        await app.tap('#qx-pay-submit')
        await app.waitFor('has=请勿重复支付')
        const { status } = await server.call(finance.getOrder, { id: order.id }, token)
        assert.equal(status, 'paying', 'the phone alone made it paid')
      })
    })
  })
}

for (const { platform, dist } of builds) {
  const result = platform === 'weapp' ? 'passed to WeChat as the server said' : 'reported as waiting in WeChat'
  test(`${platform}: a WeChat withdrawal is ${result}`, async () => {
    const session = await demoSession(server, 'demo_vip')
    const waitingOne = async () => {
      const { list } = await server.call(cashout.getPagedCashoutHis, {}, session.token)
      return list.find(({ state }) => state === 'awaiting_user_confirm')
    }
    const limit = Date.now() + PATIENCE_MS
    let row = await waitingOne()
    // The server dispatches it to WeChat soon after its start.
    while (!row && Date.now() < limit) {
      await sleep(PAUSE_MS)
      row = await waitingOne()
    }
    assert.ok(row, 'nothing waits in WeChat')
    const { confirm } = await server.call(cashout.getCashout, { id: row.cashoutId }, session.token)
    const start = { platform, dist, path: 'subpages/member/makecash', query: { id: String(row.cashoutId) }, storage: storageOf(session) }
    await withApp({ ...start, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await app.waitFor('has=待确认收款')
      if (platform === 'tt') {
        // The text avoids WeChat's name, which Douyin forbids in uploads.
        await app.waitFor('has=前到其他应用里打开这一页')
        assert.deepEqual(handed(app, 'requestMerchantTransfer'), [])
        return
      }
      // The person closes WeChat's sheet, and the withdrawal keeps waiting.
      await app.tap('#qx-cashout-confirm')
      await app.waitFor('#qx-cashout-confirm')
      // The phone's success alone does not make it paid, because the server queries the channel.
      app.device.willReply('requestMerchantTransfer', {})
      await app.tap('#qx-cashout-confirm')
      await app.waitFor('#qx-cashout-confirm')
      const { mchId, appId, package: ticket } = confirm!
      assert.deepEqual(
        handed(app, 'requestMerchantTransfer'),
        [1, 2].map(() => ({ mchId, appId, package: ticket })),
      )
      const { state } = await server.call(cashout.getCashout, { id: row.cashoutId }, session.token)
      assert.equal(state, 'awaiting_user_confirm', 'the phone alone made it paid')
    })
  })
}
