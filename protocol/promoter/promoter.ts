/** Promoters (推广红娘): how one becomes one, the people they brought, their level and their shares. */
import { endpointsOf } from '../base/endpoint'
import type { promoterShapes } from './promoter.schema'

export const promoter = endpointsOf<typeof promoterShapes>()({
  getPromoterStanding: { access: 'member', path: '/love/api/popMatchmaker/getPromoterStanding' },
  joinPromoter: { access: 'member', path: '/love/api/popMatchmaker/joinPromoter' },
  getPromoterHome: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getPromoterHome' },
  getReferralPaged: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getReferralPaged' },
  getPromoterLevel: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getPromoterLevel' },
  getPromotedOrderPaged: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getPromotedOrderPaged' },
  getPromoterBonusSums: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getBonusSums' },
  getPromoterBonusPaged: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getBonusPaged' },
  getPromoterWaterfall: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/getWaterfall' },
  acknowledgePromoterPlan: { access: 'popMatchmaker', path: '/love/api/popMatchmaker/acknowledgePlan' },
  getPromoterPaged: { access: 'tenantAdmin', path: '/love/api/popMatchmaker/getPromoterPaged' },
  decidePromoter: { access: 'tenantAdmin', path: '/love/api/popMatchmaker/decidePromoter' },
})
