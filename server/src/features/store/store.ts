/** What others may ask of stores. */
export { comeIn } from './moving'
export { isStillThere, myPlace } from './place'
export { managersOf, memberIn, membershipOf, staffOf, storeOfScanCode, storesById, workOf } from './store.repository'
export { briefOf, maskedIn, nameIn, namesOf } from './store.presenter'
export { heldByStore, storeJoined, type Joined } from './store.hooks'
