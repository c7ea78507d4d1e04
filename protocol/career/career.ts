/** How a matchmaker has worked, and what it lets them do. */
import { endpointsOf } from '../base/endpoint'
import type { careerShapes } from './career.schema'

export const career = endpointsOf<typeof careerShapes>()({
  getLevel: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLevel' },
  getLevelEventPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLevelEventPaged' },
})
