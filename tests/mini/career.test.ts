/** Tests an application in a mini-program: completed also after losing the network, and the lessons read. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { audit } from '@qianxian/protocol/audit/audit'
import { career } from '@qianxian/protocol/career/career'
import { seededNumber } from '../support/seeded'
import { step } from '../support/step'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Used by no other test here; in training, with half of the lessons read. */
const LEARNER = seededNumber(286)
const REASON = '在社区帮人介绍了六年，愿意一家一家地核实，再请双方见面'

/** An auditor claims the application of that city and requests a better reason. */
async function asksForMore(): Promise<void> {
  const { token } = await demoSession(server, 'demo_auditor')
  const { list } = await server.call(audit.getPaged, { box: 'open', targetType: 'application' }, token)
  const { token: mine } = await demoSession(server, 'demo_applicant')
  const before = await server.call(career.getMyCareer, {}, mine)
  assert.equal(before.status, 'reviewing')
  for (const { id, title } of list) {
    if (title !== '红娘申请') continue
    const { items } = await server.call(audit.claim, { id }, token)
    if (!items.some(({ after }) => after === REASON)) continue
    await server.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'reason', code: 'too_thin' }] }, token)
  }
}

for (const { platform, dist } of builds) {
  test(`${platform}: an application is completed, stays when offline, and the lessons are read`, async () => {
    const applicant = await demoSession(server, 'demo_applicant')
    const stands = () => server.call(career.getMyCareer, {}, applicant.token)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, path: 'member/matchmaker/matchmakerjoin' }
    if ((await stands()).status === 'reviewing') await asksForMore()

    await step('missing fields are shown, and typed text stays without a network', () =>
      withApp({ ...start, storage: storageOf(applicant) }, async (app) => {
        await app.waitFor('has=还差一点')
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.input('#qx-career-reason', REASON)
        await app.tap('#qx-career-agree')
        app.allowErrors(/request:fail|网络/)
        await app.setOffline(true)
        await app.tap('#qx-submit')
        assert.equal((await stands()).status, 'need_more')
        await app.setOffline(false)
        await app.answerModal(true)
        await app.waitFor('text=审核中')
      }),
    )
    assert.equal((await stands()).status, 'reviewing')

    const learner = await server.login(LEARNER)
    const read = async () =>
      (await server.call(career.getMyCareer, {}, learner.token)).training!.lessons.filter(({ isRead }) => isRead).length
    const before = await read()
    await step('a lesson is read', () =>
      withApp({ ...start, storage: storageOf(learner) }, async (app) => {
        await app.waitFor('text=红娘培训')
        await app.tap('#qx-lesson-read')
        await app.waitFor(`text=还有 ${5 - before} 课没学`)
      }),
    )
    assert.equal(await read(), before + 1)
  })
}
