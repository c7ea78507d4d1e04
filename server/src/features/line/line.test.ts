import { contactDoubt } from '@qianxian/protocol/contact/contact.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { lineBoxes } from '@qianxian/protocol/line/line.words'
import { love } from '@qianxian/protocol/love/love'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { matches } from '../../db/tables/interact'
import { contactGrants, lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { usages } from '../../db/tables/membership'
import type { Job } from '../../jobs/job'
import { runJob } from '../../jobs/start'
import { sweepLines } from './line.jobs'
import { activeGrant, giveQuota, lineStateBetween, terminateLines } from './line'
import { answer as answerService, applyLine as applyService } from './line.service'
import { lineReminderJob } from './notify'

const DAY_MS = 86_400_000

let world: TestWorld
let desk: Person
beforeAll(async () => {
  world = await openTestWorld()
  desk = await world.matchmaker()
})
afterAll(() => world.close())

const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) =>
  world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const asking = (no: string) => ({
  no,
  mode: 'self' as const,
  message: '看了你的介绍，很想认识你',
  reasons: ['hobbies' as const],
  scopes: ['phone' as const],
  duration: 'until_revoked' as const,
})

const quotaOf = async (person: Person) => (await person.call(line.getQuota, {})).data
const ask = async (from: Person, to: Person) => {
  const reply = await from.call(line.applyLine, asking(to.no))
  expect(reply.message).toBe('')
  return reply.data.row.id
}
const pass = async (id: number) => expect((await desk.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(20000)
const delivered = async () => {
  const [a, b] = [await him(), await her()]
  const id = await ask(a, b)
  await pass(id)
  return { a, b, id }
}
const connected = async () => {
  const pair = await delivered()
  const reply = await pair.b.call(line.answer, { id: pair.id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
  expect(reply.data.row.status).toBe('connected')
  return pair
}
/** Moves all data of a line into the past, as if it had been sent earlier. */
const age = async (id: number, days: number) => {
  const [row] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
  const back = (at: Date | null) => at && new Date(at.getTime() - days * DAY_MS)
  await world.world.db
    .update(lineRequests)
    .set({
      createdAt: back(row!.createdAt)!,
      updatedAt: back(row!.updatedAt)!,
      expireAt: back(row!.expireAt),
      answeredAt: back(row!.answeredAt),
      deliveredAt: back(row!.deliveredAt),
    })
    .where(eq(lineRequests.id, id))
  await yesterday(row!.fromId)
}
/** Moves the member's earlier lines to yesterday. */
const yesterday = async (profileId: number) => {
  const [profile] = await world.world.db.select({ userId: loveProfiles.userId }).from(loveProfiles).where(eq(loveProfiles.id, profileId))
  await world.world.db.delete(usages).where(eq(usages.userId, profile!.userId!))
}

test('a line reserves quota, is screened, viewed and accepted, and opens both contacts', async () => {
  const [a, b] = [await him(), await her()]
  const asked = await a.call(line.applyLine, asking(b.no))
  expect(asked.data.row).toMatchObject({ status: 'screening', isSender: true, message: '看了你的介绍，很想认识你', isUnread: false })
  expect(asked.data).toMatchObject({
    reasons: ['兴趣相投'],
    scopesAsked: ['phone'],
    actions: ['withdraw'],
    quotaNote: '已预留 1 次，对方同意后才会使用',
  })
  expect(await quotaOf(a)).toMatchObject({ left: 4, held: 1, used: 0, newLeftToday: 2, openLeft: 4 })
  const { id } = asked.data.row

  // Before screening, the target sees nothing of the line.
  expect((await b.call(line.getPaged, { box: 'received' })).data).toMatchObject({ list: [], total: 0 })
  expect((await b.call(line.getDetail, { id })).code).toBe(40410)

  await pass(id)
  expect((await b.call(line.getPaged, { box: 'received' })).data.list).toMatchObject([
    { id, status: 'delivered', isUnread: true, statusText: 'TA 想认识你' },
  ])
  expect((await b.call(line.getDetail, { id })).data).toMatchObject({ row: { status: 'viewed' }, actions: ['accept', 'decline', 'report'] })
  expect((await a.call(line.getDetail, { id })).data).toMatchObject({ row: { statusText: '对方已查看，等待回应' }, actions: [] })

  const accepted = await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
  expect(accepted.data).toMatchObject({
    row: { status: 'connected' },
    given: { scopes: ['phone'], isActive: true, viewedCount: 0 },
    received: { scopes: ['phone'], until: null },
  })
  expect(await quotaOf(a)).toMatchObject({ left: 4, held: 0, used: 1 })
  const contact = await a.call(line.getContact, { id })
  expect(contact.data).toMatchObject({ phone: b.phone, wechat: null })
  expect(contact.data.watermark).toContain(a.no)
  expect((await b.call(line.getContact, { id })).data.phone).toBe(a.phone)
  const seen = await b.call(line.getDetail, { id })
  expect(seen.data.given?.viewedCount).toBe(1)
  expect(seen.data.events.map((event) => event.text)).toContain('对方查看了你的联系方式')
  expect((await a.call(line.getPaged, { box: 'connected' })).data.list).toHaveLength(1)
})

test('the sender chooses how long their own contact stays open, counted from the acceptance', async () => {
  const [a, b] = [await him(), await her()]
  const { id } = (await a.call(line.applyLine, { ...asking(b.no), duration: 'd1' })).data.row
  await pass(id)
  expect((await a.call(line.getDetail, { id })).data.ownDuration).toBe('d1')
  // The duration is visible to the sender only until the contact is open.
  expect((await b.call(line.getDetail, { id })).data.ownDuration).toBeNull()
  await age(id, 2)
  const before = Date.now()
  const { received, given } = (await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'until_revoked' })).data
  expect(given).toMatchObject({ until: null })
  const left = new Date(received!.until!).getTime() - before
  expect(Math.abs(left - DAY_MS)).toBeLessThan(60_000)
})

test('two people who ask for each other each keep their own chosen duration', async () => {
  const [a, b] = [await him(), await her()]
  await a.call(line.applyLine, { ...asking(b.no), duration: 'd1' })
  const { id } = (await b.call(line.applyLine, { ...asking(a.no), duration: 'd30' })).data.row
  await pass(id)
  const { received, given } = (await b.call(line.getDetail, { id })).data
  const days = (until: string | null) => Math.round((new Date(until!).getTime() - Date.now()) / DAY_MS)
  expect([days(given!.until), days(received!.until)]).toEqual([30, 1])
})

test('a line must state a duration', async () => {
  const [a, b] = [await him(), await her()]
  const { duration: _duration, ...without } = asking(b.no)
  expect((await a.call(line.applyLine, without as never)).fields).toHaveProperty('duration')
})

test('a line can request only contact kinds that the sender has, and the refusal lists them', async () => {
  const [a, b] = [await him(), await her()]
  expect((await quotaOf(a)).myContacts).toEqual(['phone'])
  const refused = await a.call(line.applyLine, { ...asking(b.no), scopes: ['wechat'] })
  expect(refused.fields).toEqual({ scopes: '你还没有填写微信号' })
  expect(await quotaOf(a)).toMatchObject({ held: 0 })
  await a.call(love.saveWechat, { wechat: 'mountain_walker' })
  expect((await quotaOf(a)).myContacts).toEqual(['phone', 'wechat'])
  const asked = await a.call(line.applyLine, { ...asking(b.no), scopes: ['wechat'] })
  expect(asked.data.scopesAsked).toEqual(['wechat'])
})

test('visitors, members without profile, unpublished, same-gender, self and unreachable cannot ask', async () => {
  const [a, b] = [await him(), await her()]
  expect((await world.visitor().call(line.applyLine, asking(b.no))).status).toBe(401)
  expect((await (await world.member()).call(line.applyLine, asking(b.no))).code).toBe(40310)
  expect((await (await him({ lifecycle: 'auditing' })).call(line.applyLine, asking(b.no))).code).toBe(40921)
  expect((await (await him({ lifecycle: 'hidden' })).call(line.applyLine, asking(b.no))).code).toBe(40921)
  expect((await a.call(line.applyLine, asking((await him()).no))).code).toBe(40944)
  expect((await a.call(line.applyLine, asking(a.no))).code).toBe(40932)
  expect((await a.call(line.applyLine, asking('99999999'))).code).toBe(40411)
  expect((await a.call(line.applyLine, asking((await her({ privacy: { allowLine: false } })).no))).code).toBe(40945)
  expect((await a.call(line.applyLine, asking((await her({ tenantId: world.tenantB })).no))).code).toBe(40411)
  expect((await quotaOf(a)).held).toBe(0)
})

test('a message with a contact or improper words is refused at its field', async () => {
  const [a, b] = [await him(), await her()]
  const reply = await a.call(line.applyLine, { ...asking(b.no), message: '加我微信 hello_12345 聊吧' })
  expect(reply).toMatchObject({
    code: 45101,
    message: '想说的话不能填写联系方式，请修改',
    fields: { message: '想说的话不能填写联系方式，请修改' },
  })
  expect((await a.call(line.applyLine, { ...asking(b.no), message: '你好' })).fields).toHaveProperty('message')
  expect((await a.call(line.applyLine, { ...asking(b.no), scopes: [] })).fields).toHaveProperty('scopes')
})

test('fifty identical parallel requests use one line', async () => {
  const [a, b] = [await him(), await her()]
  const replies = await Promise.all(Array.from({ length: 50 }, () => a.call(line.applyLine, asking(b.no))))
  expect(replies.filter((reply) => reply.code === 20000)).toHaveLength(1)
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([20000, 40943]))
  expect(await quotaOf(a)).toMatchObject({ left: 4, held: 1, used: 0 })
})

test('parallel requests to different people exceed neither the daily limit nor the quota', async () => {
  const a = await him({ quota: 2 })
  const others = await Promise.all(Array.from({ length: 6 }, () => her()))
  const replies = await Promise.all(others.map((other) => a.call(line.applyLine, asking(other.no))))
  expect(replies.filter((reply) => reply.code === 20000)).toHaveLength(2)
  expect(await quotaOf(a)).toMatchObject({ left: 0, held: 2 })
  const rich = await him({ quota: 9 })
  const capped = await Promise.all(others.map((other) => rich.call(line.applyLine, asking(other.no))))
  expect(capped.map((reply) => reply.code).sort()).toEqual([20000, 20000, 20000, 42914, 42914, 42914])
})

test('the same idempotency key gets the same answer and sends one line', async () => {
  const [a, b] = [await him(), await her()]
  const headers = { 'idempotency-key': 'ask-once-0001' }
  const [first, second] = [await a.call(line.applyLine, asking(b.no), { headers }), await a.call(line.applyLine, asking(b.no), { headers })]
  expect(second.data.row.id).toBe(first.data.row.id)
  expect((await a.call(line.applyLine, asking((await her()).no), { headers })).code).toBe(40912)
})

test('five open lines are the limit, and the package that ends first pays first', async () => {
  const a = await him({ quota: 4 })
  await giveQuota(await a.ctx(), a.profileId, { times: 2, source: 'package', days: 10 })
  for (let place = 0; place < 5; place += 1) await age(await ask(a, await her()), 1)
  expect((await a.call(line.applyLine, asking((await her()).no))).code).toBe(40941)
  const rows = await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.profileId, a.profileId))
  expect(rows.map((row) => [row.source, row.held]).sort()).toEqual([
    ['gift', 3],
    ['package', 2],
  ])
  expect((await (await him({ quota: 0 })).call(line.applyLine, asking((await her()).no))).code).toBe(40940)
})

