/** Cooperation (协作): two matchmakers agree on a share before they introduce their members to each other. */
import { endpointsOf } from '../base/endpoint'
import type { cooperationShapes } from './cooperation.schema'

export const cooperation = endpointsOf<typeof cooperationShapes>()({
  offerCooperation: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/offerCooperation', idempotent: true },
  answerCooperation: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/answerCooperation' },
  withdrawCooperation: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/withdrawCooperation' },
  getCooperationPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getCooperationPaged' },
  getMemberCooperations: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getMemberCooperations' },
})
