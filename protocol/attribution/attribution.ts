/** Attributions: who brought a member, as read by matchmaker and store, their disputes, and changes by headquarters. */
import { at, endpointsOf } from '../base/endpoint'
import type { attributionShapes } from './attribution.schema'

const inStore = at('store', 'storeStaff')

export const attribution = endpointsOf<typeof attributionShapes>()({
  getAttributedPaged: { access: 'matchmaker', path: '/love/api/matchmaker/getAttributedPaged' },
  getTimeline: { access: 'matchmaker', path: '/love/api/matchmaker/getAttributionTimeline' },
  openDispute: { access: 'matchmaker', path: '/love/api/matchmaker/openAttributionDispute', idempotent: true },
  getDisputePaged: { access: 'matchmaker', path: '/love/api/matchmaker/getAttributionDisputePaged' },
  getStoreTimeline: { access: inStore, path: '/love/api/loveStore/getAttributionTimeline' },
  openStoreDispute: { access: inStore, path: '/love/api/loveStore/openAttributionDispute', idempotent: true },
  changeAttribution: { access: 'tenantAdmin', path: '/love/api/loveStore/changeAttribution' },
})
