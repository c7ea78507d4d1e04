/**
 * An approved applicant takes the lessons and the quiz, which is scored here, and begins to serve after enough right
 * answers.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import type { career } from '@qianxian/protocol/career/career'
import type { MyCareer } from '@qianxian/protocol/career/joining.schema'
import { lesson as lessons, trainingLimits } from '@qianxian/protocol/career/training.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { deskOfUser, lockDesk } from '../../matchmaker/matchmaker'
import { careerOf } from '../application/application.presenter'
import { findLatest } from '../application/application.repository'
import { drawQuestions, countRight } from './quiz'
import * as store from './training.repository'
import type { TrainingRow } from './training.repository'
import { beginTrial } from './trial'

type Desk = NonNullable<Awaited<ReturnType<typeof lockDesk>>>

/** Runs one step of training, serialised per person; a step already taken returns the current state. */
async function step(ctx: Ctx, take: (ctx: Ctx, desk: Desk, training: TrainingRow) => Promise<void>): Promise<MyCareer> {
  const { userId } = requireMember(ctx)
  return ctx.tx(async (ctx) => {
    const found = await deskOfUser(ctx, userId)
    if (!found) throw fault('not_found')
    const desk = await lockDesk(ctx, found.id)
    const training = await store.lockTraining(ctx, found.id)
    if (desk?.status !== 'training' || !training) throw fault('already_handled', { data: await standing(ctx) })
    await take(ctx, desk, training)
    return standing(ctx)
  })
}

async function standing(ctx: Ctx): Promise<MyCareer> {
  const { userId } = requireMember(ctx)
  return careerOf(ctx, userId, await findLatest(ctx, userId))
}

export const readLesson: Verb<typeof career.readLesson> = (ctx, { lesson }) =>
  step(ctx, async (ctx, { id }, { lessonsRead }) => {
    if (!lessonsRead.includes(lesson)) await store.updateTraining(ctx, id, { lessonsRead: [...lessonsRead, lesson] })
  })

export const beginQuiz: Verb<typeof career.beginQuiz> = (ctx) =>
  step(ctx, async (ctx, { id }, { lessonsRead }) => {
    if (await store.openTry(ctx, id)) return
    if (values(lessons).some((lesson) => !lessonsRead.includes(lesson))) throw fault('career_lessons_unread')
    const day = dayInShanghai(ctx.now)
    if ((await store.countTries(ctx, id, day)) >= trainingLimits.triesPerDay) throw fault('career_tries_used')
    await store.insertTry(ctx, { matchmakerId: id, day, questions: drawQuestions() })
  })

export const answerQuestion: Verb<typeof career.answerQuestion> = (ctx, { place, choice }) =>
  step(ctx, async (ctx, desk) => {
    const open = await store.openTry(ctx, desk.id)
    if (!open) throw fault('already_handled', { data: await standing(ctx) })
    const { id, questions } = open
    // On a second tap, the first answer is kept.
    if (place <= open.chosen.length) return
    if (place > open.chosen.length + 1) throw fieldFault({ place: '请按顺序作答' })
    const chosen = [...open.chosen, choice - 1]
    if (chosen.length < questions.length) return store.updateTry(ctx, id, { chosen })
    const rightCount = countRight(questions, chosen)
    await store.updateTry(ctx, id, { chosen, rightCount, finishedAt: ctx.now })
    if (rightCount >= trainingLimits.passWith) await beginTrial(ctx, desk)
  })
