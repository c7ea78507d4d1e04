/** Tests of messages between people with a bond: refusals, and what each side sees. */
import { randomUUID } from 'node:crypto'
import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { contactFaults } from '@qianxian/protocol/contact/contact.faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { media } from '@qianxian/protocol/media/media'
import { message } from '@qianxian/protocol/message/message'
import { messageFaults } from '@qianxian/protocol/message/message.faults'
import { LEFT_WORDS, messageLimits, messageRisk, writingGate } from '@qianxian/protocol/message/message.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { report } from '@qianxian/protocol/report/report'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMatch } from '../../../seed/makers/interact'
import { newGrant, newLine } from '../../../seed/makers/line'
import { newBond } from '../../../seed/makers/matchmaker'
import { newPicture, newVoice } from '../../../seed/makers/media'
import { newTalk } from '../../../seed/makers/message'
import { newReport } from '../../../seed/makers/report'
import { messageFacts, messageStage } from '../../../test/nouns/message'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { auditTasks } from '../../db/tables/audit'
import { lineRequests } from '../../db/tables/line'
import { voices } from '../../db/tables/media'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { conversationMembers, conversations, messageHits, messages, messageSends } from '../../db/tables/message'
import { reports } from '../../db/tables/report'
import { tenants } from '../../db/tables/tenant'
import { beginClosing, sweepClosing } from '../account/account-closure'
import { PRECHEAT_VERSION } from '../love/love'
import { messagesWaiting } from './message'
import { sweepMonths, sweepStalled } from './message.jobs'

let w: TestWorld
let stage: ReturnType<typeof messageStage>
beforeAll(async () => {
  w = await openTestWorld()
  stage = messageStage(w)
})
afterAll(async () => {
  for (const [what, query] of Object.entries(messageFacts.invariants)) expect((await w.database.pool.query(query)).rows, what).toEqual([])
  await w.close()
})

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const ago = (ms: number) => new Date(Date.now() - ms)
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => w.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const say = (person: Pick<Person, 'call'>, id: number, body?: string, clientId?: string) =>
  person.call(message.send, stage.said(id, body, clientId))
const detail = async (person: Pick<Person, 'call'>, id: number) => (await person.call(message.getDetail, { id })).data
const bodies = async (person: Pick<Person, 'call'>, id: number) => (await detail(person, id)).messages.map(({ body }) => body)
const heart = async (person: Person) => (await person.call(account.getUser, {})).data.userInfo.unread
const listOf = async (person: Person) => (await person.call(message.getPaged, {})).data.list
const code = (name: keyof typeof messageFaults) => messageFaults[name].code

/** Runs a request as at another moment. */
const at = async <Input, Output>(
  person: Person,
  now: Date,
  verb: (ctx: Awaited<ReturnType<Person['ctx']>>, input: Input) => Promise<Output>,
  input: Input,
) => verb(await person.ctx(now), input)

