import { account } from '@qianxian/protocol/account/account'
import { values } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { matchmakerShapes } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { consentScope, matchmakerLimits, scopeOfUse, workStages } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLine } from '../../../seed/makers/line'
import { newBond } from '../../../seed/makers/matchmaker'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { auditTasks } from '../../db/tables/audit'
import { lineEvents, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations, serviceNotes } from '../../db/tables/matchmaker'
import { notices } from '../../db/tables/notice'
import { strikeStage } from '../../../test/nouns/strike'
import { serve } from '../../../test/service-fixture'
import { consentUseByEndpoint } from './consent-scopes'
import { sweepConsents } from './matchmaker.jobs'
import { isServedBy, servingMatchmaker } from './matchmaker'

type Desk = Awaited<ReturnType<TestWorld['matchmaker']>>

const DAY_MS = 86_400_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) =>
  world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const everything = ['publish', 'propose', 'show_photo', 'hold_phone'] as const

const served = (desk: Desk, person: Person, scopes: readonly (typeof everything)[number][] = everything) => serve(desk, person, scopes)
const asking = (no: string, mode: 'self' | 'assisted' = 'self') => ({
  no,
  mode,
  message: '看了你的介绍，很想认识你',
  reasons: [],
  scopes: ['phone' as const],
  duration: 'until_revoked' as const,
})
const proposing = (fromNo: string, ...toNos: string[]) => ({ fromNo, toNos, message: '两位的生活方式很合拍，推荐认识' })

test('anyone may read the matchmaker cards, whose numbers are computed from actual events', async () => {
  const desk = await world.matchmaker()
  const fresh = await world.visitor().call(matchmaker.getDetail, { id: desk.matchmakerId })
  expect(fresh.data).toMatchObject({
    card: { name: '李红娘', cityName: '成都', servingCount: 0, connectedCount: 0, medianReplyHours: null, isNew: true },
    mine: null,
    askRefusal: null,
    members: [],
  })

  for (let place = 0; place < 3; place += 1) {
    const [a, b] = [await him(), await her()]
    await served(desk, a)
    const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
    await world.world.db
      .update(lineEvents)
      .set({ createdAt: new Date(Date.now() - 4 * 3_600_000) })
      .where(eq(lineEvents.lineId, id))
    await desk.call(matchmaker.screenLine, { id, isPassed: true })
    await b.call(line.answer, { id, isAccepted: true })
  }
  const known = await world.visitor().call(matchmaker.getDetail, { id: desk.matchmakerId })
  expect(known.data.card).toMatchObject({ servingCount: 3, connectedCount: 3, medianReplyHours: 4, isNew: false })
  expect(known.data.members.length).toBeGreaterThan(0)

  await world.matchmaker()
  const first = await world.visitor().call(matchmaker.getPaged, { size: 1 })
  const second = await world.visitor().call(matchmaker.getPaged, { size: 1, cursor: first.data.nextCursor })
  expect(second.data.list[0]!.id).toBeGreaterThan(first.data.list[0]!.id)
  expect((await world.visitor().call(matchmaker.getPaged, { cursor: 'nonsense.x' })).code).toBe(40020)
  expect((await world.visitor(world.tenantB).call(matchmaker.getDetail, { id: desk.matchmakerId })).code).toBe(40410)
  await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
  expect((await world.visitor().call(matchmaker.getDetail, { id: desk.matchmakerId })).code).toBe(40410)
})

test('a member requests a matchmaker, changes once in thirty days, and ends the service at any time', async () => {
  const [first, second, third] = [await world.matchmaker(), await world.matchmaker(), await world.matchmaker()]
  const a = await him()
  expect((await world.visitor().call(matchmaker.getMine, {})).status).toBe(401)
  expect((await (await world.member()).call(matchmaker.askMatchmaker, { id: first.matchmakerId, scopes: ['propose'] })).code).toBe(40310)
  expect((await a.call(matchmaker.askMatchmaker, { id: first.matchmakerId, scopes: [] })).fields).toHaveProperty('scopes')
  expect((await a.call(matchmaker.askMatchmaker, { id: 999_999, scopes: ['propose'] })).code).toBe(40410)

  const started = await served(first, a, ['propose'])
  expect(started).toMatchObject({ status: 'active', mode: 'invited', scopes: ['propose'], matchmaker: { id: first.matchmakerId } })
  expect(await servingMatchmaker(await a.ctx(), a.profileId)).toMatchObject({
    id: first.matchmakerId,
    userId: first.userId,
    name: '李红娘',
    city: '成都',
  })
  expect(await isServedBy(await a.ctx(), first.userId, a.profileId, 'propose')).toBe(true)
  expect(await isServedBy(await a.ctx(), first.userId, a.profileId, 'hold_phone')).toBe(false)
  expect(await isServedBy(await a.ctx(), second.userId, a.profileId)).toBe(false)

  // A second request to the same matchmaker changes the scopes.
  expect((await served(first, a, ['propose', 'hold_phone'])).id).toBe(started.id)
  expect((await a.call(matchmaker.getMine, {})).data.current).toMatchObject({ id: started.id, scopes: ['propose', 'hold_phone'] })
  await served(second, a)
  expect((await a.call(matchmaker.askMatchmaker, { id: third.matchmakerId, scopes: ['propose'] })).code).toBe(40952)
  expect((await a.call(matchmaker.getDetail, { id: third.matchmakerId })).data.askRefusal).toBe('每 30 天可更换一次红娘')

  const { current } = (await a.call(matchmaker.getMine, {})).data
  expect((await (await him()).call(matchmaker.endRepresentation, { id: current!.id })).code).toBe(40410)
  expect((await third.call(matchmaker.endRepresentation, { id: current!.id })).code).toBe(40410)
  expect((await a.call(matchmaker.endRepresentation, { id: current!.id })).data.status).toBe('revoked')
  expect((await a.call(matchmaker.endRepresentation, { id: current!.id })).code).toBe(20000)
  expect(await servingMatchmaker(await a.ctx(), a.profileId)).toBeNull()
  expect((await second.call(matchmaker.getMember, { no: a.no })).code).toBe(40410)
})

