/** Tests of recording signs, warning others, and not revealing anything to the account. */
import { audit } from '@qianxian/protocol/audit/audit'
import { gift } from '@qianxian/protocol/gift/gift'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { interact } from '@qianxian/protocol/interact/interact'
import { interactFaults } from '@qianxian/protocol/interact/interact.faults'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { message } from '@qianxian/protocol/message/message'
import { messageFaults } from '@qianxian/protocol/message/message.faults'
import { risk } from '@qianxian/protocol/risk/risk'
import { riskSign, riskStates } from '@qianxian/protocol/risk/risk.words'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineStage } from '../../../test/nouns/line'
import { messageStage } from '../../../test/nouns/message'
import { riskStage } from '../../../test/nouns/risk'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { newUser } from '../../../seed/makers/account'
import { auditTasks } from '../../db/tables/audit'
import { identities } from '../../db/tables/identity'
import { riskAsks, riskEvents } from '../../db/tables/risk'
import { strikes } from '../../db/tables/strike'
import { honest, swindler } from '../../../test/risk-histories'
import { noteRisk, loadRisk } from './risk'

let world: TestWorld
let desk: Person
beforeAll(async () => {
  world = await openTestWorld()
  desk = await world.matchmaker()
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const due = loveFaults.precheat_due.code
const his = () => world.loveUser({ profile: { gender: 'male' } })
const warningOf = async (reader: Person, about: Person) => (await reader.call(risk.getWarning, { no: about.no })).data.warning
const tasksAbout = (about: Person) =>
  world.world.db
    .select({ task: auditTasks })
    .from(riskAsks)
    .innerJoin(auditTasks, and(eq(auditTasks.tenantId, riskAsks.tenantId), eq(auditTasks.id, riskAsks.auditTaskId)))
    .where(eq(riskAsks.aboutUserId, about.userId))

test('a requester reads the signs first, and again when there are more', async () => {
  const { asked } = lineStage(world)
  const { note, watched } = riskStage(world)
  const [a, b] = [await his(), await watched(await world.loveUser())]
  expect(await warningOf(a, b)).toEqual({
    words: '这个账号有 2 个风险信号',
    signs: ['同一段开场白发给了很多人', '和刚认识的人谈到钱或投资'],
    isRead: false,
  })
  expect((await a.call(line.applyLine, asked(b.no))).code).toBe(due)
  await a.call(risk.readWarning, { no: b.no })
  expect(await warningOf(a, b)).toMatchObject({ isRead: true })
  const { id } = (await a.call(line.applyLine, asked(b.no))).data.row
  await desk.call(matchmaker.screenLine, { id, isPassed: true })
  expect((await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })).code).toBe(20000)
  await note(b, ['linked'])
  expect((await a.call(line.getContact, { id })).code).toBe(due)
  await a.call(risk.readWarning, { no: b.no })
  expect((await a.call(line.getContact, { id })).code).toBe(20000)
})

test('a warning with different signs must be read again, even if they are not more', async () => {
  const { watched, note } = riskStage(world)
  const [a, b] = [await his(), await watched(await world.loveUser())]
  const auditor = await world.withRole('auditor')
  await a.call(risk.readWarning, { no: b.no })
  await a.call(risk.askSafety, { no: b.no, words: '' })
  const { id } = (await tasksAbout(b))[0]!.task
  await auditor.call(audit.claim, { id })
  expect((await auditor.call(audit.decide, { id, decision: 'approved', reasons: [] })).code).toBe(20000)
  await note(b, ['banned_photo'])
  expect(await warningOf(a, b)).toMatchObject({ signs: ['头像和被封禁的账号相同'], isRead: false })
  await a.call(risk.readWarning, { no: b.no })
  expect(await warningOf(a, b)).toMatchObject({ isRead: true })
})

test('accepting a line from a person with signs, and giving to them, require reading the warning too', async () => {
  const { asked } = lineStage(world)
  const { watched } = riskStage(world)
  const [a, b] = [await watched(await his()), await world.loveUser()]
  const { id } = (await a.call(line.applyLine, asked(b.no))).data.row
  await desk.call(matchmaker.screenLine, { id, isPassed: true })
  const yes = { id, isAccepted: true, scopes: ['phone' as const], duration: 'd7' as const }
  expect((await b.call(line.answer, yes)).code).toBe(due)
  await b.call(risk.readWarning, { no: a.no })
  expect((await b.call(line.answer, yes)).code).toBe(20000)
  expect((await b.call(gift.getSendable, { no: a.no })).code).toBe(20000)
})

