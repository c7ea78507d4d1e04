/** Before one trusts somebody: what there is to know of them, and a person to ask. */
import { endpointsOf } from '../base/endpoint'
import type { riskShapes } from './risk.schema'

export const risk = endpointsOf<typeof riskShapes>()({
  getWarning: { access: 'loveUser', path: '/love/api/loveUserInteract/getWarning' },
  readWarning: { access: 'loveUser', path: '/love/api/loveUserInteract/readWarning' },
  askSafety: { access: 'loveUser', path: '/love/api/loveUserInteract/askSafety', idempotent: true },
})
