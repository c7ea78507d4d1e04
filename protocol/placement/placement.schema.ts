/** Shapes of placement: showings, their statistics, and pins. */
import { values } from '../base/dictionary'
import {
  id,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  pageOf,
  paging,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { LoveCard } from '../love/love.schema'
import { pinBlock } from './pin-block.words'
import { pinDayMade, pinStatus, seenLimits, showingSource } from './placement.words'

const Week = object({
  seen: Type.Integer(),
  /** Number of showings in paid places. */
  paid: Type.Integer(),
})

export const Exposure = object({
  /** Counted from Monday on. */
  week: Week,
  lastWeek: Week,
  /** Counted for this week, the largest first. */
  sources: Type.Array(object({ source: oneOf('来源', values(showingSource)), seen: Type.Integer() })),
  /** Median of this week's showings of the same city and sex; null if there are few people. */
  median: nullable(Type.Integer()),
})
export type Exposure = Static<typeof Exposure>

export const PinOffer = object({
  cityName: Type.String(),
  tiers: Type.Array(object({ days: Type.Integer(), priceFen: Type.Integer() })),
  /** Guaranteed showings of a whole day; a day with fewer is compensated. */
  guaranteed: Type.Integer(),
  /** Expected hours until a seat is free. */
  waitHours: Type.Integer(),
  /** Number of pins in the queue. */
  queued: Type.Integer(),
})
export type PinOffer = Static<typeof PinOffer>

export const PinShop = object({
  /** Reason why none is sold on this device. */
  closedWhy: nullable(Type.String()),
  /** Reason why this member can have none now; otherwise there is an offer. */
  block: nullable(oneOf('不能置顶的原因', values(pinBlock))),
  offer: nullable(PinOffer),
})
export type PinShop = Static<typeof PinShop>

export const PinRow = object({
  id: Type.Integer(),
  status: oneOf('状态', values(pinStatus)),
  days: Type.Integer(),
  cityName: Type.String(),
  priceFen: Type.Integer(),
  /** Order of the pin; null if it was not bought. */
  orderId: nullable(Type.Integer()),
  guaranteed: Type.Integer(),
  /** Remaining time in whole minutes. */
  leftMinutes: Type.Integer(),
  /** End of the pin's time; set while the pin is shown. */
  endsAt: nullable(Type.String()),
  /** Number of pins before it in the queue. */
  ahead: Type.Integer(),
  /** The pin's current state and the next step, in a sentence. */
  words: Type.String(),
  /** Latest first; the current day is not settled yet. */
  history: Type.Array(
    object({
      day: Type.String(),
      seen: Type.Integer(),
      guaranteed: Type.Integer(),
      made: nullable(oneOf('结果', values(pinDayMade))),
      fen: Type.Integer(),
    }),
  ),
  /** The refund for cancelling now, with its explanation; null without one. */
  cancel: nullable(object({ fen: Type.Integer(), why: Type.String() })),
})
export type PinRow = Static<typeof PinRow>

export const placementShapes = {
  /** Marks of cards that were in view; invalid ones are ignored. */
  seeCards: {
    summary: 'Counts the paid cards that were visible on the screen of the caller.',
    input: object({ marks: list('看过的人', readBy('nobody', text('标记', seenLimits.markMax, 1)), seenLimits.marksMax) }),
    output: nothing,
  },
  getExposure: {
    summary: 'Returns how often others saw the caller.',
    input: nothing,
    output: Exposure,
  },
  getPinShop: {
    summary: 'Lists the pins that the caller can buy.',
    input: nothing,
    output: PinShop,
  },
  getMyPins: {
    summary: 'Lists the pins that the caller bought.',
    input: object({ ...paging() }),
    output: pageOf(PinRow),
  },
  /** For a paid pin, the refund must be the one shown. */
  cancelPin: {
    summary: 'Cancels a paid pin and refunds the amount that was shown.',
    input: object({ id: id('pin', '置顶'), shownFen: whole('显示的退款金额') }),
    output: PinRow,
  },
  /** The pinned people for this viewer today, in the selected city. */
  getPins: {
    summary: 'Lists the members who are pinned in a city for the caller today.',
    input: object({ city: regionCode('城市') }),
    output: object({ list: Type.Array(LoveCard) }),
  },
}
