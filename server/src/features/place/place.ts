/** The interface of places: people found nearby, their approximate distance, and ending that. */
export { bandsFrom, requireNearbyStandpoint } from './nearby'
export { forgetPlace, isNearby } from './place.repository'
export { metresToNamed } from './map'
