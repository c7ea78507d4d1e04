/** The commitment pledge: its texts, the own signature, and the view of another person's. */
import { endpointsOf } from '../base/endpoint'
import type { pledgeShapes } from './pledge.schema'

const below = (verb: string) => `/love/api/loveUser/${verb}` as const

export const pledge = endpointsOf<typeof pledgeShapes>()({
  getText: { access: 'anyone', path: below('getPledgeText') },
  publishText: { access: 'tenantAdmin', path: below('publishPledgeText'), idempotent: true },
  getTextPaged: { access: 'tenantAdmin', path: below('getPledgeTextPaged') },
  getMyPledge: { access: 'loveUser', path: below('getMyPledge') },
  sendPledgeCode: { access: 'loveUser', path: below('sendPledgeCode'), limit: 'sms' },
  signPledge: { access: 'loveUser', path: below('signPledge') },
  withdrawPledge: { access: 'loveUser', path: below('withdrawPledge') },
  getPledgeView: { access: 'loveUser', path: below('getPledgeView'), limit: 'detail' },
})
