/** From an approval to a desk: lessons, a quiz scored on the server, and a trial decided by its events. */
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { career } from '@qianxian/protocol/career/career'
import { lesson, trainingLimits } from '@qianxian/protocol/career/training.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTry } from '../../../../seed/makers/career'
import { newAsk } from '../../../../seed/makers/invitation'
import { newBond } from '../../../../seed/makers/matchmaker'
import { application, joiningStage, trainingStage } from '../../../../test/nouns/career'
import { strikeStage } from '../../../../test/nouns/strike'
import { expectWhole } from '../../../../test/races/invariants'
import { serve } from '../../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { auditTasks } from '../../../db/tables/audit'
import { matchmakerTrainings, quizTries } from '../../../db/tables/career'
import { matchmakers } from '../../../db/tables/matchmaker'
import { lessonTexts } from './lessons'
import { questions } from './questions'
import { presentQuestion, drawQuestions, lessonsMissed, countRight } from './quiz'
import { sweepTrials } from './trial.jobs'

let world: TestWorld
let stage: ReturnType<typeof trainingStage>
let joining: ReturnType<typeof joiningStage>
let complaints: ReturnType<typeof strikeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = trainingStage(world)
  joining = joiningStage(world)
  complaints = strikeStage(world)
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const mine = async (person: Person) => (await person.call(career.getMyCareer, {})).data
const triesOf = (matchmakerId: number) => world.world.db.select().from(quizTries).where(eq(quizTries.matchmakerId, matchmakerId))

describe('lessons and questions', () => {
  test('each lesson has 120 to 250 characters, short enough to be read to its end', () => {
    for (const one of values(lesson)) {
      const han = lessonTexts[one].match(/[\u3400-\u9fff]/g)!.length
      expect([one, han >= 120 && han <= 250]).toEqual([one, true])
    }
  })

  test('there are forty distinct questions with four different answers each, and every lesson has some', () => {
    expect(questions).toHaveLength(40)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(40)
    expect(new Set(questions.map(({ ask }) => ask)).size).toBe(40)
    for (const { answers } of questions) expect(new Set(answers).size).toBe(trainingLimits.answersEach)
    expect(new Set(questions.map((one) => one.lesson))).toEqual(new Set(values(lesson)))
  })

  test("ten different questions are drawn, and the right answer's position varies", () => {
    const drawn = Array.from({ length: 40 }, drawQuestions)
    for (const one of drawn) expect(new Set(one.map(({ id }) => id)).size).toBe(trainingLimits.questionsAsked)
    const places = new Set(drawn.flat().map(({ order }) => order.indexOf(0)))
    expect(places).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(drawn.map((one) => one.map(({ id }) => id).join())).size).toBeGreaterThan(1)
  })

  test('the first answer in the source is right, wherever it was displayed', () => {
    const [first, second] = questions
    const drawn = [
      { id: first!.id, order: [2, 0, 3, 1] },
      { id: second!.id, order: [0, 1, 2, 3] },
    ]
    expect(presentQuestion(drawn[0]!)).toEqual({
      question: first!.ask,
      answers: [first!.answers[2], first!.answers[0], first!.answers[3], first!.answers[1]],
    })
    expect([countRight(drawn, [1, 0]), countRight(drawn, [0, 0]), countRight(drawn, [1]), countRight(drawn, [])]).toEqual([2, 1, 1, 0])
    expect(lessonsMissed(drawn, [0, 1])).toEqual(['consent'])
    expect(lessonsMissed(drawn, [1, 0])).toEqual([])
  })
})