test("a member whose matchmaker's account is shut may change at once, even right after choosing", async () => {
  const [first, second, third] = [await world.matchmaker(), await world.matchmaker(), await world.matchmaker()]
  const a = await him()
  await served(first, a)
  await served(second, a)
  await strikeStage(world).ban({ userId: second.userId, profileId: null })
  expect((await a.call(matchmaker.getDetail, { id: third.matchmakerId })).data.askRefusal).toBeNull()
  expect((await served(third, a)).matchmaker.id).toBe(third.matchmakerId)
})

test('a member has one matchmaker, and the last place is taken once, also in parallel', async () => {
  const desks = await Promise.all([world.matchmaker(), world.matchmaker(), world.matchmaker()])
  const a = await him()
  const asks = await Promise.all(desks.map((desk) => a.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })))
  expect(asks.map(({ code }) => code).sort((one, other) => one - other)).toEqual([
    20000,
    faults.request_waiting.code,
    faults.request_waiting.code,
  ])
  const rows = await world.world.db.select().from(representations).where(eq(representations.profileId, a.profileId))
  expect(rows.map(({ status }) => status)).toEqual(['pending'])

  const small = await world.matchmaker()
  await world.world.db.update(matchmakers).set({ capacity: 1 }).where(eq(matchmakers.id, small.matchmakerId))
  const people = await Promise.all([him(), him(), him()])
  const requests = await Promise.all(
    people.map((person) => person.call(matchmaker.askMatchmaker, { id: small.matchmakerId, scopes: ['propose'] })),
  )
  expect(requests.map((reply) => reply.code)).toEqual([20000, 20000, 20000])
  const replies = await Promise.all(requests.map(({ data }) => small.call(matchmaker.answerMember, { id: data.id, isAccepted: true })))
  expect(replies.map((reply) => reply.code).sort()).toEqual([20000, 40953, 40953])
})

test('a matchmaker invites, and the member decides within a week', async () => {
  const desk = await world.matchmaker()
  const [a, b, c] = [await him(), await her(), await her()]
  expect((await a.call(matchmaker.inviteMember, { no: b.no })).status).toBe(403)
  expect((await desk.call(matchmaker.inviteMember, { no: '99999999' })).code).toBe(40411)
  expect((await desk.call(matchmaker.inviteMember, { no: a.no, message: '加我微信 hello_12345' })).fields).toHaveProperty('message')
  const invited = await desk.call(matchmaker.inviteMember, { no: a.no, message: '想为你介绍几位合适的朋友' })
  expect(invited.data).toMatchObject({ status: 'consent_requested', quotaLeft: 0, lastActiveAt: null })
  expect((await desk.call(matchmaker.inviteMember, { no: a.no })).data.representationId).toBe(invited.data.representationId)
  // Before the consent the matchmaker sees nothing.
  expect((await desk.call(matchmaker.getMember, { no: a.no })).code).toBe(40410)

  const id = invited.data.representationId
  expect((await a.call(matchmaker.getMine, {})).data).toMatchObject({
    current: null,
    requests: [{ id, status: 'consent_requested', mode: 'claimed', message: '想为你介绍几位合适的朋友' }],
  })
  expect((await b.call(matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] })).code).toBe(40410)
  expect((await a.call(matchmaker.answerConsent, { id, isAccepted: true })).fields).toHaveProperty('scopes')
  expect((await a.call(matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] })).data).toMatchObject({
    status: 'active',
    scopes: ['propose'],
  })
  expect((await a.call(matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] })).code).toBe(20000)
  expect((await a.call(matchmaker.answerConsent, { id, isAccepted: false })).code).toBe(40910)
  expect((await (await world.matchmaker()).call(matchmaker.inviteMember, { no: a.no })).code).toBe(40950)

  const refused = (await desk.call(matchmaker.inviteMember, { no: b.no })).data.representationId
  expect((await b.call(matchmaker.answerConsent, { id: refused, isAccepted: false })).data.status).toBe('rejected')
  expect((await desk.call(matchmaker.inviteMember, { no: b.no })).code).toBe(40951)

  const stale = (await desk.call(matchmaker.inviteMember, { no: c.no })).data.representationId
  await world.world.db
    .update(representations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(representations.id, stale))
  expect((await c.call(matchmaker.answerConsent, { id: stale, isAccepted: true, scopes: ['propose'] })).code).toBe(40951)
  const swept = (await desk.call(matchmaker.inviteMember, { no: c.no })).data.representationId
  await world.world.db
    .update(representations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(representations.id, swept))
  expect(await sweepConsents(world.served)).toBe(1)
})

test('the member list filters, searches and pages; the dashboard counts', async () => {
  const desk = await world.matchmaker()
  const silent = await him({ lastActiveAt: new Date(Date.now() - 20 * DAY_MS), quota: 0 })
  const busy = await her({ profile: { nickname: '林间小鹿' } })
  const asked = await her()
  await served(desk, silent)
  await served(desk, busy)
  await desk.call(matchmaker.inviteMember, { no: asked.no })
  // The request made this member active; the silent member was made active earlier.
  await world.world.db
    .update(loveProfiles)
    .set({ lastActiveAt: new Date(Date.now() - 20 * DAY_MS) })
    .where(eq(loveProfiles.id, silent.profileId))
  await desk.call(matchmaker.addNote, { no: busy.no, type: 'call', content: '聊了择偶要求', nextAt: new Date().toISOString() })

  const nos = async (input: Parameters<typeof desk.call>[1]) =>
    (await desk.call(matchmaker.getMemberPaged, input as never)).data.list.map((row) => row.card.no)
  // Members due for contact today are listed before merely newer ones.
  expect(await nos({})).toEqual([busy.no, asked.no, silent.no])
  expect(await nos({ filter: 'pending' })).toEqual([asked.no])
  expect(await nos({ filter: 'silent' })).toEqual([silent.no])
  expect(await nos({ filter: 'quotaLeft' })).toEqual([busy.no])
  expect(await nos({ filter: 'followUp' })).toEqual([busy.no])
  expect(await nos({ filter: 'new' })).toEqual([busy.no, silent.no])
  expect(await nos({ keyword: '小鹿' })).toEqual([busy.no])
  expect(await nos({ keyword: '%' })).toEqual([])
  const first = await desk.call(matchmaker.getMemberPaged, { size: 2 })
  expect((await desk.call(matchmaker.getMemberPaged, { size: 2, cursor: first.data.nextCursor })).data).toMatchObject({
    list: [{ card: { no: silent.no } }],
    nextCursor: null,
  })

  expect((await desk.call(matchmaker.getDashboard, {})).data).toMatchObject({
    members: 2,
    pendingConsents: 1,
    silentMembers: 1,
    followUpsToday: 1,
    card: { id: desk.matchmakerId },
  })
  const { userInfo } = (await desk.call(account.getUser, {})).data
  expect(userInfo.work).toEqual({ name: expect.any(String), lines: expect.any(Number), followUps: 1 })
  expect((await busy.call(account.getUser, {})).data.userInfo).not.toHaveProperty('work')

  expect((await busy.call(matchmaker.getDashboard, {})).status).toBe(403)
  expect((await world.visitor().call(matchmaker.getMemberPaged, {})).status).toBe(401)
})

