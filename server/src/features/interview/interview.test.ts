import { faults } from '@qianxian/protocol/base/faults'
import { interview } from '@qianxian/protocol/interview/interview'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewStage, written } from '../../../test/nouns/interview'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { interviews } from '../../db/tables/interview'
import { factSources } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { revokeChangedFacts } from '../certificate/profile-sync'
import { sweepInterviews } from './interview.jobs'

let world: TestWorld
let stage: ReturnType<typeof interviewStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = interviewStage(world)
})
afterAll(() => world.close())

const proven = async (person: Person) =>
  (await person.call(love.getMine, {})).data.proven
    .filter(({ source }) => source === 'met')
    .map(({ field }) => field)
    .sort()
const statusOf = async (id: number) => (await world.world.db.select().from(interviews).where(eq(interviews.id, id)))[0]?.status

test("a confirmed fact counts as seen, per field; editing it makes it the member's own statement again", async () => {
  const { person, id } = await stage.submitted()
  expect(await proven(person)).toEqual([])
  await person.call(interview.answerInterview, { id, answer: 'confirmed' })
  expect(await proven(person)).toEqual(['heightCm', 'met', 'occupation'])
  const ctx = await person.ctx()
  await world.world.db.update(loveProfiles).set({ heightCm: 191 }).where(eq(loveProfiles.id, person.profileId))
  await ctx.tx((ctx) => revokeChangedFacts(ctx, person.profileId, ['heightCm']))
  expect(await proven(person)).toEqual(['met', 'occupation'])
})

test('a phone interview confirmed later keeps the seen facts, and withdrawing it removes them all', async () => {
  const { desk, person, revision } = await stage.confirmed()
  const content = written({ how: 'phone', facts: [] })
  const saved = (await desk.call(interview.saveInterview, { no: person.no, revision, content })).data
  const { versions } = (await desk.call(interview.submitInterview, { no: person.no, revision: saved.revision })).data
  await person.call(interview.answerInterview, { id: versions[0]!.id, answer: 'confirmed' })
  expect(await proven(person)).toEqual(['heightCm', 'met', 'occupation'])
  await person.call(interview.takeBackInterview, { id: versions[0]!.id })
  expect(await proven(person)).toEqual([])
})

test('others read the excerpt and month of a confirmed version only, never of another state', async () => {
  const { person, id } = await stage.submitted()
  const reader = await world.loveUser()
  const read = async () => (await reader.call(love.getDetail, { no: person.no })).data.interview
  expect(await read()).toBeNull()
  await person.call(interview.answerInterview, { id, answer: 'confirmed' })
  expect(await read()).toEqual({ excerpt: written().excerpt, since: written().metOn!.slice(0, 7) })
  await person.call(interview.takeBackInterview, { id })
  expect(await read()).toBeNull()
})

test('withdrawing the consent to write locks the desk and deletes waiting versions', async () => {
  const { desk, person, id, representationId } = await stage.submitted()
  await person.call(matchmaker.askMatchmaker, { id: representationId, scopes: ['propose'] })
  expect((await desk.call(interview.getInterview, { no: person.no })).code).toBe(faults.consent_missing.code)
  expect((await person.call(interview.getMyInterviews, {})).data.list).toEqual([])
  expect((await person.call(interview.answerInterview, { id, answer: 'confirmed' })).code).toBe(faults.not_found.code)
  expect(await statusOf(id)).toBeUndefined()
  // Right after a new consent, no deleted version has reappeared.
  await person.call(matchmaker.askMatchmaker, { id: representationId, scopes: ['publish'] })
  expect((await desk.call(interview.getInterview, { no: person.no })).data).toMatchObject({ draft: null, versions: [] })
})

test('the concerns are stored encrypted', async () => {
  const { person } = await stage.submitted({ concerns: '前一段关系还没放下' })
  const [row] = await world.world.db.select().from(interviews).where(eq(interviews.profileId, person.profileId))
  expect([row!.concernsEnc === '', JSON.stringify(row).includes('放下')]).toEqual([false, false])
})

