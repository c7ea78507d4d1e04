/** Shapes of social gifts: what may be sent, what was, and to whom. Amounts are whole points. */
import { values } from '../base/dictionary'
import { id, nothing, nullable, object, oneOf, optional, pageOf, paging, Type, whole, type Static } from '../base/shape'
import { LoveCard, no } from '../love/love.schema'
import { giftAnim, giftScene, giftStatus, lovegiftLimits } from './gift.words'

export const SocialGift = object({
  id: Type.Integer(),
  name: Type.String(),
  /** Path of its drawing. */
  icon: Type.String(),
  pricePt: Type.Integer(),
  /** What its receiver gains in charm, which is shown and never sold. */
  charm: Type.Integer(),
  anim: oneOf('动效', values(giftAnim)),
})
export type SocialGift = Static<typeof SocialGift>

const refusals = ['self', 'unpublished', 'limited', 'not_accepted', 'daily', 'unverified'] as const

/** Whether the viewer may send somebody a gift now, and how far. */
export const Sendable = object({
  refusal: nullable(object({ why: oneOf('原因', refusals), words: Type.String() })),
  /** The points that the viewer has. */
  credit: Type.Integer(),
  /** How many points may still be sent today; less where nobody has verified the sender. */
  leftPt: Type.Integer(),
  /** A verified sender may send more. */
  isVerified: Type.Boolean(),
  /** What is above these is large: asks for the reminder, and may wait with the sender first. */
  largePt: Type.Integer(),
  /** Version of the reminder to read before a large gift; null where it was read. */
  precheatDue: nullable(Type.Integer()),
  /** How it goes on, in sentences: for a small and for a large gift. */
  smallWords: Type.String(),
  largeWords: Type.String(),
})
export type Sendable = Static<typeof Sendable>

export const GiftRow = object({
  id: Type.Integer(),
  /** The other of the two. */
  card: LoveCard,
  giftName: Type.String(),
  icon: Type.String(),
  qty: Type.Integer(),
  /** What it cost; null for whoever receives it. */
  pt: nullable(Type.Integer()),
  charm: Type.Integer(),
  status: oneOf('状态', values(giftStatus)),
  /** How it stands, in a sentence. */
  words: Type.String(),
  /** When it goes on by itself. */
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
      /** Of all of them, as it was shown. */
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
      /** `openPt`: lie with gifts that are not settled. */
      sent: object({ count: Type.Integer(), pt: Type.Integer(), openPt: Type.Integer() }),
    }),
  },
}
export type GiftSums = Static<typeof giftShapes.getSums.output>

/** In place of what was shown, where the price is another one. */
export interface LovegiftPriceNow {
  pricePt: number
}