test('viewing the phone is recorded and changes nothing else', async () => {
  const [desk, open] = [await world.matchmaker(), await him()]
  await served(desk, open)
  const nextAt = new Date(Date.now() + 3_600_000).toISOString()
  await desk.call(matchmaker.addNote, { no: open.no, type: 'call', content: '约好再聊', nextAt })

  const looked = await desk.call(matchmaker.showMemberPhone, { no: open.no })
  expect(looked.data).toMatchObject({ phone: open.phone, note: { type: 'look', content: '查看了会员手机号' } })
  const { data } = await desk.call(matchmaker.getMember, { no: open.no })
  expect(data.notes.map(({ type, content }) => [type, content])).toEqual([
    ['look', '查看了会员手机号'],
    ['call', '约好再聊'],
  ])
  expect(data.member).toMatchObject({ followUpAt: nextAt, lastNote: '约好再聊' })
})

test('a view of the phone number stored as a call is shown as a look, and no matchmaker can write a look', async () => {
  const [desk, open] = [await world.matchmaker(), await him()]
  await served(desk, open)
  const { note } = (await desk.call(matchmaker.showMemberPhone, { no: open.no })).data
  await world.world.db.update(serviceNotes).set({ type: 'call' }).where(eq(serviceNotes.id, note.id))
  const { data } = await desk.call(matchmaker.getMember, { no: open.no })
  expect(data.notes).toMatchObject([{ type: 'look', content: '查看了会员手机号' }])
  expect(data.member).toMatchObject({ lastNote: null })
  await desk.call(matchmaker.showMemberPhone, { no: open.no })
  expect((await desk.call(matchmaker.getMember, { no: open.no })).data.notes).toHaveLength(1)
  expect((await desk.call(matchmaker.addNote, { no: open.no, type: 'look' as never, content: '你好' })).code).toBe(
    faults.input_invalid.code,
  )
})

test('a matchmaker sees only their own members, and a phone only by consent and on record', async () => {
  const [desk, other] = [await world.matchmaker(), await world.matchmaker()]
  const foreign = await world.matchmaker({ tenantId: world.tenantB })
  const [open, shy] = [await him(), await her()]
  await served(desk, open)
  await served(desk, shy, ['publish', 'propose'])

  const seen = await desk.call(matchmaker.getMember, { no: open.no })
  // Opening the page discloses no number and leaves no note.
  expect(seen.data).toMatchObject({ hasPhone: true, profile: { no: open.no, wechat: null }, notes: [] })
  expect(JSON.stringify(seen.data)).not.toContain(open.phone)
  const looks = await Promise.all([1, 2].map(() => desk.call(matchmaker.showMemberPhone, { no: open.no })))
  expect(looks.map(({ data }) => data.phone)).toEqual([open.phone, open.phone])
  expect((await desk.call(matchmaker.getMember, { no: open.no })).data.notes.map((note) => note.content)).toEqual(['查看了会员手机号'])
  expect((await desk.call(matchmaker.getMember, { no: shy.no })).data).toMatchObject({ hasPhone: false, notes: [] })
  expect((await desk.call(matchmaker.showMemberPhone, { no: shy.no })).code).toBe(faults.consent_missing.code)

  for (const stranger of [other, foreign]) {
    expect((await stranger.call(matchmaker.getMember, { no: open.no })).code).toBe(40410)
    expect((await stranger.call(matchmaker.showMemberPhone, { no: open.no })).code).toBe(40410)
    expect((await stranger.call(matchmaker.addNote, { no: open.no, type: 'call', content: '你好' })).code).toBe(40410)
    expect((await stranger.call(matchmaker.saveMemberDraft, { no: open.no, version: 1, patch: { heightCm: 180 } })).code).toBe(40410)
    expect((await stranger.call(matchmaker.sendMemberDraft, { no: open.no, version: 1 })).code).toBe(40410)
    expect((await stranger.call(matchmaker.getCandidatePaged, { no: open.no })).code).toBe(40410)
    expect((await stranger.call(matchmaker.proposeLine, proposing(open.no, shy.no))).code).toBe(40410)
  }
  expect((await desk.call(matchmaker.addNote, { no: open.no, type: 'call', content: '聊过', nextAt: 'morgen' })).fields).toHaveProperty(
    'nextAt',
  )
  expect((await desk.call(matchmaker.addNote, { no: open.no, type: 'visit', content: '' })).fields).toHaveProperty('content')
  expect((await desk.call(matchmaker.addNote, { no: open.no, type: 'visit', content: '见面聊了一小时' })).data).toMatchObject({
    type: 'visit',
    nextAt: null,
  })
})

test("a matchmaker's draft for a member waits for the member", async () => {
  const desk = await world.matchmaker()
  const a = await him()
  await served(desk, a)
  const { version } = (await desk.call(matchmaker.getMember, { no: a.no })).data.profile!
  const saved = await desk.call(matchmaker.saveMemberDraft, { no: a.no, version, patch: { heightCm: 181 } })
  expect(saved.data).toMatchObject({ values: { heightCm: 181 }, changed: ['heightCm'] })
  expect((await desk.call(matchmaker.saveMemberDraft, { no: a.no, version, patch: { heightCm: 182 } })).code).toBe(40911)
  expect((await desk.call(matchmaker.sendMemberDraft, { no: a.no, version: saved.data.version })).data.draftStatus).toBe('awaiting_member')
  const [row] = await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, a.profileId))
  expect(row!.heightCm).toBe(165)
})

