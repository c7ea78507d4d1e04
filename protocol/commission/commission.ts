/** Commissions (分成): the shares of a matchmaker with their explanation, and the plans that finance writes and publishes. */
import { endpointsOf } from '../base/endpoint'
import type { commissionShapes } from './commission.schema'

export const commission = endpointsOf<typeof commissionShapes>()({
  getBonusSums: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getBonusSums' },
  getBonusPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getBonusPaged' },
  getWaterfall: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getWaterfall' },
  acknowledgePlan: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/acknowledgePlan' },
  getClaimablePaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getClaimablePaged' },
  claimShare: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/claimShare' },
  getPlanPaged: { access: 'finance', path: '/love/api/matchmakerPlatform/getPlanPaged' },
  draftPlan: { access: 'finance', path: '/love/api/matchmakerPlatform/draftPlan' },
  publishPlan: { access: 'finance', path: '/love/api/matchmakerPlatform/publishPlan' },
})
