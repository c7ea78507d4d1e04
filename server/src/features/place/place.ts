/** The face of places: who is found nearby, at which approximate distance, and ending that. */
export { bandsFrom, requireNearbyStandpoint } from './nearby'
export { forgetPlace, isNearby } from './place.repository'
