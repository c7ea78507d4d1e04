/** Awards (奖励): the tasks of promoters and of partners, and what finance decides about them. */
import { endpointsOf } from '../base/endpoint'
import type { awardShapes } from './award.schema'

export const award = endpointsOf<typeof awardShapes>()({
  getPromoterAwardPaged: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getAwardPaged' },
  getPromoterAward: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getAward' },
  getPartnerAwardPaged: { access: 'partner', path: '/love/api/partner/getAwardPaged' },
  getPartnerAward: { access: 'partner', path: '/love/api/partner/getAward' },
  getAwardTaskPaged: { access: 'finance', path: '/love/api/matchmakerPlatform/getAwardTaskPaged' },
  draftAwardTask: { access: 'finance', path: '/love/api/matchmakerPlatform/draftAwardTask' },
  publishAwardTask: { access: 'finance', path: '/love/api/matchmakerPlatform/publishAwardTask' },
  endAwardTask: { access: 'finance', path: '/love/api/matchmakerPlatform/endAwardTask' },
  getPendingAwardPaged: { access: 'finance', path: '/love/api/matchmakerPlatform/getPendingAwardPaged' },
  decideAward: { access: 'finance', path: '/love/api/matchmakerPlatform/decideAward' },
})