test("candidates are listed best first, with both sides' reasons or why they cannot be proposed", async () => {
  const desk = await world.matchmaker()
  const a = await him({ quota: 9 })
  await served(desk, a)
  const closed = await her({ privacy: { allowMatchmakerPropose: false } })
  const own = await her()
  await served(desk, own)
  const first = await desk.call(matchmaker.getCandidatePaged, { no: a.no, size: 2 })
  expect(first.data.list).toHaveLength(2)
  const rows = [...first.data.list]
  for (let cursor = first.data.nextCursor; cursor;) {
    const next = await desk.call(matchmaker.getCandidatePaged, { no: a.no, size: 10, cursor })
    rows.push(...next.data.list)
    cursor = next.data.nextCursor
  }
  expect(new Set(rows.map((row) => row.card.no)).size).toBe(rows.length)
  expect(rows.every((row) => row.card.gender === 'female')).toBe(true)
  const scores = rows.map((row) => row.explain.score)
  expect(scores).toEqual(scores.toSorted((x, y) => y - x))
  expect(rows.find((row) => row.card.no === closed.no)?.blocker).toBe('对方暂不接受牵线')
  expect(rows.find((row) => row.card.no === own.no)).toMatchObject({ isServed: true, blocker: null })

  const shy = await him()
  await served(desk, shy, ['publish'])
  expect((await desk.call(matchmaker.getCandidatePaged, { no: shy.no, size: 1 })).fields).toEqual({ no: '会员没有授权你推荐对象' })
})

test('candidates leave out people whom an introduction has joined, and are searched and filtered', async () => {
  const desk = await world.matchmaker()
  const a = await him({ quota: 9 })
  await served(desk, a)
  const [known, taken, free, far] = [
    await her(),
    await her(),
    await her({ profile: { nickname: '找得到的人' }, isVerified: true }),
    await her({ profile: { residenceGeo: '110105' }, isVerified: false }),
  ]
  const bench = world.bench()
  await newLine(bench, { fromId: known.profileId, toId: a.profileId, status: 'connected' })
  await newLine(bench, { fromId: (await him()).profileId, toId: taken.profileId, status: 'dating' })
  const found = async (narrowing: object) => {
    const nos: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data }: { data: OutputOf<typeof matchmaker.getCandidatePaged> } = await desk.call(matchmaker.getCandidatePaged, {
        no: a.no,
        size: 50,
        cursor,
        ...narrowing,
      })
      nos.push(...data.list.map(({ card }) => card.no))
      cursor = data.nextCursor
    }
    return nos
  }
  const all = await found({})
  expect([known, taken, free, far].map(({ no }) => all.includes(no))).toEqual([false, false, true, true])
  expect(await found({ keyword: '找得到' })).toEqual([free.no])
  expect(await found({ keyword: free.no })).toEqual([free.no])
  const near = await found({ isSameCity: true })
  expect([near.includes(free.no), near.includes(far.no)]).toEqual([true, false])
  expect(await found({ isVerified: true, keyword: far.no })).toEqual([])
  const closed = await her({ privacy: { allowMatchmakerPropose: false } })
  expect([(await found({})).includes(closed.no), (await found({ isFree: true })).includes(closed.no)]).toEqual([true, false])
})

test('the page of candidates states how many can be proposed, and why none can', async () => {
  const desk = await world.matchmaker()
  const [a, empty] = [await him({ quota: 2 }), await him({ quota: 0 })]
  for (const one of [a, empty]) await served(desk, one)
  const page = async (one: Person) => (await desk.call(matchmaker.getCandidatePaged, { no: one.no, size: 1 })).data
  expect(await page(a)).toMatchObject({ left: 2, stop: null })
  const { left, stop, list } = await page(empty)
  expect([left, stop]).toEqual([0, expect.stringContaining('牵线次数用完了')])
  expect(list.every(({ blocker }) => blocker !== null)).toBe(true)
})

test("a proposal uses one of the member's quota, is sent at once, and is limited to five a day", async () => {
  const desk = await world.matchmaker()
  const a = await him({ quota: 9 })
  await served(desk, a)
  const others = await Promise.all(Array.from({ length: 4 }, () => her()))
  const reply = await desk.call(matchmaker.proposeLine, proposing(a.no, ...others.map((one) => one.no), a.no))
  expect(reply.data.lines).toHaveLength(4)
  expect(reply.data.lines[0]).toMatchObject({ status: 'delivered', mode: 'assisted', isMine: true, reasons: ['红娘推荐'] })
  expect(reply.data.refused).toMatchObject([{ no: a.no }])
  expect((await a.call(line.getQuota, {})).data).toMatchObject({ left: 5, held: 4, newLeftToday: 3 })

  // The sender agreed to being proposed, not to opening contacts; the members open their contacts themselves.
  const { id } = reply.data.lines[0]!
  const detail = await others[0]!.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'until_revoked' })
  expect(detail.data).toMatchObject({ row: { status: 'connected', mode: 'assisted' }, received: null, matchmakerName: '李红娘' })
  expect((await others[0]!.call(line.getContact, { id })).code).toBe(40312)
  expect((await a.call(line.getContact, { id })).data.phone).toBe(others[0]!.phone)

  const more = await Promise.all([her(), her(), her()])
  const last = await desk.call(matchmaker.proposeLine, proposing(a.no, ...more.map((one) => one.no)))
  expect(last.data.lines).toHaveLength(1)
  expect(last.data.refused.map((one) => one.message)).toEqual(['今天为该会员推荐的次数已达上限', '今天为该会员推荐的次数已达上限'])
  const again = await desk.call(matchmaker.proposeLine, proposing(a.no, others[1]!.no))
  expect(again.data).toMatchObject({ lines: [], refused: [{ no: others[1]!.no }] })

  const shy = await him()
  await served(desk, shy, ['publish'])
  expect((await desk.call(matchmaker.proposeLine, proposing(shy.no, others[0]!.no))).fields).toHaveProperty('fromNo')
  expect(
    (await desk.call(matchmaker.proposeLine, { ...proposing(a.no, others[0]!.no), message: '她的手机 13812345678' })).fields,
  ).toHaveProperty('message')
})

