/** Tests the success fee of a contract: the second person confirms a stage, its tranche is due, and the member pays it. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { PAY, pay } from './cashier'
import { journey } from './journey'
import { demo } from './people'

const PAGE = '/subpages/member/my_hetong'
/** A person whom no other journey names; the members of the demonstration have ids in the order of their numbers. */
const NEIGHBOUR = 359

describe('the success fee of a contract', () => {
  journey('is due by a stage that both confirmed, and is paid by the member', async ({ server, phone }) => {
    const { rows } = await query<{ id: number; user_id: number }>(
      server,
      `select c.id::int, p.user_id::int from contracts c join love_profiles p on p.tenant_id = c.tenant_id and p.id = c.profile_id
       join relationships r on r.tenant_id = c.tenant_id and p.id in (r.a_id, r.b_id)
       where c.terms ? 'success' and r.wished_stage = 'couple'`,
    )
    const [found] = rows
    assert.ok(found, 'the demonstration has no couple that waits for a stage of a success fee')
    const neighbour = await server.login(seededNumber(NEIGHBOUR))
    const session = await server.login(seededNumber(NEIGHBOUR + found.user_id - neighbour.userInfo.id))
    assert.equal(session.userInfo.id, found.user_id)

    const member = await phone(session)
    await member.goto(`${PAGE}?id=${found.id}`)
    await member.see('成功费', '合计 ¥2,000.00，待付 ¥0.00，已付 ¥0.00', '等双方确认')
    await member.goto('/subpages/haibao/haibao4')
    await member.tap('#qx-couple-accept')
    await member.see('一起脱单')
    await member.goto(`${PAGE}?id=${found.id}`)
    await member.see('待付 ¥500.00', '不会自动扣款')
    await member.tap('#qx-tranche-pay-couple')
    await member.arrive(PAY)
    await pay(member)
    await member.goto(`${PAGE}?id=${found.id}`)
    await member.see('待付 ¥0.00，已付 ¥500.00', '已付款')

    const manager = await phone(await demo(server, 'storeManager'))
    await manager.goto(`${PAGE}?id=${found.id}`)
    await manager.see('已付 ¥500.00')
    await manager.miss('#qx-tranche-pay-married')
  })
})
