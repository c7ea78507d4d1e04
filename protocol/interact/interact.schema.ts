/** Shapes of liking, saving, visiting, blocking. */
import { values } from '../base/dictionary'
import { favoriteLimits, likeTabs, lookTabs, visitLimits, visitSource } from './interact.words'
import { LoveCard, no } from '../love/love.schema'
import { flag, id, nothing, nullable, object, oneOf, optional, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'

/** The state of the pair after a tap; a repeated tap answers the same. */
export const Relation = object({
  isLiked: Type.Boolean(),
  isLikedBack: Type.Boolean(),
  isMatched: Type.Boolean(),
  isFav: Type.Boolean(),
  isBlocked: Type.Boolean(),
  /** True only for the like that made the match. */
  isNewMatch: Type.Boolean(),
  likesLeft: nullable(Type.Integer()),
})
export type Relation = Static<typeof Relation>

/** A person in a list, with when and how it came about. */
export const PersonEntry = object({
  id: Type.Integer(),
  card: LoveCard,
  at: Type.String(),
  count: Type.Integer(),
  note: nullable(Type.String()),
  group: nullable(Type.String()),
  isNew: Type.Boolean(),
  /** The viewer gets a pixelated picture and no name until it is revealed. */
  isLocked: Type.Boolean(),
})
export type PersonEntry = Static<typeof PersonEntry>

const target = object({ no: no('profile') })
/** Also somebody out of sight: for taking back one's own doing, and for keeping somebody off. */
const acquaintance = object({ no: no('acquaintance') })

export const interactShapes = {
  like: { input: target, output: Relation },
  unlike: { input: acquaintance, output: Relation },
  skip: { input: target, output: nothing },
  undoSkip: { input: nothing, output: object({ no: Type.String() }) },
  fav: {
    input: object({
      no: no('profile'),
      note: optional(readBy('author', text('备注', favoriteLimits.noteMax))),
      group: optional(readBy('author', text('分组', favoriteLimits.groupMax))),
    }),
    output: Relation,
  },
  unfav: { input: acquaintance, output: Relation },
  block: { input: acquaintance, output: Relation },
  unblock: { input: acquaintance, output: Relation },
  visit: {
    input: object({ no: no('profile'), source: oneOf('来源', values(visitSource)), stayedMs: whole('停留时间', 0, visitLimits.maxViewMs) }),
    output: nothing,
  },
  revealVisitor: { input: object({ id: id('visit', '访客') }), output: PersonEntry },
  getFavPaged: {
    input: object({ ...paging(), group: optional(readBy('author', text('分组', favoriteLimits.groupMax))) }),
    output: pageOf(PersonEntry),
  },
  getLookPaged: { input: object({ ...paging(), tab: oneOf('列表', lookTabs) }), output: pageOf(PersonEntry) },
  getLikePaged: { input: object({ ...paging(), tab: oneOf('列表', likeTabs) }), output: pageOf(PersonEntry) },
  getBlockPaged: { input: object(paging()), output: pageOf(PersonEntry) },
  /** Resets the "new" marks of the visitor list. */
  markLooked: { input: nothing, output: nothing },
  getSummary: {
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
