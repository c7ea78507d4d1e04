/** Schemas of likes, favourites, visits and blocks. */
import { values } from '../base/dictionary'
import { favoriteLimits, hiddenContactLimits, likeLimits, likeTabs, lookTabs, visitLimits, visitSource } from './interact.words'
import { LikedPart, LoveCard, no } from '../love/love.schema'
import { Picture } from '../media/media.schema'
import {
  flag,
  id,
  labelled,
  list,
  mobile,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  pageOf,
  paging,
  readBy,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'

/** The state of the pair after a tap; a repeated tap returns the same state. */
export const Relation = object({
  isLiked: Type.Boolean(),
  /** True if the viewer's like was a super like, which disclosed its sender to the other person at once. */
  isSuperLiked: Type.Boolean(),
  likedPart: nullable(LikedPart),
  isLikedBack: Type.Boolean(),
  isMatched: Type.Boolean(),
  isFav: Type.Boolean(),
  isBlocked: Type.Boolean(),
  /** True only for the like that completed the match. */
  isNewMatch: Type.Boolean(),
  likesLeft: nullable(Type.Integer()),
})
export type Relation = Static<typeof Relation>

/** A person in a list, with the time and cause of the entry. */
export const PersonEntry = object({
  id: Type.Integer(),
  card: LoveCard,
  at: Type.String(),
  count: Type.Integer(),
  note: nullable(Type.String()),
  group: nullable(Type.String()),
  isNew: Type.Boolean(),
  /** The viewer gets a blurred picture and no name until the person is revealed. */
  isLocked: Type.Boolean(),
  /** True for a super like; in `likedMe` it reveals the person. */
  isSuper: Type.Boolean(),
  /** The viewer's photo or answer that the like is about; null if none was given or it is deleted. */
  likedPart: nullable(object({ picture: nullable(Picture), question: nullable(Type.String()) })),
  /** The liker's words about the liked photo or answer. */
  words: nullable(Type.String()),
})
export type PersonEntry = Static<typeof PersonEntry>

const target = object({ no: no('profile') })
/** Also accepts a hidden person, so that the caller can undo their own actions or block that person. */
const acquaintance = object({ no: no('acquaintance') })

/** Number of phone numbers that the member hides from. */
export const HiddenContacts = object({ count: Type.Integer() })
export type HiddenContacts = Static<typeof HiddenContacts>

export const interactShapes = {
  /** A repeated call with another part or other words changes the like at no cost. Words are accepted only with a part. */
  like: {
    summary: 'Likes a member, optionally for one photo or answer, and with words about it.',
    input: object({
      no: no('profile'),
      about: optional(labelled('喜欢的照片或回答', LikedPart)),
      words: optional(readBy('members', text('想说的话', likeLimits.wordsMax, 1))),
    }),
    output: Relation,
  },
  /** Has a weekly quota; upgrades an existing like. */
  superLike: {
    summary: 'Gives a member one of the super likes of the week.',
    input: target,
    output: Relation,
  },
  unlike: {
    summary: 'Takes a like back.',
    input: acquaintance,
    output: Relation,
  },
  /** The newest mutual like that was not shown to the caller yet: the caller liked first and was liked back later. */
  getNewMatch: {
    summary: 'Returns the newest match that the caller has not seen.',
    input: nothing,
    output: object({ card: nullable(LoveCard) }),
  },
  seeMatch: {
    summary: 'Records that the caller saw the screen of a match.',
    input: acquaintance,
    output: nothing,
  },
  skip: {
    summary: 'Hides a member from the recommendations of the caller.',
    input: target,
    output: nothing,
  },
  /** Undoes any skip, not only the last one; no effect on a person who was not skipped. */
  unskip: {
    summary: 'Takes any skip back.',
    input: acquaintance,
    output: nothing,
  },
  undoSkip: {
    summary: 'Takes the last skip back and returns the number of that member.',
    input: nothing,
    output: object({ no: Type.String() }),
  },
  fav: {
    summary: 'Adds a member to the favourites, or changes note and group.',
    input: object({
      no: no('profile'),
      note: optional(readBy('author', text('备注', favoriteLimits.noteMax))),
      group: optional(readBy('author', text('分组', favoriteLimits.groupMax))),
    }),
    output: Relation,
  },
  unfav: {
    summary: 'Removes a member from the favourites.',
    input: acquaintance,
    output: Relation,
  },
  block: {
    summary: 'Blocks a member.',
    input: acquaintance,
    output: Relation,
  },
  unblock: {
    summary: 'Unblocks a member.',
    input: acquaintance,
    output: Relation,
  },
  visit: {
    summary: 'Records that the caller visited a profile, and for how long.',
    input: object({ no: no('profile'), source: oneOf('来源', values(visitSource)), stayedMs: whole('停留时间', 0, visitLimits.maxViewMs) }),
    output: object({
      /** Invisible browsing ended with VIP. This visit was not recorded, and none will be until the member changes the switch. */
      isInvisibilityOver: Type.Boolean(),
    }),
  },
  revealVisitor: {
    summary: 'Shows the caller who one visitor was.',
    input: object({ id: id('visit', '访客') }),
    output: PersonEntry,
  },
  getFavPaged: {
    summary: 'Lists the favourites of the caller.',
    input: object({ ...paging(), group: optional(readBy('author', text('分组', favoriteLimits.groupMax))) }),
    output: pageOf(PersonEntry),
  },
  /** The groups in use, largest first. */
  getFavGroups: {
    summary: 'Lists the groups of the favourites, the largest first.',
    input: nothing,
    output: Type.Array(object({ group: Type.String(), count: Type.Integer() })),
  },
  getLookPaged: {
    summary: 'Lists visitors of the caller, or profiles that the caller visited.',
    input: object({ ...paging(), tab: oneOf('列表', lookTabs) }),
    output: pageOf(PersonEntry),
  },
  getLikePaged: {
    summary: 'Lists likes received, likes given, or matches of the caller.',
    input: object({ ...paging(), tab: oneOf('列表', likeTabs) }),
    output: pageOf(PersonEntry),
  },
  getSkipPaged: {
    summary: 'Lists the members whom the caller skipped.',
    input: object(paging()),
    output: pageOf(PersonEntry),
  },
  getBlockPaged: {
    summary: 'Lists the members whom the caller blocked.',
    input: object(paging()),
    output: pageOf(PersonEntry),
  },
  getHiddenContacts: {
    summary: 'Returns how many phone numbers the caller hides from.',
    input: nothing,
    output: HiddenContacts,
  },
  /**
   * Adds numbers; from now on neither side sees the other, including people who register later. No response ever
   * contains a number.
   */
  hideContacts: {
    summary: 'Adds phone numbers whose owners and the caller never see each other.',
    input: object({ phones: list('手机号', mobile(), hiddenContactLimits.atOnce) }),
    output: HiddenContacts,
  },
  /** Deletes all stored numbers; relations that ended because of them are not restored. */
  clearHiddenContacts: {
    summary: 'Forgets all phone numbers that the caller hides from.',
    input: nothing,
    output: HiddenContacts,
  },
  /** Resets the "new" marks of the visitor list. */
  markLooked: {
    summary: 'Marks all visitors as seen.',
    input: nothing,
    output: nothing,
  },
  getSummary: {
    summary: 'Returns the numbers of visitors, likes, matches and favourites of the caller.',
    input: nothing,
    output: object({
      visitorsToday: Type.Integer(),
      visitorsWeek: Type.Integer(),
      visitorsTotal: Type.Integer(),
      visitorsNew: Type.Integer(),
      likedMe: Type.Integer(),
      iLiked: Type.Integer(),
      mutual: Type.Integer(),
      favourites: Type.Integer(),
      blocked: Type.Integer(),
      likesLeft: nullable(Type.Integer()),
      revealsLeft: nullable(Type.Integer()),
      linesOpen: Type.Integer(),
      linesToAnswer: Type.Integer(),
      lineQuota: Type.Integer(),
      isUndoPossible: flag('可撤回'),
    }),
  },
}
export type InteractSummary = Static<(typeof interactShapes)['getSummary']['output']>
