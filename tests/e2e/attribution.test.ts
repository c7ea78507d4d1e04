/**
 * Tests the attribution of members: a matchmaker reads why a member is not theirs, disputes it, and an uninvolved
 * auditor decides.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { attribution } from '@qianxian/protocol/attribution/attribution'
import { store } from '@qianxian/protocol/store/store'
import { drawPng } from '../support/picture'
import type { TestServer } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'

const PAGE = '/subpages/member/matchmaker/MatchmakerDistribution'
const SAID = '会员第一次是在我办的社区活动上登记的，有当天的签到表。'

/** A member of the demonstration who came by another person's link first, and whose attribution is undisputed. */
async function refused(server: TestServer, token: string) {
  const { list } = await server.call(attribution.getAttributedPaged, { size: 50 }, token)
  for (const row of list.filter(({ reason }) => reason === 'taken')) {
    const timeline = await server.call(attribution.getTimeline, { id: row.id }, token)
    if (timeline.dispute === null) return { row, timeline }
  }
  throw new Error('the demonstration has nobody who was refused')
}

describe('attribution of members', () => {
  journey('a matchmaker reads the reason, disputes it with a picture, and the dispute is upheld', async ({ server, phone }) => {
    const session = await demo(server, 'matchmaker')
    const { row, timeline } = await refused(server, session.token)
    const other = timeline.events.find(({ event }) => event === 'refused')!.other!
    const matchmaker = await phone(session)
    await matchmaker.goto('/member/matchmaker/index')
    await matchmaker.tap('#qx-desk-attribution')
    await matchmaker.arrive(PAGE)
    await matchmaker.see('归我', '归别人', '暂无归属')
    await matchmaker.tap(`#qx-attributed-${row.id}`)
    await matchmaker.see('归属记录', `没有归属你：当时已有归属（${other}）`, `归属${other}（打开链接）`)
    await matchmaker.tap('#qx-timeline-ask')
    await matchmaker.see('申诉归属', '之前的订单不变')
    await matchmaker.tap('#qx-dispute-send')
    await matchmaker.see('请写下会员是怎么来的')
    await matchmaker.fill('#qx-dispute-text', SAID)
    const chooser = matchmaker.page.waitForEvent('filechooser')
    await matchmaker.press('添加照片')
    await (await chooser).setFiles({ name: 'list.png', mimeType: 'image/png', buffer: drawPng(31) })
    await matchmaker.see('提交')
    await matchmaker.tap('#qx-dispute-send')
    await matchmaker.see('我的申诉', '处理中', SAID, '附证据 1 张', '5 个工作日内答复')
    await matchmaker.miss('#qx-timeline-ask')
    await matchmaker.goto(`${PAGE}?id=${row.id}`)
    await matchmaker.see('归属记录', SAID)

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', row.name, 'attribution')
    await auditor.see('情况说明', SAID, '时间线')
    await auditor.tap('#qx-audit-approve')
    await matchmaker.until(
      async () => (await server.call(attribution.getTimeline, { id: row.id }, session.token)).standing === 'mine',
      'the member to be theirs',
    )
    await matchmaker.goto(`${PAGE}?id=${row.id}`)
    await matchmaker.see('归属你（建立服务）', '成立', '之前的订单不变')
    await matchmaker.goto(PAGE)
    await matchmaker.press('我的申诉')
    await matchmaker.see(SAID, '会员第一次来店是我接待的')
  })

  journey("a store's manager reads the timeline of a member", async ({ server, phone }) => {
    const keeper = await demo(server, 'storeManager')
    const [work] = await server.call(store.getStores, {}, keeper.token)
    const { list } = await server.call(store.getStoreMemberPaged, { storeId: work!.id }, keeper.token)
    const [member] = list
    assert.ok(member)
    const manager = await phone(keeper)
    await manager.goto(`/subpages/member/matchmaker/StoreDistribution?store=${work!.id}&part=members`)
    await manager.see(member.name)
    await manager.tap(`#qx-store-timeline-${member.id}`)
    await manager.see('归属记录', '归本店', '归属本店（建立服务')
    // The attribution of the manager's own member cannot be disputed.
    await manager.miss('#qx-timeline-ask')
  })
})