/** All data that a member can see of lines, and of one person in particular. */
const sightOf = async (person: Person, other: Person) => ({
  boxes: await Promise.all(lineBoxes.map(async (box) => (await person.call(line.getPaged, { box })).data)),
  quota: await quotaOf(person),
  standing: (await person.call(love.getDetail, { no: other.no })).data.line,
  overview: (await person.call(interact.getSummary, {})).data,
})

test('an unscreened line changes nothing that its target can see or do', async () => {
  for (const quota of [0, 5]) {
    const [asker, target] = [await him(), await her({ quota })]
    await target.call(love.getDetail, { no: asker.no })
    const before = await sightOf(target, asker)
    expect(before.standing).toMatchObject(quota === 0 ? { canAsk: false, blocker: 'quota' } : { canAsk: true, blocker: null })
    const id = await ask(asker, target)
    expect(await sightOf(target, asker)).toEqual(before)
    const reply = await target.call(line.applyLine, asking(asker.no))
    const stranger = await target.call(line.applyLine, asking((await him()).no))
    expect([reply.code, reply.data?.row?.status]).toEqual([stranger.code, stranger.data?.row?.status])
    expect([reply.code, reply.data?.row?.status]).toEqual(quota === 0 ? [40940, undefined] : [20000, 'screening'])
    expect((await asker.call(line.getDetail, { id })).data.row.status).toBe('screening')
    expect((await target.call(line.getDetail, { id })).code).toBe(40410)
  }
})