test('if two matchmakers propose the same pair, the first line is kept and the second is notified', async () => {
  const [one, two] = [await world.matchmaker(), await world.matchmaker()]
  const [a, b] = [await him(), await her()]
  await served(one, a)
  await served(two, b)
  const replies = await Promise.all([
    one.call(matchmaker.proposeLine, proposing(a.no, b.no)),
    two.call(matchmaker.proposeLine, proposing(b.no, a.no)),
  ])
  expect(replies.map((reply) => reply.data.lines.length).sort()).toEqual([0, 1])
  expect(replies.flatMap((reply) => reply.data.refused)).toHaveLength(1)

  // Both matchmakers see in their lists who proposed the line.
  const found = async (desk: Person, member: Person, other: Person) => {
    for (let cursor: string | null = null; ;) {
      const { data }: Awaited<ReturnType<typeof page>> = await page(desk, member, cursor)
      const candidate = data.list.find(({ card }) => card.no === other.no)
      if (candidate || !data.nextCursor) return candidate
      cursor = data.nextCursor
    }
  }
  const page = (desk: Person, member: Person, cursor: string | null) =>
    desk.call(matchmaker.getCandidatePaged, { no: member.no, size: 50, cursor })
  const [first, second] = [await found(one, a, b), await found(two, b, a)]
  const isFirst = replies[0]!.data.lines.length === 1
  expect([first!.proposed!.by, second!.proposed!.by]).toEqual(isFirst ? [null, '李红娘'] : ['李红娘', null])
  expect([first!.blocker, second!.blocker]).not.toContain(null)
})

test('a line notice leads to that line and is read by opening it, whatever its state', async () => {
  const [desk, other] = [await world.matchmaker(), await world.matchmaker()]
  const [a, b] = [await him(), await her()]
  await served(desk, a)
  const [first, second] = [
    (await a.call(line.applyLine, asking(b.no))).data.row,
    (await a.call(line.applyLine, asking((await her()).no))).data.row,
  ]
  const told = async () =>
    (await desk.call(notice.getPaged, { section: 'system' })).data.list.filter((row) => row.kind === 'matchmaker.line_asked')
  expect((await told()).map((row) => [row.target, row.isRead])).toEqual([
    [`/subpages/member/matchmaker/line?id=${second.id}`, false],
    [`/subpages/member/matchmaker/line?id=${first.id}`, false],
  ])
  expect((await desk.call(matchmaker.getLine, { id: first.id })).data).toMatchObject({ id: first.id, status: 'screening' })
  expect((await told()).map((row) => row.isRead)).toEqual([false, true])
  await desk.call(matchmaker.screenLine, { id: first.id, isPassed: true })
  expect((await desk.call(matchmaker.getLine, { id: first.id })).data.status).toBe('delivered')
  expect((await other.call(matchmaker.getLine, { id: first.id })).code).toBe(faults.not_found.code)
})

test("a matchmaker screens own lines and the queue, never another desk's or their own profile's", async () => {
  const [desk, other] = [await world.matchmaker(), await world.matchmaker()]
  const [a, b] = [await him({ quota: 9 }), await her()]
  await served(desk, a)
  const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
  const queue = await desk.call(matchmaker.getLinePaged, { stage: 'screening' })
  expect(queue.data.list.find((row) => row.id === id)).toMatchObject({
    isMine: true,
    isOverdue: false,
    attempts: 0,
    from: { no: a.no },
    to: { no: b.no },
    explain: { mine: expect.any(Array) },
  })
  expect((await other.call(matchmaker.getLinePaged, { stage: 'screening' })).data.list.map((row) => row.id)).not.toContain(id)
  expect((await other.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(40410)
  expect((await a.call(matchmaker.screenLine, { id, isPassed: true })).status).toBe(403)
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false })).fields).toHaveProperty('reason')
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'message_improper' })).data).toMatchObject({
    status: 'rejected_by_screen',
    closeText: '留言内容不合适',
  })
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'message_improper' })).code).toBe(20000)
  const late = await desk.call(matchmaker.screenLine, { id, isPassed: true })
  expect(late.code).toBe(40946)
  expect(late.data).toMatchObject({ status: 'rejected_by_screen' })
  expect((await a.call(line.getQuota, {})).data).toMatchObject({ left: 9, held: 0 })
  expect((await b.call(line.getDetail, { id })).code).toBe(40410)
  expect((await desk.call(matchmaker.getLinePaged, { stage: 'closed' })).data.list.map((row) => row.id)).toContain(id)

  // A line of people without a matchmaker is assigned to the first matchmaker who takes it.
  const [c, d] = [await him(), await her()]
  const open = (await c.call(line.applyLine, asking(d.no))).data.row.id
  const taken = await Promise.all([
    desk.call(matchmaker.screenLine, { id: open, isPassed: true }),
    other.call(matchmaker.screenLine, { id: open, isPassed: true }),
  ])
  expect(taken.map((reply) => reply.code).sort()).toEqual([20000, faults.line_taken.code])
  const slower = taken[0]!.code === 20000 ? other : desk
  for (const act of [
    slower.call(matchmaker.getLine, { id: open }),
    slower.call(matchmaker.recordAttempt, { id: open, note: '打过电话' }),
    slower.call(matchmaker.getColleagues, { id: open }),
    slower.call(matchmaker.reassignLine, { id: open, toId: slower.matchmakerId }),
    slower.call(matchmaker.screenLine, { id: open, isPassed: false, reason: 'not_suitable' as const }),
  ])
    expect(await act).toMatchObject({ code: faults.line_taken.code, message: '已由同事处理' })
  expect((await d.call(line.getPaged, { box: 'received' })).data.list).toHaveLength(1)
})

