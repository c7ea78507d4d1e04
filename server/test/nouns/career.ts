/** Acts for each verb of becoming a matchmaker and of levels, invariants, and the people notified. */
import { randomBytes } from 'node:crypto'
import { audit } from '@qianxian/protocol/audit/audit'
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import { career } from '@qianxian/protocol/career/career'
import { AGREEMENT_VERSION, type ApplicationField } from '@qianxian/protocol/career/joining.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { newTask } from '../../seed/makers/audit'
import { newApplication, newApplicationPaper, newLevel, newTraining, trialSince } from '../../seed/makers/career'
import { newLine, newLineEvent } from '../../seed/makers/line'
import { newBond, newDesk } from '../../seed/makers/matchmaker'
import { WITHOUT_FILE } from '../../seed/makers/media'
import { matchmakerApplications, matchmakerTrainings, quizTries } from '../../src/db/tables/career'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { openTask } from '../../src/features/audit/audit'
import { sweepLevels } from '../../src/features/career/career.jobs'
import { sweepTrials } from '../../src/features/career/training/trial.jobs'
import { drawPicture, postForm } from '../pictures'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, isSelf, onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts, type Reply } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { certificateStage } from './certificate'

/** Drawn only once, because each drawing has a different size. */
let sheet: Promise<Buffer> | null = null

export const application = () => ({
  city: '510100',
  years: 3,
  reason: '在社区做了三年红娘，想认真帮更多人',
  agreementVersion: AGREEMENT_VERSION,
})

/** Applicants. */
export function joiningStage(world: TestWorld) {
  const { proven } = certificateStage(world)
  const rowOf = async ({ userId }: Pick<Person, 'userId'>) =>
    (
      await world.world.db
        .select()
        .from(matchmakerApplications)
        .where(eq(matchmakerApplications.userId, userId))
        .orderBy(desc(matchmakerApplications.id))
    )[0]!
  const upload = async (person: Person, file?: Buffer, mime = 'image/jpeg') =>
    postForm(world, career.uploadApplicationPaper.path, person, {}, file ?? (await drawPicture()), mime)
  const applied = async (given?: Person) => {
    const person = given ?? (await proven())
    const { code, message } = await person.call(career.applyMatchmaker, application())
    if (code !== 20000) throw new Error(message)
    return person
  }
  /** An application claimed by an auditor. */
  const taken = async (person: Person) => {
    const auditor = await world.auditor()
    const { auditTaskId } = await rowOf(person)
    const { data } = await auditor.call(audit.claim, { id: auditTaskId! })
    return { auditor, taskId: auditTaskId!, papers: data.attached!.papers, said: data.attached!.said }
  }
  /** An application approved, unless parts are refused. */
  const judged = async (person: Person, ...refused: [field: ApplicationField, code: AuditReason][]) => {
    const { auditor, taskId } = await taken(person)
    const reasons = refused.map(([field, code]) => ({ field, code }))
    return auditor.call(audit.decide, { id: taskId, decision: refused.length > 0 ? 'rejected' : 'approved', reasons })
  }
  return { proven, rowOf, upload, applied, taken, judged }
}