describe('a conversation', () => {
  test('a conversation is open to two people who matched or accepted a line, and to no one else', async () => {
    const [a, b, stranger] = [await him(), await w.loveUser(), await him()]
    expect((await a.call(message.openWith, { no: b.no })).code).toBe(code('conversation_not_open'))
    await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
    const opened = (await a.call(message.openWith, { no: b.no })).data
    expect(opened.row).toMatchObject({ kind: 'chat', origin: 'match', state: 'open', seq: 0, other: { no: b.no } })
    expect((await b.call(message.openWith, { no: a.no })).data.row.id).toBe(opened.row.id)
    const known = (await stranger.call(message.getDetail, { id: opened.row.id })).code
    expect(known).toBe((await stranger.call(message.getDetail, { id: 987_654_321 })).code)
    expect((await say(stranger, opened.row.id)).code).toBe(known)

    const asked = await him()
    await newLine(w.bench(), { fromId: asked.profileId, toId: b.profileId, status: 'connected' })
    const byLine = (await asked.call(message.openWith, { no: b.no })).data
    expect([byLine.row.origin, byLine.lineId !== null]).toEqual(['line', true])
  })

  test('a new match is a face above the conversations until the two have a conversation', async () => {
    const [a, b, c, gone] = [await him(), await w.loveUser(), await w.loveUser(), await w.loveUser()]
    for (const [at, { profileId }] of [b, c, gone].entries())
      await newMatch(w.bench(), { of: [a.profileId, profileId], createdAt: ago((3 - at) * HOUR_MS) })
    const faces = async (person: Person) => (await person.call(message.getIndex, {})).data.matches.map(({ no }) => no)
    await gone.call(interact.block, { no: a.no })
    expect([await faces(a), await faces(b)]).toEqual([[c.no, b.no], [a.no]])
    const { id } = (await a.call(message.openWith, { no: c.no })).data.row
    expect([await faces(a), await faces(c)]).toEqual([[b.no], [a.no]])
    await a.call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
    await say(a, id, '你好')
    expect(await faces(c)).toEqual([])
  })

  test('messages have one order on both phones, and unread ones are counted', async () => {
    const { a, b, id } = await stage.opened()
    await say(a, id, '第一句')
    await say(a, id, '第二句')
    expect(await bodies(b, id)).toEqual(['第一句', '第二句'])
    expect([await heart(b), await heart(a), (await listOf(b))[0]!.unread]).toEqual([2, 0, 2])
    expect((await listOf(b))[0]).toMatchObject({ id, preview: '第二句', isPreviewMine: false, seq: 2 })
    expect((await b.call(message.markRead, { id, seq: 1 })).data.unread).toBe(1)
    await b.call(message.markAllRead, {})
    expect([await heart(b), (await listOf(b))[0]!.unread]).toEqual([0, 0])
    await say(b, id, '你好')
    expect((await detail(a, id)).messages.map(({ seq, isMine, body }) => [seq, isMine, body])).toEqual([
      [1, true, '第一句'],
      [2, true, '第二句'],
      [3, false, '你好'],
    ])
  })

  test('a message is stored once, however often and from wherever it is sent', async () => {
    const { a, b, id } = await stage.opened()
    const clientId = randomUUID()
    const replies = await Promise.all([say(a, id, '同一句', clientId), say(a, id, '同一句', clientId), say(a, id, '同一句', clientId)])
    expect(replies.map(({ data }) => data.message.seq)).toEqual([1, 1, 1])
    expect((await say(a, id, '同一句', clientId)).data.message).toMatchObject({ seq: 1, clientId, isMine: true })
    expect((await detail(b, id)).messages.map(({ clientId: known }) => known)).toEqual([null])
  })

  test('message numbers have no gap when both write at once', async () => {
    const { a, b, id } = await stage.talking()
    for (let round = 0; round < 5; round += 1) await Promise.all([say(a, id, `甲 ${round}`), say(b, id, `乙 ${round}`)])
    const seqs = (await detail(a, id)).messages.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, place) => place + 1))
    expect((await detail(b, id)).messages.map(({ body }) => body)).toEqual(await bodies(a, id))
  })

  test('a writer waits for an answer after two messages, and continues with it', async () => {
    const { a, b, id } = await stage.opened()
    for (const body of ['你好', '在忙吗']) expect((await say(a, id, body)).code).toBe(20000)
    expect((await say(a, id, '怎么不说话')).code).toBe(code('message_unanswered'))
    expect(await detail(a, id)).toMatchObject({ row: { state: 'waiting_reply' }, writing: { gate: 'waiting' } })
    expect((await detail(b, id)).writing.gate).toBeNull()
    await say(b, id, '刚看到')
    expect((await detail(a, id)).writing.gate).toBeNull()
    expect((await say(a, id, '没事')).code).toBe(20000)
  })

  test('after the first answer a writer sends any number of messages in a row', async () => {
    const { a, b, id } = await stage.opened()
    for (const body of ['你好', '在忙吗']) await say(a, id, body)
    await say(b, id, '刚看到')
    for (const body of ['一', '二', '三', '四']) expect((await say(a, id, body)).code).toBe(20000)
    expect(await detail(a, id)).toMatchObject({ row: { state: 'open' }, writing: { gate: null } })
  })

  test('a message recalled before the first answer frees its place', async () => {
    const { a, id } = await stage.opened()
    for (const body of ['你好', '在忙吗']) await say(a, id, body)
    await a.call(message.recall, { id, seq: 2 })
    expect(await detail(a, id)).toMatchObject({ row: { state: 'open' }, writing: { gate: null } })
    expect((await say(a, id, '周末有空吗')).code).toBe(20000)
    expect((await say(a, id, '还在吗')).code).toBe(code('message_unanswered'))
    await a.call(message.recall, { id, seq: 2 })
    expect((await detail(a, id)).writing).toMatchObject({ gate: 'waiting', words: writingGate.waiting })
  })

  test('the first message to each new person requires the anti-fraud reminder', async () => {
    const [a, b] = [await him(), await w.loveUser()]
    await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
    const { row, writing } = (await a.call(message.openWith, { no: b.no })).data
    expect(writing.precheatDue).toBe(PRECHEAT_VERSION)
    expect((await say(a, row.id)).code).toBe(loveFaults.precheat_due.code)
    expect((await a.call(message.acceptReminder, { id: row.id, version: PRECHEAT_VERSION + 1 })).code).toBe(loveFaults.precheat_due.code)
    expect((await a.call(message.acceptReminder, { id: row.id, version: PRECHEAT_VERSION })).data.precheatDue).toBeNull()
    expect((await say(a, row.id)).code).toBe(20000)
  })

  test('a conversation is hidden for one side only, and returns with the next message', async () => {
    const { a, b, id } = await stage.talking()
    await a.call(message.hide, { id })
    expect([(await listOf(a)).length, (await detail(a, id)).messages.length, (await listOf(b)).length]).toEqual([0, 0, 1])
    await say(b, id, '还在吗')
    expect([(await listOf(a))[0]!.unread, await bodies(a, id)]).toEqual([1, ['还在吗']])
    expect((await detail(b, id)).messages).toHaveLength(3)
  })

  test('a conversation is paged backwards', async () => {
    const [a, b] = [await him(), await w.loveUser()]
    await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
    const said = Array.from({ length: 50 }, (_, n) => ({ by: (n % 2) as 0 | 1, body: `第 ${n + 1} 句`, at: ago((50 - n) * MINUTE_MS) }))
    const id = await newTalk(w.bench(), { of: [a, b], said })
    const { messages: newest, hasEarlier } = await detail(a, id)
    expect([newest.length, newest[0]!.seq, hasEarlier]).toEqual([20, 31, true])
    const { list, hasMore } = (await a.call(message.getMessages, { id, before: 31, size: 30 })).data
    expect([list[0]!.seq, list.at(-1)!.seq, hasMore]).toEqual([1, 30, false])
    const later = (await a.call(message.getMessages, { id, after: 40, size: 5 })).data
    expect([later.list.map(({ seq }) => seq), later.hasMore]).toEqual([[41, 42, 43, 44, 45], true])
  })
})

