/** Interviews (访谈): what a matchmaker wrote down of a meeting, version by version, and what the member says of it. */
import { endpointsOf } from '../base/endpoint'
import type { interviewShapes } from './interview.schema'

export const interview = endpointsOf<typeof interviewShapes>()({
  getInterview: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getInterview' },
  saveInterview: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/saveInterview' },
  submitInterview: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/submitInterview' },
  getMyInterviews: { access: 'loveUser', path: '/love/api/matchmaker/getMyInterviews' },
  answerInterview: { access: 'loveUser', path: '/love/api/matchmaker/answerInterview' },
  takeBackInterview: { access: 'loveUser', path: '/love/api/matchmaker/takeBackInterview' },
})
