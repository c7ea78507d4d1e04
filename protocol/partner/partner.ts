/** Partners (合伙人): the programme, applying and signing, and the acts of the administrators. */
import { endpointsOf } from '../base/endpoint'
import type { partnerShapes } from './partner.schema'

export const partner = endpointsOf<typeof partnerShapes>()({
  getProgramme: { access: 'anyone', path: '/love/api/partner/getProgramme' },
  getPartnerDetail: { access: 'anyone', path: '/love/api/partner/getPartnerDetail', limit: 'detail' },
  getPartnerRules: { access: 'anyone', path: '/love/api/partner/getPartnerRules' },
  getMyPartner: { access: 'member', path: '/love/api/partner/getMyPartner' },
  applyPartner: { access: 'member', path: '/love/api/partner/applyPartner' },
  withdrawPartner: { access: 'member', path: '/love/api/partner/withdrawPartner' },
  signPartner: { access: 'member', path: '/love/api/partner/signPartner' },
  getPartnerCentre: { access: 'partner', path: '/love/api/partner/getPartnerCentre' },
  getPartnerUserPaged: { access: 'partner', path: '/love/api/partner/getPartnerUserPaged' },
  getPartnerTeamPaged: { access: 'partner', path: '/love/api/partner/getPartnerTeamPaged' },
  getPartnerLevel: { access: 'partner', path: '/love/api/partner/getPartnerLevel' },
  getPartnerShare: { access: 'partner', path: '/love/api/partner/getPartnerShare' },
  getBonusSums: { access: 'partner', path: '/love/api/partner/getBonusSums' },
  getBonusPaged: { access: 'partner', path: '/love/api/partner/getBonusPaged' },
  getWaterfall: { access: 'partner', path: '/love/api/partner/getWaterfall' },
  acknowledgePlan: { access: 'partner', path: '/love/api/partner/acknowledgePlan' },
  getPartnerPaged: { access: 'tenantAdmin', path: '/love/api/partner/getPartnerPaged' },
  invitePartner: { access: 'tenantAdmin', path: '/love/api/partner/invitePartner' },
  changePartner: { access: 'tenantAdmin', path: '/love/api/partner/changePartner' },
})
