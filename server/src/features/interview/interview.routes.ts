import { interview } from '@qianxian/protocol/interview/interview'
import { interviewShapes } from '@qianxian/protocol/interview/interview.schema'
import { routesOf } from '../../http/serve'
import { answerInterview, getMyInterviews, takeBackInterview } from './interview-member.service'
import { getInterview, saveInterview, submitInterview } from './interview.service'

export const interviewRoutes = routesOf(interview, interviewShapes, {
  getInterview,
  saveInterview,
  submitInterview,
  getMyInterviews,
  answerInterview,
  takeBackInterview,
})
