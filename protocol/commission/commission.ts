/**
 * Commissions (分成): the shares of a matchmaker with their explanation, the plans that finance writes and publishes, and the monthly
 * statements by which stores are paid.
 */
import { at, endpointsOf } from '../base/endpoint'
import type { commissionShapes } from './commission.schema'

const inStore = at('store', 'storeStaff')

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
  getStatementPaged: { access: inStore, path: '/love/api/loveStore/getStatementPaged' },
  getStatement: { access: inStore, path: '/love/api/loveStore/getStatement' },
  getStatedSharePaged: { access: inStore, path: '/love/api/loveStore/getStatedSharePaged' },
  confirmStatement: { access: inStore, path: '/love/api/loveStore/confirmStatement' },
  disputeStatement: { access: inStore, path: '/love/api/loveStore/disputeStatement' },
  getStatementLink: { access: inStore, path: '/love/api/loveStore/getStatementLink', limit: 'export' },
  exportStatement: { access: 'anyone', method: 'GET', kind: 'download', path: '/love/api/loveStore/exportStatement', limit: 'export' },
  getStatementTaskPaged: { access: 'finance', path: '/love/api/loveStore/getStatementTaskPaged' },
  proposeAdjustment: { access: 'finance', path: '/love/api/loveStore/proposeAdjustment' },
  decideAdjustment: { access: 'finance', path: '/love/api/loveStore/decideAdjustment' },
  payStatement: { access: 'finance', path: '/love/api/loveStore/payStatement' },
})
