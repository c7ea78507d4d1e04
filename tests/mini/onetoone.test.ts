/** Tests private customisation on a mini-program: an enquiry, and a plan with its price that is declined. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { onetoone } from '@qianxian/protocol/onetoone/onetoone'
import { consulted } from '../support/consult'
import { serve } from '../support/meetings'
import { seededNumber } from '../support/seeded'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Members of the demonstration without history. */
const places = { weapp: 253, tt: 254 } as const
const PAGE = 'member/love/onetoone'

const plan = {
  title: '三个月私人定制',
  plan: '每月推荐两位符合标准的会员，安排一次见面，见面后一起复盘。',
  criteria: '同城，年龄相差五岁以内',
  items: [{ kind: 'meeting' as const, title: '安排见面', times: 3, unitFen: null }],
  months: 3,
  priceFen: 360_000,
}

for (const { platform, dist } of builds) {
  test(`${platform}: a member enquires, reads the plan with its price, and declines it`, async () => {
    const session = await server.login(seededNumber(places[platform]))
    const desk = await demoSession(server, 'demo_matchmaker')
    await serve(server, desk, session)
    const start = { platform, dist, storage: storageOf(session), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: PAGE }, async (app) => {
      await app.waitFor('#qx-onetoone-intro')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-onetoone-enquire')
      await app.waitFor('#qx-onetoone-wishes')
      await app.input('#qx-onetoone-wishes', '想找一位踏实、爱运动的人，希望红娘帮忙筛选。')
      await app.tap('text=周末白天')
      await app.tap('#qx-onetoone-send')
      await app.waitFor('has=红娘会和你约一次咨询')
    })
    const { current } = await server.call(onetoone.getMyOneToOne, {}, session.token)
    await consulted(server, desk, session)
    await server.call(onetoone.proposeOneToOne, { id: current!.id, ...plan }, desk.token)
    await withApp({ ...start, path: PAGE }, async (app) => {
      await app.waitFor('#qx-onetoone-plan')
      assert.match(app.text('#qx-onetoone-plan'), /¥3,600/)
      assert.deepEqual(overBudget(app.route, app.stats()), [])
      await app.tap('#qx-onetoone-decline')
      await app.waitFor('#qx-onetoone-decline-send')
      await app.tap('#qx-onetoone-decline-send')
      await app.waitFor('has=这份方案不再有效')
    })
  })
}
