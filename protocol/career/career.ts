/** Becoming a matchmaker, a matchmaker's figures, and what the level allows. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { careerShapes } from './career.schema'

export const career = endpointsOf<typeof careerShapes>()({
  getMyCareer: { access: 'member', path: '/love/api/matchmaker/getMyCareer' },
  uploadApplicationPaper: { access: 'member', path: '/love/api/matchmaker/uploadApplicationPaper', limit: 'upload', kind: 'multipart' },
  removeApplicationPaper: { access: 'member', path: '/love/api/matchmaker/removeApplicationPaper' },
  applyMatchmaker: { access: 'member', path: '/love/api/matchmaker/applyMatchmaker' },
  withdrawApplication: { access: 'member', path: '/love/api/matchmaker/withdrawApplication' },
  readLesson: { access: 'member', path: '/love/api/matchmaker/readLesson' },
  beginQuiz: { access: 'member', path: '/love/api/matchmaker/beginQuiz' },
  answerQuestion: { access: 'member', path: '/love/api/matchmaker/answerQuestion' },
  openApplicationPaper: { access: 'auditor', path: '/love/api/matchmaker/openApplicationPaper' },
  getDeskToJudge: { access: 'auditor', path: '/love/api/matchmakerPlatform/getDeskToJudge' },
  suspendMatchmaker: { access: 'auditor', path: '/love/api/matchmakerPlatform/suspendMatchmaker' },
  resumeMatchmaker: { access: 'auditor', path: '/love/api/matchmakerPlatform/resumeMatchmaker' },
  proposeTermination: { access: 'auditor', path: '/love/api/matchmakerPlatform/proposeTermination' },
  resignMatchmaker: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/resignMatchmaker' },
  getLevel: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLevel' },
  getLevelEventPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLevelEventPaged' },
})

/** One paper of an application, for the holder of an address issued for a recorded view. */
export const applicationPaperFile: EndpointFacts = { access: 'anyone', method: 'GET', path: '/love/api/matchmaker/paper', kind: 'file' }
