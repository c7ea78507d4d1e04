/** Tests an agreed date that is reminded of once, and one that a side missed and the other claims. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { message } from '@qianxian/protocol/message/message'
import { systemWords } from '@qianxian/protocol/message/message.words'
import { love } from '@qianxian/protocol/love/love'
import { agreed, serve, startsIn } from '../support/meetings'
import { query } from '../support/server'
import { runSweep } from '../support/sweeps'
import { journey } from './journey'
import { demo } from './people'

const MINE = '/subpages/appointment/index'
const DESK = '/subpages/member/matchmaker/appointment'

describe('a date that was agreed', () => {
  journey('is reminded of once a day before, however often the sweep runs', async ({ server, phone }) => {
    const { hers, his, id } = await agreed(server, [195, 196])
    const { no } = await server.call(love.getMine, {}, his.token)
    const { row } = await server.call(message.openWith, { no: no! }, hers.token)
    await startsIn(server, id, 23 * 60)
    await runSweep(server, 'appointment-reminders')
    await runSweep(server, 'appointment-reminders')
    const man = await phone(his)
    await man.goto(`/subpages/member/message/detail?id=${row.id}`)
    await man.see(systemWords.meeting_tomorrow)
    assert.equal(await man.find(systemWords.meeting_tomorrow).count(), 1)
    await man.goto(`${MINE}?tab=coming`)
    await man.tap(`#qx-appointment-${id}`)
    await man.see('快到时间了')
    const { rows } = await query<{ kind: string; count: number }>(
      server,
      `select kind, count(*)::int as count from appointment_events where appointment_id = $1 and kind = 'reminded' group by kind`,
      [id],
    )
    assert.deepEqual(rows, [{ kind: 'reminded', count: 1 }])
  })

  journey('is claimed as missed by the person who came, whom the matchmaker serves first', async ({ server, phone }) => {
    const { hers, his, id } = await agreed(server, [197, 198])
    const desk = await demo(server, 'matchmaker')
    await serve(server, desk, hers)
    const [woman, man] = [await phone(hers), await phone(his)]
    await startsIn(server, id, -10)
    await woman.goto(`${MINE}?id=${id}`)
    await woman.see('#qx-appointment-checkIn')
    await woman.miss('#qx-appointment-claimNoShow')
    await startsIn(server, id, -20)
    await woman.page.reload()
    await woman.tap('#qx-appointment-claimNoShow')
    const account = '在门口等了二十分钟，电话也没有接'
    await woman.fill('#qx-account-note', account)
    await woman.tap('#qx-account-send')
    await woman.see('对方没有到', account)
    await woman.miss('#qx-appointment-feedback')

    await man.goto(`${MINE}?id=${id}`)
    await man.see('对方表示你没有到', '#qx-appointment-giveAccount')
    await man.miss(account)
    const worker = await phone(desk)
    await worker.goto(DESK)
    await worker.see(`#qx-desk-appointment-${id}`, '曾白等一次，请优先安排')
    assert.equal(await worker.find('.qx-appointment-card').first().getAttribute('id'), `qx-desk-appointment-${id}`)

    await man.tap('#qx-appointment-giveAccount')
    await man.fill('#qx-account-note', '我在另一个门口')
    await man.tap('#qx-account-send')
    await man.see('核实中', '我在另一个门口')
    await woman.page.reload()
    await woman.see('核实中')
    await woman.miss('我在另一个门口')
  })
})
