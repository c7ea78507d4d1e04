/** Tests landing pages: an enquiry that becomes a lead, a minor who is declined, and a visit that sent no phone number. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { landing } from '@qianxian/protocol/landing/landing'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { lead } from '@qianxian/protocol/lead/lead'
import { newHandler } from '../support/leads'
import type { Phone } from '../support/phone'
import { query } from '../support/server'
import { pick } from './fields'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

const PAGE = '/member/love/customer-landing-page/index'

/** Fills in everything except the phone and its code. */
async function fillIn(visitor: Phone, name: string, year: number): Promise<void> {
  await visitor.fill('#qx-enquiry-name', name)
  await visitor.press('女')
  await pick(visitor, 'birthYear', `${year} 年`)
  await visitor.press('认真找对象')
  await visitor.press('都可以')
}

describe('a landing page', () => {
  journey('takes an enquiry with consent, thanks with a store, and the enquiry waits in the pool', async ({ server, phone }) => {
    const [number, visitor] = [newPhoneNumber(), await phone()]
    await visitor.goto(`${PAGE}?channel=chengdu`)
    await visitor.see('成都单身的你，来见一位红娘', '见面都约在公共场所', '四川省 成都市')
    await visitor.tap('#qx-enquiry-submit')
    await visitor.see('请填写称呼', '请选择出生年份', '请看过说明，同意后勾选')
    await fillIn(visitor, '盛小荷', 1994)
    await visitor.fill('#qx-enquiry-note', '希望对方也在成都')
    await visitor.fill('#qx-enquiry-phone', number)
    await visitor.press('获取验证码')
    await visitor.see('验证码已发送')
    await visitor.tap('#qx-enquiry-read')
    await visitor.see('第 1 版', '只用于这次咨询')
    await visitor.tap('.qx-sheet__close')
    await visitor.fill('#qx-enquiry-code', await server.lastCode(number))
    await visitor.tap('#qx-enquiry-submit')
    await visitor.see('请看过说明，同意后勾选')
    await visitor.tap('我看过并同意')
    await visitor.tap('#qx-enquiry-submit')
    await visitor.see('登记好了', '9–21 点', '导航')
    assert.ok(!JSON.stringify(await visitor.stored()).includes(number), 'the device stores the phone number')

    const handler = await newHandler(server, newPhoneNumber())
    const waiting = (await server.call(lead.getLeadPaged, { tab: 'pool', source: 'landing', size: 20 }, handler.token)).list
    const row = waiting.find(({ phone: shown }) => shown === `${number.slice(0, 3)}****${number.slice(7)}`)
    assert.deepEqual([row?.name, row?.need], ['盛*', '认真找对象：希望对方也在成都'])
  })

  journey('declines a minor kindly, and sends no text message', async ({ server, phone }) => {
    const [number, visitor] = [newPhoneNumber(), await phone()]
    const year = clockInChina(new Date()).year() - 16
    await visitor.goto(`${PAGE}?channel=never-heard`)
    await visitor.see('让红娘帮你认识合适的人')
    await fillIn(visitor, '小同学', year)
    await visitor.fill('#qx-enquiry-phone', number)
    await visitor.press('获取验证码')
    await visitor.see('等你长大，再来找我们', '没有保存')
    const { rows } = await query(server, 'select 1 from sms_outbox where phone = $1', [number])
    assert.equal(rows.length, 0)
    await visitor.tap('#qx-enquiry-correct')
    await visitor.see('出生年份')
    assert.equal(await visitor.valueOf('#qx-enquiry-name'), '小同学')
  })

  journey('shows lead handlers a visit without a phone number, and nothing that could be done to it', async ({ server, phone }) => {
    const visitor = await phone()
    await visitor.goto(`${PAGE}?channel=weekend`)
    await visitor.see('周末相亲活动，先留个名额')
    await visitor.fill('#qx-enquiry-name', '看看就走')
    await visitor.tap('#qx-enquiry-read')
    await visitor.see('只用于这次咨询')

    const handler = await newHandler(server, newPhoneNumber())
    const newest = async () => (await server.call(landing.getPotentialPaged, { channel: 'weekend', size: 1 }, handler.token)).list[0]!
    await visitor.until(async () => (await newest()).act === 'read_consent', 'the act to be recorded')
    const desk = await phone(handler)
    await desk.goto('/subpages/customer/indexpop')
    await desk.see('只能看，不能联系', '近 30 天')
    await desk.press('周末活动传单')
    await desk.tap(`#qx-potential-${(await newest()).id}`)
    await desk.see('周末相亲活动，先留个名额', '看了个人信息说明', '没有姓名和联系方式')
    await desk.miss('看看就走')

    const manager = await phone(await demo(server, 'secondStoreManager'))
    await manager.goto('/subpages/customer/index')
    await manager.press('潜在线索')
    await manager.arrive('/subpages/customer/indexpop')
    await manager.press('周末活动传单')
    await manager.tap(`#qx-potential-${(await newest()).id}`)
    await manager.see('看了个人信息说明', '没有姓名和联系方式')
  })
})
