/**
 * Tests the work of a lead handler: claims from the pool beside a faster colleague, the recorded number, follow-ups and
 * deadline, conversion by a code, offers with a countdown, and what a manager approves.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { lead } from '@qianxian/protocol/lead/lead'
import { store } from '@qianxian/protocol/store/store'
import type { Phone } from '../support/phone'
import { claimable, newHandler, offer } from '../support/leads'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { waitAMinute } from './texting'

const POOL = '/subpages/customer/index'
const DETAIL = '/subpages/customer/detail'

/** Opens an act from the list of further acts. */
async function openAct(phone: Phone, act: string): Promise<void> {
  await phone.tap('#qx-lead-more')
  await phone.tap(`#qx-lead-${act}`)
}

describe('a lead handler', () => {
  journey('claims beside a faster colleague, calls, follows up, and converts the person by a code', async ({ server, phone }) => {
    const [own, other] = [await newHandler(server, newPhoneNumber()), await newHandler(server, newPhoneNumber())]
    const [first] = await claimable(server, own, 1, 'landing')
    const [second, third] = (await claimable(server, own, 3)).filter(({ id }) => id !== first!.id)
    const work = await phone(own)
    await work.goto('/member/index')
    await work.press('公海线索')
    await work.arrive(POOL)
    await work.see('今天还能领（共 10）', '还能持有（共 50）', `#qx-lead-${first!.id}`, first!.phone)
    await server.call(lead.claimLeads, { ids: [second!.id, third!.id] }, other.token)
    await work.tap(`#qx-lead-claim-${second!.id}`)
    await work.see('已被领取')
    await work.miss(`#qx-lead-${second!.id}`)

    await work.press('批量领取')
    await work.tap(`#qx-lead-${first!.id}`)
    await work.tap(`#qx-lead-${third!.id}`)
    await work.press('领取 2 条')
    await work.see('领到 1 条', '没有领到', '已被领取')
    await work.tap('#qx-lead-answers-done')
    await work.miss(`#qx-lead-${third!.id}`)
    await work.tap(`#qx-lead-${first!.id}`)
    await work.arrive(`${DETAIL}?id=${first!.id}`)
    await work.see('首次联系', '授权凭证', '领取')
    await work.miss('写下来下次好接着聊')
    await work.tap('#qx-lead-consent')
    await work.see('第 1 版', '由牵线平台')
    await work.page.keyboard.press('Escape')

    await work.tap('#qx-lead-reveal')
    await work.see('#qx-lead-revealed')
    await work.see('查看号码')
    const { phone: number } = await server.call(lead.revealLead, { id: first!.id, reason: 'check' }, own.token)
    await work.see(number)

    await work.tap('#qx-lead-note')
    await work.tap('#qx-lead-note-save')
    await work.see('请选择结果')
    await work.fill('#qx-lead-note-content', '想找同城、能接受两地的，周末方便。')
    // The typed text survives a reload.
    await work.page.keyboard.press('Escape')
    await work.goto(`${DETAIL}?id=${first!.id}`)
    await work.tap('#qx-lead-note')
    await work.see('写跟进')
    assert.equal(await work.valueOf('#qx-lead-note-content'), '想找同城、能接受两地的，周末方便。')
    await work.press('考虑中')
    await work.press('明天')
    await work.tap('#qx-lead-note-save')
    await work.see('已记下', '跟进中', '再跟进', '想找同城')

    await openAct(work, 'lock')
    await work.tap('#qx-lead-lock-send')
    await work.see('请写明锁定原因')
    await work.fill('#qx-lead-reason', '约好周六和家人一起来')
    await work.tap('#qx-lead-lock-send')
    await work.see('已锁定', '锁定到')

    await openAct(work, 'convert')
    await work.press('获取验证码')
    await work.see('还没有用这个手机号注册')
    await server.login(number)
    await waitAMinute(server)
    await work.press('获取验证码')
    await work.see('验证码已发送')
    await work.fill('#qx-lead-code', await server.lastCode(number))
    await work.tap('#qx-lead-convert-send')
    await work.see('已转化')
    const converted = await server.call(lead.getLeadPaged, { tab: 'converted' }, own.token)
    assert.deepEqual(
      converted.list.map(({ id }) => id),
      [first!.id],
    )
  })

  journey('accepts one offer in time, loses another as its countdown ends, and gives a lead back', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const [kept, lost] = await claimable(server, own, 2)
    await offer(server, kept!.id, own, 3600)
    await offer(server, lost!.id, own, 12)
    const work = await phone(own)
    await work.goto(`${POOL}?tab=offered`)
    await work.see(`#qx-lead-${kept!.id}`, '0:59:')
    await work.miss(`#qx-lead-${lost!.id}`)
    await work.tap(`#qx-lead-accept-${kept!.id}`)
    await work.see('已接受，请尽快联系', '没有等你接受的线索')
    await work.press('我的')
    await work.tap(`#qx-lead-${kept!.id}`)
    await work.see('首次联系')
    await openAct(work, 'release')
    await work.fill('#qx-lead-reason', '人在外地，当地门店更方便')
    await work.tap('#qx-lead-release-send')
    await work.see('已放回公海')
    await work.arrive(`${POOL}?tab=offered`)
    await work.miss(`#qx-lead-${kept!.id}`)
    await work.press('公海')
    const row = (await server.call(lead.getLead, { id: kept!.id }, own.token)).bannedUntil
    assert.ok(row, 'the former owner may claim the lead again at once')
  })

  journey('reads the own weight and its figures, goes off duty, and filters the pool', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const work = await phone(own)
    await work.goto(POOL)
    await work.tap('#qx-lead-weight')
    await work.see('0.99', '0.5 + 70% × 70%', '轮到 0 次，及时接受 0 次', '标记无效 0 次，复核推翻 0 次')
    await work.page.keyboard.press('Escape')
    await work.miss('.qx-sheet__panel')
    await work.tap('#qx-lead-duty .qx-cell__switch')
    await work.see('休息中，位置为你保留')
    assert.equal((await server.call(lead.getLeadDesk, {}, own.token)).isOnDuty, false)
    await work.press('筛选')
    await work.pressIn(work.page.locator('.qx-sheet__panel'), 'C 级')
    await work.tap('#qx-lead-filter-apply')
    const { list } = await server.call(lead.getLeadPaged, { tab: 'pool', level: 'C', size: 50 }, own.token)
    await work.see(`#qx-lead-${list[0]!.id}`)
    await work.miss('B 级')
  })

  journey('asks for more days; the manager adds them once and hands the lead to a colleague', async ({ server, phone }) => {
    const manager = await demo(server, 'secondStoreManager')
    const [shop] = await server.call(store.getStores, {}, manager.token)
    const storeId = shop!.id
    const join = async (called: string) => {
      const number = newPhoneNumber()
      const session = await newHandler(server, number)
      await server.call(store.inviteStaff, { storeId, phone: number, name: called, role: 'reception' }, manager.token)
      const [invite] = await server.call(store.getMyStaffInvites, {}, session.token)
      await server.call(store.answerStaffInvite, { id: invite!.id, isAccepted: true }, session.token)
      return session
    }
    const [own, colleague] = [await join('客资小陈'), await join('客资小林')]
    try {
      const [row] = await claimable(server, own, 1)
      await server.call(lead.claimLeads, { ids: [row!.id] }, own.token)
      const work = await phone(own)
      await work.goto(`${DETAIL}?id=${row!.id}`)
      await openAct(work, 'extend')
      await work.fill('#qx-lead-reason', '本人出差，约好下月初到店')
      await work.tap('#qx-lead-extend-send')
      await work.see('已提交，等店长同意')

      const desk = await phone(manager)
      await desk.goto('/member/index')
      await desk.press('公海线索')
      await desk.arrive(POOL)
      await desk.see('本店')
      await desk.goto(`${DETAIL}?id=${row!.id}`)
      await desk.see('现在由客资小陈跟进', '专员申请了延期，等你同意')
      await desk.tap('#qx-lead-extension')
      await desk.see('同意延期？')
      await desk.press('同意')
      await desk.see('已延期', '已经延期过一次')
      await desk.tap('#qx-lead-give')
      await desk.press('客资小林')
      await desk.tap('#qx-lead-hand-out')
      await desk.see('已指派', '现在由客资小林跟进')
      assert.equal((await server.call(lead.getLead, { id: row!.id }, colleague.token)).isOwn, true)
      await work.goto(`${DETAIL}?id=${row!.id}`)
      await work.see('看不到这条线索了')
    } finally {
      const { staff } = await server.call(store.getStoreStaff, { storeId }, manager.token)
      for (const { id } of staff.filter(({ name }) => name.startsWith('客资')))
        await server.call(store.endStoreStaff, { storeId, staffId: id }, manager.token)
    }
  })

  journey('another member of the platform has no entry, and the address is refused', async ({ server, phone }) => {
    const member = await phone(await server.login(newPhoneNumber()))
    await member.goto('/member/index')
    await member.see('实名认证')
    await member.miss('公海线索')
    await member.goto(POOL)
    await member.see('没有权限')
  })
})

describe('an auditor', () => {
  journey('finds invalid marks and sampled conversions that wait for a decision', async ({ server, phone }) => {
    const auditor = await phone(await demo(server, 'auditor'))
    await auditor.goto('/subpages/audit/index?type=lead&box=open')
    await auditor.see('客资无效复核', '客资转化回访')
    await auditor.find('.qx-audit-row').filter({ hasText: '客资无效复核' }).first().tap()
    await auditor.see('标记无效的原因', '#qx-audit-reject')
  })
})