test('an unscreened line does not make its hidden sender visible', async () => {
  const [asker, target] = [await him(), await her()]
  await ask(asker, target)
  await world.world.db.update(loveProfiles).set({ lifecycle: 'hidden', isHidden: true }).where(eq(loveProfiles.id, asker.profileId))
  expect((await target.call(love.getDetail, { no: asker.no })).code).toBe(40411)
})

test('unscreened mutual lines both wait; the first one passed connects the two for one line', async () => {
  for (const first of [0, 1]) {
    const [a, b] = [await him(), await her()]
    const replies = await Promise.all([a.call(line.applyLine, asking(b.no)), b.call(line.applyLine, asking(a.no))])
    expect(replies.map((reply) => reply.data.row.status)).toEqual(['screening', 'screening'])
    expect([await quotaOf(a), await quotaOf(b)]).toMatchObject([
      { left: 4, held: 1 },
      { left: 4, held: 1 },
    ])
    const ids = replies.map((reply) => reply.data.row.id)
    const [passed, waiting] = [ids[first]!, ids[1 - first]!]
    const [asker, other] = first === 0 ? [a, b] : [b, a]
    await Promise.all([pass(passed), pass(passed)])
    expect((await other.call(line.getDetail, { id: passed })).data).toMatchObject({
      row: { status: 'connected', message: '看了你的介绍，很想认识你' },
      given: { scopes: ['phone'] },
      received: { scopes: ['phone'] },
    })
    expect(await quotaOf(asker)).toMatchObject({ left: 4, held: 0, used: 1 })
    expect(await quotaOf(other)).toMatchObject({ left: 5, held: 0, used: 0 })
    expect((await other.call(line.getDetail, { id: waiting })).data).toMatchObject({
      row: { status: 'terminated' },
      closeText: '已有其他牵线在进行',
      quotaNote: '预留的 1 次已退回',
    })
    expect((await asker.call(line.getDetail, { id: waiting })).code).toBe(40410)
    expect((await desk.call(matchmaker.screenLine, { id: waiting, isPassed: true })).code).toBe(40410)
    expect((await asker.call(line.getContact, { id: passed })).data.phone).toBe(other.phone)
  }
})

test('two screeners passing two mutual lines at once connect the two once', async () => {
  const second = await world.matchmaker()
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = [await him(), await her()]
    const ids = [await ask(a, b), await ask(b, a)]
    await Promise.all(ids.map((id, place) => (place === 0 ? desk : second).call(matchmaker.screenLine, { id, isPassed: true })))
    const rows = await world.world.db.select().from(lineRequests).where(inArray(lineRequests.id, ids))
    expect(rows.map((row) => [row.status, row.quotaState]).sort()).toEqual([
      ['connected', 'used'],
      ['terminated', 'returned'],
    ])
  }
})

test('asking a person who has already asked is an acceptance', async () => {
  const { a, b, id } = await delivered()
  const reply = await b.call(line.applyLine, asking(a.no))
  expect(reply.data.row).toMatchObject({ id, status: 'connected', isSender: false })
  expect(await quotaOf(b)).toMatchObject({ left: 5, held: 0, used: 0 })
  expect(await quotaOf(a)).toMatchObject({ left: 4, used: 1 })
  expect((await a.call(line.getContact, { id })).data.phone).toBe(b.phone)
})