/** Approved applicants in training. */
export function trainingStage(world: TestWorld) {
  const { proven } = certificateStage(world)
  const { db } = world.world
  const approved = async (person: Person) =>
    (await newApplication(world.bench(), { userId: person.userId, status: 'approved', decidedAt: new Date() })).id
  /** An applicant in training, by default with all lessons read. */
  const learning = async (facts: Partial<Parameters<typeof newTraining>[1]> = {}) => {
    const person = await proven()
    const applicationId = await approved(person)
    const { id: matchmakerId } = await newDesk(world.bench(), { userId: person.userId, status: 'training' })
    await newTraining(world.bench(), { matchmakerId, applicationId, ...facts })
    return { ...person, matchmakerId }
  }
  /** A matchmaker on trial for this many days. */
  const onTrial = async (days: number) => {
    const desk = await world.matchmaker()
    await db.update(matchmakers).set({ status: 'trial' }).where(eq(matchmakers.id, desk.matchmakerId))
    const applicationId = await approved(desk)
    await newTraining(world.bench(), { matchmakerId: desk.matchmakerId, applicationId, ...trialSince(daysAgo(days)) })
    return desk
  }
  const rowOf = async (matchmakerId: number) =>
    (await db.select().from(matchmakerTrainings).where(eq(matchmakerTrainings.matchmakerId, matchmakerId)))[0]!
  const statusOf = async (matchmakerId: number) =>
    (await db.select({ status: matchmakers.status }).from(matchmakers).where(eq(matchmakers.id, matchmakerId)))[0]!.status
  /** The positions, from 1, of the right answers in the open attempt. */
  const rightAnswers = async (matchmakerId: number) => {
    const [open] = await db
      .select()
      .from(quizTries)
      .where(and(eq(quizTries.matchmakerId, matchmakerId), isNull(quizTries.finishedAt)))
    return open!.questions.map(({ order }) => order.indexOf(0) + 1)
  }
  /** Starts an attempt if none is open, and answers the rest of it, `right` questions correctly. */
  const answerAll = async (person: Person & { matchmakerId: number }, right: number) => {
    const { data } = await person.call(career.beginQuiz, {})
    const answers = await rightAnswers(person.matchmakerId)
    let last = data
    for (let place = data.training!.quiz!.place; place <= answers.length; place += 1) {
      const choice = answers[place - 1]!
      last = (await person.call(career.answerQuestion, { place, choice: place <= right ? choice : (choice % 4) + 1 })).data
    }
    return last
  }
  /** A member consented to the service this many days ago. */
  const consented = async ({ matchmakerId }: { matchmakerId: number }, days: number) =>
    newBond(world.bench(), { matchmakerId, profileId: (await world.loveUser()).profileId, startedAt: daysAgo(days) })
  return { learning, onTrial, rowOf, statusOf, rightAnswers, answerAll, consented }
}

const daysAgo = (days: number): Date => momentBefore(new Date(), days, 'day')

/** Matchmakers with a history. */
export function careerStage(world: TestWorld) {
  const { two } = stageOf(world)
  /** This many introductions of the desk in which both people have met. */
  const met = async ({ matchmakerId }: { matchmakerId: number }, times: number, at = new Date()) => {
    for (let time = 0; time < times; time += 1) {
      const { a, b } = await two()
      const line = await newLine(world.bench(), { fromId: a.profileId, toId: b.profileId, matchmakerId, status: 'met', metAt: at })
      await newLineEvent(world.bench(), { lineId: line.id, kind: 'met', createdAt: at })
    }
  }
  return { met }
}

/** An auditor's finding, for another auditor. */
export const WHY = '三位会员说 TA 私下收过介绍费，有转账记录'

