/** Functions of stores for other nouns. */
export { joinStore } from './member-transfer'
export { lockStoreNotClosed, requireStoreRight, standingIn } from './store-rights'
export {
  listOpenStoresNear,
  managersOf,
  findMemberIn,
  membershipOf,
  staffOf,
  storeOfScanCode,
  storesById,
  storesWithoutManager,
  listWorkplaces,
  type StoreScope,
} from './store.repository'
export { briefOf, maskedIn, maskedOr, nameIn, namesOf } from './store.presenter'
export { memberTransferred, openContractNos, upcomingActivityCounts, storeJoined, type StoreJoin, type StoreTransfer } from './store.hooks'
