/** Applying to become a matchmaker: eligibility, requests for changes, the waiting time, and concurrent calls. */
import { career } from '@qianxian/protocol/career/career'
import { careerLimits } from '@qianxian/protocol/career/joining.words'
import { endOfDayInShanghai, yearsBefore } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { audit } from '@qianxian/protocol/audit/audit'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import { lesson } from '@qianxian/protocol/career/training.words'
import { and, eq, getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { application, joiningStage, trainingStage } from '../../../../test/nouns/career'
import { newApplication } from '../../../../seed/makers/career'
import { drawPicture } from '../../../../test/pictures'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { auditTasks } from '../../../db/tables/audit'
import * as careerTables from '../../../db/tables/career'
import { applicationPaperKeys, applicationPapers, matchmakerApplications } from '../../../db/tables/career'
import { finOrders } from '../../../db/tables/finance'
import { identities } from '../../../db/tables/identity'
import { loveProfiles } from '../../../db/tables/love'
import { matchmakers } from '../../../db/tables/matchmaker'
import { nouns } from '../../nouns'
import { applyMatchmaker, getMyCareer } from './application.service'
import { sweepApplicationPapers } from './application.jobs'
import { mergeApplications, withdrawApplicationOf } from './audit-decider'

let world: TestWorld
let stage: ReturnType<typeof joiningStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = joiningStage(world)
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const apply = (person: Person, more: Partial<ReturnType<typeof application>> = {}) =>
  person.call(career.applyMatchmaker, { ...application(), ...more })
const mine = async (person: Person) => (await person.call(career.getMyCareer, {})).data
const taskOf = async (person: Person) => {
  const { auditTaskId } = await stage.rowOf(person)
  return (await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, auditTaskId!)))[0]!
}

test('an applicant without a proven name is refused and pointed to the page for proving it', async () => {
  const person = await world.loveUser()
  expect(await mine(person)).toMatchObject({ status: null, canApply: false, needsName: true })
  expect((await apply(person)).code).toBe(faults.career_needs_name.code)
})

test('a person under 18 cannot become a matchmaker', async () => {
  const person = await stage.proven()
  const { db } = world.world
  const birthday = yearsBefore(new Date(), 17)
  await db.update(identities).set({ birthday }).where(eq(identities.userId, person.userId))
  await db.update(loveProfiles).set({ birthday }).where(eq(loveProfiles.id, person.profileId))
  expect((await apply(person)).code).toBe(faults.career_minor.code)
})

test.each([
  ['contact information', { reason: '想做红娘，加我微信 qianxian2026 细聊' }, 'reason'],
  ['a reason of blanks', { reason: '              ' }, 'reason'],
  ['a reason that is too long', { reason: '好'.repeat(careerLimits.reasonMax + 1) }, 'reason'],
  ['a place that is none', { city: '999999' }, 'city'],
  ['more years than a life has', { years: careerLimits.yearsMax + 1 }, 'years'],
  ['an agreement that does not hold', { agreementVersion: 2 }, 'agreementVersion'],
])('an application with %s is refused with a fault on that field', async (_what, wrong, field) => {
  const person = await stage.proven()
  const { fields } = await apply(person, wrong)
  expect(Object.keys(fields ?? {})).toEqual([field])
  expect((await mine(person)).status).toBeNull()
})

test('a request for changes names the answers to change, keeps the others, and stays one application', async () => {
  const person = await stage.applied()
  expect(await mine(person)).toMatchObject({ status: 'reviewing', canApply: false })
  await stage.judged(person, ['reason', 'too_thin'])
  const asked = await mine(person)
  expect(asked).toMatchObject({ status: 'need_more', canApply: true, years: 3, city: '510100' })
  expect(asked.needs.map(({ field }) => field)).toEqual(['reason'])
  const { id } = await stage.rowOf(person)
  expect((await apply(person, { reason: '做了三年社区红娘，促成过十二对' })).data).toMatchObject({ status: 'reviewing', needs: [] })
  expect((await stage.rowOf(person)).id).toBe(id)
  await stage.judged(person)
  expect(await mine(person)).toMatchObject({ status: 'approved', canApply: false })
  expect((await apply(person)).code).toBe(faults.already_handled.code)
})

test('a refused applicant may apply again after thirty days, and is shown the first possible day', async () => {
  const person = await stage.applied()
  await stage.judged(person, ['application', 'other_rule'])
  const refused = await mine(person)
  expect(refused).toMatchObject({ status: 'rejected', canApply: false })
  expect(refused.words).toMatch(/^申请没有通过，\d+年\d+月\d+日 起可以再次申请。$/)
  expect((await apply(person)).code).toBe(faults.career_too_soon.code)
  const { id } = await stage.rowOf(person)
  const decideAt = (decidedAt: Date) =>
    world.world.db.update(matchmakerApplications).set({ decidedAt }).where(eq(matchmakerApplications.id, id))
  const thatDay = momentAfter(new Date(), -careerLimits.againDays, 'day')
  // Applying is allowed on the announced day at any hour, and not on the day before.
  await decideAt(momentAfter(endOfDayInShanghai(thatDay), 1, 'minute'))
  expect((await apply(person)).code).toBe(faults.career_too_soon.code)
  await decideAt(endOfDayInShanghai(thatDay))
  expect((await apply(person)).data.status).toBe('reviewing')
})

