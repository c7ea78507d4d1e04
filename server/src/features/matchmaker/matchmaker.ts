/** The interface of matchmakers for other features, by subject. */
export { closeDesk, lockRestingMembers, reopenDesk } from './desk-closure'
export { reassignStoppedScreening } from './reassign-screening'
export { assignMemberTo } from './member-invitation'
export { consentFields, beginAgreedService, mayServe, requireCapacity } from './service-lifecycle'
export { lockServicesForShare, partnersOf, deriveProposableUntil, servicesById } from './cooperation-partners'
export { cardsForColleague } from './matchmaker.presenter'
export { recordConsentUses } from './consent-use'
export { colleagueAskCounts, servicesChanged, trialBeforeRead } from './matchmaker.hooks'
export { lockMember as holdMember, profilesServedBy } from './matchmaker.repository'
export { cityNameOf } from './matchmaker-status'
export { servingMatchmaker, servingDesk, lastingDesk, publicCard, isServedBy, type Serving } from './serving-desk'
export {
  requireOwnService,
  lockWritableService,
  isWritableNow,
  writableServices,
  noteInterview,
  noteProfileLook,
  loadServersOfServices,
  type Service,
} from './writable-service'
export { findScreener, loadVisibleLines } from './line-screener'
export {
  ownDesk,
  desksAfter,
  setCapacity,
  findMatchmakerStatus,
  deskOfUser,
  desksById,
  lockDesk,
  createMatchmaker,
  openDesk,
  listServedByUser,
  deskLoads,
  countServedAt,
  confirmDesk,
  type OwnDesk,
  type DeskState,
} from './desks'
export { listServersOfAccounts, listServiceEarners, colleaguesOf } from './colleagues'
