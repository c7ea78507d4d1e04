/**
 * Facade of dating profiles: cards of visible people; ids by public number; the fit of two people; and profile changes,
 * each of which keeps the derived columns right.
 */
import type { ProfileField } from '@qianxian/protocol/love/love.schema'
import { formatFact, labelOf } from './profile/values'

export {
  boundTo,
  candidatesOf,
  candidateConditions,
  isCoupled,
  firmWishConditions,
  isOpenTo,
  isUnattached,
  type Candidates,
  type Seeker,
} from './browse/candidates'
export { checkFilter } from './browse/filter'
export { nearMisses, type NearMiss } from './browse/near-misses.repository'
export { rankedPool, filterLiked, type Ranked } from './browse/ranking'
export { tryConsumeCount, roundedCount, visitorCardLimit } from './browse/shares'
export { seekerFrom, seekerOf, selfOf } from './browse/seeker'
export {
  attachmentChanged,
  firstPublished,
  genderCorrected,
  interviewExcerpt,
  lineStateQuery,
  listingChanged,
  owesSignature,
  profileCreated,
  profileChanged,
} from './love.hooks'
export { isShownPart, likeableParts, likedPartOf } from './liked-part'
export { namedRowsOf, presentNamed } from './named-people'
export { blockedCardsOf, loadDeskCards, cardsOf, hintsOf, type Self } from './love.presenter'
export { acceptReminder, PRECHEAT_VERSION, findDueReminder, requireReminderAccepted } from './precheat/precheat'
export {
  createDraftedProfile,
  checkPatch,
  discardDraftOfAuthor,
  isDraftHandedOver,
  loadOwnFacts,
  profileForMatchmaker,
  saveDraftFor,
  submitDraftFor,
} from './profile/draft'
export { setAttachment } from './profile/attachment'
export { deriveUnshown, restingLifecycle } from './profile/derived'
export { ensureOwnProfile, changePrivacy, hideOwnProfile, keepTrust, lockProfile, applyCertifiedFacts } from './profile/live-profile'
export { readPrivacy } from './profile/privacy'
export { lockProfiles, profileById, findProfileIdByUser } from './profile/profile.repository'
export { readMark, type ShowingMark } from './projection/marks'
export { isFencedOff, fencesAllow, allowedByFences, standpointOf } from './projection/fences'

export { commonGround, type CommonGround } from './common-ground'
export { explainMany, explainPair } from './pair-explanation'
export { strangerCard } from './stranger-card'
export { findProfileIdOfNo, requireProfileIdOfNo, requireProfileIdOfNoOr } from './profile-lookup'

/** A profile fact with its label, in words. */
export const describeFact = (field: ProfileField, value: unknown): { label: string; text: string | null } => ({
  label: labelOf(field),
  text: formatFact(field, value),
})
