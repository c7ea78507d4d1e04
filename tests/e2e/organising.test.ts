/** Tests organising in addition to publishing: the group code for guests, an undone check-in, and a matchmaker at the door. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { newEvening, seatHer } from '../support/evening'
import { seededCouple } from '../support/seeded'
import { query, type TestServer } from '../support/server'
import { journey } from './journey'
import { demo } from './people'

const PAGE = '/subpages/active/signup'
const MINE = '/subpages/active/myselfsignup'
/** The demonstration's activity: guests see the code of its group. */
const GROUPED = '今晚的即兴喜剧'

let guest: ReturnType<typeof seededCouple> | undefined
/** The same woman for all journeys, because a code may be requested only once a minute. */
const guestOf = (server: TestServer) => (guest ??= seededCouple(server, [218, 219]))

describe('organising an activity', () => {
  journey('guests of an activity with a group see its code until it is removed', async ({ server, phone }) => {
    const { hers, her } = await guestOf(server)
    const id = await newEvening(server, '露台上的夏夜小聚', 48)
    const signupId = await seatHer(server, id, her, { ticketCode: 'QRSC2345' })
    const guest = await phone(hers)
    await guest.goto(MINE)
    await guest.see('露台上的夏夜小聚', `#qx-signup-ticket-${signupId}`)
    await guest.miss('活动群')

    // A picture of such a code, like a screenshot of a chat.
    const other = await phone(await demo(server, 'loveUser'))
    await other.goto(MINE)
    const { rows } = await query<{ id: string }>(
      server,
      `select s.id from activity_signups s join activities a on a.id = s.activity_id join love_profiles p on p.id = s.profile_id
       where a.title = $1 and p.user_id = $2`,
      [GROUPED, (await demo(server, 'loveUser')).userInfo.id],
    )
    await other.tap(`#qx-signup-group-${rows[0]!.id}`)
    await other.see('#qx-activity-group', '请不要转发')
    const taken = await other.page.screenshot()

    const host = await phone(await demo(server, 'organiser'))
    await host.goto(`${PAGE}?id=${id}`)
    await host.tap('#qx-organised-group')
    await host.see('每次查看都有记录', '截图要完整')
    const chooser = host.page.waitForEvent('filechooser')
    await host.press('添加照片')
    await (await chooser).setFiles({ name: 'group.png', mimeType: 'image/png', buffer: taken })
    await host.tap('#qx-group-save')
    await host.see('群二维码已更新', '换群码')

    await guest.goto(MINE)
    await guest.tap(`#qx-signup-group-${signupId}`)
    await guest.see('#qx-activity-group', '只有报名成功的人看得到')
    const [mine, known] = await Promise.all(
      [
        [signupId, hers],
        [Number(rows[0]!.id), await demo(server, 'loveUser')],
      ].map(async ([of, session]) => (await server.call(activity.getGroup, { id: of as number }, (session as typeof hers).token)).picture),
    )
    assert.equal(mine, known)
    const looks = await query(server, 'select 1 from activity_group_looks where signup_id = $1', [signupId])
    assert.equal(looks.rows.length, 2)

    await host.tap('#qx-organised-group')
    await host.see('现在已经有一张')
    await host.tap('#qx-group-remove')
    await host.tap('.qx-modal__key--confirm')
    await host.see('已撤下')
    await guest.goto(MINE)
    await guest.see(`#qx-signup-ticket-${signupId}`)
    await guest.miss('活动群')
  })

  journey('a check-in is undone for a reason, and the ticket is valid again', async ({ server, phone }) => {
    const { hers, her } = await guestOf(server)
    const id = await newEvening(server, '灯下的即兴合唱', 1)
    const signupId = await seatHer(server, id, her, { ticketCode: 'VWXY2345' })
    const row = async () =>
      (
        await query<{ status: string; seat_no: number | null }>(server, 'select status, seat_no from activity_signups where id = $1', [
          signupId,
        ])
      ).rows[0]!
    const host = await phone(await demo(server, 'organiser'))
    await host.goto(`${PAGE}?id=${id}`)
    await host.see('灯下的即兴合唱', `#qx-guest-${signupId}`)
    const counted = async () => (await host.words('#qx-organised-head .qx-figures')).map((words) => words.trim())
    assert.deepEqual(await counted(), ['1/16', '男 0 · 女 1', '男 0 · 女 0'])
    await host.tap(`#qx-guest-${signupId} [role=checkbox]`)
    await host.see('已选 1 人')
    await host.tap('#qx-guests-in')
    await host.see('已签到 1 人')
    assert.equal((await row()).status, 'checked_in')
    await host.until(async () => (await counted())[2] === '男 0 · 女 1', 'the counter of whoever came')
    const guest = await phone(hers)
    await guest.goto(MINE)
    await guest.see('灯下的即兴合唱', '已签到，玩得开心')

    await host.press('已签到')
    await host.tap(`#qx-guest-undo-${signupId}`)
    await host.see('撤销和原因会留在签到记录里', '扫错了人', '试扫，不是真的签到')
    await host.tap('#qx-guest-undo')
    await host.see('请选择原因')
    assert.equal((await row()).status, 'checked_in')
    await host.press('扫错了人')
    await host.tap('#qx-guest-undo')
    await host.see('已撤销', '还没有人签到')
    assert.deepEqual(await row(), { status: 'confirmed', seat_no: 1 })
    await host.until(async () => (await counted())[2] === '男 0 · 女 0', 'the counter to go back')
    const { rows } = await query(server, 'select action, reason from activity_checkins where signup_id = $1 order by id', [signupId])
    assert.deepEqual(rows, [
      { action: 'in', reason: null },
      { action: 'undo', reason: '扫错了人' },
    ])

    await guest.goto(MINE)
    await guest.tap(`#qx-signup-ticket-${signupId}`)
    await guest.see('#qx-ticket-code', '二维码每分钟更新')
    await host.tap('#qx-organised-door')
    await host.fill('#qx-door-code', 'VWXY2345')
    await host.tap('#qx-door-code-in')
    await host.see('签到成功')
  })

  journey('a matchmaker at the door checks in guests and can do nothing else', async ({ server, phone }) => {
    const host = await phone(await demo(server, 'organiser'))
    await host.goto(PAGE)
    await host.tap('#qx-organiser-new')
    await host.see('协助签到的红娘', '只有主办方')
    await host.fill('#qx-plan-title', '巷子里的手冲早晨')
    await host.fill('#qx-plan-place', '宽窄巷子 12 号')
    await host.fill('#qx-plan-address', '成都市青羊区宽窄巷子 12 号')
    await host.tap('#qx-plan-part-hosts')
    await host.see('只为这场活动签到')
    const matchmaker = await demo(server, 'matchmaker')
    const { rows } = await query<{ id: string; name: string }>(server, 'select id, name from matchmakers where user_id = $1', [
      matchmaker.userInfo.id,
    ])
    const [desk] = rows
    await host.press(desk!.name)
    await host.tap('#qx-plan-part-hosts')
    await host.see(desk!.name)
    await host.press('先存草稿')
    await host.tap('#qx-plan-save')
    await host.see('巷子里的手冲早晨', '草稿')
    const made = await query<{ id: string }>(server, "select id from activities where title = '巷子里的手冲早晨'")
    const id = Number(made.rows[0]!.id)
    await host.tap('#qx-organised-edit')
    await host.see('修改活动', desk!.name)
    const { hosts } = await server.call(organiser.getOrganised, { id }, (await demo(server, 'organiser')).token)
    assert.deepEqual(hosts, [{ id: Number(desk!.id), name: desk!.name }])
  })
})