test('a fact counts as seen only if it did not change between submission and answer', async () => {
  const { person, id } = await stage.submitted()
  await world.world.db.update(loveProfiles).set({ heightCm: 190 }).where(eq(loveProfiles.id, person.profileId))
  await person.call(interview.answerInterview, { id, answer: 'confirmed' })
  expect(await proven(person)).toEqual(['met', 'occupation'])
})

test('disputed or corrected versions confirm no facts, and the matchmaker reads why', async () => {
  const { desk, person, id } = await stage.submitted()
  expect((await person.call(interview.answerInterview, { id, answer: 'disputed' })).code).toBe(faults.field_missing.code)
  await person.call(interview.answerInterview, { id, answer: 'disputed', words: '没有见过面' })
  expect(await proven(person)).toEqual([])
  expect((await person.call(interview.getMyInterviews, {})).data.list).toEqual([])
  expect((await desk.call(interview.getInterview, { no: person.no })).data.versions[0]).toMatchObject({
    status: 'disputed',
    words: '没有见过面',
  })
  expect((await person.call(interview.answerInterview, { id, answer: 'confirmed' })).code).toBe(faults.already_handled.code)
})

test('a corrected version is shown until the next version exists', async () => {
  const { desk, person, id, revision } = await stage.submitted()
  await person.call(interview.answerInterview, { id, answer: 'corrected', words: '没有聊那么久' })
  const shown = async () => (await person.call(interview.getMyInterviews, {})).data.list.map(({ version, status }) => [version, status])
  expect(await shown()).toEqual([[1, 'corrected']])
  const saved = (await desk.call(interview.saveInterview, { no: person.no, revision, content: written({ minutes: 45 }) })).data
  const { versions } = (await desk.call(interview.submitInterview, { no: person.no, revision: saved.revision })).data
  expect(await shown()).toEqual([[2, 'submitted']])
  await person.call(interview.answerInterview, { id: versions[0]!.id, answer: 'confirmed' })
  await person.call(interview.takeBackInterview, { id: versions[0]!.id })
  expect(await shown()).toEqual([])
})

test('the confirmed version stays valid until the next is confirmed', async () => {
  const { desk, person, id, revision } = await stage.confirmed()
  const content = written({ facts: ['occupation'] })
  const saved = (await desk.call(interview.saveInterview, { no: person.no, revision, content })).data
  const { versions } = (await desk.call(interview.submitInterview, { no: person.no, revision: saved.revision })).data
  expect(versions.map(({ version, status }) => [version, status])).toEqual([
    [2, 'submitted'],
    [1, 'confirmed'],
  ])
  expect(await proven(person)).toEqual(['heightCm', 'met', 'occupation'])
  await person.call(interview.answerInterview, { id: versions[0]!.id, answer: 'confirmed' })
  expect([await statusOf(id), await statusOf(versions[0]!.id)]).toEqual(['replaced', 'confirmed'])
  expect(await proven(person)).toEqual(['met', 'occupation'])
})

test('a new version and an answer to the old one exclude each other, and the later one is refused', async () => {
  const { desk, person, id, revision } = await stage.submitted()
  const saved = (await desk.call(interview.saveInterview, { no: person.no, revision, content: written({ minutes: 90 }) })).data
  const [answer] = await Promise.all([
    person.call(interview.answerInterview, { id, answer: 'confirmed' }),
    desk.call(interview.submitInterview, { no: person.no, revision: saved.revision }),
  ])
  const { versions } = (await desk.call(interview.getInterview, { no: person.no })).data
  const states = versions.map(({ status }) => status)
  if (answer.code === 20000) expect(states).toEqual(['submitted', 'confirmed'])
  else {
    expect(answer.message).toBe('红娘提交了新版本，请看过新版本再答复')
    expect(states).toEqual(['submitted', 'replaced'])
  }
})

test("a stale device is refused, and the other device's text stays", async () => {
  const { desk, person, revision } = await stage.drafted()
  const save = (minutes: number) => desk.call(interview.saveInterview, { no: person.no, revision, content: written({ minutes }) })
  const codes = (await Promise.all([save(30), save(40)])).map(({ code }) => code).sort()
  expect(codes).toEqual([20000, faults.edited_elsewhere.code])
  expect((await desk.call(interview.submitInterview, { no: person.no, revision })).code).toBe(faults.edited_elsewhere.code)
})

