/**
 * Tests money in use: points are bought, a payment is cancelled and repeated, a page never returns, and the money is
 * refunded.
 */
import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { describe } from 'vitest'
import { finance } from '@qianxian/protocol/finance/finance'
import { demoPhones } from '../support/server'
import { answer, order, pay, PAY, toCashier } from './cashier'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

describe('money', () => {
  journey('a member buys points at a cashier, reads the receipt, finds it in the bills, and refunds it', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const buyer = await phone(session)
    await buyer.goto('/member/finance')
    await buyer.see('还没有消费记录')
    await buyer.tap('#qx-finance-recharge')
    await buyer.arrive('/subpages/member/recharge')
    await buyer.fill('#qx-recharge-own', '12')
    await buyer.see('可得', '应付 ¥12.00')
    await buyer.tap('#qx-recharge-submit')
    await buyer.arrive(PAY)
    await buyer.see('¥12.00', '内完成支付')
    const { url } = buyer
    await pay(buyer)
    await buyer.see('申请退款')
    const { credit } = await server.call(finance.getBalances, {}, session.token)
    assert.ok(credit > 0, 'no points came')

    await buyer.goto('/member/finance')
    await buyer.see('充值 120 积分', '−¥12.00')
    await buyer.find('充值 120 积分').first().tap()
    await buyer.arrive(url)
    await buyer.tap('#qx-receipt-refund')
    await buyer.see('#qx-refund-sum')
    assert.match(await buyer.find('#qx-refund-sum').innerText(), /¥12\.00/)
    await buyer.press('不小心多付了')
    await buyer.tap('#qx-refund-submit')
    await buyer.see('已申请退款', '不小心多付了')
    const left = await server.call(finance.getBalances, {}, session.token)
    assert.equal(left.credit, 0, 'points stay with money that goes back')
  })

  journey('a payment cancelled at the cashier can be paid later for the same order', async ({ server, phone }) => {
    const buyer = await phone(await server.login(newPhoneNumber()))
    await order(buyer, 20)
    const { url } = buyer
    await toCashier(buyer)
    await answer(buyer, '取消支付')
    await buyer.arrive(url)
    await buyer.see('你取消了支付', '支付方式')
    await buyer.page.goBack()
    await buyer.arrive('/subpages/member/recharge')
    await buyer.page.goForward()
    await buyer.arrive(url)
    await pay(buyer)
    await buyer.see('¥20.00')
  })

  journey('the page queries the server when a cashier took the money and never returned', async ({ server, phone }) => {
    const buyer = await phone(await server.login(newPhoneNumber()))
    await order(buyer, 30)
    const { url } = buyer
    await toCashier(buyer)
    await answer(buyer, '一直不返回')
    await buyer.goto(url)
    await buyer.see('订单号', '¥30.00')
  })

  journey('pays from the wallet, above 200 yuan with a code; the receipt shows the ledger seal', async ({ server, phone }) => {
    const session = await demo(server, 'loveUser')
    const before = await server.call(finance.getBalances, {}, session.token)
    const buyer = await phone(session)
    await buyer.goto('/subpages/member/recharge')
    await buyer.fill('#qx-recharge-own', '210')
    await buyer.tap('#qx-recharge-submit')
    await buyer.arrive(PAY)
    await buyer.tap('#qx-pay-wallet')
    await buyer.tap('#qx-pay-submit')
    await buyer.see('短信验证')
    await buyer.press('获取验证码')
    await buyer.see('验证码已发送')
    await buyer.fill('#qx-pay-code', await server.lastCode(demoPhones.loveUser))
    await buyer.tap('#qx-pay-code-submit')
    await buyer.see('订单号', '余额支付', '¥210.00')
    const after = await server.call(finance.getBalances, {}, session.token)
    assert.equal(before.balance - after.balance, 21_000)
    await buyer.see('封印指纹')
  })

  journey('every visitor sees the root of a day, whose signature can be verified independently', async ({ server }) => {
    const { root } = await server.call(finance.getLedgerRoot, {})
    assert.ok(root, 'no day is signed')
    const { day, sealNo, sealHash, txns, signedAt, signature, publicKey } = root
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'base64').toString('base64url') },
      format: 'jwk',
    })
    const holds = (count: number) => {
      const words = ['qianxian-root-1', 1, day, sealNo, sealHash, count, new Date(signedAt).getTime()]
      return verify(null, Buffer.from(words.join('\u001f')), key, Buffer.from(signature, 'base64'))
    }
    assert.ok(holds(txns))
    assert.ok(!holds(txns + 1), 'another number of transactions is not what was signed')
  })

  journey('an order is cancelled and the same product ordered again', async ({ server, phone }) => {
    const buyer = await phone(await server.login(newPhoneNumber()))
    await order(buyer, 40)
    await buyer.tap('#qx-pay-cancel')
    await buyer.press('取消订单')
    await buyer.see('已关闭', '这个订单没有支付')
    await buyer.tap('#qx-order-again')
    await buyer.arrive('/subpages/member/recharge')
  })

  journey('an order is shown only to its owner', async ({ server, phone }) => {
    const [mine, theirs] = [await server.login(newPhoneNumber()), await server.login(newPhoneNumber())]
    const { id } = await server.call(
      finance.createFinOrder,
      { bizType: 'credit', input: { fen: 1000, pt: 100 }, shownFen: 1000 },
      theirs.token,
    )
    const stranger = await phone(mine)
    await stranger.goto(`${PAY}?id=${id}`)
    await stranger.see('没有找到这个订单')
  })
})
