/** Interviews written by a matchmaker. */
import { interviews } from '../../src/db/tables/interview'
import { maker, type Facts } from '../maker'

type InterviewFacts = Omit<Facts<typeof interviews, 'representationId' | 'profileId'>, 'concernsEnc'> & { concerns?: string }

/** A submitted interview that awaits the member's answer. */
export const newInterview = maker(interviews, ({ concerns = '', ...facts }: InterviewFacts, { secrets, now }) => ({
  status: 'submitted' as const,
  version: 1,
  revision: 1,
  metOn: '2026-01-10',
  how: 'in_person' as const,
  minutes: 60,
  excerpt: '说话慢条斯理，聊起家人时眼里有光。',
  submittedAt: now,
  concernsEnc: concerns === '' ? '' : secrets.seal(concerns),
  ...facts,
}))
