/** Places (位置): map searches by the server, which alone has the key, and people who opted in to nearby. */
import { endpointsOf } from '../base/endpoint'
import type { placeShapes } from './place.schema'

export const place = endpointsOf<typeof placeShapes>()({
  searchPlaces: { access: 'member', path: '/common/api/map/searchPlaces', limit: 'map' },
  getNearbyPlaces: { access: 'member', path: '/common/api/map/getNearbyPlaces', limit: 'map' },
  getPlaceAddress: { access: 'member', path: '/common/api/map/getPlaceAddress', limit: 'map' },
  getMyPlace: { access: 'loveUser', path: '/common/api/map/getMyPlace' },
  saveMyPlace: { access: 'loveUser', path: '/common/api/map/saveMyPlace' },
  getStaticMap: { access: 'anyone', method: 'GET', kind: 'download', path: '/common/api/map/getStaticMap', limit: 'map' },
})