describe('new people per day', () => {
  const openFor = async (a: Person, people: number) => {
    const ids: number[] = []
    for (let n = 0; n < people; n += 1) {
      const b = await w.loveUser()
      await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
      const { id } = (await a.call(message.openWith, { no: b.no })).data.row
      await a.call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
      ids.push(id)
    }
    return ids
  }
  const begun = async (a: Person, people: number) => {
    const codes: number[] = []
    for (const id of await openFor(a, people)) codes.push((await say(a, id)).code)
    return codes.filter((one) => one === 20000).length
  }

  test("a writer may begin with one, three or ten new people a day, by the writer's verification and trust", async () => {
    expect(await begun(await him({ trustLevel: 0 }), 2)).toBe(1)
    expect(await begun(await him({ isVerified: true }), 4)).toBe(3)
    expect(await begun(await him({ isVip: true, trustLevel: 0 }), 4)).toBe(3)
    expect(await begun(await him({ isVip: true, isVerified: true }), 11)).toBe(10)
  })

  test('the limit of new people is halved for each report upheld within a week', async () => {
    const a = await him({ isVip: true, isVerified: true })
    for (const days of [1, 6, 8])
      await newReport(w.bench(), {
        reporterId: (await w.loveUser()).userId,
        targetProfileId: a.profileId,
        status: 'upheld',
        category: days === 1 ? 'money' : 'other',
        resolvedAt: ago(days * DAY_MS),
      })
    expect(await begun(a, 3)).toBe(2)
  })

  test('the limit holds under concurrent writes, and the rest is shown before writing', async () => {
    const a = await him({ isVerified: true })
    const ids = await openFor(a, 5)
    const replies = await Promise.all(ids.map((id) => say(a, id)))
    expect(replies.filter((reply) => reply.code === 20000)).toHaveLength(3)
    expect(replies.filter((reply) => reply.code === code('message_new_daily_limit'))).toHaveLength(2)
    const refused = ids[replies.findIndex((reply) => reply.code !== 20000)]!
    expect((await detail(a, refused)).writing).toMatchObject({ gate: 'daily', newLeftToday: 0 })
  })

  test('people whom the member only answers do not count as new people', async () => {
    const b = await w.loveUser()
    for (let n = 0; n < 3; n += 1) {
      const { a, id } = await stage.opened({ a: await him(), b })
      await say(a, id)
      expect((await say(b, id, '你好呀')).code).toBe(20000)
    }
  })
})

describe('contact information', () => {
  test('contact information is refused, even when split, with the product’s own words', async () => {
    const { a, b, id } = await stage.talking()
    const whole = await say(a, id, '我手机 13812345678')
    expect([whole.code, whole.message]).toEqual([contactFaults.contact_found.code, '不能填写联系方式，请修改'])
    const parts = await stage.talking()
    const codes: number[] = []
    for (const part of ['138', '1234', '5678']) {
      codes.push((await say(parts.a, parts.id, part)).code)
      await say(parts.b, parts.id, '嗯')
    }
    expect(codes.at(-1)).toBe(contactFaults.contact_found.code)
    expect(await bodies(b, id)).not.toContain('我手机 13812345678')
  })

  test('a contact may be written by a member who opened it to the other, and by no one else', async () => {
    const { a, b, id } = await stage.talking()
    const { id: lineId } = await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'connected' })
    await newGrant(w.bench(), { lineId, grantorId: a.profileId, granteeId: b.profileId })
    expect((await say(a, id, '我手机 13812345678')).code).toBe(20000)
    expect((await say(b, id, '我手机 13812345679')).code).toBe(contactFaults.contact_found.code)
  })

  test('contacts refused three times in a day slow the writer down for a day', async () => {
    const { a, b, id } = await stage.talking()
    for (let n = 0; n < messageLimits.contactHits; n += 1) await say(a, id, `加我微信 wx_abc12${n}`)
    await say(b, id, '别这样')
    const first = await say(a, id, '抱歉')
    expect(first.code).toBe(code('message_slow'))
    const { writing } = await detail(a, id)
    expect(writing).toMatchObject({ gate: 'slow' })
    expect(new Date(writing.slowUntil!).getTime() - Date.now()).toBeGreaterThan(23 * HOUR_MS)
    const minute = { at: ago(2 * MINUTE_MS) }
    await w.world.db.update(messageSends).set(minute).where(eq(messageSends.userId, a.userId))
    expect((await say(a, id, '抱歉')).code).toBe(20000)
    await say(b, id, '没关系')
    expect((await say(a, id, '真的')).code).toBe(code('message_slow'))
    await w.world.db
      .update(messageHits)
      .set({ at: ago(25 * HOUR_MS) })
      .where(eq(messageHits.userId, a.userId))
    expect((await detail(a, id)).writing).toMatchObject({ gate: null, slowUntil: null })
  })
})

