/** Partner preferences of a member. */
import { endpointsOf } from '../base/endpoint'
import type { mateShapes } from './mate.schema'

export const mate = endpointsOf<typeof mateShapes>()({
  getPreference: { access: 'member', path: '/love/api/mate/getPreference' },
  savePreference: { access: 'member', path: '/love/api/mate/savePreference' },
  getSearches: { access: 'loveUser', path: '/love/api/mate/getSearches' },
  saveSearch: { access: 'loveUser', path: '/love/api/mate/saveSearch' },
  deleteSearch: { access: 'loveUser', path: '/love/api/mate/deleteSearch' },
  getRelaxations: { access: 'loveUser', path: '/love/api/mate/getRelaxations' },
  getDaily: { access: 'loveUser', path: '/love/api/mate/getDaily' },
  openDaily: { access: 'loveUser', path: '/love/api/mate/openDaily' },
})