test('withdrawing is possible until the target has viewed the line, and is idempotent', async () => {
  const { a, b, id } = await delivered()
  expect((await b.call(line.withdraw, { id })).code).toBe(40946)
  expect((await a.call(line.withdraw, { id })).data.row.status).toBe('withdrawn')
  expect((await a.call(line.withdraw, { id })).code).toBe(20000)
  expect(await quotaOf(a)).toMatchObject({ left: 5, held: 0, used: 0 })
  expect((await b.call(line.getDetail, { id })).code).toBe(40410)
  expect((await b.call(line.getPaged, { box: 'closed' })).data.list).toEqual([])
  expect((await a.call(line.getPaged, { box: 'closed' })).data.list).toHaveLength(1)

  const second = await delivered()
  await second.b.call(line.getDetail, { id: second.id })
  const late = await second.a.call(line.withdraw, { id: second.id })
  expect(late.code).toBe(40946)
  expect(late.data).toMatchObject({ row: { status: 'viewed' } })
})

test('a concurrent acceptance and withdrawal: only one takes effect, and the line is counted once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { a, b, id } = await delivered()
    const [yes, back] = await Promise.all([b.call(line.answer, { id, isAccepted: true, scopes: ['phone'] }), a.call(line.withdraw, { id })])
    expect([yes.code === 20000, back.code === 20000].filter(Boolean)).toHaveLength(1)
    const quota = await quotaOf(a)
    expect(quota).toMatchObject(yes.code === 20000 ? { left: 4, held: 0, used: 1 } : { left: 5, held: 0, used: 0 })
  }
})

test('two declines a month refund the line, later ones use it; the pair waits 90 days', async () => {
  const a = await him({ quota: 9 })
  for (const used of [0, 0, 1, 2]) {
    const b = await her()
    const id = await ask(a, b)
    await pass(id)
    expect((await b.call(line.answer, { id, isAccepted: false })).fields).toHaveProperty('declineReason')
    const reply = await b.call(line.answer, { id, isAccepted: false, declineReason: 'distance' })
    expect(reply.data.row).toMatchObject({ status: 'declined', statusText: '你已婉拒' })
    expect((await b.call(line.answer, { id, isAccepted: false, declineReason: 'distance' })).code).toBe(20000)
    expect((await b.call(line.answer, { id, isAccepted: true })).code).toBe(40946)
    expect(await quotaOf(a)).toMatchObject({ used, held: 0 })
    const told = await a.call(line.getDetail, { id })
    expect(told.data).toMatchObject({ row: { statusText: '对方已婉拒' }, declineText: '我们离得有点远，怕是不太方便', closeText: null })
    expect((await a.call(line.applyLine, asking(b.no))).code).toBe(40942)
    // The person who declined may still ask.
    expect(await lineStateBetween(await b.ctx(), b.profileId, a.profileId)).toMatchObject({ canAsk: true })
    // Moved out of today's three, so that the next line can be sent; the decline still counts in this month.
    await world.world.db
      .update(lineRequests)
      .set({ createdAt: new Date(Date.now() - 2 * DAY_MS) })
      .where(eq(lineRequests.id, id))
    await yesterday(a.profileId)
  }
})

test('the sender may ask again 90 days after a refusal, and 30 days after silence', async () => {
  const { a, b, id } = await delivered()
  await b.call(line.answer, { id, isAccepted: false, declineReason: 'feeling' })
  const before = await lineStateBetween(await a.ctx(), a.profileId, b.profileId)
  expect(before).toMatchObject({ canAsk: false, blocker: 'cooldown' })
  await age(id, 89)
  expect((await lineStateBetween(await a.ctx(), a.profileId, b.profileId)).blocker).toBe('cooldown')
  await age(id, 2)
  expect((await lineStateBetween(await a.ctx(), a.profileId, b.profileId)).canAsk).toBe(true)

  const silent = await delivered()
  await age(silent.id, 8)
  expect((await silent.a.call(line.getDetail, { id: silent.id })).data.row.status).toBe('expired')
  expect((await lineStateBetween(await silent.a.ctx(), silent.a.profileId, silent.b.profileId)).blocker).toBe('cooldown')
  await age(silent.id, 30)
  expect((await lineStateBetween(await silent.a.ctx(), silent.a.profileId, silent.b.profileId)).canAsk).toBe(true)
})

test('seven days of silence end and refund a line, at a read and by the sweep', async () => {
  const read = await delivered()
  await age(read.id, 8)
  const late = await read.b.call(line.answer, { id: read.id, isAccepted: true })
  expect(late.code).toBe(40946)
  expect(late.data).toMatchObject({ row: { status: 'expired' } })
  expect(await quotaOf(read.a)).toMatchObject({ left: 5, held: 0 })

  const swept = await delivered()
  await age(swept.id, 8)
  expect(await sweepLines(world.served)).toBeGreaterThanOrEqual(1)
  expect(await sweepLines(world.served)).toBe(0)
  expect((await swept.b.call(line.getPaged, { box: 'closed' })).data.list[0]).toMatchObject({ id: swept.id, status: 'expired' })
})

