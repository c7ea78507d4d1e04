/** Risk warnings before trusting a person, and requests for a human check. */
import { endpointsOf } from '../base/endpoint'
import type { riskShapes } from './risk.schema'

export const risk = endpointsOf<typeof riskShapes>()({
  getWarning: { access: 'loveUser', path: '/love/api/loveUserInteract/getWarning' },
  readWarning: { access: 'loveUser', path: '/love/api/loveUserInteract/readWarning' },
  askSafety: { access: 'loveUser', path: '/love/api/loveUserInteract/askSafety', idempotent: true },
})
