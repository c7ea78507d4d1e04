/** Tests deadlines of leads: the last minute of an offer, counted in call hours, and the seventh day without a follow-up. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { lead } from '@qianxian/protocol/lead/lead'
import { claimable, newHandler, offeredBefore, passTime } from '../support/leads'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const POOL = '/subpages/customer/index'
const DETAIL = '/subpages/customer/detail'
const LAST_MINUTE = 4 * 60 - 1

describe('a deadline of a lead', () => {
  journey('an offer is accepted after 3 h 59 min of call hours, and lost after 4 h', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const [kept, lost] = await claimable(server, own, 2)
    const work = await phone(own)
    await work.goto(POOL)
    await work.see('今天还能领（共 10）')
    for (const { id } of [kept!, lost!]) await offeredBefore(server, id, own, LAST_MINUTE)
    await work.press('待我接受')
    await work.see(`#qx-lead-accept-${kept!.id}`, `#qx-lead-accept-${lost!.id}`)
    await work.tap(`#qx-lead-accept-${kept!.id}`)
    await work.see('已接受，请尽快联系')
    await work.miss(`#qx-lead-${kept!.id}`)
    await offeredBefore(server, lost!.id, own, LAST_MINUTE + 1)
    await work.tap(`#qx-lead-accept-${lost!.id}`)
    await work.see('接受的时间已过，线索已给下一位')
    await work.miss(`#qx-lead-${lost!.id}`)

    const mine = (await server.call(lead.getLeadPaged, { tab: 'mine' }, own.token)).list
    assert.deepEqual(
      mine.map(({ id, level }) => [id, level]),
      [[kept!.id, 'A']],
    )
    await work.goto(`${DETAIL}?id=${lost!.id}`)
    await work.miss('#qx-lead-note')
  })

  journey('a lead returns to the pool on the seventh day, and only another handler may claim it', async ({ server, phone }) => {
    const [own, other] = [await newHandler(server, newPhoneNumber()), await newHandler(server, newPhoneNumber())]
    const [row] = await claimable(server, own, 1)
    const id = row!.id
    await server.call(lead.claimLeads, { ids: [id] }, own.token)
    await server.call(lead.addLeadNote, { id, type: 'call', result: 'considering', content: '下周再联系' }, own.token)
    await passTime(server, id, '6 days 23 hours 58 minutes')
    const work = await phone(own)
    await work.goto(`${DETAIL}?id=${id}`)
    await work.see('跟进中', '7 天没有跟进会回到公海', '#qx-lead-note')

    await passTime(server, id, '2 minutes')
    await work.page.reload()
    await work.see('公海')
    await work.miss('#qx-lead-note')
    await work.miss('#qx-lead-claim')
    await work.goto(POOL)
    await work.see(`#qx-lead-${id}`, '后可再领')
    assert.equal(await work.find(`#qx-lead-claim-${id}`).count(), 0, 'the former owner is offered the claim')
    const refused = (await server.call(lead.claimLeads, { ids: [id] }, own.token)).list
    assert.deepEqual(
      refused.map(({ outcome, message }) => [outcome, message]),
      [['banned', '刚从你手上回到公海，暂时不能再领']],
    )

    const next = await phone(other)
    await next.goto(POOL)
    await next.tap(`#qx-lead-claim-${id}`)
    await next.miss(`#qx-lead-${id}`)
    await next.goto(`${DETAIL}?id=${id}`)
    await next.see('#qx-lead-note', '首次联系', '回到公海')
    assert.equal((await server.call(lead.getLead, { id }, other.token)).isOwn, true)
  })
})
