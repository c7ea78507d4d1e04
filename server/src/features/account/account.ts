/** What others may ask of accounts, and what accounts ask of nouns above them. */

export {
  atWork,
  closingBlockers,
  invited,
  knownBy,
  merged,
  purging,
  shownChanged,
  strangeLogin,
  unread,
  type Invited,
} from './account.hooks'
export { purge } from './closing'
export { knowAgain, knowAsOne } from './knowing-again'
export { answerTo } from './entering'
export { canMerge, mergeAsOne } from './merge'
export { holdUser, isProven, markProven } from './proven'
export { keepMembership, lockUsers, openIdHere, rolesHeld, userByInviteCode, userById, userByPhoneHash } from './account.repository'
export { boundPhoneOf, refuseOwnPhone, sendBoundCode, spendBoundCode } from './bound-phone'
export { offerRole } from './role-offer'
export { endRole, grantRole } from './role-offer.repository'
export { userHereOfPhone } from './users'