describe('a one-time moment', () => {
  const momentsOf = async (person: Person, id: number) => (await person.call(line.getDetail, { id })).data.moments
  const see = async (person: Person, id: number, moment: 'connected' | 'contact') =>
    expect((await person.call(line.seeMoment, { id, moment })).code).toBe(20000)

  test('a moment shows to each side until that side closes it, however often the line is opened', async () => {
    const { a, b, id } = await connected()
    expect(await momentsOf(a, id)).toEqual(['connected', 'contact'])
    expect(await momentsOf(a, id)).toEqual(['connected', 'contact'])
    await see(a, id, 'connected')
    await see(a, id, 'connected')
    expect(await momentsOf(a, id)).toEqual(['contact'])
    expect(await momentsOf(b, id)).toEqual(['connected', 'contact'])
    await a.call(line.getContact, { id })
    expect(await momentsOf(a, id)).toEqual(['contact'])
    await see(a, id, 'contact')
    expect(await momentsOf(a, id)).toEqual([])
  })

  test('a moment that has not happened yet cannot be closed', async () => {
    const { a, b, id } = await delivered()
    expect(await momentsOf(a, id)).toEqual([])
    await see(a, id, 'connected')
    await see(a, id, 'contact')
    await b.call(line.answer, { id, isAccepted: true, scopes: [], duration: 'd7' })
    // The other person's contact was not opened yet.
    expect(await momentsOf(a, id)).toEqual(['connected'])
    await see(a, id, 'contact')
    await b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd7' })
    expect(await momentsOf(a, id)).toEqual(['connected', 'contact'])
  })

  test('a moment offers first sentences about answers and shared facts, and none before the acceptance', async () => {
    const tags: ProfilePatch['tags'] = ['hiking', 'gentle']
    const prompts: ProfilePatch['prompts'] = [{ question: 'book', answer: '一本旧书' }]
    const [a, b] = [await him({ profile: { nickname: '山里来信', tags } }), await her({ profile: { tags, prompts } })]
    const id = await ask(a, b)
    expect((await a.call(line.getDetail, { id })).data.openings).toEqual([])
    await pass(id)
    await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
    const { openings } = (await a.call(line.getDetail, { id })).data
    expect(openings).toHaveLength(6)
    expect(openings[0]).toMatch(/^你好，我是山里来信。你提到的那本书/)
    expect(openings[1]).toMatch(/^你好，我是山里来信。看到我们都喜欢徒步/)
    await b.call(love.savePermission, { showCity: 'province' })
    const fewer = (await a.call(line.getDetail, { id })).data.openings
    expect(fewer.some((words) => words.includes('成都'))).toBe(false)
    expect(openings.some((words) => words.includes('成都'))).toBe(true)
  })
})

test('a page that stays open gets changes by a poll with a short response', async () => {
  const { a, b, id } = await delivered()
  const standing = async (person: Person) => (await person.call(line.getStanding, { id })).data
  const before = await standing(a)
  expect(before).toMatchObject({ status: 'delivered' })
  await b.call(line.getDetail, { id })
  expect((await standing(a)).status).toBe('viewed')
  await b.call(line.answer, { id, isAccepted: true, scopes: [], duration: 'd7' })
  const connectedAt = (await standing(a)).updatedAt
  await a.call(line.getDetail, { id })
  expect((await standing(a)).updatedAt).toBe(connectedAt)
  await b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd7' })
  expect((await standing(a)).updatedAt > connectedAt).toBe(true)
  const stranger = await her()
  expect((await stranger.call(line.getStanding, { id })).code).toBe(40410)
})

describe('a line refunded after its package ended', () => {
  const endPackages = (person: Person, endsAt: Date) =>
    world.world.db.update(lineQuotas).set({ endsAt }).where(eq(lineQuotas.profileId, person.profileId))
  const packagesOf = async (person: Person) =>
    (await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.profileId, person.profileId)).orderBy(lineQuotas.id)).map(
      ({ total, held, used, endsAt }) => ({ total, held, used, endsAt }),
    )

  test('the refunded line can be used for seven days after the end, but is refunded late only once', async () => {
    const { a, id } = await delivered()
    const end = new Date(Date.now() - 2 * DAY_MS)
    await endPackages(a, end)
    await a.call(line.withdraw, { id })
    expect(await quotaOf(a)).toMatchObject({ left: 1, held: 0, used: 0 })
    expect(await packagesOf(a)).toEqual([
      { total: 4, held: 0, used: 0, endsAt: end },
      { total: 1, held: 0, used: 0, endsAt: new Date(end.getTime() + 7 * DAY_MS) },
    ])
  })

  test('a late refund happens once, whether withdrawn, refused or unanswered', async () => {
    const endings: Record<string, (pair: { a: Person; b: Person; id: number }) => Promise<unknown>> = {
      withdrawn: ({ a, id }) => a.call(line.withdraw, { id }),
      refused: ({ id }) => desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'not_suitable' }),
      unanswered: async ({ id }) => {
        await pass(id)
        await age(id, 8)
        await sweepLines(world.served)
      },
    }
    for (const [ending, end] of Object.entries(endings)) {
      const a = await him({ quota: 1 })
      for (const left of [1, 0]) {
        const b = await her()
        const id = await ask(a, b)
        await endPackages(a, new Date(Date.now() - 1000))
        await end({ a, b, id })
        expect(await quotaOf(a), ending).toMatchObject({ left, held: 0, used: 0 })
      }
      expect(
        (await packagesOf(a)).map(({ total }) => total),
        ending,
      ).toEqual([0, 1])
    }
  })

  test('the refunded line expires when those days are over', async () => {
    const { a, id } = await delivered()
    await endPackages(a, new Date(Date.now() - 7 * DAY_MS))
    await a.call(line.withdraw, { id })
    expect(await quotaOf(a)).toMatchObject({ left: 0, held: 0, used: 0 })
    expect((await packagesOf(a)).map(({ total }) => total)).toEqual([5])
  })
})

