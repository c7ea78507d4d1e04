/**
 * Tests private customisation: an enquiry without a price, a consultation, a plan that the matchmaker writes, its acceptance as a
 * contract, and the withdrawal that recalls it.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { consulted } from '../support/consult'
import { serve } from '../support/meetings'
import { proveName } from '../support/provenName'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { journey } from './journey'
import { demo } from './people'

const PAGE = '/member/love/onetoone'
const DESK = '/subpages/member/matchmaker/line'
const MEMBER = 221
const WISHES = '想找一位踏实、爱运动的人，平时工作忙，希望红娘帮忙筛选。'

describe('a private customisation', () => {
  journey('leads from an enquiry over a consultation and a plan to a contract', async ({ server, phone }) => {
    const session = await server.login(seededNumber(MEMBER))
    const desk = await demo(server, 'matchmaker')
    const member = await phone(session)
    await member.goto('/member/love/index')
    await member.tap('#qx-mine-onetoone')
    await member.arrive(PAGE)
    await member.see('一位红娘，专门为你找', '请先选择一位红娘并授权服务')
    await serve(server, desk, session)
    await member.page.reload()
    await member.tap('#qx-onetoone-enquire')
    await member.tap('#qx-onetoone-send')
    await member.see('请写下你的需求', '请至少选一个方便的时间')
    await member.fill('#qx-onetoone-wishes', WISHES)
    await member.press('周末白天')
    await member.tap('#qx-onetoone-send')
    await member.see('红娘会和你约一次咨询', WISHES)

    const { current } = await server.call(onetoone.getMyOneToOne, {}, session.token)
    const { id } = current!
    const worker = await phone(desk)
    await worker.goto(DESK)
    await worker.see(WISHES, '请和会员约一次咨询')
    await worker.tap(`#qx-served-consult-${id}`)
    await worker.arrive('/subpages/member/matchmaker/addAppointment')
    await worker.until(async () => (await worker.words('.qx-chip--on')).includes('咨询'), 'a consultation to be chosen')
    await consulted(server, desk, session)
    await member.page.reload()
    await member.see('已咨询')

    await worker.goto(DESK)
    await worker.tap(`#qx-served-plan-${id}`)
    await worker.fill('#qx-onetoone-plan-title', '三个月私人定制')
    await worker.fill('#qx-onetoone-plan-text', '我们保证三个月内脱单，每月推荐两位符合标准的会员。')
    await worker.fill('#qx-onetoone-plan-criteria', '同城，年龄相差五岁以内')
    await worker.fill('#qx-onetoone-plan-meeting', '3')
    await worker.fill('#qx-onetoone-plan-months', '3')
    await worker.fill('#qx-onetoone-plan-price', '3600')
    await worker.tap('#qx-onetoone-plan-send')
    await worker.see('不能承诺脱单、结婚等结果')
    await worker.fill('#qx-onetoone-plan-text', '每月推荐两位符合标准的会员，安排一次见面，见面后一起复盘。')
    await worker.tap('#qx-onetoone-plan-send')
    await worker.see('等待会员答复', '¥3,600')

    await member.page.reload()
    await member.see('三个月私人定制', '¥3,600', '去实名认证')
    await proveName(server, session)
    await member.page.reload()
    await member.tap('#qx-onetoone-accept')
    await member.press('同意')
    await member.see('已同意')
    const { rows } = await query<{ status: string; price: number }>(
      server,
      `select c.status, c.price_fen::int as price from one_to_ones o join contracts c on c.tenant_id = o.tenant_id and c.id = o.contract_id where o.id = $1`,
      [id],
    )
    assert.deepEqual(rows, [{ status: 'draft', price: 360_000 }])

    await member.tap('#qx-onetoone-withdraw')
    await member.press('撤回')
    await member.see('会员撤回')
    const after = await query<{ status: string }>(
      server,
      'select c.status from one_to_ones o join contracts c on c.tenant_id = o.tenant_id and c.id = o.contract_id where o.id = $1',
      [id],
    )
    assert.deepEqual(after.rows, [{ status: 'recalled' }])
  })
})