describe('contact with a member who blocks or says goodbye', () => {
  test('a member who blocked is not reached, and the other sees no sign of a block', async () => {
    const { a, b, id } = await stage.talking()
    await b.call(interact.block, { no: a.no })
    const refused = await say(a, id, '在吗')
    expect([refused.code, refused.message]).toEqual([code('message_undeliverable'), '消息没有送达'])
    expect(await detail(a, id)).toMatchObject({ row: { state: 'open' }, writing: { gate: null } })
    expect(await detail(b, id)).toMatchObject({ row: { state: 'closed', unread: 0 }, writing: { gate: 'closed' } })
    expect((await say(b, id, '别找我')).code).toBe(code('conversation_closed'))

    // The answer equals the one for a shut account.
    const other = await stage.talking()
    await w.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, other.b.userId))
    const shut = await say(other.a, other.id, '在吗')
    expect([shut.code, shut.message]).toEqual([refused.code, refused.message])
    await w.world.db.update(users).set({ status: 'active' }).where(eq(users.id, other.b.userId))
  })

  test('a goodbye ends the conversation, and with it line, match and contacts for both', async () => {
    const { a, b, id } = await stage.talking()
    const { id: lineId } = await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'connected' })
    await newGrant(w.bench(), { lineId, grantorId: a.profileId, granteeId: b.profileId })
    const ended = (await a.call(message.letGo, { id })).data
    expect(ended).toMatchObject({ row: { state: 'closed', unread: 0 }, canLetGo: false })
    expect((await detail(b, id)).row.state).toBe('closed')
    expect((await say(b, id, '为什么')).code).toBe(code('conversation_closed'))
    expect((await b.call(line.getDetail, { id: lineId })).data.row.status).toBe('closed')
    expect((await b.call(line.getContact, { id: lineId })).code).not.toBe(20000)
    // Only the first message is unread; the product's own messages do not count.
    expect((await listOf(b))[0]!.unread).toBe(1)
    // A pair that matches again continues the old conversation.
    await w.world.db.execute(
      sql`update matches set closed_at = null, created_at = now() where a_id = ${Math.min(a.profileId, b.profileId)} and b_id = ${Math.max(a.profileId, b.profileId)}`,
    )
    expect((await b.call(message.openWith, { no: a.no })).data.row.state).toBe('open')
    expect((await say(b, id, '又见面了')).code).toBe(20000)
  })

  test('ending the bond ends the conversation too', async () => {
    const [a, b] = [await him(), await w.loveUser()]
    const { id: lineId } = await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'connected' })
    const { id } = (await a.call(message.openWith, { no: b.no })).data.row
    await b.call(line.close, { id: lineId })
    expect((await detail(a, id)).row.state).toBe('closed')
  })
})

describe('a message', () => {
  test('a message can be recalled within two minutes, from both phones and the unread count', async () => {
    const { a, b, id } = await stage.opened()
    await say(a, id, '说错了')
    const { data } = await a.call(message.recall, { id, seq: 1 })
    expect([data.body, data.recalledAt !== null, data.recallUntil]).toEqual(['', true, null])
    expect([await heart(b), await bodies(b, id), (await listOf(b))[0]!.preview]).toEqual([0, [''], '对方撤回了一条消息'])
    await say(a, id, '太晚了')
    await w.world.db.execute(sql`update messages set at = at - interval '2 minutes' where conversation_id = ${id}`)
    expect((await a.call(message.recall, { id, seq: 2 })).code).toBe(code('message_recall_late'))
    expect((await b.call(message.recall, { id, seq: 2 })).code).toBe(40410)
    await w.world.db.execute(sql`update conversations set last_at = last_at - interval '2 minutes' where id = ${id}`)
  })

  test('a message about money or moving elsewhere warns its reader only', async () => {
    const { a, b, id } = await stage.talking()
    await say(a, id, '我认识一个老师，带你投资稳赚不赔')
    const [risk] = (await detail(b, id)).messages.at(-1)!.risks
    expect(risk).toBe(messageRisk.money)
    expect((await detail(b, id)).risks).toEqual([messageRisk.money])
    expect((await detail(a, id)).messages.at(-1)!.risks).toEqual([])
    // The warned reader must accept the reminder again before writing another message.
    expect((await say(b, id, '真的吗')).code).toBe(loveFaults.precheat_due.code)
    await b.call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
    expect((await say(b, id, '真的吗')).code).toBe(20000)
    expect((await say(a, id, '这里的消息我很少看')).code).toBe(20000)
    expect((await detail(b, id)).risks).toContain(messageRisk.elsewhere)
  })

  test('an opening message used for many people warns each of them', async () => {
    const a = await him({ isVip: true, isVerified: true })
    const opening = '你好，看了你的资料觉得很有缘分，想认真认识一下'
    const opened: { b: Person; id: number }[] = []
    for (let n = 0; n < messageLimits.copiedToPeople; n += 1) {
      const { b, id } = await stage.opened({ a, b: await w.loveUser() })
      if (n === messageLimits.copiedToPeople - 1) expect((await detail(opened[0]!.b, opened[0]!.id)).risks).toEqual([])
      await say(a, id, `${opening}${'！'.repeat(n % 3)}`)
      opened.push({ b, id })
    }
    for (const { b, id } of [opened[0]!, opened.at(-1)!]) expect((await detail(b, id)).risks).toEqual([messageRisk.copied])
  })

  test('a VIP sees that a message was read if both share receipts', async () => {
    const { a, b, id } = await stage.opened({ a: await him({ isVip: true }), b: await w.loveUser() })
    await say(a, id)
    expect((await detail(a, id)).otherReadSeq).toBe(0)
    await b.call(message.markRead, { id, seq: 1 })
    expect([(await detail(a, id)).otherReadSeq, (await detail(b, id)).otherReadSeq]).toEqual([1, null])
    await b.call(love.savePermission, { showReadReceipt: false })
    expect((await detail(a, id)).otherReadSeq).toBeNull()
    await b.call(love.savePermission, { showReadReceipt: true })
    await a.call(love.savePermission, { showReadReceipt: false })
    expect((await detail(a, id)).otherReadSeq).toBeNull()
  })

  test('a message is found by its text, and a conversation by the name', async () => {
    const { a, b, id } = await stage.talking()
    const { list, conversations: named } = (await a.call(message.search, { words: '周末' })).data
    expect([list.map((one) => [one.conversation.id, one.seq, one.isMine]), named]).toEqual([[[id, 2, false]], []])
    const { nickname } = (await detail(a, id)).row.other!
    expect((await a.call(message.search, { words: nickname })).data.conversations.map((row) => row.id)).toContain(id)
    await b.call(message.recall, { id, seq: 2 })
    expect((await a.call(message.search, { words: '周末' })).data.list).toEqual([])
    expect((await (await him()).call(message.search, { words: '高兴' })).data.list).toEqual([])
  })
})