test('an unpublishable excerpt cannot be submitted and stays a draft to correct', async () => {
  const { desk, person, revision } = await stage.drafted({ excerpt: '写着违禁词的摘要' })
  const refused = await desk.call(interview.submitInterview, { no: person.no, revision })
  expect(refused.fields).toEqual({ excerpt: '内容不合规范，请修改' })
  expect((await person.call(interview.getMyInterviews, {})).data.list).toEqual([])
  expect((await desk.call(interview.getInterview, { no: person.no })).data).toMatchObject({ revision, versions: [] })
  const fit = { no: person.no, revision, content: written({ excerpt: '说话慢条斯理，聊起家人时眼里有光。' }) }
  const saved = (await desk.call(interview.saveInterview, fit)).data
  expect((await desk.call(interview.submitInterview, { no: person.no, revision: saved.revision })).code).toBe(20000)
})

test('an invalid form is refused field by field', async () => {
  const { desk, person } = await stage.served()
  const save = async (facts: Parameters<typeof written>[0], revision = 0) =>
    desk.call(interview.saveInterview, { no: person.no, revision, content: written(facts) })
  expect((await save({ metOn: '2999-01-01' })).message).toBe('访谈日期不能晚于今天')
  expect((await save({ metOn: '2019-01-01' })).message).toBe('访谈日期不能早于一年前')
  expect((await save({ metOn: '2026-02-31' })).message).toBe('访谈日期不正确')
  expect((await save({ how: 'phone' })).message).toBe('面谈时才能当面核实资料')
  const wishes = { ...written().wishes, ageMin: 40, ageMax: 30 }
  expect(Object.keys((await save({ wishes })).fields ?? {}).sort()).toEqual(['ageMax', 'ageMin'])
  expect((await save({ minutes: 4 })).message).toContain('访谈时长')
  expect((await save({ excerpt: '加我微信 abc12345 细聊' })).code).not.toBe(20000)
  const { revision } = (await save({ minutes: null, excerpt: '' })).data
  expect((await desk.call(interview.submitInterview, { no: person.no, revision })).message).toBe('请填写访谈时长')
})

test('after a service the desk finds nothing; confirmed versions stay and can be withdrawn', async () => {
  const { desk, person, id, representationId, revision } = await stage.confirmed()
  await desk.call(interview.saveInterview, { no: person.no, revision, content: written() })
  await person.call(matchmaker.endRepresentation, { id: representationId })
  expect((await desk.call(interview.getInterview, { no: person.no })).code).toBe(faults.not_found.code)
  await sweepInterviews(world.world)
  const rows = await world.world.db.select().from(interviews).where(eq(interviews.profileId, person.profileId))
  expect(rows.map(({ status }) => status)).toEqual(['confirmed'])
  expect(await proven(person)).toEqual(['heightCm', 'met', 'occupation'])
  await person.call(interview.takeBackInterview, { id })
  expect(await proven(person)).toEqual([])
  expect(await world.world.db.$count(factSources, eq(factSources.profileId, person.profileId))).toBe(0)
})

test('the concerns are for serving matchmakers: a successor can read them, the member cannot', async () => {
  const { person, representationId } = await stage.confirmed({ concerns: '前一段关系还没放下' })
  expect(JSON.stringify(await person.call(interview.getMyInterviews, {}))).not.toContain('放下')
  await person.call(matchmaker.endRepresentation, { id: representationId })
  const next = await world.matchmaker()
  await next.call(matchmaker.inviteMember, { no: person.no })
  const { requests } = (await person.call(matchmaker.getMine, {})).data
  await person.call(matchmaker.answerConsent, { id: requests[0]!.id, isAccepted: true, scopes: ['publish'] })
  expect((await next.call(interview.getInterview, { no: person.no })).data.versions[0]).toMatchObject({
    concerns: '前一段关系还没放下',
    matchmakerName: '李红娘',
  })
})
