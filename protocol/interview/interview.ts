/** Interviews (访谈): a matchmaker's record of a meeting, version by version, and the member's answers. */
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
