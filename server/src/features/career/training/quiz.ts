/** Draws ten of all questions, with an answer order per attempt, and scores the answers. */
import { randomInt } from 'node:crypto'
import { type Lesson, trainingLimits } from '@qianxian/protocol/career/training.words'
import type { DrawnQuestion } from '../../../db/tables/career'
import { questionById, questions } from './questions'

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

export const drawQuestions = (): DrawnQuestion[] =>
  shuffled(questions)
    .slice(0, trainingLimits.questionsAsked)
    .map(({ id, answers }) => ({ id, order: shuffled(answers.map((_, place) => place)) }))

/** Returns the part of a question that may be sent to the app. */
export function presentQuestion({ id, order }: DrawnQuestion): { question: string; answers: string[] } {
  const { ask, answers } = questionById(id)
  return { question: ask, answers: order.map((place) => answers[place]!) }
}

/** The right answer is the first one in the source. */
const isRight = ({ order }: DrawnQuestion, chosen: number | undefined): boolean => chosen !== undefined && order[chosen] === 0

export const countRight = (drawn: readonly DrawnQuestion[], chosen: readonly number[]): number =>
  drawn.filter((one, place) => isRight(one, chosen[place])).length

/** Returns the lessons of the wrongly answered questions, each once. */
export const lessonsMissed = (drawn: readonly DrawnQuestion[], chosen: readonly number[]): Lesson[] => [
  ...new Set(drawn.filter((one, place) => !isRight(one, chosen[place])).map(({ id }) => questionById(id).lesson)),
]