test('two simultaneous taps create one application with one task', async () => {
  const person = await stage.proven()
  const codes = (await Promise.all([apply(person), apply(person), apply(person)])).map(({ code }) => code)
  expect(codes.filter((code) => code === 20000)).toHaveLength(1)
  const rows = await world.world.db.select().from(matchmakerApplications).where(eq(matchmakerApplications.userId, person.userId))
  expect(rows).toHaveLength(1)
  const tasks = await world.world.db
    .select()
    .from(auditTasks)
    .where(and(eq(auditTasks.targetType, 'application'), eq(auditTasks.ownerId, person.userId)))
  expect(tasks).toHaveLength(1)
})

test('only one of two simultaneous decisions on an application is applied', async () => {
  const person = await stage.applied()
  const auditor = await world.auditor()
  const { auditTaskId: id } = await stage.rowOf(person)
  await auditor.call(audit.claim, { id: id! })
  const [passed, refused] = await Promise.all([
    auditor.call(audit.decide, { id: id!, decision: 'approved', reasons: [] }),
    auditor.call(audit.decide, { id: id!, decision: 'rejected', reasons: [{ field: 'application', code: 'other_rule' }] }),
  ])
  expect([passed.code, refused.code].filter((code) => code === 20000)).toHaveLength(1)
  expect((await mine(person)).status).toBe(passed.code === 20000 ? 'approved' : 'rejected')
})

test('an existing matchmaker cannot apply, even while suspended', async () => {
  const desk = await world.matchmaker()
  await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
  expect(await mine(desk)).toMatchObject({ canApply: false, matchmakerStatus: 'suspended', words: '你的红娘服务已暂停。恢复后会通知你。' })
  expect((await apply(desk)).code).toBe(faults.already_handled.code)
})

test('closing an account withdraws its application, and no auditor can decide it', async () => {
  const person = await stage.applied()
  const ctx = await person.ctx()
  await ctx.tx((ctx) => withdrawApplicationOf(ctx, person.userId))
  expect((await taskOf(person)).status).toBe('cancelled')
  expect(await mine(person)).toMatchObject({ status: 'withdrawn', canApply: true })
})

test.each([
  ['both wait', 'need_more', 'need_more', 'need_more'],
  ['the one that goes waits', 'need_more', 'rejected', 'need_more'],
] as const)('merging two accounts, %s, leaves one application', async (_what, from, to, stands) => {
  const [gone, stays] = [await stage.proven(), await world.loveUser()]
  await newApplication(world.bench(), { userId: gone.userId, status: from })
  await newApplication(world.bench(), { userId: stays.userId, status: to })
  const ctx = await stays.ctx()
  await ctx.tx((ctx) => mergeApplications(ctx, gone.userId, stays.userId))
  const rows = await world.world.db.select().from(matchmakerApplications).where(eq(matchmakerApplications.userId, stays.userId))
  expect(rows.map(({ status }) => status).filter((status) => status === 'need_more')).toEqual([stands])
  expect(rows).toHaveLength(2)
})

test('applying is free: no column holds an amount, nothing is sold, and no order is created', async () => {
  const tables = [...Object.values(careerTables), matchmakers].filter((one) => is(one, PgTable))
  expect(tables.length).toBeGreaterThan(7)
  const amounts = tables
    .flatMap((table) => Object.keys(getTableColumns(table)))
    .filter((name) => /fen$|fee|price|amount|deposit|points|order/i.test(name))
  expect(amounts).toEqual([])
  expect(values(orderBiz).filter((type) => /career|matchmaker|application|training|deposit/i.test(type))).toEqual([])
  expect(nouns.find(({ name }) => name === 'career')!.products ?? []).toEqual([])

  const person = await stage.applied()
  await stage.judged(person)
  for (const one of values(lesson)) await person.call(career.readLesson, { lesson: one })
  const [desk] = await world.world.db.select().from(matchmakers).where(eq(matchmakers.userId, person.userId))
  await trainingStage(world).answerAll({ ...person, matchmakerId: desk!.id }, 10)
  expect((await mine(person)).matchmakerStatus).toBe('trial')
  expect(await world.world.db.select().from(finOrders).where(eq(finOrders.userId, person.userId))).toEqual([])
})

test('the page and applying are refused where the platform accepts no applications', async () => {
  const ctx = await (await stage.proven()).ctx()
  const { configs } = ctx.tenant
  const love = { ...configs.love, whetherShowMatchmakerReg: false }
  const closed = { ...ctx, tenant: { ...ctx.tenant, configs: { ...configs, love } } }
  await expect(getMyCareer(closed, {})).rejects.toMatchObject({ faultName: 'career_closed' })
  await expect(applyMatchmaker(closed, application())).rejects.toMatchObject({ faultName: 'career_closed' })
})

