/** Tests the report of leads: the funnel of a handler's own leads, the leads behind a figure, and the exported file. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { lead } from '@qianxian/protocol/lead/lead'
import { claimable, newHandler } from '../support/leads'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const PAGE = '/subpages/customer/reportpop'

describe('the report of leads', () => {
  journey('shows the funnel of own leads, opens a figure and a lead, and is exported', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const chosen = await claimable(server, own, 2)
    await server.call(lead.claimLeads, { ids: chosen.map(({ id }) => id) }, own.token)
    const [first] = chosen
    await server.call(lead.addLeadNote, { id: first!.id, type: 'call', result: 'considering', content: '聊了几分钟' }, own.token)
    const work = await phone(own)
    await work.goto(PAGE)
    await work.see('我跟进的线索', '已领取', '已联系', '首次响应（中位数）', '成交金额（已扣退款）')
    await work.press('近 90 天')
    await work.press('按专员')
    await work.tap('#qx-report-claimed')
    await work.see(`#qx-report-lead-${first!.id}`, first!.phone)
    await work.tap(`#qx-report-lead-${first!.id}`)
    await work.arrive(`/subpages/customer/detail?id=${first!.id}`)
    await work.goto(PAGE)
    await work.see('导出报表')
    const download = work.page.waitForEvent('download')
    await work.tap('#qx-report-export')
    await work.tap('.qx-modal__key--confirm')
    assert.ok(readFileSync(await (await download).path()).length > 500)
  })
})
