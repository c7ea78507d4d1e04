/** Likes, favourites, visits and blocks between two profiles. */
import { endpointsOf } from '../base/endpoint'
import type { interactShapes } from './interact.schema'

export const interact = endpointsOf<typeof interactShapes>()({
  like: { access: 'loveUser', path: '/love/api/loveUserInteract/like', limit: 'like' },
  superLike: { access: 'loveUser', path: '/love/api/loveUserInteract/superLike', limit: 'like' },
  unlike: { access: 'loveUser', path: '/love/api/loveUserInteract/unlike', limit: 'like' },
  getNewMatch: { access: 'loveUser', path: '/love/api/loveUserInteract/getNewMatch' },
  seeMatch: { access: 'loveUser', path: '/love/api/loveUserInteract/seeMatch' },
  skip: { access: 'loveUser', path: '/love/api/loveUserInteract/skip', limit: 'like' },
  unskip: { access: 'loveUser', path: '/love/api/loveUserInteract/unskip', limit: 'like' },
  undoSkip: { access: 'loveUser', path: '/love/api/loveUserInteract/undoSkip', limit: 'like' },
  fav: { access: 'loveUser', path: '/love/api/loveUserInteract/fav', limit: 'like' },
  unfav: { access: 'loveUser', path: '/love/api/loveUserInteract/unfav', limit: 'like' },
  block: { access: 'loveUser', path: '/love/api/loveUserInteract/block' },
  unblock: { access: 'loveUser', path: '/love/api/loveUserInteract/unblock' },
  visit: { access: 'loveUser', path: '/love/api/loveUserInteract/visit' },
  revealVisitor: { access: 'loveUser', path: '/love/api/loveUserInteract/revealVisitor' },
  getFavPaged: { access: 'loveUser', path: '/love/api/loveUserInteract/getFavPaged' },
  getFavGroups: { access: 'loveUser', path: '/love/api/loveUserInteract/getFavGroups' },
  getLookPaged: { access: 'loveUser', path: '/love/api/loveUserInteract/getLookPaged' },
  getLikePaged: { access: 'loveUser', path: '/love/api/loveUserInteract/getLikePaged' },
  getSkipPaged: { access: 'loveUser', path: '/love/api/loveUserInteract/getSkipPaged' },
  getBlockPaged: { access: 'loveUser', path: '/love/api/loveUserInteract/getBlockPaged' },
  getHiddenContacts: { access: 'loveUser', path: '/love/api/loveUserInteract/getHiddenContacts' },
  hideContacts: { access: 'loveUser', path: '/love/api/loveUserInteract/hideContacts' },
  clearHiddenContacts: { access: 'loveUser', path: '/love/api/loveUserInteract/clearHiddenContacts' },
  markLooked: { access: 'loveUser', path: '/love/api/loveUserInteract/markLooked' },
  getSummary: { access: 'loveUser', path: '/love/api/loveUserInteract/getSummary' },
})
