/** Measures for a member's violations. */
import { endpointsOf } from '../base/endpoint'
import type { strikeShapes } from './strike.schema'

export const strike = endpointsOf<typeof strikeShapes>()({
  getMine: { access: 'member', path: '/common/api/strike/getMine', isForShut: true },
})