describe('changes since a version', () => {
  test('changes include rows, new and recalled messages, and hidden conversations', async () => {
    const { a, b, id } = await stage.talking()
    const before = (await a.call(message.getIndex, {})).data
    const { revision } = (await detail(a, id)).row
    expect((await a.call(message.getChanges, { since: before.version, id, revision })).data).toMatchObject({ rows: [], open: null })
    await b.call(message.recall, { id, seq: 2 })
    await say(b, id, '换个说法')
    const news = (await a.call(message.getChanges, { since: before.version, id, revision })).data
    expect(news.rows.map((row) => [row.id, row.unread])).toEqual([[id, 1]])
    expect(news.open!.messages.map(({ seq, recalledAt }) => [seq, recalledAt !== null])).toEqual([
      [2, true],
      [3, false],
    ])
    await a.call(message.hide, { id })
    const gone = (await a.call(message.getChanges, { since: news.version })).data
    expect([gone.rows, gone.gone, gone.unread]).toEqual([[], [id], 0])
    expect((await a.call(message.getChanges, { since: gone.version })).data).toMatchObject({ rows: [], gone: [], hasMore: false })
  })
})

describe('the thread with a matchmaker', () => {
  test('the thread is open during the service without a limit of messages, and counts for the reply time', async () => {
    const [member, desk] = [await w.loveUser(), await w.matchmaker()]
    expect((await member.call(message.openWithMatchmaker, {})).code).toBe(code('conversation_not_open'))
    expect((await desk.call(message.openWithMember, { no: member.no })).code).toBe(40410)
    const medians: (number | null)[] = []
    for (let n = 0; n < 3; n += 1) {
      const { member: one, id } = await served(desk)
      for (let more = 0; more < 4; more += 1) expect((await say(one, id, `想问问 ${more}`)).code).toBe(20000)
      await w.world.db
        .update(conversations)
        .set({ firstAskedAt: ago(2 * HOUR_MS) })
        .where(eq(conversations.id, id))
      expect((await say(desk, id, '你好，我在')).code).toBe(20000)
      medians.push((await one.call(matchmaker.getDetail, { id: desk.matchmakerId })).data.card.medianReplyHours)
    }
    expect(medians).toEqual([null, null, 2])
    const { member: last, id } = await served(desk)
    expect((await detail(last, id)).row).toMatchObject({ kind: 'service', other: null, matchmaker: { id: desk.matchmakerId } })
    expect((await detail(desk, id)).row).toMatchObject({ kind: 'service', other: { no: last.no }, matchmaker: null })
    await w.world.db.update(representations).set({ status: 'ended' }).where(eq(representations.profileId, last.profileId))
    expect((await say(last, id, '还在吗')).code).toBe(code('conversation_closed'))
    await w.world.db.update(matchmakers).set({ status: 'active' }).where(eq(matchmakers.id, desk.matchmakerId))
  })

  const served = async (desk: Person & { matchmakerId: number }) => {
    const member = await w.loveUser()
    await newBond(w.bench(), { matchmakerId: desk.matchmakerId, profileId: member.profileId, startedAt: new Date() })
    return { member, id: (await member.call(message.openWithMatchmaker, {})).data.row.id }
  }
})