const papersOf = (person: Person) => world.world.db.select().from(applicationPapers).where(eq(applicationPapers.userId, person.userId))
const remove = (person: Person, id: number) => person.call(career.removeApplicationPaper, { id })
const DAY_MS = 86_400_000

test('a seventh paper is refused, and the same file is stored once', async () => {
  const person = await stage.proven()
  const file = await drawPicture()
  for (const _time of [1, 2]) expect((await stage.upload(person, file)).data.papers).toHaveLength(1)
  for (let more = 0; more < careerLimits.papersMax - 1; more += 1) await stage.upload(person)
  expect((await mine(person)).papers).toHaveLength(careerLimits.papersMax)
  expect((await stage.upload(person)).code).toBe(faults.papers_full.code)
  expect((await mine(person)).papers).toHaveLength(careerLimits.papersMax)
})

test('a file that is not a picture is refused and not stored', async () => {
  const person = await stage.proven()
  expect((await stage.upload(person, Buffer.from('%PDF-1.7 something else'), 'application/pdf')).code).toBe(faults.file_type_refused.code)
  expect(await papersOf(person)).toEqual([])
})

test('an auditor opens a paper with a reason that the applicant can read; others cannot open it', async () => {
  const person = await stage.proven()
  const { data } = await stage.upload(person)
  const { id } = data.papers[0]
  await stage.applied(person)
  expect((await remove(person, id)).code).toBe(faults.already_handled.code)
  expect((await stage.upload(person)).code).toBe(faults.already_handled.code)
  const outsider = await world.auditor()
  expect((await outsider.call(career.openApplicationPaper, { id, reason: 'judging' })).code).toBe(faults.not_found.code)
  const { auditor, papers, said } = await stage.taken(person)
  expect([papers.length, said]).toEqual([1, [{ label: '实名', text: '林知夏' }]])
  const { url } = (await auditor.call(career.openApplicationPaper, { id: papers[0]!.id, reason: 'judging' })).data
  const picture = await world.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
  const other = url.replace(/look=\d+/, 'look=999')
  expect((await world.app.inject({ method: 'GET', url: other, headers: { host: 'localhost' } })).statusCode).toBe(404)
  expect((await mine(person)).looks).toMatchObject([{ reason: '核对认证材料' }])
})

test('papers may be changed after a request for changes, and are destroyed 30 days after the last decision', async () => {
  const person = await stage.proven()
  await stage.upload(person)
  await stage.applied(person)
  await stage.judged(person, ['papers', 'paper_unclear'])
  const asked = await mine(person)
  expect([asked.needs.map(({ field }) => field), asked.papers.length]).toEqual([['papers'], 1])
  expect((await remove(person, asked.papers[0]!.id)).data.papers).toEqual([])
  await stage.upload(person)
  expect((await apply(person)).data.status).toBe('reviewing')
  await stage.judged(person, ['application', 'other_rule'])
  const { id, papersUntil } = await stage.rowOf(person)
  expect(papersUntil!.getTime() - Date.now()).toBeGreaterThan(29 * DAY_MS)
  await sweepApplicationPapers(world.served)
  expect((await papersOf(person)).filter(({ goneAt }) => goneAt === null)).toHaveLength(1)
  await world.world.db
    .update(matchmakerApplications)
    .set({ papersUntil: new Date(Date.now() - 1) })
    .where(eq(matchmakerApplications.id, id))
  await sweepApplicationPapers(world.served)
  const left = await papersOf(person)
  expect(left.every(({ goneAt, fileKey }) => goneAt !== null && fileKey === '')).toBe(true)
  for (const paper of left)
    expect(await world.world.db.select().from(applicationPaperKeys).where(eq(applicationPaperKeys.paperId, paper.id))).toEqual([])
})

test('a paper that was never submitted expires after a day, whether the sweep ran or not', async () => {
  const person = await stage.proven()
  await stage.upload(person)
  await world.world.db
    .update(applicationPapers)
    .set({ createdAt: new Date(Date.now() - DAY_MS - 1000) })
    .where(eq(applicationPapers.userId, person.userId))
  expect((await mine(person)).papers).toEqual([])
  await sweepApplicationPapers(world.served)
  expect((await papersOf(person)).map(({ fileKey }) => fileKey)).toEqual([''])
})

test('after withdrawing, a new application is possible at once; the old papers are destroyed', async () => {
  const person = await stage.proven()
  await stage.upload(person)
  await stage.applied(person)
  expect((await person.call(career.withdrawApplication, {})).data).toMatchObject({ status: 'withdrawn', canApply: true, papers: [] })
  expect((await taskOf(person)).status).toBe('cancelled')
  expect((await papersOf(person)).every(({ goneAt }) => goneAt !== null)).toBe(true)
  expect((await person.call(career.withdrawApplication, {})).code).toBe(faults.already_handled.code)
  expect((await apply(person)).data.status).toBe('reviewing')
})
