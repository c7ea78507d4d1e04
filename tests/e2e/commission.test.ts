/**
 * Tests the shares of a matchmaker: rules to acknowledge, a share from the payment of a member, its waterfall, what a refund does
 * to it, and a claim of a share that another matchmaker has.
 */
import { commission } from '@qianxian/protocol/commission/commission'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { describe } from 'vitest'
import { seededNumber } from '../support/seeded'
import { serve } from '../support/meetings'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { query } from '../support/server'
import { demo, openTask } from './people'

const PAGE = '/subpages/member/matchmaker/bonus'
const MEMBER = 228
const CONTESTED = 241
const SAID = '这位会员的续费是我谈下来的，有当天的沟通记录。'

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
    await worker.miss('还没有确认这一版分成规则')
    await worker.see('这笔订单的分成有申诉，等审核结论')
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
  journey('are claimed by another matchmaker, held, and corrected by an auditor', async ({ server, phone }) => {
    const [desk, holder] = [await demo(server, 'matchmaker'), await demo(server, 'secondMatchmaker')]
    const session = await server.login(seededNumber(CONTESTED))
    await serve(server, holder, session)
    const { card } = await server.call(matchmaker.getDashboard, {}, desk.token)
    await query(
      server,
      `insert into representations (tenant_id, matchmaker_id, profile_id, mode, status, started_at, ended_at)
       select tenant_id, $1, id, 'invited', 'ended', now() - interval '40 days', now() - interval '20 days'
       from love_profiles where user_id = $2`,
      [card.id, session.userInfo.id],
    )
    const member = await phone(session)
    await member.goto('/member/love/vip')
    await member.tap('#qx-vip-submit')
    await member.arrive(PAY)
    await pay(member)

    const worker = await phone(desk)
    await worker.goto(PAGE)
    await worker.tap('#qx-bonus-claims')
    await worker.see('你没有分成')
    const { list } = await server.call(commission.getClaimablePaged, {}, desk.token)
    const { orderId } = list.find(({ own, dispute }) => own === null && dispute === null)!
    const before = await server.call(commission.getBonusSums, {}, desk.token)
    await worker.tap(`#qx-claim-ask-${orderId}`)
    await worker.tap('#qx-claim-send')
    await worker.see('请写下为什么应该是你')
    await worker.fill('#qx-claim-text', SAID)
    await worker.tap('#qx-claim-send')
    await worker.see(SAID, '处理中', '答复')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', card.name, 'share')
    await auditor.see('情况说明', SAID, '申诉人的记录', '是计算分成的基数')
    await auditor.tap('#qx-audit-approve')
    await worker.until(
      async () => (await server.call(commission.getBonusSums, {}, desk.token)).pendingFen > before.pendingFen,
      'the share to be theirs',
    )
    await worker.goto(`${PAGE}?claims=1`)
    await worker.see('已更正', '申诉成立，分成按核实的情况更正')
    const other = await phone(holder)
    await other.goto(`${PAGE}?tab=cancelled`)
    await other.press('审核核实申诉后更正')
    await other.see('申诉有了结论：申诉成立')
  })
})
