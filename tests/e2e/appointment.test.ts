/**
 * Tests a date from the line to the feedback: times, a counter-offer, the place, the check-in by place and by code, the
 * confirmation of both, and a polite end; and an appointment that the matchmaker arranges for a person with a link.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { lineCloseReason } from '@qianxian/protocol/line/line.words'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { line } from '@qianxian/protocol/line/line'
import { agreed, connected, startsIn } from '../support/meetings'
import { query } from '../support/server'
import { seededNumber } from '../support/seeded'
import { addTime, choosePlace } from './dates'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { linkTo } from './texting'

const MINE = '/subpages/appointment/index'
const DESK = '/subpages/member/matchmaker/appointment'
const ADD = '/subpages/member/matchmaker/addAppointment'

describe('a date of two people', () => {
  journey('is proposed, countered, agreed, kept, confirmed by both, and ends politely after a no', async ({ server, phone }) => {
    const { hers, his, lineId } = await connected(server, [225, 226])
    const [woman, man] = [await phone(hers), await phone(his)]
    await woman.goto(`/member/love/line?id=${lineId}`)
    await woman.tap('#qx-line-date')
    await woman.arrive(`${MINE}?line=${lineId}`)
    await woman.tap('#qx-submit')
    await woman.see('请至少选一个时间', '请选择见面的地点')
    await addTime(woman)
    await addTime(woman)
    // The chosen times survive a reload.
    await woman.until(async () => Object.keys(await woman.stored()).some((key) => key.includes('draft')), 'the draft')
    await woman.page.reload()
    await woman.see('2/3')
    await choosePlace(woman)
    await woman.tap('#qx-submit')
    await woman.see('等对方选时间', '收回邀约')
    const id = Number(new URL(woman.page.url()).searchParams.get('id'))

    await man.goto(MINE)
    await man.see(`#qx-appointment-${id}`, '请选一个方便的时间')
    await man.tap(`#qx-appointment-${id}`)
    await man.see('对方可以', '约好时间后，你们都能看到地点', '请先选时间')
    const offered = await server.call(appointment.getMyAppointment, { id }, his.token)
    assert.equal(offered.place, null, 'the place is known before a time is agreed')
    await man.tap('#qx-appointment-counter')
    await addTime(man)
    await man.tap('#qx-times-send')
    await man.see('等对方选时间')

    await woman.see('请选一个方便的时间')
    await woman.tap('.qx-appointment-time')
    const sent = woman.watch('/loveDating/acceptTimes')
    await woman.tap('#qx-appointment-accept')
    await woman.see('#qx-appointment-time', '#qx-appointment-place')
    assert.equal(sent.length, 1)
    await man.page.reload()
    await man.see('#qx-appointment-time', '#qx-appointment-place')
    assert.deepEqual(await man.words('#qx-appointment-time'), await woman.words('#qx-appointment-time'))
    assert.equal((await server.call(line.getDetail, { id: lineId }, hers.token)).row.status, 'meeting_booked')

    await woman.tap('#qx-safety-set')
    await woman.fill('#qx-contact-name', '姐姐')
    await woman.fill('#qx-contact-phone', '13700001234')
    await woman.tap('#qx-contact-save')
    await woman.see('姐姐 137****1234', '前报平安')
    await man.page.reload()
    await man.miss('姐姐')

    await startsIn(server, id, 10)
    const { place } = await server.call(appointment.getMyAppointment, { id }, hers.token)
    await woman.context.grantPermissions(['geolocation'])
    await woman.context.setGeolocation({ latitude: place!.latitude! + 0.05, longitude: place!.longitude! })
    await woman.page.reload()
    await woman.tap('#qx-appointment-checkIn')
    await woman.tap('#qx-arrival-place')
    await woman.see('还没有到约定的地点')
    await woman.see('#qx-arrival-own')
    const { myCode } = await server.call(appointment.getMyAppointment, { id }, hers.token)
    await man.page.reload()
    await man.tap('#qx-appointment-checkIn')
    await man.fill('#qx-arrival-code', myCode === '0000' ? '1111' : '0000')
    await man.tap('#qx-arrival-send')
    await man.see('见面码不对')
    await man.fill('#qx-arrival-code', myCode!)
    await man.tap('#qx-arrival-send')
    await man.see('见面码')
    await woman.page.reload()
    await woman.see('刚刚签到')

    await startsIn(server, id, -125)
    await man.page.reload()
    await man.tap('#qx-appointment-markDone')
    await man.see('你们见面了？')
    await man.press('见面了')
    await man.see('#qx-appointment-feedback')
    await woman.page.reload()
    await woman.tap('#qx-appointment-confirmDone')
    await woman.press('确认')
    await woman.tap('#qx-safety-safe')
    await woman.see('已报平安')
    await woman.tap('#qx-appointment-feedback')
    await woman.see('只有正在为你服务的红娘能看到')
    const secret = '他迟到了很久也没有说一声'
    await woman.press('不再继续')
    await woman.press('感觉安全')
    await woman.fill('#qx-feedback-note', secret)
    await woman.tap('#qx-feedback-send')
    await woman.see('你的感受', secret)

    await man.page.reload()
    await man.see('#qx-appointment-status')
    await man.miss(secret)
    await man.goto(`/member/love/line?id=${lineId}`)
    await man.see(lineCloseReason.after_meeting)
    await man.miss(secret)
    assert.equal(JSON.stringify(await server.call(appointment.getMyAppointment, { id }, his.token)).includes(secret), false)
  })

  journey('a cancellation within the last day is announced as late, and the other reads its reason', async ({ server, phone }) => {
    const { hers, his, id } = await agreed(server, [227, 228])
    const [woman, man] = [await phone(hers), await phone(his)]
    await woman.goto(`${MINE}?tab=coming`)
    await woman.tap(`#qx-appointment-${id}`)
    await woman.see('提前 24 小时以上取消')
    await startsIn(server, id, 300)
    await woman.page.reload()
    await woman.see('现在取消会记为临时取消')
    await woman.tap('#qx-appointment-cancel')
    await woman.see('离见面不到 24 小时')
    await woman.press('身体不舒服')
    await woman.tap('#qx-date-cancel')
    await woman.see('已取消', '临时取消')
    await man.goto(`${MINE}?tab=past`)
    await man.tap(`#qx-appointment-${id}`)
    await man.see('身体不舒服', '临时取消')
    // The page of a stranger looks like that of a missing appointment.
    const stranger = await phone(await demo(server, 'vip'))
    await stranger.goto(`${MINE}?id=${id}`)
    await stranger.see('这个约见已经看不到了')
  })
})

describe('an appointment that the matchmaker arranges', () => {
  journey('reaches a person without an account by a link, who takes a time and later cancels', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const desk = await demo(server, 'matchmaker')
    const worker = await phone(desk)
    await server.call(invitation.askByPhone, { phone: number, draft: { nickname: '约访谈的人', gender: 'female' } }, desk.token)
    const invited = await linkTo(server, worker, number)
    await server.call(invitation.sendAskCode, { token: invited })
    const code = await server.lastCode(number)
    await server.call(invitation.answerAsk, { token: invited, code, answer: 'yes', scopes: ['publish', 'propose'] })

    await worker.goto('/member/matchmaker/index')
    await worker.tap('#qx-desk-appointments')
    await worker.arrive(DESK)
    await worker.tap('#qx-desk-add')
    await worker.arrive(ADD)
    await worker.see('已授权、还没有账号')
    await worker.press('约访谈的人')
    await worker.press('访谈')
    await addTime(worker)
    await worker.tap('#qx-place-type')
    await worker.fill('#qx-place-name', '红娘工作室')
    await worker.fill('#qx-place-address', '春熙路 8 号 3 楼')
    await worker.tap('#qx-place-typed')
    await worker.see('红娘工作室')
    await worker.tap('#qx-submit')
    await worker.see('约访谈的人', '用短信链接答复')
    const id = Number(new URL(worker.page.url()).searchParams.get('id'))

    const person = await phone()
    let token = ''
    await worker.until(async () => {
      token = await linkTo(server, worker, number)
      return token !== invited
    }, 'the link of the appointment')
    await person.goto(`/subpages/consent/appointment?token=${token}`)
    await person.see('请选一个方便的时间', '定好时间后，在这里能看到地点', '请先选时间')
    await person.tap('.qx-appointment-time')
    await person.tap('#qx-link-accept')
    await person.see('#qx-link-time', '红娘工作室')
    // The proposed afternoon may be less than 24 hours away.
    await startsIn(server, id, 48 * 60)
    await worker.goto(`${DESK}?id=${id}`)
    await worker.see('已约定', '红娘工作室')

    await worker.until(async () => {
      token = await linkTo(server, worker, number)
      await person.goto(`/subpages/consent/appointment?token=${token}`)
      return (await person.find('#qx-link-cancel').count()) > 0
    }, 'the newest link')
    await person.tap('#qx-link-cancel')
    await person.press('取消约见')
    await person.see('已取消')
    await worker.goto(`${DESK}?tab=past`)
    await worker.tap(`#qx-desk-appointment-${id}`)
    await worker.see('已取消')
  })

  journey('is refused for a member who has nobody to meet, and opens for one with an accepted line', async ({ server, phone }) => {
    const desk = await demo(server, 'matchmaker')
    const { rows } = await query<{ no: string; id: number }>(
      server,
      `select p.no, p.id::int from representations r join love_profiles p on p.id = r.profile_id and p.tenant_id = r.tenant_id
       join matchmakers m on m.id = r.matchmaker_id and m.tenant_id = r.tenant_id
       where m.user_id = $1 and r.status = 'active' order by p.id`,
      [desk.userInfo.id],
    )
    const other = await server.login(seededNumber(248))
    const { rows: theirs } = await query<{ id: number; name: string }>(
      server,
      'select id::int, nickname as name from love_profiles where user_id = $1',
      [other.userInfo.id],
    )
    const served = rows[0]!
    await query(
      server,
      `insert into line_requests (tenant_id, from_id, to_id, mode, quota_state, message, reasons, scopes, status, delivered_at, answered_at)
       select tenant_id, id, $2, 'self', 'none', '很高兴认识你', '[]', '[]', 'connected', now(), now() from love_profiles where id = $1`,
      [served.id, theirs[0]!.id],
    )
    const worker = await phone(desk)
    await worker.goto(`${ADD}?no=${served.no}`)
    await worker.see('牵线成功 · 第一次见面')
    await worker.press(theirs[0]!.name)
    await worker.tap('#qx-submit')
    await worker.see('请至少选一个时间', '请选择见面的地点')
    assert.equal(await worker.find('#qx-place-type').count(), 0, 'a free address for a first meeting')
    await addTime(worker)
    await choosePlace(worker)
    await worker.tap('#qx-submit')
    await worker.see('等待选时间', '你安排的')
  })
})
