/** Tests an activity from the list to the match: sign-up and payment, check-in by another phone, choices, and the match shown. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { newEvening, seatHer } from '../support/evening'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo } from './people'

const TITLE = '银杏树下的下午茶'
const MINE = '/subpages/active/myselfsignup'

describe('a speed-dating evening', () => {
  journey('is paid for, admits the guest by a code that another phone reads, and ends with a match', async ({ server, phone }) => {
    const couple = await seededCouple(server, [216, 217])
    await couple.dwell('510100')
    const { her, hers, him, his } = couple
    const id = await newEvening(server, TITLE, 5 * 24)
    const guest = await phone(his)
    await guest.goto('/subpages/active/index')
    await guest.tap(`#qx-activity-${id}`)
    await guest.arrive('/subpages/active/detail')
    await guest.see(TITLE, '退款规则', '¥99')
    await guest.tap('#qx-activity-next')
    await guest.arrive(PAY)
    await pay(guest)
    const signup = async () =>
      (
        await query<{ id: string; status: string; seat_no: number | null }>(
          server,
          'select id, status, seat_no from activity_signups where activity_id = $1 and profile_id = $2',
          [id, him],
        )
      ).rows[0]!
    assert.equal((await signup()).status, 'confirmed')

    // The day of the activity.
    await query(
      server,
      `update activities set start_at = now() - interval '10 minutes', end_at = now() + interval '2 hours', enroll_end = now() - interval '1 hour',
         enroll_start = now() - interval '2 days' where id = $1`,
      [id],
    )
    // She was checked in before him.
    const hersId = await seatHer(server, id, her, { ticketCode: 'KMNP2345', seatNo: 1 })
    await guest.goto(MINE)
    await guest.tap(`#qx-signup-ticket-${(await signup()).id}`)
    await guest.see('#qx-ticket-code')

    const door = await phone(await demo(server, 'organiser'))
    await door.goto(`/subpages/active/signup?id=${id}`)
    await door.tap('#qx-organised-door')
    const shown = await guest.page.screenshot()
    const chooser = door.page.waitForEvent('filechooser')
    await door.tap('#qx-door-scan')
    await (await chooser).setFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: shown })
    await door.see('签到成功')
    assert.equal((await signup()).status, 'checked_in')

    await guest.goto(MINE)
    await guest.tap(`#qx-signup-choice-${(await signup()).id}`)
    await guest.see('#qx-choice', `你是 ${(await signup()).seat_no} 号`)
    await guest.tap('#qx-choice-1')
    await guest.tap('#qx-choice-save')
    await guest.see('已保存')
    await server.call(activity.choose, { id: hersId, cards: [(await signup()).seat_no!] }, hers.token)
    await guest.miss('你们互相选中了')

    // The activity is over, with the two hours in which choices are made.
    await query(
      server,
      "update activities set start_at = now() - interval '6 hours', end_at = now() - interval '3 hours', enroll_end = now() - interval '7 hours' where id = $1",
      [id],
    )
    await guest.goto(`${MINE}?box=past`)
    await guest.tap(`#qx-signup-choice-${(await signup()).id}`)
    await guest.see('#qx-choice-told', '你们互相选中了')
    const { rows } = await query(server, 'select source from matches where (a_id, b_id) in (($1::bigint, $2::bigint), ($2, $1))', [
      her,
      him,
    ])
    assert.deepEqual(rows, [{ source: 'event' }])
  })
})
