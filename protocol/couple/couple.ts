/** Couples (脱单): stages from dating to marriage, and the exit from singlehood. */
import { endpointsOf, type EndpointFacts } from '../base/endpoint'
import type { coupleShapes } from './couple.schema'

export const couple = endpointsOf<typeof coupleShapes>()({
  getMyCouple: { access: 'loveUser', path: '/love/api/loveUser/getMyCouple' },
  proposeStage: { access: 'loveUser', path: '/love/api/loveUser/proposeStage' },
  answerStage: { access: 'loveUser', path: '/love/api/loveUser/answerStage' },
  withdrawStage: { access: 'loveUser', path: '/love/api/loveUser/withdrawStage' },
  stepDown: { access: 'loveUser', path: '/love/api/loveUser/stepDown' },
  confirmExit: { access: 'loveUser', path: '/love/api/loveUser/confirmExit' },
  dropExit: { access: 'loveUser', path: '/love/api/loveUser/dropExit' },
  exitElsewhere: { access: 'loveUser', path: '/love/api/loveUser/exitElsewhere' },
  withdrawExit: { access: 'loveUser', path: '/love/api/loveUser/withdrawExit' },
  getCertificate: { access: 'loveUser', path: '/love/api/loveUser/getExitCertificate', limit: 'poster' },
  writeStory: { access: 'loveUser', path: '/love/api/loveUser/writeStory' },
  agreeToStory: { access: 'loveUser', path: '/love/api/loveUser/agreeToStory' },
  revokeStory: { access: 'loveUser', path: '/love/api/loveUser/revokeStory' },
  getStories: { access: 'loveUser', path: '/love/api/loveUser/getStories' },
  getExitsToWitness: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getExitsToWitness' },
  witnessExit: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/witnessExit' },
})

/** Page on which anybody checks a certificate. Query `code`; responds with HTML. */
export const exitCheck: EndpointFacts = {
  access: 'anyone',
  method: 'GET',
  path: '/common/api/couple/check',
  kind: 'html',
}
