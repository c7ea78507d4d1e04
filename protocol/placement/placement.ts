/** How people are shown: who was seen, and what somebody is told of it. */
import { endpointsOf } from '../base/endpoint'
import type { placementShapes } from './placement.schema'

export const placement = endpointsOf<typeof placementShapes>()({
  seeCards: { access: 'member', path: '/love/api/loveUserInteract/seeCards' },
  getExposure: { access: 'loveUser', path: '/love/api/loveUser/getExposure' },
})