describe('a line without a message', () => {
  const statusOf = async (id: number) => (await w.world.db.select().from(lineRequests).where(eq(lineRequests.id, id)))[0]!.status
  const connected = async () => {
    const [a, b] = [await him(), await w.loveUser()]
    const answeredAt = ago(60 * DAY_MS)
    const { id } = await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'connected', answeredAt })
    await newMatch(w.bench(), { of: [a.profileId, b.profileId], source: 'line' })
    return { a, b, id }
  }
  const openSince = (days: number) =>
    w.world.db
      .update(tenants)
      .set({ messagesSince: ago(days * DAY_MS) })
      .where(eq(tenants.id, w.tenantA))

  test('a silent line stalls after two weeks and ends after two more, by sweep or by view', async () => {
    await openSince(15)
    const [byClock, byLook, talked] = [await connected(), await connected(), await connected()]
    const { id } = (await talked.a.call(message.openWith, { no: talked.b.no })).data.row
    await talked.a.call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
    await say(talked.a, id)
    await newGrant(w.bench(), { lineId: byLook.id, grantorId: byLook.a.profileId, granteeId: byLook.b.profileId })
    expect((await byLook.b.call(line.getDetail, { id: byLook.id })).data.row.status).toBe('stalled')
    expect((await byLook.b.call(line.getContact, { id: byLook.id })).code).toBe(20000)
    await sweepStalled(w.served)
    expect([await statusOf(byClock.id), await statusOf(talked.id)]).toEqual(['stalled', 'connected'])

    // Any message makes the line active again.
    const talk = (await byLook.a.call(message.openWith, { no: byLook.b.no })).data.row.id
    await byLook.a.call(message.acceptReminder, { id: talk, version: PRECHEAT_VERSION })
    await say(byLook.a, talk)
    expect(await statusOf(byLook.id)).toBe('connected')

    const later = new Date(Date.now() + 13.5 * DAY_MS)
    await sweepStalled(w.served, later)
    expect([await statusOf(byClock.id), await statusOf(byLook.id)]).toEqual(['closed', 'connected'])
    await openSince(0)
  })

  test('a silent line ends at the same moment if no one viewed it for a month', async () => {
    await openSince(29)
    const { b, id } = await connected()
    expect((await b.call(line.getDetail, { id })).data.row.status).toBe('closed')
    await openSince(0)
  })

  test('a silent line stays connected if messages were closed meanwhile', async () => {
    await openSince(13)
    const { b, id } = await connected()
    expect((await b.call(line.getDetail, { id })).data.row.status).toBe('connected')
    await openSince(40)
    await w.world.db.update(tenants).set({ grantPluginIds: '3,6' }).where(eq(tenants.id, w.tenantA))
    await w.world.db.update(tenants).set({ grantPluginIds: '3,6,7,8,12,15' }).where(eq(tenants.id, w.tenantA))
    expect((await b.call(line.getDetail, { id })).data.row.status).toBe('connected')
  })
})

describe('message months', () => {
  const tablesOf = async () =>
    (
      await w.database.pool.query<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'messages'::regclass order by 1`,
      )
    ).rows.map(({ name }) => name)

  test('message months are created ahead, take early messages, and are dropped whole after retention', async () => {
    const [a, b] = [await him(), await w.loveUser()]
    await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
    const old = ago(23 * 31 * DAY_MS)
    const id = await newTalk(w.bench(), {
      of: [a, b],
      said: [
        { by: 0, body: '很久以前', at: old },
        { by: 1, body: '今天', at: ago(HOUR_MS) },
      ],
      read: [0, 0],
    })
    expect(await bodies(a, id)).toEqual(['很久以前', '今天'])
    // Writes the old messages as if the scheduler had been stopped until then.
    await sweepMonths(w.served, old)
    const month = `messages_${old.toISOString().slice(0, 7).replace('-', '_')}`
    expect(await tablesOf()).toContain(month)
    expect((await w.database.pool.query(`select body from ${month}`)).rows).toEqual([{ body: '很久以前' }])

    const later = new Date(old.getTime() + 26 * 31 * DAY_MS)
    expect(await sweepMonths(w.served, later)).toBeGreaterThan(0)
    expect(await tablesOf()).not.toContain(month)
    expect(await bodies(a, id)).toEqual(['今天'])
    const sides = await w.world.db.select().from(conversationMembers).where(eq(conversationMembers.conversationId, id))
    expect(sides.map(({ userId, unread }) => [userId === a.userId, unread]).sort()).toEqual([
      [false, 0],
      [true, 1],
    ])
  })

  test('message months past retention are invisible even if not dropped yet', async () => {
    const [a, b] = [await him(), await w.loveUser()]
    await newMatch(w.bench(), { of: [a.profileId, b.profileId] })
    const id = await newTalk(w.bench(), { of: [a, b], said: [{ by: 0, body: '三年前', at: ago(3 * 365 * DAY_MS) }] })
    expect(await bodies(a, id)).toEqual([])
    await w.world.db.delete(messages).where(and(eq(messages.conversationId, id), eq(messages.tenantId, w.tenantA)))
  })
})

describe('export of conversations', () => {
  const fileOf = async (person: Person, format: 'json' | 'html') => {
    const { url } = (await person.call(message.getExportLink, { format })).data
    return w.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
  }

  test('an export contains one’s conversations, as data and as pages, after a fresh login', async () => {
    const { a, b, id } = await stage.talking()
    await b.call(message.recall, { id, seq: 2 })
    await say(b, id, '<b>你好</b>')
    const data = await fileOf(a, 'json')
    expect(data.json<{ conversations: { messages: { text: string }[] }[] }>().conversations[0]!.messages.map(({ text }) => text)).toEqual([
      '你好，很高兴认识你',
      '<b>你好</b>',
    ])
    const pages = await fileOf(a, 'html')
    expect(pages.headers['content-type']).toContain('text/html')
    expect(pages.body).toContain('&#60;b&#62;你好')
    await w.world.db.execute(sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${a.userId}`)
    expect((await a.call(message.getExportLink, { format: 'json' })).code).not.toBe(20000)
  })

  test('an export is reached by its own expiring link only', async () => {
    const { a } = await stage.talking()
    const made = await at(
      a,
      ago(11 * MINUTE_MS),
      async (ctx) => (await import('./export/export.service')).getExportLink(ctx, { format: 'json' }),
      {},
    )
    for (const url of [made.url, `${message.exportMessages.path}?ticket=abc`])
      expect((await w.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })).statusCode).toBeGreaterThanOrEqual(400)
  })
})