test('each side opens, changes, hides and ends its own contacts', async () => {
  const { a, b, id } = await connected()
  expect((await (await her()).call(line.getContact, { id })).code).toBe(40410)
  expect((await b.call(line.grantContact, { id, scopes: ['wechat'], duration: 'd1' })).fields).toEqual({ scopes: '你还没有填写微信号' })
  await world.world.db
    .update(loveProfiles)
    .set({ wechatEnc: world.world.secrets.seal('qianxian_love') })
    .where(eq(loveProfiles.id, b.profileId))
  const changed = await b.call(line.grantContact, { id, scopes: ['wechat'], duration: 'd1' })
  expect(changed.data.given).toMatchObject({ scopes: ['wechat'], isActive: true })
  expect((await a.call(line.getContact, { id })).data).toMatchObject({ phone: null, wechat: 'qianxian_love' })

  expect(await activeGrant(await a.ctx(), a.profileId, b.profileId)).toMatchObject({ lineId: id, scopes: ['wechat'] })
  expect((await b.call(line.revokeContact, { id })).data.given).toBeNull()
  expect((await b.call(line.revokeContact, { id })).code).toBe(20000)
  expect((await a.call(line.getContact, { id })).code).toBe(40312)
  expect(await activeGrant(await a.ctx(), a.profileId, b.profileId)).toBeNull()
  // The contact in the other direction stays open.
  expect((await b.call(line.getContact, { id })).data.phone).toBe(a.phone)

  await b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd1' })
  await world.world.db
    .update(contactGrants)
    .set({ until: new Date(Date.now() - 1000) })
    .where(and(eq(contactGrants.lineId, id), eq(contactGrants.grantorId, b.profileId)))
  expect((await a.call(line.getContact, { id })).code).toBe(40312)
  expect((await a.call(line.getDetail, { id })).data.received).toMatchObject({ isActive: false })

  const standing = () =>
    world.world.db
      .select()
      .from(matches)
      .where(and(eq(matches.aId, Math.min(a.profileId, b.profileId)), eq(matches.bId, Math.max(a.profileId, b.profileId))))
  expect(await standing()).toMatchObject([{ source: 'line', closedAt: null }])
  expect((await a.call(line.close, { id })).data.row).toMatchObject({ status: 'closed', statusText: '牵线已结束' })
  expect((await standing())[0]!.closedAt).not.toBeNull()
  expect((await a.call(line.close, { id })).code).toBe(20000)
  expect((await b.call(line.getContact, { id })).code).toBe(40312)
  expect((await b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd1' })).code).toBe(40946)
  expect((await b.call(line.applyLine, asking(a.no))).code).toBe(40942)
})

test('no view succeeds after the response to a revocation', async () => {
  const { a, b, id } = await connected()
  let isRevoked = false
  const looks = Array.from({ length: 12 }, async () => {
    const wasRevoked = isRevoked
    const reply = await a.call(line.getContact, { id })
    return { wasRevoked, code: reply.code }
  })
  const revoke = b.call(line.revokeContact, { id }).then((reply) => {
    isRevoked = true
    return reply
  })
  const results = await Promise.all(looks)
  expect((await revoke).code).toBe(20000)
  expect(results.every((result) => !result.wasRevoked || result.code === 40312)).toBe(true)
  expect((await a.call(line.getContact, { id })).code).toBe(40312)
  const [grant] = await world.world.db
    .select()
    .from(contactGrants)
    .where(and(eq(contactGrants.lineId, id), eq(contactGrants.grantorId, b.profileId)))
  expect(grant!.viewedCount).toBe(results.filter((result) => result.code === 20000).length)
})

test('a person banned meanwhile cannot be connected', async () => {
  const { a, b, id } = await delivered()
  await world.world.db.update(loveProfiles).set({ lifecycle: 'banned' }).where(eq(loveProfiles.id, a.profileId))
  expect((await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'] })).code).toBe(40411)
  expect((await b.call(line.answer, { id, isAccepted: false, declineReason: 'other' })).data.row.status).toBe('declined')
})

test('a block ends open and connected lines, hides contacts and refunds reserved lines', async () => {
  const open = await delivered()
  await terminateLines(await open.b.ctx(), open.a.profileId, open.b.profileId, 'blocked')
  expect(await quotaOf(open.a)).toMatchObject({ left: 5, held: 0 })
  const told = await open.a.call(line.getDetail, { id: open.id })
  // The reason is visible only to the person who ended it.
  expect(told.data).toMatchObject({ row: { status: 'terminated', statusText: '牵线已结束' }, closeText: '牵线已结束', actions: ['report'] })

  const close = await connected()
  await terminateLines(await close.b.ctx(), close.b.profileId, close.a.profileId, 'reported')
  expect((await close.a.call(line.getContact, { id: close.id })).code).toBe(40312)
  expect(await quotaOf(close.a)).toMatchObject({ used: 1 })
})

test('a block during an acceptance leaves neither line nor match', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { a, b, id } = await delivered()
    await Promise.all([b.call(line.answer, { id, isAccepted: true, scopes: ['phone'] }), a.call(interact.block, { no: b.no })])
    const [row] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
    expect(row!.status).toBe('terminated')
    const found = await world.world.db
      .select()
      .from(matches)
      .where(
        and(
          eq(matches.aId, Math.min(a.profileId, b.profileId)),
          eq(matches.bId, Math.max(a.profileId, b.profileId)),
          isNull(matches.closedAt),
        ),
      )
    expect(found).toEqual([])
    expect((await b.call(line.getContact, { id })).code).not.toBe(20000)
  }
})

test('a block during a new line leaves no line open', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await him(), await her()]
    await Promise.all([
      a.call(line.applyLine, asking(b.no)),
      b.ctx().then((ctx) => terminateLines(ctx, a.profileId, b.profileId, 'blocked')),
    ])
    await terminateLines(await b.ctx(), a.profileId, b.profileId, 'blocked')
    expect((await quotaOf(a)).held).toBe(0)
  }
})

