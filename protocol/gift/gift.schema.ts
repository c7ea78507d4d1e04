/** Shapes of social gifts: the catalogue, sent gifts, and their receivers. Amounts are whole points. */
import { values } from '../base/dictionary'
import { id, nothing, nullable, object, oneOf, optional, pageOf, paging, Type, whole, type Static } from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { giftAnim, giftScene, giftStatus, lovegiftLimits } from './gift.words'

export const SocialGift = object({
  id: Type.Integer(),
  name: Type.String(),
  /** Path of the icon file. */
  icon: Type.String(),
  pricePt: Type.Integer(),
  /** Charm that the receiver gains, which is shown and never sold. */
  charm: Type.Integer(),
  anim: oneOf('动效', values(giftAnim)),
})
export type SocialGift = Static<typeof SocialGift>

const refusals = ['self', 'unpublished', 'limited', 'not_accepted', 'daily', 'unverified'] as const

/** Whether the viewer may send a given person a gift now, and up to which amount. */
export const Sendable = object({
  refusal: nullable(object({ why: oneOf('原因', refusals), words: Type.String() })),
  /** The viewer's points. */
  credit: Type.Integer(),
  /** Points that may still be sent today; fewer if the sender is not verified. */
  leftPt: Type.Integer(),
  /** A verified sender has a higher limit. */
  isVerified: Type.Boolean(),
  /** A gift above this is large: it needs the reminder, and may wait with the sender first. */
  largePt: Type.Integer(),
  /** Version of the reminder to read before a large gift; null if it was read. */
  precheatDue: nullable(Type.Integer()),
  /** The next steps in sentences: one for a small gift, one for a large gift. */
  smallWords: Type.String(),
  largeWords: Type.String(),
})
export type Sendable = Static<typeof Sendable>

export const GiftRow = object({
  id: Type.Integer(),
  /** The other person. */
  card: LoveCard,
  giftName: Type.String(),
  icon: Type.String(),
  qty: Type.Integer(),
  /** The price; null for the receiver. */
  pt: nullable(Type.Integer()),
  charm: Type.Integer(),
  status: oneOf('状态', values(giftStatus)),
  /** The state, in a sentence. */
  words: Type.String(),
  /** Time at which the gift's state changes without any action. */
  until: nullable(Type.String()),
  at: Type.String(),
  isThanked: Type.Boolean(),
  canRevoke: Type.Boolean(),
  canDecline: Type.Boolean(),
  canThank: Type.Boolean(),
})
export type GiftRow = Static<typeof GiftRow>

const sent = () => object({ id: id('sentGift', '礼物') })
const received = () => object({ id: id('receivedGift', '礼物') })

export const giftShapes = {
  getGifts: {
    summary: 'Lists the gifts that members can send.',
    input: nothing,
    output: object({ list: Type.Array(SocialGift) }),
  },
  getSendable: {
    summary: 'Tells which gifts the caller can send to a member.',
    input: object({ no: no('profile') }),
    output: Sendable,
  },
  sendGift: {
    summary: 'Sends a gift to a member and reserves its points.',
    input: object({
      no: no('profile'),
      giftId: id('socialGift', '礼物'),
      qty: whole('数量', 1, lovegiftLimits.qtyMax),
      /** The total price, as it was shown. */
      shownPt: whole('显示的积分'),
      scene: optional(oneOf('场景', values(giftScene))),
    }),
    output: GiftRow,
  },
  revokeGift: {
    summary: 'Revokes a sent gift that is not settled.',
    input: sent(),
    output: GiftRow,
  },
  declineGift: {
    summary: 'Declines a received gift.',
    input: received(),
    output: GiftRow,
  },
  thankGift: {
    summary: 'Accepts a received gift with thanks.',
    input: received(),
    output: GiftRow,
  },
  getSentPaged: {
    summary: 'Lists the gifts that the caller sent.',
    input: object(paging()),
    output: pageOf(GiftRow),
  },
  getReceivedPaged: {
    summary: 'Lists the gifts that the caller received.',
    input: object(paging()),
    output: pageOf(GiftRow),
  },
  getSums: {
    summary: 'Returns the totals of received and sent gifts of the caller.',
    input: nothing,
    output: object({
      received: object({ count: Type.Integer(), charm: Type.Integer(), waiting: Type.Integer() }),
      /** `openPt`: points held by gifts that are not settled. */
      sent: object({ count: Type.Integer(), pt: Type.Integer(), openPt: Type.Integer() }),
    }),
  },
}
export type GiftSums = Static<typeof giftShapes.getSums.output>

/** The current price, returned if it differs from the shown one. */
export interface LovegiftPriceNow {
  pricePt: number
}