describe('pictures and voices', () => {
  const picture = async ({ userId }: Person, facts: object = {}) =>
    (await newPicture(w.bench(), { ownerId: userId, purpose: 'message', hasCode: false, ...facts })).id
  const show = (person: Person, id: number, mediaId: number) =>
    person.call(message.send, { id, clientId: randomUUID(), kind: 'image', mediaId })

  test('pictures and voices may be sent only once both have written', async () => {
    const { a, b, id } = await stage.opened()
    await say(a, id)
    const mediaId = await picture(a)
    expect((await detail(a, id)).writing.kinds).toEqual(['text'])
    expect((await show(a, id, mediaId)).code).toBe(code('message_media_early'))
    await say(b, id)
    expect((await detail(a, id)).writing.kinds).toEqual(['text', 'image', 'voice'])
    expect((await show(a, id, mediaId)).code).toBe(20000)
    expect((await listOf(b))[0]!.preview).toBe('[图片]')
  })

  test('doubtful pictures are veiled for the other, and pictures with a code are refused', async () => {
    const { a, b, id } = await stage.talking()
    await show(a, id, await picture(a, { verdict: 'review' }))
    const seen = async (person: Person) => (await detail(person, id)).messages.at(-1)!.picture!.isBlurred
    expect([await seen(a), await seen(b)]).toEqual([false, true])
    expect((await show(a, id, await picture(a, { hasCode: true }))).code).toBe(code('message_picture_code'))
    expect((await show(a, id, await picture(a, { purpose: 'photo', hasCode: null }))).code).toBe(code('message_picture_code'))
    expect((await show(a, id, await picture(b))).code).toBe(40410)
    const { id: lineId } = await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'connected' })
    await newGrant(w.bench(), { lineId, grantorId: a.profileId, granteeId: b.profileId })
    expect((await show(a, id, await picture(a, { hasCode: true }))).code).toBe(20000)
  })

  test('a recalled picture is no longer at the address that the other has', async () => {
    const { a, b, id } = await stage.talking()
    const content = (await drawPicture()).toString('base64')
    const { mediaId } = (await a.call(media.uploadBase64, { purpose: 'message', content })).data
    const { data } = await show(a, id, mediaId)
    const fetched = (url: string) => w.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    const { url, thumb } = (await detail(b, id)).messages.at(-1)!.picture!
    // Which addresses are valid is remembered for half a minute, so the large one is not opened before the recall.
    expect((await fetched(thumb)).statusCode).toBe(200)
    await a.call(message.recall, { id, seq: data.message.seq })
    expect((await detail(b, id)).messages.at(-1)!.picture).toBeNull()
    expect((await fetched(url)).statusCode).toBe(404)
  })

  test('a recalled voice is removed', async () => {
    const { a, b, id } = await stage.talking()
    const { id: voiceId } = await newVoice(w.bench(), { ownerId: a.userId, seconds: 7 })
    const { data } = await a.call(message.send, { id, clientId: randomUUID(), kind: 'voice', voiceId })
    await a.call(message.recall, { id, seq: data.message.seq })
    expect((await detail(b, id)).messages.at(-1)!.voice).toBeNull()
    const [kept] = await w.world.db.select().from(voices).where(eq(voices.id, voiceId))
    expect(kept?.deletedAt ?? null).not.toBeNull()
  })

  test('a voice can be sent once', async () => {
    const { a, b, id } = await stage.talking()
    const { id: voiceId } = await newVoice(w.bench(), { ownerId: a.userId, seconds: 7 })
    const speak = () => a.call(message.send, { id, clientId: randomUUID(), kind: 'voice', voiceId })
    expect((await speak()).data.message.voice).toMatchObject({ seconds: 7 })
    expect((await speak()).code).toBe(40410)
    expect((await detail(b, id)).messages.at(-1)!.voice!.url).not.toBe('')
  })
})