const acts = (world: TestWorld): Acts<typeof career> => {
  const { by } = stageOf(world)
  const { proven, upload, applied, taken } = joiningStage(world)
  const { learning } = trainingStage(world)
  return {
    getMyCareer: async () => by(await applied(), career.getMyCareer, {}),
    uploadApplicationPaper: async () => {
      const person = await proven()
      const file = await (sheet ??= drawPicture())
      return () => postForm(world, career.uploadApplicationPaper.path, person, {}, file) as Promise<Reply>
    },
    removeApplicationPaper: async () => {
      const person = await proven()
      const { data } = await upload(person)
      return by(person, career.removeApplicationPaper, { id: data.papers[0].id })
    },
    applyMatchmaker: async () => by(await proven(), career.applyMatchmaker, application()),
    withdrawApplication: async () => by(await applied(), career.withdrawApplication, {}),
    readLesson: async () => by(await learning({ lessonsRead: [] }), career.readLesson, { lesson: 'consent' }),
    beginQuiz: async () => by(await learning(), career.beginQuiz, {}),
    answerQuestion: async () => {
      const person = await learning()
      await person.call(career.beginQuiz, {})
      return by(person, career.answerQuestion, { place: 1, choice: 1 })
    },
    openApplicationPaper: async () => {
      const person = await proven()
      await upload(person)
      const { auditor, papers } = await taken(await applied(person))
      return by(auditor, career.openApplicationPaper, { id: papers[0]!.id, reason: 'judging' })
    },
    getDeskToJudge: async () => {
      const auditor = await world.auditor()
      return by(auditor, career.getDeskToJudge, { id: await taskAbout(world, await world.matchmaker(), auditor) })
    },
    suspendMatchmaker: async () =>
      by(await world.auditor(), career.suspendMatchmaker, { id: (await world.matchmaker()).matchmakerId, reason: 'complaint' }),
    resumeMatchmaker: async () => by(await world.auditor(), career.resumeMatchmaker, { id: await stoppedDesk(world) }),
    proposeTermination: async () =>
      by(await world.auditor(), career.proposeTermination, { id: await stoppedDesk(world), reason: 'promise', note: WHY }),
    resignMatchmaker: async () => by(await world.matchmaker(), career.resignMatchmaker, { members: 0 }),
    getLevel: async () => by(await world.matchmaker(), career.getLevel, {}),
    getLevelEventPaged: async () => by(await world.matchmaker(), career.getLevelEventPaged, { figure: 'meetings' }),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { met } = careerStage(world)
  const { applied, taken } = joiningStage(world)
  const { onTrial, consented } = trainingStage(world)
  return {
    'career.trial_told': async () => {
      const desk = await onTrial(31)
      await consented(desk, 20)
      return { hears: [desk], says: '试用期通过了', tap: () => sweepTrials(world.served) }
    },
    'career.desk_told': async () => {
      const [desk, auditor] = [await world.matchmaker(), await world.auditor()]
      const tap = () => auditor.call(career.suspendMatchmaker, { id: desk.matchmakerId, reason: 'complaint' })
      return { hears: [desk], says: '你的红娘服务已暂停：收到投诉，正在核实', tap }
    },
    'career.told': async () => {
      const person = await applied()
      const { auditor, taskId: id } = await taken(person)
      const reasons = [{ field: 'reason', code: 'too_thin' as const }]
      const tap = () => auditor.call(audit.decide, { id, decision: 'rejected', reasons })
      return { hears: [person], says: '红娘申请还差一点', tap }
    },
    'career.level_raised': async () => {
      const desk = await world.matchmaker()
      await met(desk, 5)
      return { hears: [desk], says: '你现在是二级红娘，最多同时服务 100 位会员', tap: () => sweepLevels(world.served) }
    },
    'career.level_falling': async () => {
      const desk = await world.matchmaker()
      await newLevel(world.bench(), { matchmakerId: desk.matchmakerId, level: 3 })
      await world.world.db.update(matchmakers).set({ capacity: 150 }).where(eq(matchmakers.id, desk.matchmakerId))
      return { hears: [desk], says: '起将降为一级红娘，看看还差什么', tap: () => sweepLevels(world.served) }
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a level that nobody has':
    'select matchmaker_id from matchmaker_levels where level not between 1 and 4 or falls_to not between 1 and 3 or falls_to >= level',
  'a service of whoever left or had to': `
    select r.id from representations r join matchmakers m on m.tenant_id = r.tenant_id and m.id = r.matchmaker_id
    where m.status in ('terminated', 'resigned') and r.status in ('active', 'suspended', 'pending', 'consent_requested')
      and (r.expires_at is null or r.expires_at > now())`,
  'a desk that opens for whoever left or had to': `
    select g.user_id from role_grants g join matchmakers m on m.tenant_id = g.tenant_id and m.user_id = g.user_id
    where m.status in ('terminated', 'resigned') and g.role = 'matchmaker' and g.scope_type = 'tenant' and g.is_active`,
  'a try that was finished and not judged, or judged and not finished':
    'select id from quiz_tries where (finished_at is null) <> (right_count is null)',
  'more tries on one day than there are': `
    select matchmaker_id from quiz_tries group by tenant_id, matchmaker_id, day having count(*) > 3`,
  'somebody on trial who learnt nothing': `
    select t.matchmaker_id from matchmaker_trainings t where t.trial_from is null and exists (
      select 1 from matchmakers m where m.tenant_id = t.tenant_id and m.id = t.matchmaker_id and m.status in ('trial', 'active'))`,
  'two applications of one person that wait': `select user_id from matchmaker_applications
    where status in ('reviewing', 'need_more') group by tenant_id, user_id having count(*) > 1`,
  'an application with the auditors of which there is no task': `
    select a.id from matchmaker_applications a left join audit_tasks t on t.tenant_id = a.tenant_id and t.id = a.audit_task_id
    where a.status = 'reviewing' and (t.id is null or t.status not in ('need_human', 'assigned'))`,
  'an application paper that is gone and can be opened': `
    select p.id from application_papers p join application_paper_keys k on k.tenant_id = p.tenant_id and k.paper_id = p.id
    where p.gone_at is not null`,
  'an application paper that lies here and nobody can open': `
    select p.id from application_papers p where p.gone_at is null and p.file_key not like '%${WITHOUT_FILE}%' and not exists (
      select 1 from application_paper_keys k where k.tenant_id = p.tenant_id and k.paper_id = p.id)`,
  'papers of an application that was taken back': `
    select p.id from application_papers p join matchmaker_applications a on a.tenant_id = p.tenant_id and a.id = p.application_id
    where a.status = 'withdrawn' and p.gone_at is null`,
  'an application that was judged and keeps its papers without an end':
    "select id from matchmaker_applications where status in ('need_more', 'approved', 'rejected') and papers_until is null and audit_task_id is not null",
}

const paperOf = async (world: TestWorld, { userId }: Pick<Person, 'userId'>, tenantId = world.tenantA) =>
  idOf(newApplicationPaper(world.bench(tenantId), { userId }))

/** A task about a person, claimed by this auditor. */
export async function taskAbout(world: TestWorld, { userId: ownerId }: Pick<Person, 'userId'>, auditor: Person): Promise<number> {
  const ctx = await world.ctx(world.tenantA, null)
  const facts = { targetId: 0, ownerId, parties: [], title: '红娘试用期', items: [] }
  const id = await ctx.tx((ctx) => openTask(ctx, { targetType: 'application', ...facts }))
  await auditor.call(audit.claim, { id })
  return id
}

/** A suspended matchmaker's id. */
async function stoppedDesk(world: TestWorld, tenantId = world.tenantA): Promise<number> {
  const { userId } = await world.loveUser({ tenantId })
  return idOf(newDesk(world.bench(tenantId), { userId, status: 'suspended' }))
}

/** A paper for the auditor who claimed its task. */
const workPaperOf = async (world: TestWorld, owner: Person, assigneeId: number | null, tenantId = world.tenantA) => {
  const bench = world.bench(tenantId)
  const { id: applicationId } = await newApplication(bench, { userId: owner.userId, status: 'reviewing' })
  const task = await newTask(bench, {
    targetType: 'application',
    targetId: applicationId,
    ownerId: owner.userId,
    status: assigneeId === null ? 'need_human' : 'assigned',
    assigneeId,
  })
  await bench.db.update(matchmakerApplications).set({ auditTaskId: task.id }).where(eq(matchmakerApplications.id, applicationId))
  return idOf(newApplicationPaper(bench, { userId: owner.userId, applicationId }))
}

const belongings = async ({
  world,
  others,
  me,
}: Scene): Promise<Belongs<'applicationPaper' | 'workApplicationPaper' | 'workDesk' | 'stoppedDesk'>> => {
  const { stranger, far, server, suspended, farServer } = others
  const { tenantB } = world
  return {
    own: {
      applicationPaper: () => paperOf(world, me),
      workApplicationPaper: async () => workPaperOf(world, await world.loveUser(), me.userId),
      workDesk: async () => (await world.matchmaker()).matchmakerId,
      stoppedDesk: () => stoppedDesk(world),
    },
    foreign: {
      workDesk: { 'that was stopped': suspended.matchmakerId, 'of another tenant': farServer.matchmakerId },
      stoppedDesk: { 'at work': server.matchmakerId, 'of another tenant': await stoppedDesk(world, tenantB) },
      applicationPaper: {
        "somebody else's": await paperOf(world, stranger),
        'of another tenant': await paperOf(world, far, tenantB),
      },
      workApplicationPaper: {
        'that nobody took': await workPaperOf(world, await world.loveUser(), null),
        "in somebody else's hands": await workPaperOf(world, await world.loveUser(), stranger.userId),
        'of another tenant': await workPaperOf(world, await world.loveUser({ tenantId: tenantB }), far.userId, tenantB),
      },
    },
  }
}

/** The applicant and the auditor read the reason of an application; no person sees a paper's storage key. */
const secrets: Plant = async (world, { person }) => {
  const reason = secret(
    '申请做红娘的理由',
    (who, path) =>
      isSelf(who) &&
      (/(Career|ApplicationPaper|applyMatchmaker|withdrawApplication|readLesson|beginQuiz|answerQuestion)$/.test(path) ||
        path.endsWith('/exportData')),
  )
  const key = `private/t${world.tenantA}/made/${randomBytes(16).toString('hex')}.seal`
  const { id: applicationId } = await newApplication(world.bench(), { userId: person.userId, reason: reason.mark, status: 'need_more' })
  await newApplicationPaper(world.bench(), { userId: person.userId, applicationId, fileKey: key })
  return { secrets: { reason, paper: { mark: key, isFor: isForNobody } }, onlookers: [onlooker('colleague to be', await world.loveUser())] }
}

export const careerFacts = { table: career, acts, belongings, tells, invariants, secrets }