test('a matchmaker with a dating profile does not screen their own lines', async () => {
  const desk = await world.matchmaker()
  const both = await him()
  const b = await her()
  await served(desk, b)
  // The profile now belongs to the matchmaker's account.
  await world.world.db.update(loveProfiles).set({ userId: desk.userId }).where(eq(loveProfiles.id, both.profileId))
  await desk.call(love.acceptPrecheat, { version: (await desk.call(love.getPrecheat, {})).data.version })
  const { id } = (await desk.call(line.applyLine, asking(b.no))).data.row
  const [row] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
  expect(row!.matchmakerId).toBeNull()
  expect((await desk.call(matchmaker.getLinePaged, { stage: 'screening' })).data.list.map((one) => one.id)).not.toContain(id)
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(40410)
  expect((await desk.call(matchmaker.recordAttempt, { id, note: '打过电话' })).code).toBe(40410)
  expect((await desk.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })).code).toBe(40932)
})

test('a line is overdue after two days, and closes as unanswered only after attempts on three days', async () => {
  const desk = await world.matchmaker()
  const [a, b] = [await him(), await her()]
  await served(desk, a)
  const { id } = (await a.call(line.applyLine, asking(b.no, 'assisted'))).data.row
  await world.world.db
    .update(lineRequests)
    .set({ screenDueAt: new Date(Date.now() - 1000) })
    .where(eq(lineRequests.id, id))
  expect((await desk.call(matchmaker.getLinePaged, { stage: 'screening', isOverdue: true })).data.list).toMatchObject([
    { id, isOverdue: true },
  ])
  expect((await desk.call(matchmaker.getDashboard, {})).data).toMatchObject({ overdue: 1 })

  expect((await desk.call(matchmaker.recordAttempt, { id, note: '电话未接' })).data.attempts).toBe(1)
  expect((await desk.call(matchmaker.recordAttempt, { id, note: '' })).fields).toHaveProperty('note')
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'no_answer' })).fields).toHaveProperty('reason')
  const triedBefore = async (days: number) => {
    await desk.call(matchmaker.recordAttempt, { id, note: `${days} 天前没有接通` })
    const events = await world.world.db.select().from(lineEvents).where(eq(lineEvents.lineId, id))
    await world.world.db
      .update(lineEvents)
      .set({ createdAt: new Date(Date.now() - days * DAY_MS) })
      .where(eq(lineEvents.id, events.at(-1)!.id))
  }
  // Attempts on three days, but not within five days.
  await triedBefore(5)
  await triedBefore(1)
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'no_answer' })).fields).toHaveProperty('reason')
  await triedBefore(4)
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'no_answer' })).data).toMatchObject({
    status: 'rejected_by_screen',
    attempts: 4,
  })
  expect((await desk.call(matchmaker.recordAttempt, { id, note: '再试一次' })).code).toBe(40946)
  expect((await a.call(line.getDetail, { id })).data).toMatchObject({ closeText: '多次联系未得到回应' })
})

test("a queued line of a served member is left to the member's own matchmaker for 24 hours", async () => {
  const [desk, other] = [await world.matchmaker(), await world.matchmaker()]
  const [a, b] = [await him({ quota: 9 }), await her()]
  const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
  const rowFor = async (person: Person) =>
    (await person.call(matchmaker.getLinePaged, { stage: 'screening', size: 50 })).data.list.find((row) => row.id === id)
  expect(await rowFor(other), 'free for everybody before the service').toMatchObject({ isMine: false, queueText: null })
  await served(desk, a)
  const waitsSince = async (hours: number, offsetMs: number) => {
    const at = new Date(Date.now() - hours * 3_600_000 + offsetMs)
    await world.world.db.update(lineRequests).set({ createdAt: at }).where(eq(lineRequests.id, id))
    await world.world.db.update(representations).set({ startedAt: at }).where(eq(representations.profileId, a.profileId))
  }
  const { ownFirstHours } = matchmakerLimits
  await waitsSince(ownFirstHours, 60_000)
  expect(await rowFor(other)).toBeUndefined()
  expect((await other.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(faults.not_found.code)
  expect((await other.call(matchmaker.getLine, { id })).code).toBe(faults.not_found.code)
  expect((await rowFor(desk))!.queueText).toMatch(/^你的会员，(今天|明天).+前由你先处理$/)
  await waitsSince(ownFirstHours, -60_000)
  expect(await rowFor(other)).toMatchObject({ isMine: false, queueText: '会员的红娘 24 小时内没有处理' })
  // A service that began later begins its own hours.
  await world.world.db.update(representations).set({ startedAt: new Date() }).where(eq(representations.profileId, a.profileId))
  expect(await rowFor(other)).toBeUndefined()
  // A line is not reserved for a matchmaker who is suspended.
  await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
  expect(await rowFor(other)).toMatchObject({ queueText: null })
  expect((await other.call(matchmaker.screenLine, { id, isPassed: true })).data.status).toBe('delivered')
})

test('a line handed to a colleague keeps its remaining time and is on one desk only', async () => {
  const [desk, colleague, former] = [await world.matchmaker(), await world.matchmaker(), await world.matchmaker()]
  const [a, b] = [await him(), await her()]
  await served(former, a)
  await former.call(matchmaker.endRepresentation, { id: (await a.call(matchmaker.getMine, {})).data.current!.id })
  await served(desk, a)
  const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
  const [before] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
  const names = (await desk.call(matchmaker.getColleagues, { id })).data.map((one) => one.id)
  expect(names).toContain(colleague.matchmakerId)
  // Excludes the caller and any matchmaker whom the member has left.
  expect(names).not.toContain(desk.matchmakerId)
  expect(names).not.toContain(former.matchmakerId)
  expect((await colleague.call(matchmaker.getColleagues, { id })).code).toBe(40410)
  expect((await colleague.call(matchmaker.reassignLine, { id, toId: colleague.matchmakerId })).code).toBe(40410)
  expect((await desk.call(matchmaker.reassignLine, { id, toId: desk.matchmakerId })).code).toBe(40932)
  expect((await desk.call(matchmaker.reassignLine, { id, toId: former.matchmakerId })).fields).toHaveProperty('toId')

  expect((await desk.call(matchmaker.reassignLine, { id, toId: colleague.matchmakerId })).code).toBe(20000)
  const [after] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, id))
  expect(after).toEqual({ ...before, matchmakerId: colleague.matchmakerId })
  const queue = async (one: Person) =>
    (await one.call(matchmaker.getLinePaged, { stage: 'screening', size: 50 })).data.list.map((work) => work.id)
  expect([(await queue(desk)).includes(id), (await queue(colleague)).includes(id)]).toEqual([false, true])
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(faults.line_taken.code)
  expect((await former.call(matchmaker.screenLine, { id, isPassed: true })).code, 'not theirs to know').toBe(faults.not_found.code)
  expect((await colleague.call(matchmaker.screenLine, { id, isPassed: true })).data.status).toBe('delivered')
  expect((await colleague.call(matchmaker.reassignLine, { id, toId: desk.matchmakerId })).code).toBe(40946)
  // Members see no trace of who screened the line first.
  expect((await a.call(line.getDetail, { id })).data.events.map(({ text }) => text)).toEqual(['你发起了牵线', '已送达对方', '等待对方回应'])
})

