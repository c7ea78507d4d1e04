/**
 * Tests the main journey in a mini-program: a person is found on home, requested, introduced by the matchmaker, and
 * their contact opens and closes.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { seededNumber } from '../support/seeded'
import { demoPhones } from '../support/server'
import { step } from '../support/step'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, loginBySms } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const askers = { weapp: demoPhones.loveUser, tt: demoPhones.vip } as const
const MESSAGE = '你好，看完你的介绍觉得很投缘，想请红娘牵个线，先从朋友做起。'

for (const { platform, dist } of builds) {
  test(`${platform}: a heart on home leads to an opened contact, which is revoked later`, async () => {
    await withApp({ platform, dist, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await step('a visitor who likes a person logs in and returns to home', async () => {
        await app.tap('.qx-person-card__like')
        assert.equal(app.route, 'pages/login/index')
        await loginBySms(app, server, askers[platform])
        assert.equal(app.route, 'pages/index/index')
        await app.tap('.qx-person-card__like')
        assert.ok(app.has('.qx-person-card__like--on'), 'the heart stays empty')
      })

      await step('a card opens the person: facts, photos and the score', async () => {
        const name = app.text('.qx-person-card__name')
        await app.tap('.qx-person-card__photo')
        assert.equal(app.route, 'pages/love/detail')
        assert.equal(app.text('.qx-love-detail__name'), name)
        assert.match(app.text('.qx-love-detail__facts'), /\d{3}cm/)
        assert.ok(app.all('.qx-facts__fact').length > 3, 'there are few facts')
        assert.match(app.text('.qx-score__number'), /^\d+$/)
        assert.ok(app.has('#qx-detail-photos >> image'), 'there is no photo')
        await app.back()
        assert.equal(app.route, 'pages/index/index')
      })

      const token = app.stored<string>('qx_token')!
      const target = await findTarget(token)
      let id = 0

      await step('requesting a line shows the reminder first, then the sheet, then the progress', async () => {
        await app.openLink('pages/love/detail', { no: target.no })
        await app.tap('#qx-detail-ask')
        assert.equal(app.route, 'pages/love/precheat')
        await app.tap('#qx-precheat-tick')
        await app.waitFor('text=继续牵线')
        await app.tap('#qx-precheat-accept')
        assert.equal(app.route, 'pages/love/detail')
        await app.tap('#qx-apply-submit')
        assert.match(app.text('.qx-sheet-form'), /至少 5 个字/)
        await app.input('textarea', MESSAGE)
        await app.tap('#qx-apply-submit')
        assert.match(app.text('.qx-sheet-form'), /请至少选一种联系方式/)
        await app.tap('text=手机号')
        await app.tap('#qx-apply-submit')
        await app.waitFor('#qx-apply-done')
        app.device.willReply('requestSubscribeMessage', { 'sandbox-line': 'accept' })
        app.device.willReply('getSetting', {
          authSetting: {},
          subscriptionsSetting: { mainSwitch: true, itemSettings: { 'sandbox-line': 'accept' } },
        })
        await app.tap('text=查看进度')
        assert.equal(app.route, 'member/love/line')
        const asked = app.device.calls.filter(({ api }) => api === 'requestSubscribeMessage')
        assert.deepEqual(
          asked.map(({ options }) => [...(options.tmplIds as string[])]),
          [['sandbox-line', 'sandbox-message']],
        )
        const kept = app.device.requests.filter(({ url }) => url.endsWith('/notice/saveAsk'))
        assert.deepEqual(
          kept.map(({ data }) => JSON.parse(JSON.stringify(data)) as unknown),
          [
            {
              results: [
                { slot: 'line', answer: 'accept', isAlways: platform === 'weapp' },
                { slot: 'message', answer: 'reject', isAlways: false },
              ],
            },
          ],
        )
        id = Number(app.query.id)
        assert.ok(app.text().includes(MESSAGE), 'what was said is not shown')
        assert.equal(app.all('.at-timeline-item').at(-1)!.class.includes('--now'), true, 'the thread does not say where it is')
        await app.openLink('member/love/line', { box: 'sent' })
        assert.ok(app.has(`has=${target.nickname}`), 'the line is not in the list')
      })

      await step('the matchmaker passes the line on, the target accepts, and the contact appears on a tap', async () => {
        await app.openLink('member/love/line', { id: String(id) })
        const worker = await demoSession(server, 'demo_matchmaker')
        await server.call(matchmaker.screenLine, { id, isPassed: true }, worker.token)
        const { version } = await server.call(love.getPrecheat, {})
        await server.call(love.acceptPrecheat, { version }, target.token)
        await server.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' }, target.token)
        // The open page updates without a reload.
        await app.waitFor('text=牵线成功')
        assert.ok(app.has('#qx-contact'), 'no contact was opened')
        assert.ok(!app.text().includes(target.phone), 'the contact is shown without a tap')
        await app.tap('#qx-connected-next')
        await app.waitFor(`text=${target.phone}`)
        assert.match(app.text('.qx-moment'), /先说一句什么.*你好，我是/s)
        await app.tap('#qx-first-contact-close')
        await app.leaveAndReturn()
        assert.ok(!app.has('.qx-moment'), 'a moment comes twice')
        assert.ok(!app.text().includes(target.phone), 'the contact stays in sight when the page was left')
        await app.tap('#qx-contact-show')
        assert.ok(!app.has('.qx-moment'), 'the second look is the first again')
        assert.ok(app.has(`text=${target.phone}`), 'the number is not shown')
      })

      await step('a revoked contact is no longer shown', async () => {
        await server.call(line.revokeContact, { id }, target.token)
        await app.leaveAndReturn()
        assert.ok(!app.has('#qx-contact'), 'the contact is still there')
        assert.ok(!app.text().includes(target.phone), 'the number is still there')
      })

      await step('after logging out, no data of it is left', async () => {
        await app.openLink('member/index')
        await app.tap('#qx-logout')
        await app.answerModal(false)
        assert.equal(app.stored('qx_token'), token)
        await app.tap('#qx-logout')
        await app.answerModal(true)
        assert.equal(app.route, 'pages/index/index')
        assert.equal(app.stored('qx_token'), undefined)
        await assert.rejects(server.call(line.getDetail, { id }, token), /401/)
        await app.openLink('member/love/line', { id: String(id) })
        assert.equal(app.route, 'pages/login/index')
      })
    })
  })
}

/** Where the search for a person continues, because a phone gets one code a minute. */
let place = 0

/** A person of the seed to whom the requester may send a line, with a session and a phone of their own. */
async function findTarget(token: string): Promise<{ no: string; nickname: string; phone: string; token: string }> {
  for (let tries = 0; tries < 40; tries += 1) {
    place += 1
    const phone = seededNumber(place)
    const session = await server.login(phone)
    const { no } = session.userInfo
    if (!no) continue
    const detail = await server.call(love.getDetail, { no }, token).catch(() => null)
    if (detail?.line.canAsk) return { no, nickname: detail.card.nickname, phone, token: session.token }
  }
  throw new Error('nobody of the seed can be asked')
}