describe('evidence in a report', () => {
  const evidenceOf = async (id: number) => {
    const [row] = await w.world.db.select().from(reports).where(eq(reports.id, id))
    return (row!.evidence as { messages?: { text: string; isReporters: boolean; isRecalled: boolean }[] }).messages
  }

  test('evidence contains the messages of both, even recalled, hidden or erased ones', async () => {
    const { a, b, id } = await stage.talking()
    await say(a, id, '把钱转给我就好')
    await a.call(message.recall, { id, seq: 3 })
    await b.call(message.hide, { id })
    const filed = (await b.call(report.fileReport, { no: a.no, category: 'money', text: '刚认识就让我转钱' })).data
    const kept = [
      ['你好，很高兴认识你', false, false],
      ['你好呀，周末过得怎么样', true, false],
      ['把钱转给我就好', false, true],
    ]
    expect((await evidenceOf(filed.id))!.map(({ text, isReporters, isRecalled }) => [text, isReporters, isRecalled])).toEqual(kept)
    expect((await detail(b, id)).row.state).toBe('frozen')
    expect((await detail(a, id)).row.state).toBe('open')
    const [task] = await w.world.db
      .select()
      .from(auditTasks)
      .where(and(eq(auditTasks.targetType, 'report'), eq(auditTasks.targetId, filed.id)))
    expect(JSON.stringify(task!.items)).toContain('被举报人：把钱转给我就好（已撤回）')

    await w.world.db.update(auditTasks).set({ status: 'approved' }).where(eq(auditTasks.id, task!.id))
    await leave(a)
    expect((await evidenceOf(filed.id))!.map(({ text, isReporters, isRecalled }) => [text, isReporters, isRecalled])).toEqual(kept)
  })

  test('evidence contains the thread with a matchmaker if the matchmaker is reported', async () => {
    const { member, desk, id } = await stage.served()
    await say(desk, id, '先交两万，保证三个月结婚')
    const filed = (
      await member.call(report.reportMatchmaker, { matchmakerId: desk.matchmakerId, category: 'fee_dispute', text: '收钱之前说得太满' })
    ).data
    expect((await evidenceOf(filed.id))!.map(({ text }) => text)).toEqual(['先交两万，保证三个月结婚'])
    expect((await detail(member, id)).row.state).toBe('open')

    // The report is grave, so nothing may be written until it is judged; the matchmaker does not see the report.
    const text = '一直催我给她个人账户转账'
    const grave = (await member.call(report.reportMatchmaker, { matchmakerId: desk.matchmakerId, category: 'money', text })).data
    expect([(await detail(member, id)).row.state, (await detail(desk, id)).row.state]).toEqual(['frozen', 'open'])
    expect((await say(member, id, '在吗')).code).toBe(code('conversation_frozen'))
    expect((await say(desk, id, '在吗')).code).toBe(code('message_undeliverable'))
    const [task] = await w.world.db
      .select()
      .from(auditTasks)
      .where(and(eq(auditTasks.targetType, 'report'), eq(auditTasks.targetId, grave.id)))
    const auditor = await w.auditor()
    await auditor.call(audit.claim, { id: task!.id })
    expect((await auditor.call(audit.decide, { id: task!.id, decision: 'approved', reasons: [] })).code).toBe(20000)
    expect([(await detail(member, id)).row.state, (await say(desk, id, '在吗')).code]).toEqual(['open', 20000])
  })
})

/** Closes the account and lets the days of grace pass. */
async function leave(person: Person): Promise<void> {
  const ctx = await person.ctx()
  await ctx.tx((ctx) => beginClosing(ctx, person.userId))
  await sweepClosing(w.served, new Date(Date.now() + 16 * DAY_MS))
}

test('messages of a member who has left are removed, and the member cannot be written to', async () => {
  const { a, b, id } = await stage.talking()
  await leave(a)
  const { row, messages: shown, writing } = await detail(b, id)
  expect([row.other, row.state, writing.gate, writing.words]).toEqual([null, 'closed', 'gone', '对方已离开'])
  expect(shown.map(({ kind, body }) => [kind, body])).toEqual([
    ['system', LEFT_WORDS],
    ['text', '你好呀，周末过得怎么样'],
  ])
  expect((await say(b, id, '在吗')).code).toBe(code('message_undeliverable'))
  expect(
    (
      await w.world.db
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, id), eq(messages.fromUserId, a.userId)))
    ).map(({ body }) => body),
  ).toEqual([null])
})

test('an absent member is notified outside the app that messages wait, without content or sender', async () => {
  const { a, b, id } = await stage.opened()
  for (const body of ['悄悄话', '还有一句']) await say(a, id, body)
  const waiting = async () => messagesWaiting(await b.ctx(), b.userId)
  const [one] = await waiting()
  expect(one).toMatchObject({ slot: 'message', outside: '你有新的消息', target: `/subpages/member/message/detail?id=${id}`, count: 2 })
  await b.call(message.markAllRead, {})
  expect(await waiting()).toEqual([])
})

test('opening the conversation marks the match notice as read', async () => {
  const [a, b] = [await him(), await w.loveUser()]
  await a.call(interact.like, { no: b.no })
  await b.call(interact.like, { no: a.no })
  const unread = async () =>
    (await a.call(notice.getPaged, {})).data.list.filter((row) => row.kind === 'interact.matched' && !row.isRead).length
  expect(await unread()).toBe(1)
  await a.call(message.openWith, { no: b.no })
  expect(await unread()).toBe(0)
})
