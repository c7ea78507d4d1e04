/**
 * Tests the shares of a matchmaker: rules to acknowledge, a share from the payment of a member, its waterfall, and what a refund
 * does to it.
 */
import { describe } from 'vitest'
import { seededNumber } from '../support/seeded'
import { serve } from '../support/meetings'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo } from './people'

const PAGE = '/subpages/member/matchmaker/bonus'
const MEMBER = 228

describe('the shares of a matchmaker', () => {
  journey('show how each came about, and follow the refund of a member', async ({ server, phone }) => {
    const desk = await demo(server, 'matchmaker')
    const session = await server.login(seededNumber(MEMBER))
    await serve(server, desk, session)
    const member = await phone(session)
    await member.goto('/member/love/vip')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)
    const { url } = member

    const worker = await phone(desk)
    await worker.goto('/member/matchmaker/index')
    await worker.tap('#qx-desk-bonus')
    await worker.arrive(PAGE)
    await worker.see('待结算', 'VIP 会员分成', '服务红娘 · 净额的 30%', '最早')
    await worker.press('VIP 会员分成')
    await worker.see('这笔分成怎么来的', '是计算分成的基数', '按第 2 版规则', '归其他各方和平台')

    await worker.goto(PAGE)
    await worker.press('暂缓')
    await worker.see('还没有确认这一版分成规则')
    await worker.tap('#qx-bonus-acknowledge')
    await worker.see('没有暂缓的分成')
    await worker.tap('#qx-bonus-months')
    await worker.tap('#qx-bonus-month-all')

    await member.goto(url)
    await member.tap('#qx-receipt-refund')
    await member.press('不小心多付了')
    await member.tap('#qx-refund-submit')
    await member.see('已申请退款')
    await worker.goto(PAGE)
    await worker.press('已取消')
    await worker.see('结算前会员全额退款，已取消')
  })
})
