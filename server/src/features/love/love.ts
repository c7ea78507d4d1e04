/**
 * Facade of dating profiles: cards of visible people; ids by public number; the fit of two people; and profile changes,
 * each of which keeps the derived columns right.
 */
import type { MatchExplain, ProfileField } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { has } from '@qianxian/protocol/base/dictionary'
import { promptQuestion, type PromptQuestion } from '@qianxian/protocol/love/profile.words'
import { scoredOf, sightOf, sightsOf } from './love.presenter'
import { peopleByNoAndId, profileIdByNo, profilesByIds } from './love.repository'
import { formatFact, labelOf } from './profile/values'
import { explainMatch, sharedCity, sharedHobbies } from './fit/score'

export {
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
export { tryConsumeCount, tryConsumeListPage, roundedCount, visitorCardLimit } from './browse/shares'
export { seekerFrom, seekerOf, selfOf } from './browse/seeker'
export {
  firstPublished,
  genderCorrected,
  interviewExcerpt,
  lineStateQuery,
  listingChanged,
  profileCreated,
  profileChanged,
} from './love.hooks'
export { isShownPart, likeableParts, likedPartOf } from './liked-part'
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
export { ensureOwnProfile, changePrivacy, keepTrust, lockProfile, applyCertifiedFacts } from './profile/live-profile'
export { readPrivacy } from './profile/privacy'
export { lockProfiles, profileById, findProfileIdByUser } from './profile/profile.repository'
export { readMark, type ShowingMark } from './projection/marks'
export { isFencedOff, fencesAllow, allowedByFences, standpointOf } from './projection/fences'

/** A profile fact with its label, in words. */
export const describeFact = (field: ProfileField, value: unknown): { label: string; text: string | null } => ({
  label: labelOf(field),
  text: formatFact(field, value),
})

/** An id of no profile: used to query a missing person like an existing one. */
const NOBODY = 0

/** Returns the id of a public number, visible or not; `NOBODY` for an unknown number. */
export const findProfileIdOfNo = async (ctx: Ctx, no: string): Promise<number> => (await profileIdByNo(ctx.db, ctx.tenant.id, no)) ?? NOBODY

/**
 * Returns the id of a public number. Throws profile_unavailable for unknown numbers and invisible people alike, in the
 * same time.
 */
export async function requireProfileIdOfNo(ctx: Ctx, no: string): Promise<number> {
  return visibleOne(ctx, await findProfileIdOfNo(ctx, no))
}

async function visibleOne(ctx: Ctx, id: number): Promise<number> {
  const { sights } = await sightsOf(ctx, [id])
  if (!sights.get(id)?.seen) throw fault('profile_unavailable')
  return id
}

/**
 * The same, but accepts an invisible person if `isKnown` says so of their id, for undoing own actions. A missing person
 * takes the same path.
 */
export async function requireProfileIdOfNoOr(ctx: Ctx, no: string, isKnown: (id: number) => Promise<boolean>): Promise<number> {
  const id = await findProfileIdOfNo(ctx, no)
  if (await isKnown(id)) return id
  try {
    return await visibleOne(ctx, id)
  } catch (error) {
    // The act that just hid the person may also have made them known.
    if (await isKnown(id)) return id
    throw error
  }
}

/** Topics for the viewer and another: facts that both show and share, and the other's answered questions. */
export interface CommonGround {
  myName: string
  hobbies: string[]
  city: string | null
  questions: PromptQuestion[]
}

export async function commonGround(ctx: Ctx, no: string): Promise<CommonGround> {
  const mine = ctx.viewer?.profileId ?? null
  const people = await peopleByNoAndId(ctx.db, ctx.tenant.id, ctx.viewer, { no, id: mine }, ctx.now)
  const self = people.find((row) => row.profile.id === mine) ?? null
  const person = people.find((row) => row.profile.no === no)
  const myName = self?.profile.nickname ?? ''
  const seen = person && sightOf(ctx, self, person).seen
  if (!self || !person || !seen) return { myName, hobbies: [], city: null, questions: [] }
  const [a, b] = [scoredOf(self.profile, self.mate), scoredOf(person.profile, person.mate)]
  const answered = seen.isLimited ? [] : person.profile.prompts.map(({ question }) => question)
  return {
    myName,
    hobbies: sharedHobbies(a, b),
    city: sharedCity(a, b),
    questions: answered.filter((question): question is PromptQuestion => has(promptQuestion, question)),
  }
}

/** Explains how two people fit, from the first one's view. */
export async function explainPair(ctx: Ctx, viewerProfileId: number, otherId: number): Promise<MatchExplain> {
  const found = (await explainMany(ctx, viewerProfileId, [otherId])).get(otherId)
  if (!found) throw fault('profile_unavailable')
  return found
}

/** Explains how several people each fit one person; unknown ids are absent. The caller checks permissions. */
export async function explainMany(ctx: Ctx, profileId: number, otherIds: readonly number[]): Promise<Map<number, MatchExplain>> {
  const ids = [...new Set([profileId, ...otherIds])]
  const rows = await profilesByIds(ctx.db, ctx.tenant.id, ids, ctx.now)
  const scored = new Map(rows.map(({ profile, mate }) => [profile.id, scoredOf(profile, mate)]))
  const me = scored.get(profileId)
  if (!me) throw fault('profile_unavailable')
  const result = new Map<number, MatchExplain>()
  for (const id of otherIds) {
    const other = scored.get(id)
    if (other) result.set(id, explainMatch(me, other, ctx.now))
  }
  return result
}
