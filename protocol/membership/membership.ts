/** Memberships: what is sold, and the member's own. */
import { endpointsOf } from '../base/endpoint'
import type { membershipShapes } from './membership.schema'

export const membership = endpointsOf<typeof membershipShapes>()({
  getVipPlans: { access: 'loveUser', path: '/love/api/loveConfig/getVipPlans' },
  getMyVip: { access: 'loveUser', path: '/love/api/loveUser/getMyVip' },
  useVipCoupon: { access: 'loveUser', path: '/love/api/loveUser/useVipCoupon', idempotent: true },
  getVipReceipt: { access: 'loveUser', path: '/love/api/loveUser/getVipReceipt' },
  noteRightOutage: { access: 'tenantAdmin', path: '/love/api/loveConfig/noteRightOutage', idempotent: true },
})
