/** Tests an activity: found in the list, read, paid for, with a code for the door, and cancelled. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { seededCouple, seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { pay, PAY } from './cashier'
import { journey } from './journey'

const TITLE = '杭州 · 龙井茶会'

describe('an activity', () => {
  journey('a member finds, pays and attends an activity, or cancels it for the quoted refund', async ({ server, phone }) => {
    const { hers, her } = await seededCouple(server, [314, 315])
    const guest = await phone(hers)
    await guest.goto('/subpages/active/index')
    await guest.see('报名中', '名额已满', '我的报名')
    await guest.press('杭州')
    const { rows } = await query<{ id: string }>(server, 'select id from activities where title = $1', [TITLE])
    await guest.tap(`#qx-activity-${rows[0]!.id}`)
    await guest.arrive('/subpages/active/detail')
    await guest.see(TITLE, '流程', '退款规则', '开始前 72 小时及以上（现在）', '退 100%')
    await guest.tap('#qx-activity-next')
    await guest.arrive(PAY)
    await pay(guest)

    await guest.goto('/subpages/active/myselfsignup')
    await guest.see(TITLE, '已报名', '入场码')
    const signup = async () =>
      (
        await query<{ id: string; status: string; seat: string | null }>(
          server,
          'select id, status, seat from activity_signups where activity_id = $1 and profile_id = $2',
          [rows[0]!.id, her],
        )
      ).rows[0]!
    const { id, status } = await signup()
    assert.equal(status, 'confirmed')
    await guest.tap(`#qx-signup-giveUp-${id}`)
    await guest.see('#qx-giveup-sum', '按退款规则退回 100%', '开始前 72 小时及以上（现在）', '转给朋友')
    // The sheet stays open until another refund step applies, so the new amount is confirmed again.
    await query(
      server,
      "update activities set start_at = now() + interval '30 hours', end_at = now() + interval '33 hours', enroll_end = now() + interval '28 hours' where id = $1",
      [rows[0]!.id],
    )
    await guest.tap('#qx-giveup-yes')
    await guest.see('退款金额刚刚变了', '按退款规则退回 70%', '开始前 24–72 小时（现在）')
    await guest.tap('#qx-giveup-yes')
    await guest.until(async () => (await signup()).status === 'refunded', 'the seat to be given up')
    assert.equal((await signup()).seat, null)
  })
  journey('the ticket works offline, choices are made, and a friend takes over the seat', async ({ server, phone }) => {
    const love = await server.login('13800000002')
    const guest = await phone(love)
    const signupTo = async (title: string): Promise<string> =>
      (
        await query<{ id: string }>(
          server,
          `select s.id from activity_signups s join activities a on a.tenant_id = s.tenant_id and a.id = s.activity_id
           where a.title = $1 and s.profile_id = (select id from love_profiles where user_id = $2) order by s.id desc limit 1`,
          [title, love.userInfo.id],
        )
      ).rows[0]!.id
    const soon = await signupTo('今晚的即兴喜剧')
    await guest.goto('/subpages/active/myselfsignup')
    await guest.tap(`#qx-signup-ticket-${soon}`)
    await guest.see('#qx-ticket-code', '二维码每分钟更新')
    await guest.tap('.qx-sheet__close')
    await guest.page.context().setOffline(true)
    await guest.tap('#qx-signup-kept')
    await guest.see('#qx-ticket-code', '现在没有网络')
    await guest.page.context().setOffline(false)
    await guest.tap('.qx-sheet__close')

    const going = await signupTo('今天的桌游下午场')
    await guest.tap(`#qx-signup-choice-${going}`)
    await guest.see('#qx-choice', '你是 20 号')
    await guest.tap('[id^="qx-choice-"]:not(#qx-choice-save):not(#qx-choice-told)')
    await guest.see('第一选择')
    await guest.tap('#qx-choice-save')
    await guest.see('已保存')
    await guest.until(
      async () => (await query(server, 'select 1 from activity_picks where signup_id = $1', [going])).rows.length === 1,
      'the choice to be kept',
    )
    await guest.goto('/subpages/active/myselfsignup?box=past')
    await guest.tap(`#qx-signup-choice-${await signupTo('早午餐 · 八分钟约会')}`)
    await guest.see('#qx-choice-told', '你们互相选中了')

    const { hers } = await seededCouple(server, [316, 317])
    const seat = await signupTo('读书会 · 一本书和一杯茶')
    await guest.goto('/subpages/active/myselfsignup')
    await guest.tap(`#qx-signup-handOn-${seat}`)
    await guest.tap('#qx-handon-make')
    await guest.see('#qx-handon-code')
    const [code] = await guest.words('#qx-handon-code .qx-text-3xl')
    const friend = await phone(hers)
    await query(server, "update love_profiles set gender = 'female' where user_id = $1", [hers.userInfo.id])
    await friend.goto('/subpages/active/myselfsignup')
    await friend.tap('#qx-signup-takeover')
    await friend.fill('.qx-sheet__panel .qx-text', code!)
    await friend.tap('#qx-takeover-find')
    await friend.see('以后如果退款')
    await friend.tap('#qx-activity-answers')
    await friend.see('读书会 · 一本书和一杯茶', '入场码')
    await guest.goto('/subpages/active/myselfsignup?box=refunded')
    await guest.see('已转让')
  })
  journey('a full activity has a waiting list, which is left only after a warning about the loss', async ({ server, phone }) => {
    const waiting = await server.login(seededNumber(220))
    const { rows } = await query<{ id: string }>(server, "select id from activities where title = '周日环湖徒步'")
    const id = Number(rows[0]!.id)
    await server.call(activity.joinWaitlist, { id }, waiting.token)
    const guest = await phone(waiting)
    await guest.goto('/subpages/active/myselfsignup?box=waiting')
    await guest.see('周日环湖徒步', '有名额会通知你')
    await guest.tap(`#qx-signup-leave-${id}`)
    await guest.see('要从最后重新排队')
    await guest.press('再等等')
    await guest.miss('要从最后重新排队')
    await guest.tap(`#qx-signup-leave-${id}`)
    await guest.tap('#qx-leave-yes')
    await guest.see('没有候补中的活动')
    const { mine } = await server.call(activity.getDetail, { id }, waiting.token)
    assert.equal(mine?.wait ?? null, null)
  })
})
