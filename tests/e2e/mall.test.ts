/** Tests the points mall in use: an item sent home for points, another for points and money, a code, and a sold-out item. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { finance } from '@qianxian/protocol/finance/finance'
import type { Phone } from '../support/phone'
import { buyPoints, pay, PAY } from './cashier'
import { pick } from './fields'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const DETAIL = '/subpages/gift/detail'

/** Opens an item of the mall. */
async function open(phone: Phone, name: string): Promise<void> {
  await phone.goto('/subpages/gift/index')
  await phone.see('#qx-mall-purse')
  await phone.tap(name)
  await phone.arrive(DETAIL)
}

/** Writes the first address, which also selects it. */
async function writeAddress(phone: Phone): Promise<void> {
  await phone.tap('#qx-address-new')
  await phone.fill('#qx-field-receiver', '林知夏')
  await phone.fill('#qx-field-phone', '13900000000')
  await pick(phone, 'region', '四川省', '成都市', '武侯区')
  await phone.fill('#qx-field-detail', '青石桥街 12 号')
  await phone.tap('#qx-address-save')
}

describe('the points mall', () => {
  journey('an item for points is sent home, and stays in the records', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const buyer = await phone(session)
    await open(buyer, '手写信笺套装')
    await buyer.see('#qx-gift-gap', '还差 260')
    await buyPoints(buyer, 30)
    const pointsOf = async () => (await server.call(finance.getBalances, {}, session.token)).credit
    const before = await pointsOf()
    await open(buyer, '手写信笺套装')
    await buyer.tap('#qx-gift-take')
    await writeAddress(buyer)
    await buyer.tap('#qx-take-send')
    await buyer.arrive('/subpages/gift/exchange')
    await buyer.see('待发货', '林知夏')
    assert.equal(await pointsOf(), before - 260, 'what it cost is gone, and no more')
    await buyer.goto('/subpages/gift/exchange')
    await buyer.tap('手写信笺套装')
    await buyer.see('#qx-exchange-state')
  })

  journey('the rest of a price is paid at a cashier, and the code can be viewed again', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const buyer = await phone(session)
    await buyPoints(buyer, 90)
    await open(buyer, '双人下午茶')
    await buyer.see('900', '¥29.00')
    await buyer.tap('#qx-gift-take')
    await buyer.tap('#qx-take-send')
    await buyer.arrive(PAY)
    await pay(buyer)
    assert.equal((await server.call(finance.getBalances, {}, session.token)).credit, 0)
    await buyer.goto('/subpages/gift/exchange')
    await buyer.tap('双人下午茶')
    await buyer.tap('#qx-exchange-code')
    await buyer.see('请店员扫码，或报出上面的核销码', '.qx-code-picture')
  })

  journey('an unpaid exchange reserves nothing any more and refunds the points', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const buyer = await phone(session)
    await buyPoints(buyer, 90)
    await open(buyer, '双人下午茶')
    await buyer.tap('#qx-gift-take')
    await buyer.tap('#qx-take-send')
    await buyer.arrive(PAY)
    const during = await server.call(finance.getBalances, {}, session.token)
    assert.deepEqual([during.credit, during.creditFrozen], [0, 900])
    await buyer.tap('#qx-pay-cancel')
    await buyer.press('取消订单')
    await buyer.see('已关闭')
    const after = await server.call(finance.getBalances, {}, session.token)
    assert.deepEqual([after.credit, after.creditFrozen], [900, 0])
  })

  journey('a visitor sees the items, and which are sold out', async ({ phone }) => {
    const visitor = await phone()
    await visitor.goto('/subpages/gift/index')
    await visitor.see('#qx-mall-visitor', '手写信笺套装')
    await visitor.tap('手写信笺套装')
    await visitor.arrive(DETAIL)
    await visitor.see('登录后兑换')
    await visitor.tap('#qx-gift-login')
    await visitor.arrive('/pages/login/loginBySms')
  })
})
