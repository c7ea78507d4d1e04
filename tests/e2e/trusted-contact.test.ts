/** Tests the trusted contact of a date: one text message if the person does not say in time that they are safe. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { agreed, startsIn } from '../support/meetings'
import { query } from '../support/server'
import { runSweep } from '../support/sweeps'
import { journey } from './journey'

const MINE = '/subpages/appointment/index'
const CONTACT = '13700009876'

describe('a trusted contact', () => {
  journey('is told once that the person was not heard of in time, and the other person never sees it', async ({ server, phone }) => {
    const { hers, his, id } = await agreed(server, [203, 204])
    const woman = await phone(hers)
    await woman.goto(`${MINE}?id=${id}`)
    await woman.tap('#qx-safety-set')
    await woman.fill('#qx-contact-name', '表姐')
    await woman.fill('#qx-contact-phone', CONTACT)
    await woman.tap('#qx-contact-save')
    await woman.see('表姐 137****9876', '否则给 TA 发一条短信')
    const told = async () => (await query<{ text: string }>(server, 'select text from sms_outbox where phone = $1', [CONTACT])).rows

    const { rows } = await query<{ minutes: number }>(
      server,
      `select (extract(epoch from c.due_at - a.start_at) / 60)::int as minutes
       from trusted_contacts c join appointments a on a.tenant_id = c.tenant_id and a.id = c.appointment_id where a.id = $1`,
      [id],
    )
    const untilDue = rows[0]!.minutes
    assert.deepEqual(await told(), [], 'the contact is told too early')
    // One minute more, because the shift is rounded to whole minutes.
    await startsIn(server, id, -untilDue - 1)
    await runSweep(server, 'appointment-safety')
    await runSweep(server, 'appointment-safety')
    // The server's own schedule may have taken the message first and still be sending it.
    await woman.until(async () => (await told()).length > 0, 'the contact to be told')
    assert.equal((await told()).length, 1)
    assert.match((await told())[0]!.text, /还没有报平安/)
    await woman.page.reload()
    await woman.see('没有等到你报平安', '已给 TA 发短信')
    await woman.miss('#qx-safety-safe')
    const man = await phone(his)
    await man.goto(`${MINE}?id=${id}`)
    await man.see('#qx-appointment-status')
    await man.miss('表姐')
  })
})
