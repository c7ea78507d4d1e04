/** Tests an interview in a mini-program: written also offline, submitted, and confirmed on the member's phone. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { interview } from '@qianxian/protocol/interview/interview'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { seededNumber } from '../support/seeded'
import { step } from '../support/step'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Used by no other test here. */
const members = { weapp: seededNumber(301), tt: seededNumber(309) } as const
const EXCERPT = '说话不急，会先听完再开口，对家人很上心。'

for (const { platform, dist } of builds) {
  test(`${platform}: an interview is written, stays when offline, is submitted and confirmed`, async () => {
    const session = await server.login(members[platform])
    const desk = await demoSession(server, 'demo_matchmaker')
    const { card } = await server.call(matchmaker.getDashboard, {}, desk.token)
    const { no } = await server.call(love.getMine, {}, session.token)
    await server.call(matchmaker.askMatchmaker, { id: card.id, scopes: ['publish', 'propose'] }, session.token)
    const { asked } = await server.call(matchmaker.getMine, {}, session.token)
    await server.call(matchmaker.answerMember, { id: asked!.id, isAccepted: true }, desk.token)
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }
    const written = async () => (await server.call(interview.getInterview, { no: no! }, desk.token)).draft

    await step('typed text is saved when the app is left, and without a network as soon as it is back', () =>
      withApp({ ...start, storage: storageOf(desk), path: 'subpages/member/matchmaker/loveinterview', query: { no: no! } }, async (app) => {
        await app.waitFor('#qx-interview-submit')
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.tap('text=面谈')
        await app.input('#qx-interview-minutes', '75')
        await app.leaveAndReturn()
        assert.equal((await written())?.minutes, 75)
        app.allowErrors(/request:fail|网络/)
        await app.setOffline(true)
        await app.input('#qx-interview-excerpt', EXCERPT)
        await app.leaveAndReturn()
        assert.equal((await written())?.excerpt, '')
        await app.setOffline(false)
        await app.leaveAndReturn()
        assert.equal((await written())?.excerpt, EXCERPT)

        await app.tap('#qx-interview-submit')
        await app.answerModal(true)
        await app.waitFor('text=请选择访谈日期')
        await app.tap('#qx-field-metOn')
        await app.tap('text=确定')
        await app.tap('#qx-interview-submit')
        await app.answerModal(true)
        await app.waitFor('text=待会员确认')
      }),
    )

    await step('the member confirms the interview', () =>
      withApp({ ...start, storage: storageOf(session), path: 'member/love/index', query: { interviews: '1' } }, async (app) => {
        await app.waitFor('#qx-interview-confirm')
        assert.ok(app.text().includes(EXCERPT), 'the excerpt is not there')
        await app.tap('#qx-interview-confirm')
        await app.answerModal(true)
        await app.waitFor('text=你已确认')
      }),
    )
    const other = await server.login(members[platform === 'weapp' ? 'tt' : 'weapp'])
    assert.equal((await server.call(love.getDetail, { no: no! }, other.token)).interview?.excerpt, EXCERPT)
  })
}