test('a line that became impossible meanwhile is not passed on', async () => {
  const desk = await world.matchmaker()
  const [a, b] = [await him(), await her()]
  await served(desk, a)
  const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
  await world.world.db
    .update(loveProfiles)
    .set({ privacy: { allowLine: false } })
    .where(eq(loveProfiles.id, b.profileId))
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: true })).code).toBe(40945)
  expect((await desk.call(matchmaker.screenLine, { id, isPassed: false, reason: 'target_unavailable' })).code).toBe(20000)
})

describe("the scopes of a member's consent", () => {
  const scopes = values(consentScope)
  /** One call of each kind about a member. */
  const calls: Record<
    keyof typeof consentUseByEndpoint,
    (desk: Desk, member: Person, other: Person, version: number) => Promise<{ code: number }>
  > = {
    getMember: (desk, member) => desk.call(matchmaker.getMember, { no: member.no }),
    addNote: (desk, member) => desk.call(matchmaker.addNote, { no: member.no, type: 'call', content: '聊过一次' }),
    showMemberPhone: (desk, member) => desk.call(matchmaker.showMemberPhone, { no: member.no }),
    saveMemberDraft: (desk, member, _other, version) =>
      desk.call(matchmaker.saveMemberDraft, { no: member.no, version, patch: { heightCm: 181 } }),
    sendMemberDraft: (desk, member, _other, version) => desk.call(matchmaker.sendMemberDraft, { no: member.no, version: version + 1 }),
    getCandidatePaged: (desk, member) => desk.call(matchmaker.getCandidatePaged, { no: member.no, size: 1 }),
    proposeLine: (desk, member, other) => desk.call(matchmaker.proposeLine, proposing(member.no, other.no)),
  }

  test('every call about a member declares the consent it needs', () => {
    const aboutAMember = Object.entries(matchmakerShapes)
      .filter(([, { input }]) => JSON.stringify(input).includes('"servedMember"'))
      .map(([verb]) => verb)
    expect(Object.keys(consentUseByEndpoint).sort()).toEqual(aboutAMember.sort())
  })

  test.each(scopes)('%s alone permits exactly the calls it covers', async (scope) => {
    const [desk, member, other] = [await world.matchmaker(), await him(), await her()]
    await served(desk, member, [scope])
    await member.call(line.applyLine, asking((await her()).no))
    const { version } = (await member.call(love.getMine, {})).data
    for (const verb of [
      'saveMemberDraft',
      'sendMemberDraft',
      'getMember',
      'showMemberPhone',
      'addNote',
      'getCandidatePaged',
      'proposeLine',
    ] as const) {
      const use = consentUseByEndpoint[verb]
      const needed = use && scopeOfUse(use)
      const reply = await calls[verb](desk, member, other, version)
      expect([verb, reply.code]).toEqual([verb, needed === null || needed === scope ? 20000 : faults.consent_missing.code])
    }
    const seen = (await desk.call(matchmaker.getMember, { no: member.no })).data
    expect(seen.profile !== null).toBe(scope === 'publish')
    expect(seen.hasPhone).toBe(scope === 'hold_phone')
    expect(seen.lines.length > 0).toBe(scope === 'propose')
    const told = JSON.stringify(seen)
    if (scope !== 'publish') for (const secret of ['1995-06-15', '510104']) expect(told).not.toContain(secret)
    const edited = (await member.call(love.getMine, {})).data.draftStatus
    expect(edited).toBe(scope === 'publish' ? 'awaiting_member' : null)
  })

  test('a consent ends with the service, and so do the draft and the lines at that desk', async () => {
    const endings: Record<string, (desk: Desk, member: Person, id: number, next: Desk) => Promise<unknown>> = {
      'the member ends it': (_desk, member, id) => member.call(matchmaker.endRepresentation, { id }),
      'the matchmaker ends it': (desk, _member, id) => desk.call(matchmaker.endRepresentation, { id }),
      'the member takes another': (_desk, member, _id, next) => served(next, member),
    }
    for (const [ending, end] of Object.entries(endings)) {
      for (const isSent of [false, true]) {
        const [desk, next, member] = [await world.matchmaker(), await world.matchmaker(), await him()]
        const { id } = await served(desk, member)
        const passed = (await member.call(line.applyLine, asking((await her()).no))).data.row.id
        await desk.call(matchmaker.screenLine, { id: passed, isPassed: true })
        const waiting = (await member.call(line.applyLine, asking((await her()).no))).data.row.id
        const { version } = (await member.call(love.getMine, {})).data
        const patch = { incomeBand: 'from_100w' as const }
        const saved = await desk.call(matchmaker.saveMemberDraft, { no: member.no, version, patch })
        expect(saved.message).toBe('')
        if (isSent) await desk.call(matchmaker.sendMemberDraft, { no: member.no, version: saved.data.version })
        await end(desk, member, id, next)

        expect((await member.call(love.getMine, {})).data, ending).toMatchObject({ draftStatus: null, changed: [] })
        for (const lineId of [passed, waiting]) {
          for (const isPassed of [true, false])
            expect((await desk.call(matchmaker.screenLine, { id: lineId, isPassed, reason: 'not_suitable' })).code, ending).toBe(40410)
          expect((await desk.call(matchmaker.recordAttempt, { id: lineId, note: '打过电话' })).code).toBe(40410)
          for (const stage of workStages)
            expect(
              (await desk.call(matchmaker.getLinePaged, { stage, size: 50 })).data.list.map((row) => row.id),
              stage,
            ).not.toContain(lineId)
        }
        expect((await desk.call(matchmaker.getDashboard, {})).data).toMatchObject({ delivered: 0 })
        // The next matchmaker screens the line, by service or from the queue.
        expect((await next.call(matchmaker.screenLine, { id: waiting, isPassed: true })).data.status).toBe('delivered')
      }
    }
  })

  test("an unsent draft of the matchmaker is hidden from the member and yields to the member's own edit", async () => {
    const [desk, member] = [await world.matchmaker(), await him()]
    await served(desk, member)
    const { version } = (await member.call(love.getMine, {})).data
    const saved = (await desk.call(matchmaker.saveMemberDraft, { no: member.no, version, patch: { incomeBand: 'from_100w' } })).data
    expect(saved.changed).toEqual(['incomeBand'])
    const before = (await member.call(love.getMine, {})).data
    expect(before).toMatchObject({ draftStatus: null, changed: [], values: { incomeBand: 'from_10w' } })
    expect((await member.call(love.submitAudit, { version: before.version })).code).toBe(faults.nothing_to_submit.code)
    const mine = (await member.call(love.saveDraft, { version: before.version, patch: { heightCm: 178 } })).data
    expect(mine.changed).toEqual(['heightCm'])
    const handed = (await member.call(love.submitAudit, { version: mine.version })).data
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, handed.auditTaskId!))
    expect(task!.items.map((item) => item.field)).toEqual(['heightCm', 'photos'])
  })
})

