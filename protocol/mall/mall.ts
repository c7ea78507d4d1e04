/** The points mall: gifts for points, or for points and money, and the members' exchanges. */
import { at, endpointsOf } from '../base/endpoint'
import type { mallShapes } from './mall.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/gift/${verb}` as const

export const mall = endpointsOf<typeof mallShapes>()({
  getPaged: { access: 'anyone', path: below('getPaged') },
  getDetail: { access: 'anyone', path: below('getDetail') },
  applyExchange: { access: 'member', path: below('applyExchange'), idempotent: true },
  getExchangePaged: { access: 'member', path: below('getExchangePaged') },
  getExchange: { access: 'member', path: below('getExchange') },
  cancelExchange: { access: 'member', path: below('cancelExchange'), idempotent: true },
  confirmReceived: { access: 'member', path: below('confirmReceived'), idempotent: true },
  applyAfterSale: { access: 'member', path: below('applyAfterSale'), idempotent: true },
  lookAtCode: { access: 'member', path: below('lookAtCode') },
  markUsed: { access: 'member', path: below('markUsed'), idempotent: true },
  getAddresses: { access: 'member', path: below('getAddresses') },
  saveAddress: { access: 'member', path: below('saveAddress'), idempotent: true },
  removeAddress: { access: 'member', path: below('removeAddress'), idempotent: true },
  pickUp: { access: [at('store', 'storeStaff'), at('store', 'storeManager')], path: below('pickUp'), limit: 'search', idempotent: true },
  getWorkPaged: { access: 'tenantAdmin', path: below('getWorkPaged') },
  ship: { access: 'tenantAdmin', path: below('ship'), idempotent: true },
  refuse: { access: 'tenantAdmin', path: below('refuse'), idempotent: true },
  settleAfterSale: { access: 'tenantAdmin', path: below('settleAfterSale'), idempotent: true },
  takeStock: { access: 'tenantAdmin', path: below('takeStock'), idempotent: true },
})
