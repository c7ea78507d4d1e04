/** Tests a date that the matchmaker proposes to two members, from the counter-offer to the arrival of both. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { ONE_A_DAY_TEXT } from '@qianxian/protocol/appointment/appointment.words'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { connected, serve, startsIn } from '../support/meetings'
import { query } from '../support/server'
import { runSweep } from '../support/sweeps'
import { addTime, choosePlace } from './dates'
import { journey } from './journey'
import { demo } from './people'

const MINE = '/subpages/appointment/index'
const ADD = '/subpages/member/matchmaker/addAppointment'

describe('a date that the matchmaker proposes', () => {
  journey('is countered, agreed, reminded of, kept by both, and counts once both said so', async ({ server, phone }) => {
    const { hers, his, lineId } = await connected(server, [205, 206])
    const desk = await demo(server, 'matchmaker')
    await serve(server, desk, hers)
    const [her, him] = [await server.call(love.getMine, {}, hers.token), await server.call(love.getMine, {}, his.token)]
    const worker = await phone(desk)
    await worker.goto(`${ADD}?no=${her.no}`)
    await worker.press(him.live.nickname!)
    await worker.see(ONE_A_DAY_TEXT)
    await addTime(worker)
    await choosePlace(worker)
    await worker.tap('#qx-submit')
    await worker.see('等待选时间', '你安排的')
    const id = Number(new URL(worker.page.url()).searchParams.get('id'))

    const [woman, man] = [await phone(hers), await phone(his)]
    await man.goto(`${MINE}?id=${id}`)
    await man.see('请选一个方便的时间', '安排', ONE_A_DAY_TEXT)
    await man.tap('#qx-appointment-counter')
    await addTime(man)
    await man.tap('#qx-times-send')
    await man.see('等对方选时间')
    await woman.goto(`${MINE}?id=${id}`)
    await woman.see('请选一个方便的时间')
    await woman.tap('.qx-appointment-time')
    await woman.tap('#qx-appointment-accept')
    await woman.see('#qx-appointment-time', '#qx-appointment-place')
    // As if the two had met before.
    await query(server, 'update appointments set seq = 2 where id = $1', [id])
    await woman.page.reload()
    await woman.tap('#qx-appointment-charge .qx-cell__switch')
    await woman.see('已同意计入合同')
    await worker.page.reload()
    await worker.see('同意计入合同')
    await query(server, 'update appointments set seq = 1 where id = $1', [id])
    // The proposed afternoon may be less than 24 hours away.
    await startsIn(server, id, 48 * 60)
    await worker.page.reload()
    await worker.see('已约定')

    await startsIn(server, id, 23 * 60)
    await runSweep(server, 'appointment-reminders')
    await woman.page.reload()
    await woman.see('快到时间了')
    await startsIn(server, id, 10)
    const { myCode } = await server.call(appointment.getMyAppointment, { id }, hers.token)
    await man.page.reload()
    await man.tap('#qx-appointment-checkIn')
    await man.fill('#qx-arrival-code', myCode!)
    await man.tap('#qx-arrival-send')
    await man.see('刚刚签到，见面码')
    await woman.page.reload()
    await woman.see('刚刚签到')

    await startsIn(server, id, -125)
    for (const [person, act, answer, status] of [
      [man, 'markDone', '见面了', '等对方确认'],
      [woman, 'confirmDone', '确认', '已见面'],
    ] as const) {
      await person.page.reload()
      await person.tap(`#qx-appointment-${act}`)
      await person.press(answer)
      await person.see(status, '#qx-appointment-feedback')
    }
    assert.equal((await server.call(line.getDetail, { id: lineId }, hers.token)).row.status, 'met')
    await worker.page.reload()
    await worker.see('已见面')
  })
})