test('pages of lines repeat none, even when a new line arrives in between', async () => {
  const b = await her()
  const ids: number[] = []
  for (let place = 0; place < 5; place += 1) {
    const id = await ask(await him(), b)
    await pass(id)
    ids.unshift(id)
  }
  const first = await b.call(line.getPaged, { box: 'received', size: 2 })
  expect(first.data).toMatchObject({ total: 5, list: [{ id: ids[0] }, { id: ids[1] }] })
  await pass(await ask(await him(), b))
  const second = await b.call(line.getPaged, { box: 'received', size: 2, cursor: first.data.nextCursor })
  const third = await b.call(line.getPaged, { box: 'received', size: 2, cursor: second.data.nextCursor })
  expect([...second.data.list, ...third.data.list].map((row) => row.id)).toEqual(ids.slice(2))
  expect(third.data.nextCursor).toBeNull()
  expect((await b.call(line.getPaged, { box: 'sent', cursor: first.data.nextCursor })).code).toBe(40020)
  expect((await b.call(line.getPaged, { box: 'inbox' as never })).fields).toHaveProperty('box')
})

test('the detail page shows whether a line can be requested, and why not', async () => {
  const [a, b] = [await him(), await her()]
  expect(await lineStateBetween(await world.ctx(world.tenantA, null), null, b.profileId)).toMatchObject({ canAsk: false, blocker: 'login' })
  expect(await lineStateBetween(await (await world.member()).ctx(), null, b.profileId)).toMatchObject({ blocker: 'noProfile' })
  expect(await lineStateBetween(await a.ctx(), a.profileId, b.profileId)).toEqual({
    canAsk: true,
    precheatDue: null,
    blocker: null,
    message: null,
    openLineId: null,
  })
  expect(await lineStateBetween(await a.ctx(), a.profileId, a.profileId)).toMatchObject({ blocker: 'self' })
  const id = await ask(a, b)
  expect(await lineStateBetween(await a.ctx(), a.profileId, b.profileId)).toMatchObject({ blocker: 'open', openLineId: id })
  expect(await lineStateBetween(await b.ctx(), b.profileId, a.profileId)).toMatchObject({ canAsk: true, openLineId: null })
  await pass(id)
  expect(await lineStateBetween(await b.ctx(), b.profileId, a.profileId)).toMatchObject({ blocker: 'open', openLineId: id })
})

test("a tenant's real-name rule applies to both sides", async () => {
  const [a, b] = [await him(), await her()]
  const ctx = await a.ctx()
  ctx.tenant.configs.love.requireRealName = true
  expect((await lineStateBetween(ctx, a.profileId, b.profileId)).blocker).toBe('unverified')
  const verified = await him({ isVerified: true })
  const theirs = await verified.ctx()
  theirs.tenant.configs.love.requireRealName = true
  expect((await lineStateBetween(theirs, verified.profileId, b.profileId)).blocker).toBe('closed')
  await expect(applyService(theirs, asking(b.no))).rejects.toMatchObject({ faultName: 'line_target_closed' })
})

test('in a tenant without screeners a clean message is delivered at once', async () => {
  const [a, b] = [await him({ tenantId: world.tenantB }), await her({ tenantId: world.tenantB })]
  const { row, caution } = (await a.call(line.applyLine, asking(b.no))).data
  expect([row.status, caution]).toEqual(['delivered', null])
  expect((await b.call(line.getDetail, { id: row.id })).data.caution).toBeNull()
})

const DOUBTFUL = '很想认识你，懂的都懂，慢慢来'

test('without screeners a doubtful message is delivered with a caution', async () => {
  const [a, b] = [await him({ tenantId: world.tenantB }), await her({ tenantId: world.tenantB })]
  const sent = (await a.call(line.applyLine, { ...asking(b.no), message: DOUBTFUL })).data
  expect([sent.row.status, sent.caution]).toEqual(['delivered', null])
  expect((await b.call(line.getDetail, { id: sent.row.id })).data).toMatchObject({
    row: { message: DOUBTFUL },
    caution: expect.stringContaining('留在平台'),
  })
})

test('screeners see the mark of a doubtful message, its target does not', async () => {
  const [a, b] = [await him(), await her()]
  const { id } = (await a.call(line.applyLine, { ...asking(b.no), message: DOUBTFUL })).data.row
  const plain = await ask(await him(), await her())
  const marks = async () => {
    const { list } = (await desk.call(matchmaker.getLinePaged, { stage: 'screening' })).data
    return new Map(list.map((row) => [row.id, row.doubt]))
  }
  expect((await marks()).get(id)).toBe(contactDoubt.cipher)
  expect((await marks()).get(plain)).toBeNull()
  await pass(id)
  expect((await b.call(line.getDetail, { id })).data).toMatchObject({ row: { message: DOUBTFUL }, caution: null })
})