test('an account with signs gets exactly the same answers as before', async () => {
  const { asked } = lineStage(world)
  const [noted, other, free] = [await his(), await world.loveUser(), await world.loveUser()]
  await noted.call(line.applyLine, asked(other.no))
  const answers = async () =>
    JSON.stringify(
      await Promise.all([
        noted.call(love.getMine, {}),
        noted.call(love.getDetail, { no: other.no }),
        noted.call(line.getQuota, {}),
        noted.call(line.getPaged, { box: 'sent' }),
        noted.call(risk.getWarning, { no: noted.no }),
        noted.call(risk.getWarning, { no: other.no }),
        noted.call(gift.getSendable, { no: free.no }),
      ]),
    ).replaceAll(/"(?:traceId|serverTime|now)":"[^"]*"/g, '')
  const before = await answers()
  await riskStage(world).note(noted, ['copied', 'money'])
  expect((await loadRisk(await noted.ctx(), noted.userId)).level).toBe('watch')
  expect(await answers()).toBe(before)
})

test('a human checks within two hours: cleared signs no longer count, upheld ones cause a measure', async () => {
  const { watched, note } = riskStage(world)
  const [a, b] = [await his(), await watched(await world.loveUser())]
  const auditor = await world.withRole('auditor')
  const tapped = await Promise.all([1, 2].map(() => a.call(risk.askSafety, { no: b.no, words: '一直让我跟着投资' })))
  expect(tapped.map(({ code }) => code)).toEqual([20000, 20000])
  const [only, ...more] = await tasksAbout(b)
  expect(more).toEqual([])
  const { id, dueAt, createdAt, ownerId } = only!.task
  expect(dueAt!.getTime() - createdAt.getTime()).toBeLessThanOrEqual(2 * 3_600_000 + 1_000)
  expect(ownerId).toBe(0)
  await auditor.call(audit.claim, { id })
  expect((await auditor.call(audit.decide, { id, decision: 'approved', reasons: [] })).code).toBe(20000)
  expect(await warningOf(a, b)).toBeNull()

  await note(b, ['banned_photo', 'copied'])
  await a.call(risk.askSafety, { no: b.no, words: '' })
  const second = (await tasksAbout(b)).map(({ task }) => task.id).find((one) => one !== id)!
  await auditor.call(audit.claim, { id: second })
  const measure = { verdict: 'upheld' as const, finding: 'money' as const, action: 'ban' as const, term: 'year' as const }
  const decided = await auditor.call(audit.decide, { id: second, decision: 'rejected', reasons: [], measure: measure as never })
  expect(decided.code, JSON.stringify(decided)).toBe(20000)
  expect(await world.world.db.$count(strikes, eq(strikes.userId, b.userId))).toBe(1)
})

test('a review shows signs with dates and masked accounts, and messages only of people who asked', async () => {
  const { talking, said } = messageStage(world)
  const { a: asker, b: about, id: talk } = await talking()
  const silent = await his()
  const body = '有个稳赚的投资平台，你先转五千，我带你'
  expect((await about.call(message.send, said(talk, body))).code).toBe(20000)
  await world.ctx(world.tenantA, null).then((ctx) =>
    ctx.tx(async (ctx) => {
      await noteRisk(ctx, about.userId, 'money', silent.userId)
      await noteRisk(ctx, about.userId, 'linked', silent.userId)
    }),
  )
  await asker.call(risk.askSafety, { no: about.no, words: '让我转钱' })
  const auditor = await world.withRole('auditor')
  const { id } = (await tasksAbout(about))[0]!.task
  const { signs, person } = (await auditor.call(audit.claim, { id })).data
  const money = signs.find(({ label }) => label === riskSign.money)!
  expect(money).toMatchObject({ count: 2, lastAt: expect.stringMatching(/^\d{4}-/) })
  expect(money.cases.map(({ sample }) => sample)).toEqual(expect.arrayContaining([body, null]))
  const link = signs.find(({ label }) => label === riskSign.linked)!.cases[0]!
  expect(link.account).toMatch(/^.＊＊（编号 \d\d\*{4}\d\d），被处理过$/)
  expect(person).toMatchObject({ no: about.no })
  const shown = JSON.stringify([signs, person])
  for (const secret of [silent.no, asker.no, about.phone, silent.phone]) expect(shown).not.toContain(secret)
})

