/** Placement: which cards viewers saw, each person's own statistics, and paid places at the top. */
import { endpointsOf } from '../base/endpoint'
import type { placementShapes } from './placement.schema'

export const placement = endpointsOf<typeof placementShapes>()({
  seeCards: { access: 'member', path: '/love/api/loveUserInteract/seeCards' },
  getExposure: { access: 'loveUser', path: '/love/api/loveUser/getExposure' },
  getPinShop: { access: 'loveUser', path: '/love/api/loveConfig/getPinShop' },
  getMyPins: { access: 'loveUser', path: '/love/api/loveUser/getMyPins' },
  cancelPin: { access: 'loveUser', path: '/love/api/loveUser/cancelPin', idempotent: true },
  getPins: { access: 'loveUser', path: '/love/api/loveUser/getPins' },
})