test("every endpoint answers not_found for others' lines and other tenants", async () => {
  const { id } = await connected()
  const stranger = await her()
  const foreign = await her({ tenantId: world.tenantB })
  for (const person of [stranger, foreign]) {
    expect((await person.call(line.getDetail, { id })).code).toBe(40410)
    expect((await person.call(line.withdraw, { id })).code).toBe(40410)
    expect((await person.call(line.answer, { id, isAccepted: true })).code).toBe(40410)
    expect((await person.call(line.grantContact, { id, scopes: ['phone'], duration: 'd1' })).code).toBe(40410)
    expect((await person.call(line.revokeContact, { id })).code).toBe(40410)
    expect((await person.call(line.getContact, { id })).code).toBe(40410)
    expect((await person.call(line.close, { id })).code).toBe(40410)
  }
  expect((await world.visitor().call(line.getQuota, {})).status).toBe(401)
  await expect((await stranger.ctx()).tx((ctx) => answerService(ctx, { id, isAccepted: true }))).rejects.toMatchObject({
    faultName: 'not_found',
  })
})

describe('notices to both sides', () => {
  const heardBy = async (person: Person) =>
    (await person.call(notice.getPaged, {})).data.list.map(({ kind, isRead }) => `${kind}${isRead ? '' : ' *'}`)
  const heart = async (person: Person) => (await person.call(notice.getSummary, {})).data.unread

  test('the target gets no notice of a line that was refused or withdrawn before delivery', async () => {
    const [a, b, c] = [await him(), await her(), await her()]
    const id = await ask(a, b)
    await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'not_suitable' })
    expect([await heardBy(b), await heardBy(a)]).toEqual([[], ['line.sent_back *']])
    const other = await ask(a, c)
    await pass(other)
    expect(await heart(c)).toBe(1)
    await a.call(line.withdraw, { id: other })
    expect([await heart(c), await heardBy(c)]).toEqual([0, []])
  })

  test('a block sends no notice, and earlier notices about the other disappear', async () => {
    const { a, b } = await connected()
    expect(await heardBy(a)).toContain('line.connected *')
    await b.call(interact.block, { no: a.no })
    expect([await heardBy(a), await heardBy(b), await heart(a)]).toEqual([[], [], 0])
  })

  test('when two lines cross, both are notified that the other agrees, and of nothing earlier', async () => {
    const [a, b] = [await him(), await her()]
    const [id] = [await ask(a, b), await ask(b, a)]
    await pass(id)
    expect([await heardBy(a), await heardBy(b)]).toEqual([['line.connected *'], ['line.connected *']])
  })

  test("answering by asking marks the line's notice as read", async () => {
    const { a, b } = await delivered()
    await ask(b, a)
    expect([await heardBy(b), await heart(b)]).toEqual([['line.delivered'], 0])
    expect(await heardBy(a)).toEqual(['line.connected *', 'line.passed *'])
  })

  test('the person who has to answer a line is reminded a day before its end, but not of settled lines', async () => {
    const { b, id } = await delivered()
    await b.call(line.getDetail, { id })
    const left = (hours: number) =>
      world.world.db
        .update(lineRequests)
        .set({ expireAt: new Date(Date.now() + hours * 3_600_000) })
        .where(eq(lineRequests.id, id))
    const remind = () => runJob(world.served, lineReminderJob as Job, { tenantId: world.tenantA, payload: { lineId: id } })
    await left(23)
    await remind()
    await b.call(notice.markAllRead, {})
    // The queue may run the job again; nobody is notified twice.
    await remind()
    expect((await heardBy(b)).filter((kind) => kind.startsWith('line.waiting'))).toEqual(['line.waiting'])
    await left(-1)
    await sweepLines(world.served)
    const settled = await delivered()
    await settled.b.call(line.answer, { id: settled.id, isAccepted: false, declineReason: 'pace' })
    await runJob(world.served, lineReminderJob as Job, { tenantId: world.tenantA, payload: { lineId: settled.id } })
    expect([await heart(b), await heart(settled.b)]).toEqual([0, 0])
  })

  test('a revoked contact is no longer offered for viewing', async () => {
    const { a, b, id } = await connected()
    await a.call(line.getDetail, { id })
    await b.call(line.grantContact, { id, scopes: ['phone'], duration: 'd30' })
    expect(await heart(a)).toBe(1)
    await b.call(line.revokeContact, { id })
    expect([await heart(a), (await heardBy(a))[0]]).toEqual([0, 'line.revoked *'])
  })
})

test('an unverified member may reach one new person a day, by line or message, and is shown the remedy', async () => {
  const a = await him({ trustLevel: 0 })
  const [one, two] = [await her(), await her()]
  const replies = await Promise.all([one, two].map(({ no }) => a.call(line.applyLine, asking(no))))
  expect(replies.map(({ code }) => code).sort()).toEqual([20000, 42914])
  expect(replies.find(({ code }) => code !== 20000)!.message).toContain('去完成实名认证')
  const other = replies[0]!.code === 20000 ? two : one
  expect(await lineStateBetween(await a.ctx(), a.profileId, other.profileId)).toMatchObject({ canAsk: false, blocker: 'unproven' })
  expect(await quotaOf(a)).toMatchObject({ newLeftToday: 0 })
  await world.world.db.update(loveProfiles).set({ trustLevel: 1 }).where(eq(loveProfiles.id, a.profileId))
  expect((await a.call(line.applyLine, asking(other.no))).code).toBe(20000)
})