describe('training', () => {
  test('an approval makes a matchmaker in training, shown by surname and city, who serves nobody yet', async () => {
    const person = await joining.applied()
    await joining.judged(person)
    expect(await mine(person)).toMatchObject({ status: 'approved', matchmakerStatus: 'training', canApply: false, trial: null })
    const [desk] = await world.world.db.select().from(matchmakers).where(eq(matchmakers.userId, person.userId))
    expect(desk).toMatchObject({ name: '林红娘', cityGeo: '510100', bio: application().reason, experienceYears: 3, status: 'training' })
    expect((await person.call(matchmaker.getDashboard, {})).code).toBe(faults.not_allowed.code)
    expect((await world.visitor().call(matchmaker.getDetail, { id: desk!.id })).code).toBe(faults.not_found.code)
  })

  test('the quiz begins when all six lessons were read', async () => {
    const person = await stage.learning({ lessonsRead: values(lesson).slice(1) })
    expect((await person.call(career.beginQuiz, {})).code).toBe(faults.career_lessons_unread.code)
    expect(await triesOf(person.matchmakerId)).toEqual([])
    const { data } = await person.call(career.readLesson, { lesson: 'consent' })
    expect(data.training!.lessons.every(({ isRead }) => isRead)).toBe(true)
    expect((await person.call(career.beginQuiz, {})).data.training!.quiz).toMatchObject({ place: 1, of: 10 })
  })

  test('no response reveals the right answer, before, during or after the quiz', async () => {
    const person = await stage.learning()
    const answers = [(await person.call(career.beginQuiz, {})).data]
    for (const place of [1, 2]) answers.push((await person.call(career.answerQuestion, { place, choice: 1 })).data)
    for (const { training } of answers) {
      expect(Object.keys(training!).sort()).toEqual(['last', 'lessons', 'quiz', 'triesLeft'])
      expect(Object.keys(training!.quiz!).sort()).toEqual(['answers', 'of', 'place', 'question'])
      expect(training!.quiz!.answers).toHaveLength(4)
    }
    const { training } = await stage.answerAll(person, 0)
    expect(Object.keys(training!.last!).sort()).toEqual(['of', 'reread', 'right'])
  })

  test.each([
    [7, 'training'],
    [8, 'trial'],
  ] as const)('%i right answers of ten lead to %s', async (right, status) => {
    const person = await stage.learning()
    const after = await stage.answerAll(person, right)
    expect(after.matchmakerStatus).toBe(status)
    expect(await stage.statusOf(person.matchmakerId)).toBe(status)
    expect((await triesOf(person.matchmakerId)).map(({ rightCount }) => rightCount)).toEqual([right])
    // The opened desk works from the next call on.
    expect((await person.call(matchmaker.getDashboard, {})).code).toBe(status === 'trial' ? 20000 : faults.not_allowed.code)
    if (status === 'trial') {
      expect(after.trial).toMatchObject({ members: 0, complaints: 0, membersMax: 10, isWaiting: false })
      const { trialFrom, trialUntil } = await stage.rowOf(person.matchmakerId)
      expect(trialUntil).toEqual(momentAfter(trialFrom!, trainingLimits.trialDays, 'day'))
    } else expect(after.training).toMatchObject({ last: { right: 7, of: 10 }, quiz: null, triesLeft: 2 })
  })

  test('three attempts are allowed per day, by the day in China', async () => {
    const person = await stage.learning()
    for (let time = 0; time < trainingLimits.triesPerDay; time += 1) await stage.answerAll(person, 0)
    expect((await mine(person)).training!.triesLeft).toBe(0)
    expect((await person.call(career.beginQuiz, {})).code).toBe(faults.career_tries_used.code)
    const yesterday = dayInShanghai(momentBefore(new Date(), 1, 'day'))
    await world.world.db.update(quizTries).set({ day: yesterday }).where(eq(quizTries.matchmakerId, person.matchmakerId))
    expect((await stage.answerAll(person, 9)).matchmakerStatus).toBe('trial')
  })

  test('an abandoned attempt resumes at the same question and uses up no other attempt', async () => {
    const person = await stage.learning()
    const begun = (await person.call(career.beginQuiz, {})).data.training!
    await person.call(career.answerQuestion, { place: 1, choice: 2 })
    const left = await mine(person)
    expect(left.training!.quiz!.place).toBe(2)
    expect((await person.call(career.beginQuiz, {})).data.training).toEqual(left.training)
    expect(left.training!.triesLeft).toBe(begun.triesLeft)
    expect(await triesOf(person.matchmakerId)).toHaveLength(1)
  })

  test('a question can be answered only once, in its turn', async () => {
    const person = await stage.learning()
    await person.call(career.beginQuiz, {})
    expect((await person.call(career.answerQuestion, { place: 2, choice: 1 })).fields).toHaveProperty('place')
    await Promise.all([3, 1, 2].map((choice) => person.call(career.answerQuestion, { place: 1, choice })))
    const [first] = await triesOf(person.matchmakerId)
    expect(first!.chosen).toHaveLength(1)
    await person.call(career.answerQuestion, { place: 1, choice: 4 })
    expect((await triesOf(person.matchmakerId))[0]!.chosen).toEqual(first!.chosen)
  })

  test('starting the last attempt of a day twice at once creates one attempt', async () => {
    const person = await stage.learning()
    for (let time = 1; time < trainingLimits.triesPerDay; time += 1)
      await newTry(world.bench(), { matchmakerId: person.matchmakerId, questions: drawQuestions() })
    await Promise.all([1, 2, 3].map(() => person.call(career.beginQuiz, {})))
    expect(await triesOf(person.matchmakerId)).toHaveLength(trainingLimits.triesPerDay)
  })

  test('giving the last answer twice at once opens one desk', async () => {
    const person = await stage.learning()
    await person.call(career.beginQuiz, {})
    const answers = await stage.rightAnswers(person.matchmakerId)
    for (const [at, choice] of answers.slice(0, -1).entries()) await person.call(career.answerQuestion, { place: at + 1, choice })
    const last = { place: answers.length, choice: answers.at(-1)! }
    const codes = (await Promise.all([1, 2].map(() => person.call(career.answerQuestion, last)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(1)
    expect(await stage.statusOf(person.matchmakerId)).toBe('trial')
  })

  test('a person who is not in training cannot answer a question', async () => {
    const [nobody, desk] = [await world.loveUser(), await world.matchmaker()]
    expect((await nobody.call(career.beginQuiz, {})).code).toBe(faults.not_found.code)
    expect((await desk.call(career.beginQuiz, {})).code).toBe(faults.already_handled.code)
  })
})

describe('a trial', () => {
  test('passes on the next read once it is over, if a member consented and no complaint is upheld', async () => {
    const desk = await stage.onTrial(31)
    await stage.consented(desk, 10)
    expect(await mine(desk)).toMatchObject({ matchmakerStatus: 'active', trial: null })
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
    expect(await sweepTrials(world.served)).toBe(0)
  })

  test('is passed by the sweep if no request reads it', async () => {
    const desk = await stage.onTrial(31)
    await stage.consented(desk, 10)
    await sweepTrials(world.served)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  test.each([
    ['who has not come in yet', { status: 'consented' }],
    ['who came in after its end', { status: 'joined', endedAt: new Date() }],
  ] as const)('counts a person without an account who agreed by their link, %s', async (_who, facts) => {
    const desk = await stage.onTrial(31)
    await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, answeredAt: momentBefore(new Date(), 10, 'day'), ...facts })
    await sweepTrials(world.served)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  test('does not count people who were only asked by phone, or agreed after its end', async () => {
    const desk = await stage.onTrial(31)
    await newAsk(world.bench(), { matchmakerId: desk.matchmakerId })
    await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, status: 'consented' })
    expect(await mine(desk)).toMatchObject({ matchmakerStatus: 'trial', trial: { members: 0, isWaiting: true } })
  })

  test('lasts until its last day, whatever happens in it', async () => {
    const desk = await stage.onTrial(29)
    await stage.consented(desk, 10)
    await sweepTrials(world.served)
    expect(await mine(desk)).toMatchObject({ matchmakerStatus: 'trial', trial: { members: 1, isWaiting: false } })
  })

  test('allows ten members, and the last place goes to one of two who consent at once', async () => {
    const desk = await stage.onTrial(3)
    for (let count = 0; count < 9; count += 1) await stage.consented(desk, 1)
    const people = [await world.loveUser(), await world.loveUser()]
    const answers = await Promise.allSettled(people.map((person) => serve(desk, person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(serve(desk, await world.loveUser())).rejects.toThrow('该红娘服务人数已满')
  })

  test('allows an eleventh member once it is over and passed, even if not decided yet', async () => {
    const desk = await stage.onTrial(31)
    for (let count = 0; count < 10; count += 1) await stage.consented(desk, 5)
    const person = await world.loveUser()
    expect((await person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })).code).toBe(20000)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  const short: readonly [string, (desk: Person & { matchmakerId: number }) => Promise<unknown>][] = [
    ['nobody consented', async () => undefined],
    ['somebody consented only afterwards', (desk) => stage.consented(desk, 0)],
    [
      'somebody was asked and did not answer',
      async ({ matchmakerId }) =>
        newBond(world.bench(), { matchmakerId, profileId: (await world.loveUser()).profileId, status: 'consent_requested' }),
    ],
    [
      'a complaint stands',
      async (desk) => {
        await stage.consented(desk, 10)
        await complaints.complained(desk, momentBefore(new Date(), 9, 'day'))
      },
    ],
  ]
  test.each(short)('with %s, is decided by an auditor, once', async (_what, happened) => {
    const desk = await stage.onTrial(31)
    await happened(desk)
    await Promise.all([sweepTrials(world.served), mine(desk), sweepTrials(world.served)])
    expect(await mine(desk)).toMatchObject({ matchmakerStatus: 'trial', trial: { isWaiting: true } })
    const tasks = await world.world.db.select().from(auditTasks).where(eq(auditTasks.ownerId, desk.userId))
    expect(tasks.map(({ title, targetType }) => [title, targetType])).toEqual([['红娘试用期', 'application']])
  })

  test('ignores complaints that an appeal lifted, and those from before it', async () => {
    const desk = await stage.onTrial(31)
    await stage.consented(desk, 10)
    await complaints.complained(desk, momentBefore(new Date(), 40, 'day'))
    await complaints.lifted(await complaints.complained(desk, momentBefore(new Date(), 9, 'day')))
    expect((await mine(desk)).matchmakerStatus).toBe('active')
  })

  const judge = async (desk: Person & { matchmakerId: number }, isPassed: boolean) => {
    await mine(desk)
    const { trialTaskId: id } = await stage.rowOf(desk.matchmakerId)
    const auditor = await world.auditor()
    await auditor.call(audit.claim, { id: id! })
    const reasons = isPassed ? [] : [{ field: 'trial', code: 'trial_unserved' as const }]
    return auditor.call(audit.decide, { id: id!, decision: isPassed ? 'approved' : 'rejected', reasons })
  }

  test('can be passed by the auditor', async () => {
    const desk = await stage.onTrial(31)
    expect((await judge(desk, true)).code).toBe(20000)
    expect((await mine(desk)).matchmakerStatus).toBe('active')
  })

  test('if prolonged by thirty days with a reason, is then decided by those days alone', async () => {
    const desk = await stage.onTrial(31)
    await complaints.complained(desk, momentBefore(new Date(), 9, 'day'))
    await judge(desk, false)
    const prolonged = await mine(desk)
    expect(prolonged).toMatchObject({ matchmakerStatus: 'trial', status: 'approved', trial: { isWaiting: false, complaints: 0 } })
    expect(prolonged.needs.map(({ field }) => field)).toEqual(['trial'])
    expect(new Date(prolonged.trial!.until).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    await serve(desk, await world.loveUser())
    const { trialFrom } = await stage.rowOf(desk.matchmakerId)
    const later = momentAfter(trialFrom!, trainingLimits.trialDays, 'day')
    await sweepTrials(world.served, momentAfter(later, 1, 'minute'))
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  test('decided while the matchmaker is suspended takes effect when they resume', async () => {
    const desk = await stage.onTrial(31)
    await mine(desk)
    const set = (status: 'suspended' | 'trial') =>
      world.world.db.update(matchmakers).set({ status }).where(eq(matchmakers.id, desk.matchmakerId))
    await set('suspended')
    await judge(desk, true)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('suspended')
    await set('trial')
    expect((await mine(desk)).matchmakerStatus).toBe('active')
  })

  test('is not decided for a matchmaker who joined before trials existed', async () => {
    const desk = await world.matchmaker()
    await world.world.db.update(matchmakers).set({ status: 'trial' }).where(eq(matchmakers.id, desk.matchmakerId))
    expect(await mine(desk)).toMatchObject({ matchmakerStatus: 'trial', trial: null })
    expect(await world.world.db.select().from(matchmakerTrainings).where(eq(matchmakerTrainings.matchmakerId, desk.matchmakerId))).toEqual(
      [],
    )
  })
})