describe('a limited account', () => {
  const limited = async (facts: Parameters<TestWorld['loveUser']>[0] = {}) => {
    const person = await world.loveUser({ isVip: true, ...facts, profile: { gender: 'male', ...facts.profile } })
    await riskStage(world).note(person, ['banned_photo', 'copied'])
    expect((await loadRisk(await person.ctx(), person.userId)).level).toBe('limited')
    return person
  }

  test('a limited account has the likes of a new member, also with a membership, and a used-up day', async () => {
    const [person, spent] = [await limited(), await his()]
    const others = await Promise.all(Array.from({ length: rights.like.unproven.free + 1 }, () => world.loveUser()))
    const liked = []
    for (const other of others) liked.push(await person.call(interact.like, { no: other.no }))
    const codes = liked.map(({ code }) => code)
    expect(codes).toEqual([...Array<number>(rights.like.unproven.free).fill(20000), interactFaults.like_daily_limit.code])
    expect((await person.call(interact.getSummary, {})).data.likesLeft).toBe(0)
    expect(liked[0]!.data.likesLeft).toBe(rights.like.unproven.free - 1)
    for (let used = 0; used < rights.like.free; used += 1) await spent.call(interact.like, { no: (await world.loveUser()).no })
    const ordinary = await spent.call(interact.like, { no: others[0]!.no })
    expect(liked.at(-1)).toMatchObject({ code: ordinary.code, message: ordinary.message })
  })

  test('a limited account has the one weekly super like that everyone has, also with a membership', async () => {
    const person = await limited()
    const codes = []
    for (let used = 0; used <= rights.superlike.free; used += 1)
      codes.push((await person.call(interact.superLike, { no: (await world.loveUser()).no })).code)
    expect(codes).toEqual([...Array<number>(rights.superlike.free).fill(20000), interactFaults.super_like_weekly_limit.code])
  })

  test('a limited account may request one line a day, refused in the usual words', async () => {
    const { asked } = lineStage(world)
    const [person, spent] = [await limited(), await his()]
    const refusals = []
    for (const one of [person, spent]) {
      const answers = []
      for (let asking = 0; asking < 4; asking += 1) answers.push(await one.call(line.applyLine, asked((await world.loveUser()).no)))
      const first = answers.findIndex(({ code }) => code !== 20000)
      refusals.push({ after: first, code: answers[first]!.code, message: answers[first]!.message })
    }
    expect(refusals.map(({ after }) => after)).toEqual([1, rights.line.free])
    expect({ ...refusals[0], after: 0 }).toEqual({ ...refusals[1], after: 0 })
  })

  test('a limited account may begin one conversation a day', async () => {
    const { opened, said } = messageStage(world)
    const person = await limited()
    const answers = []
    for (let beginning = 0; beginning < 2; beginning += 1) {
      const { id } = await opened({ a: person, b: await world.loveUser() })
      answers.push((await person.call(message.send, said(id, `第 ${beginning} 次问好，很高兴认识你`))).code)
    }
    expect(answers).toEqual([20000, messageFaults.message_new_daily_limit.code])
  })
})

test('a grave level requests a human check once by itself, and events are never changed', async () => {
  const grave = await world.loveUser()
  const ctx = await grave.ctx()
  for (const sign of ['banned_photo', 'copied', 'money', 'linked', 'refused_often'] as const)
    await ctx.tx((ctx) => noteRisk(ctx, grave.userId, sign))
  expect((await loadRisk(ctx, grave.userId)).level).toBe('frozen')
  expect(await tasksAbout(grave)).toHaveLength(1)
  await expect(world.world.db.update(riskEvents).set({ sign: 'copied' }).where(eq(riskEvents.userId, grave.userId))).rejects.toThrow()
})

describe('through the API', () => {
  test('200 swindlers trigger a warning before asking for money, hardly any of 1,000 honest people do', { timeout: 300_000 }, async () => {
    const { tenantA } = world
    const bench = world.bench()
    const ctx = await (await world.member()).ctx()
    const lives = [
      ...Array.from({ length: 200 }, (_, seed) => ({ ...swindler(seed), isHonest: false })),
      ...Array.from({ length: 1_000 }, (_, seed) => ({ ...honest(seed), asksAt: 0, isHonest: true })),
    ]
    const made = await newUser.all(
      bench,
      lives.map(({ notes, credit }) => ({
        createdAt: new Date(Math.min(...notes.map(({ at }) => at.getTime()), Date.now()) - credit.accountDays * 86_400_000),
      })),
    )
    const faces = lives.flatMap(({ credit }, place) => (credit.hasFace ? [made[place]!.id] : []))
    await world.world.db.insert(identities).values(
      faces.map((userId) => ({
        tenantId: tenantA,
        userId,
        nameEnc: '',
        idNoEnc: '',
        idHash: `risk${userId}`,
        gender: 'male' as const,
        birthday: '1990-01-01',
        level: 'face' as const,
        provenAt: ctx.now,
        faceAt: ctx.now,
      })),
    )
    const warned = { honest: 0, swindlers: 0 }
    const isWarned = async (userId: number, at: number) =>
      isIn(riskStates.warned, (await loadRisk({ ...ctx, now: new Date(at) }, userId)).level)
    for (const [place, { notes, asksAt, isHonest }] of lives.entries()) {
      const { id } = made[place]!
      let wasWarned = false
      for (const { sign, about, at } of notes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        await ctx.tx((ctx) => noteRisk({ ...ctx, now: at }, id, sign, about))
        if (isHonest && !wasWarned) wasWarned = await isWarned(id, at.getTime())
      }
      if (isHonest) warned.honest += Number(wasWarned)
      else warned.swindlers += Number(await isWarned(id, asksAt))
    }
    expect(warned.swindlers).toBeGreaterThanOrEqual(180)
    expect(warned.honest).toBeLessThanOrEqual(20)
    await world.world.db.delete(identities).where(eq(identities.nameEnc, ''))
  })
})
