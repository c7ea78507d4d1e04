/** The spotlight: bookable hours, the viewer's bookings, and who is shown now. */
import { endpointsOf } from '../base/endpoint'
import type { spotlightShapes } from './spotlight.schema'

export const spotlight = endpointsOf<typeof spotlightShapes>()({
  getSpotlightHours: { access: 'loveUser', path: '/love/api/loveConfig/getSpotlightHours' },
  getSpotlightShop: { access: 'loveUser', path: '/love/api/loveUser/getSpotlightShop' },
  getMySpotlights: { access: 'loveUser', path: '/love/api/loveUser/getMySpotlights' },
  saveSpotlight: { access: 'loveUser', path: '/love/api/loveUser/saveSpotlight', idempotent: true },
  cancelSpotlight: { access: 'loveUser', path: '/love/api/loveUser/cancelSpotlight', idempotent: true },
  getSpotlight: { access: 'loveUser', path: '/love/api/loveUser/getSpotlight' },
  closeSpotlight: { access: 'loveUser', path: '/love/api/loveUserInteract/closeSpotlight' },
})
