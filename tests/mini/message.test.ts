/**
 * Tests a conversation in a mini-program: the bytes of a message, the rendered part of a thousand, and sending without
 * a network.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { message } from '@qianxian/protocol/message/message'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import { withApp } from './runtime/launch'
import { server } from './server'
import { drawVoice } from '../../server/test/voice-recording'

const MESSAGE_MAX = 1536
const MANY = 1000
/** Number of blocks near the view on a phone: the visible ones and a screen above and below. */
const NEAR = 6

/** Two people of the demonstration used by no other test here. */
const places = { weapp: [281, 295], tt: [296, 310] } as const

/** The first two of these people who may like each other, with a conversation in which both have written. */
async function pair([from, to]: readonly [number, number]) {
  const people = []
  for (let place = from; place <= to && new Set(people.map(({ gender }) => gender)).size < 2; place += 1) {
    const session = await server.login(seededNumber(place))
    const mine = await server.call(love.getMine, {}, session.token).catch(() => null)
    if (mine?.no) people.push({ session, token: session.token, no: mine.no, gender: mine.live.gender })
  }
  const [one, other] = [people[0]!, people[people.length - 1]!]
  await server.call(interact.like, { no: other.no }, one.token)
  await server.call(interact.like, { no: one.no }, other.token)
  const { row } = await server.call(message.openWith, { no: other.no }, one.token)
  for (const { token } of [one, other]) {
    const { writing } = await server.call(message.getDetail, { id: row.id }, token)
    if (writing.precheatDue !== null) await server.call(message.acceptReminder, { id: row.id, version: writing.precheatDue }, token)
  }
  const say = (token: string, body: string) =>
    server.call(message.send, { id: row.id, clientId: `mini-${Math.random().toString(36).slice(2)}`, kind: 'text', body }, token)
  return { one, other, id: row.id, say }
}

/** Inserts an alternating history of messages directly, because sending them would take longer than the rest of the test. */
async function haveSaid({ one, other, id }: Awaited<ReturnType<typeof pair>>, count: number): Promise<void> {
  const ids = [one, other].map(({ session }) => session.userInfo.id)
  await query(
    server,
    `insert into messages (tenant_id, conversation_id, seq, revision, at, from_user_id, kind, body)
     select c.tenant_id, c.id, n, n, now() - ($2 - n) * interval '60 milliseconds', ($3::bigint[])[2 - n % 2], 'text',
       '第 ' || n || ' 句，' || case n % 2 when 1 then '今天也很高兴和你说话' else '我也是' end
     from conversations c, generate_series(1, $2::int) n where c.id = $1`,
    [id, count, ids],
  )
  await query(server, 'update conversations set seq = $2, revision = $2 where id = $1', [id, count])
  await query(server, 'update conversation_members set read_seq = $2 where conversation_id = $1', [id, count])
}

const blocks = (app: MiniApp) => app.all('.qx-list__block')

for (const { platform, dist } of builds) {
  test(`${platform}: a conversation of a thousand messages stays light, and a message sends few bytes`, async () => {
    const both = await pair(places[platform])
    const { one, other, id, say } = both
    await haveSaid(both, MANY - 2)
    await say(one.token, `第 ${MANY - 1} 句，今天也很高兴和你说话`)
    await say(other.token, `第 ${MANY} 句，我也是`)
    const options = { platform, dist, path: 'subpages/member/message/detail', query: { id: String(id) }, storage: storageOf(one.session) }
    await withApp({ ...options, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await app.waitFor(`has=第 ${MANY} 句`)

      const sent = await app.measure(async () => {
        await app.input('textarea', '周末一起去看展吗')
        await app.tap('#qx-talk-send')
      })
      assert.ok(app.has('has=周末一起去看展吗'), 'what was sent is not in sight')
      console.log(`a message of one's own: ${sent.bytes} bytes in ${sent.setData} calls, the largest ${sent.largest}`)
      assert.ok(sent.bytes <= MESSAGE_MAX, `a message of one's own costs ${sent.bytes} bytes`)

      await say(other.token, '好呀，周六下午见')
      const came = await app.measure(() => app.waitFor('has=周六下午见'))
      console.log(`a message of the other: ${came.bytes} bytes`)
      assert.ok(came.bytes <= MESSAGE_MAX, `a message of the other costs ${came.bytes} bytes`)

      let most = app.stats().nodes
      for (let pages = 0; pages < MANY / 20 && !app.has('has=对话从这里开始'); pages += 1) {
        await app.fire('#qx-talk', 'scroll', { scrollTop: 10, scrollHeight: 4000 })
        for (const { id: block } of blocks(app).slice(NEAR)) await app.setInSight(`#${block}`, false)
        most = Math.max(most, app.stats().nodes)
      }
      assert.ok(app.has('has=第 1 句'), 'the first message was not reached')
      console.log(`${MANY} messages: ${most} nodes at most`)
      assert.deepEqual(overBudget(app.route, { ...app.stats(), nodes: most }), [])
    })
  })

  test(`${platform}: a voice message is recorded, sent and played; a denied microphone is explained`, async () => {
    const { one, other, id, say } = await pair(platform === 'weapp' ? [265, 280] : [249, 264])
    await say(other.token, '在吗')
    await say(one.token, '在的')
    const options = { platform, dist, path: 'subpages/member/message/detail', query: { id: String(id) }, storage: storageOf(one.session) }
    await withApp({ ...options, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await app.waitFor('#qx-talk-voice')
      await app.tap('#qx-talk-voice')
      assert.match(app.device.toasts.join(), /没有麦克风权限/)

      app.device.willReply('startRecord', { tempFilePath: app.device.addFile(drawVoice(4), '.aac'), duration: 4000 })
      await app.tap('#qx-talk-voice')
      await app.waitFor('has=正在录音')
      await app.tap('#qx-talk-voice-send')
      await app.waitFor('has=4 秒')
      const { messages } = await server.call(message.getDetail, { id }, other.token)
      assert.equal(messages[2]?.voice?.seconds, 4)

      await app.tap('has=4 秒')
      const played = app.device.calls.find(({ api }) => api === 'playSound')
      assert.match(String(played?.options.src), /\.m4a/)
    })
  })

  test(`${platform}: without a network a message waits, survives leaving the page, and is sent once`, async () => {
    const { one, other, id, say } = await pair(platform === 'weapp' ? [311, 325] : [326, 340])
    await say(other.token, '在吗')
    const options = { platform, dist, path: 'subpages/member/message/detail', query: { id: String(id) }, storage: storageOf(one.session) }
    await withApp({ ...options, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      await app.setOffline(true)
      await app.input('textarea', '刚才在地铁里')
      await app.tap('#qx-talk-send')
      await app.waitFor('has=网络恢复后自动发出')
      await app.openLink('pages/index/index')
      await app.setOffline(false)
      await app.openLink('subpages/member/message/detail', { id: String(id) })
      await app.waitFor('has=刚才在地铁里')
      assert.ok(!app.has('has=网络恢复后自动发出'), 'it still waits')
      const { messages } = await server.call(message.getDetail, { id }, other.token)
      assert.deepEqual(
        messages.map(({ body }) => body),
        ['在吗', '刚才在地铁里'],
      )
    })
  })
}
