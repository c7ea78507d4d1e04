/** What others may ask of places: who is found nearby, about how far away, and that somebody is not any more. */
export { bandsFrom, requireNearbyStandpoint } from './nearby'
export { forgetPlace, isNearby } from './place.repository'
