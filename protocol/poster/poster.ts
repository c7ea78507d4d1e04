/** Posters (海报): shareable pictures and the targets of their codes. */
import { endpointsOf } from '../base/endpoint'
import type { posterShapes } from './poster.schema'

export const poster = endpointsOf<typeof posterShapes>()({
  getActivityPoster: { access: 'anyone', path: '/common/api/poster/getActivityPoster', limit: 'poster' },
  getOwnPoster: { access: 'member', path: '/common/api/poster/getOwnPoster', limit: 'poster' },
  getPromotion: { access: 'loveUser', path: '/common/api/poster/getPromotion' },
  getInvitedPaged: { access: 'loveUser', path: '/common/api/poster/getInvitedPaged' },
  getScene: { access: 'anyone', path: '/common/api/poster/getScene', limit: 'detail' },
})
