/** Levels of matchmakers, and applications created without a submission. */
import { randomBytes } from 'node:crypto'
import { AGREEMENT_VERSION } from '@qianxian/protocol/career/joining.words'
import { applicationPapers, matchmakerApplications, matchmakerLevels, matchmakerTrainings, quizTries } from '../../src/db/tables/career'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { lesson, trainingLimits } from '@qianxian/protocol/career/training.words'
import { maker, type Facts } from '../maker'
import { WITHOUT_FILE } from './media'

/** A level computed today. */
export const newLevel = maker(matchmakerLevels, (facts: Facts<typeof matchmakerLevels, 'matchmakerId' | 'level'>, { now }) => ({
  countedOn: dayInShanghai(now),
  ...facts,
}))

export const newApplication = maker(matchmakerApplications, (facts: Facts<typeof matchmakerApplications, 'userId'>, { now }) => ({
  cityGeo: '510100',
  experienceYears: 3,
  reason: '在社区做了三年红娘，想认真帮更多人',
  agreementVersion: AGREEMENT_VERSION,
  status: 'rejected' as const,
  createdAt: now,
  ...facts,
}))

export const newApplicationPaper = maker(applicationPapers, (facts: Facts<typeof applicationPapers, 'userId'>, { now, tenantId }) => ({
  fileKey: `private/t${tenantId}${WITHOUT_FILE}${randomBytes(16).toString('hex')}.seal`,
  sha256: randomBytes(32).toString('hex'),
  bytes: 120_000,
  createdAt: now,
  ...facts,
}))

/** A training with all lessons read, and no trial yet. */
export const newTraining = maker(
  matchmakerTrainings,
  (facts: Facts<typeof matchmakerTrainings, 'matchmakerId' | 'applicationId'>, { now }) => ({
    lessonsRead: values(lesson),
    createdAt: now,
    ...facts,
  }),
)

/** On trial since `trialFrom`, for the full length of a trial. */
export const trialSince = (trialFrom: Date) => ({ trialFrom, trialUntil: momentAfter(trialFrom, trainingLimits.trialDays, 'day') })

/** A quiz of today, finished without a right answer. */
export const newTry = maker(quizTries, (facts: Facts<typeof quizTries, 'matchmakerId' | 'questions'>, { now }) => ({
  day: dayInShanghai(now),
  chosen: facts.questions.map(({ order }) => (order[0] === 0 ? 1 : 0)),
  rightCount: 0,
  finishedAt: now,
  createdAt: now,
  ...facts,
}))
