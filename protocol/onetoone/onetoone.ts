/** Private customisation (私人定制): from an enquiry over a consultation, a plan and a contract to the services and their reports. */
import { endpointsOf } from '../base/endpoint'
import type { onetooneShapes } from './onetoone.schema'

export const onetoone = endpointsOf<typeof onetooneShapes>()({
  getMyOneToOne: { access: 'loveUser', path: '/love/api/loveUser/getMyOneToOne' },
  enquireOneToOne: { access: 'loveUser', path: '/love/api/loveUser/enquireOneToOne' },
  withdrawOneToOne: { access: 'loveUser', path: '/love/api/loveUser/withdrawOneToOne' },
  answerOneToOneProposal: { access: 'loveUser', path: '/love/api/loveUser/answerOneToOneProposal' },
  getServedOneToOnes: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getServedOneToOnes' },
  proposeOneToOne: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/proposeOneToOne' },
  closeOneToOne: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/closeOneToOne' },
})
