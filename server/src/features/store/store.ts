/** What others may ask of stores. */
export { comeIn } from './moving'
export { isStillThere, requireStoreRight } from './place'
export { managersOf, memberIn, membershipOf, staffOf, storeOfScanCode, storesById, workOf, type StoreScope } from './store.repository'
export { briefOf, maskedIn, nameIn, namesOf } from './store.presenter'
export { heldByStore, storeJoined, type Joined } from './store.hooks'
