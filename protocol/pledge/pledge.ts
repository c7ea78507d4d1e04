/** The commitment pledge: current and former texts. */
import { endpointsOf } from '../base/endpoint'
import type { pledgeShapes } from './pledge.schema'

export const pledge = endpointsOf<typeof pledgeShapes>()({
  getText: { access: 'anyone', path: '/love/api/loveUser/getPledgeText' },
  publishText: { access: 'tenantAdmin', path: '/love/api/loveUser/publishPledgeText', idempotent: true },
  getTextPaged: { access: 'tenantAdmin', path: '/love/api/loveUser/getPledgeTextPaged' },
})
