/** Tests a risk warning: read before requesting a line, reviewed by a safety officer, and removed if no risk was found. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { risk } from '@qianxian/protocol/risk/risk'
import { query } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'
import { seededNumber } from '../support/seeded'

describe('a member about to trust a suspicious account', () => {
  journey('reads the signs at the reminder, requests a safety check, and sees none after they were cleared', async (stage) => {
    const { phone, server } = stage
    const [mine, theirs] = [await server.login(seededNumber(306)), await server.login(seededNumber(305))]
    const [his, hers] = await Promise.all([mine, theirs].map(({ token }) => server.call(love.getMine, {}, token)))
    assert.notEqual(his!.live.gender, hers!.live.gender)
    const { id } = theirs.userInfo
    for (const sign of ['copied', 'money'])
      await query(server, `insert into risk_events (tenant_id, user_id, sign) select tenant_id, id, $2 from users where id = $1`, [
        id,
        sign,
      ])

    const asking = await phone(mine)
    await asking.goto(`/pages/love/detail?no=${hers!.no}`)
    await asking.tap('#qx-detail-ask')
    await asking.arrive('/pages/love/precheat')
    await asking.tap('#qx-precheat-tick')
    await asking.see('继续牵线')
    await asking.tap('#qx-precheat-accept')
    await asking.see(`想认识 ${hers!.live.nickname}`)
    await asking.fill('#qx-apply-message', '你好，看到你也喜欢下厨，想请红娘牵个线。')
    await asking.press('兴趣相投')
    await asking.press('手机号')
    await asking.tap('#qx-apply-submit')

    // The confirmation page opens again. It now shows the risk signals recorded for her account.
    await asking.arrive('/pages/love/precheat')
    await asking.see('这个账号有 2 个风险信号', '同一段开场白发给了很多人', '和刚认识的人谈到钱或投资')
    await asking.tap('#qx-risk-ask')
    await asking.see('已请安全员查看', '2 小时内')
    await asking.tap('#qx-precheat-tick')
    await asking.see('继续牵线')
    await asking.tap('#qx-precheat-accept')
    await asking.arrive('/pages/love/detail')
    await asking.tap('#qx-apply-submit')
    await asking.see('#qx-apply-done')

    // The account that others are warned about sees no warning.
    const watched = await phone(theirs)
    await watched.goto('/member/love/index')
    await watched.miss('风险')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', hers!.live.nickname!, 'risk')
    await auditor.see('有会员请安全员看看', '留意')
    await auditor.tap('#qx-audit-approve')
    await auditor.see('对方不会受到处理，这些信号也不再提醒别人')
    await auditor.press('确认')
    await auditor.until(
      async () => (await server.call(risk.getWarning, { no: hers!.no! }, mine.token)).warning === null,
      'the warning to be gone',
    )
    await asking.goto(`/pages/love/precheat?next=line&no=${hers!.no}`)
    await asking.see('认真交友，先保护好自己')
    await asking.miss('风险信号')
  })
})
