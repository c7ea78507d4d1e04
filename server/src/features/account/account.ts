/** Interface of accounts for other nouns, and hooks for the nouns above them. */

export {
  pendingWork,
  closingBlockers,
  bindInvitation,
  recognitionHashes,
  roleEnded,
  accountsMerged,
  accountPurged,
  accountVisibilityChanged,
  strangeLogin,
  linesToAnswer,
  unreadCounts,
  type Invitation,
} from './account.hooks'
export { purgeAccount } from './account-closure'
export { inheritStrikesBySubjects, inheritFormerStrikes } from './returning-user'
export { buildSession } from './login'
export { canMerge, mergeAccounts } from './merge'
export { lockUser, isRealNameVerified, markRealNameVerified, clearRealName } from './real-name'
export {
  keepMembership,
  lockUsers,
  findOpenIdHere,
  loadTenantRoles,
  userByInviteCode,
  userById,
  userByPhoneHash,
} from './account.repository'
export { boundPhoneOf, refuseOwnPhone, sendBoundCode, consumeBoundCode } from './bound-phone'
export { createRoleOffer } from './role-offer'
export { endRole } from './role-end'
export { grantRole } from './role-offer.repository'
export { findActiveUserByPhone } from './user-lookup'