describe('invitations', () => {
  test('a withdrawn invitation blocks a new one for a while, like a refused one', async () => {
    const [desk, member] = [await world.matchmaker(), await him()]
    const { representationId } = (await desk.call(matchmaker.inviteMember, { no: member.no })).data
    expect((await desk.call(matchmaker.endRepresentation, { id: representationId })).code).toBe(20000)
    expect(await desk.call(matchmaker.inviteMember, { no: member.no })).toMatchObject({
      code: faults.representation_ended.code,
      message: '30 天内你撤回过邀请，请以后再邀请',
    })
    await world.world.db
      .update(representations)
      .set({ endedAt: new Date(Date.now() - 31 * DAY_MS) })
      .where(eq(representations.id, representationId))
    expect((await desk.call(matchmaker.inviteMember, { no: member.no })).code).toBe(20000)
  })

  test('a matchmaker may have thirty open invitations, also when they are sent at once', async () => {
    const desk = await world.matchmaker()
    const some = await him()
    await newBond.all(
      world.bench(),
      Array.from({ length: 28 }, (_, place) => ({
        matchmakerId: desk.matchmakerId,
        profileId: 900_000 + place,
        mode: 'claimed' as const,
        status: 'consent_requested' as const,
        expiresAt: new Date(Date.now() + DAY_MS),
      })),
    )
    const people = [some, await him(), await him(), await him()]
    const replies = await Promise.all(people.map(({ no }) => desk.call(matchmaker.inviteMember, { no })))
    const limit = faults.invitation_limit.code
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([20000, 20000, limit, limit])
    const { representationId } = replies.find(({ code }) => code === 20000)!.data
    await desk.call(matchmaker.endRepresentation, { id: representationId })
    expect((await desk.call(matchmaker.inviteMember, { no: (await her()).no })).code).toBe(20000)
  })
})

describe('notices to matchmakers', () => {
  const asked = async (person: Person) =>
    (await person.call(notice.getPaged, {})).data.list.filter(({ kind }) => kind === 'matchmaker.line_asked').map(({ words }) => words)
  const heart = async (person: Person) => (await person.call(notice.getSummary, {})).data.unread

  test('a queued line notifies some matchmakers who could take it; the notice disappears once it is taken', async () => {
    const many = await Promise.all(Array.from({ length: 24 }, () => world.matchmaker()))
    const [a, b] = [await him(), await her()]
    const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
    const told = await world.world.db
      .select()
      .from(notices)
      .where(eq(notices.subject, `screening:${id}`))
    expect(told.length).toBe(20)
    expect(told.map(({ userId }) => userId)).not.toContain(a.userId)
    const hearing = many.find(({ userId }) => told.some((row) => row.userId === userId))!
    expect((await asked(hearing))[0]).toMatch(/想认识.+，请在周.+ \d+ 点前把关$/)
    await hearing.call(matchmaker.screenLine, { id, isPassed: true })
    expect(await world.world.db.$count(notices, eq(notices.subject, `screening:${id}`))).toBe(0)
  })

  test('a handed-over line notifies only its new matchmaker', async () => {
    const [desk, colleague, person, b] = [await world.matchmaker(), await world.matchmaker(), await him(), await her()]
    await served(desk, person, ['propose'])
    await desk.call(matchmaker.getMemberPaged, {})
    const { id } = (await person.call(line.applyLine, asking(b.no))).data.row
    expect([await heart(desk), await heart(colleague)]).toEqual([1, 0])
    await desk.call(matchmaker.reassignLine, { id, toId: colleague.matchmakerId })
    expect([await heart(desk), await heart(colleague)]).toEqual([0, 1])
    await colleague.call(matchmaker.getLine, { id })
    expect(await heart(colleague)).toBe(0)
  })

  test('a withdrawn invitation leaves no unread notice for its addressee', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await desk.call(matchmaker.inviteMember, { no: person.no })
    expect(await heart(person)).toBe(1)
    const { representationId } = (await desk.call(matchmaker.getMemberPaged, { filter: 'pending' })).data.list[0]!
    await desk.call(matchmaker.endRepresentation, { id: representationId })
    expect(await heart(person)).toBe(0)
  })

  test('a member who changes matchmakers causes a farewell notice to the first', async () => {
    const [first, second, person] = [await world.matchmaker(), await world.matchmaker(), await him()]
    await served(first, person, ['propose'])
    await served(second, person, ['propose'])
    const kinds = async (desk: Person) => (await desk.call(notice.getPaged, {})).data.list.map(({ kind }) => kind).sort()
    expect([await kinds(first), await kinds(second)]).toEqual([['matchmaker.asked', 'matchmaker.left'], ['matchmaker.asked']])
  })
})
