/** Presents training: the lessons, the next question, and the result of the last attempt; and the state of a trial. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { options } from '@qianxian/protocol/base/dictionary'
import type { Training, Trial } from '@qianxian/protocol/career/joining.schema'
import { lesson as lessons, trainingLimits } from '@qianxian/protocol/career/training.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { lessonTexts } from './lessons'
import { presentQuestion, lessonsMissed } from './quiz'
import * as store from './training.repository'

export async function trainingView(ctx: Ctx, matchmakerId: number): Promise<Training | null> {
  const [row, open, last, begun] = await readAll(ctx, [
    () => store.trainingOf(ctx, matchmakerId),
    () => store.openTry(ctx, matchmakerId),
    () => store.lastTry(ctx, matchmakerId),
    () => store.countTries(ctx, matchmakerId, dayInShanghai(ctx.now)),
  ])
  if (!row) return null
  const next = open?.questions[open.chosen.length]
  return {
    lessons: options(lessons).map(({ value, name }) => ({
      lesson: value,
      title: name,
      text: lessonTexts[value],
      isRead: row.lessonsRead.includes(value),
    })),
    quiz: open && next ? { place: open.chosen.length + 1, of: open.questions.length, ...presentQuestion(next) } : null,
    last: last && { right: last.rightCount ?? 0, of: last.questions.length, reread: lessonsMissed(last.questions, last.chosen) },
    triesLeft: Math.max(0, trainingLimits.triesPerDay - begun),
  }
}

export async function trialView(ctx: Ctx, desk: { id: number; userId: number }): Promise<Trial | null> {
  const row = await store.trainingOf(ctx, desk.id)
  if (!row || row.trialUntil === null) return null
  return {
    until: row.trialUntil.toISOString(),
    membersMax: matchmakerLimits.trialMembersMax,
    ...(await store.trialFacts(ctx, desk, row)),
    isWaiting: row.trialTaskId !== null,
  }
}
