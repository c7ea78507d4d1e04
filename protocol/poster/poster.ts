/** Posters (海报): pictures to hand on, and what their codes lead to. */
import { endpointsOf } from '../base/endpoint'
import type { posterShapes } from './poster.schema'

export const poster = endpointsOf<typeof posterShapes>()({
  getActivityPoster: { access: 'anyone', path: '/common/api/poster/getActivityPoster', limit: 'poster' },
  getScene: { access: 'anyone', path: '/common/api/poster/getScene', limit: 'detail' },
})
