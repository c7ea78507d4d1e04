/** Shapes of how people are shown: what was seen, the statement of it, and pins. */
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
import { pinBlock, pinDayMade, pinStatus, seenLimits, showingSource } from './placement.words'

const Week = object({
  seen: Type.Integer(),
  /** Of these, in places that are paid for. */
  paid: Type.Integer(),
})

export const Exposure = object({
  /** From Monday on. */
  week: Week,
  lastWeek: Week,
  /** Of this week, the most first. */
  sources: Type.Array(object({ source: oneOf('来源', values(showingSource)), seen: Type.Integer() })),
  /** How often others of the same city and sex were shown this week, half of them less; null where they are few. */
  median: nullable(Type.Integer()),
})
export type Exposure = Static<typeof Exposure>

export const PinOffer = object({
  cityName: Type.String(),
  tiers: Type.Array(object({ days: Type.Integer(), priceFen: Type.Integer() })),
  /** So often it is shown on a whole day at least, or the day is made good. */
  guaranteed: Type.Integer(),
  /** Until a seat is free, by what is known now. */
  waitHours: Type.Integer(),
  /** How many wait already. */
  queued: Type.Integer(),
})
export type PinOffer = Static<typeof PinOffer>

export const PinShop = object({
  /** Why none is sold on this device. */
  closedWhy: nullable(Type.String()),
  /** Why this member can have none now; there is an offer otherwise. */
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
  /** Null: it was not bought. */
  orderId: nullable(Type.Integer()),
  guaranteed: Type.Integer(),
  /** What is left of its time, whole minutes. */
  leftMinutes: Type.Integer(),
  /** While it is shown. */
  endsAt: nullable(Type.String()),
  /** How many wait before it. */
  ahead: Type.Integer(),
  /** What it stands for now and what follows, in a sentence. */
  words: Type.String(),
  /** The latest first; the one that runs is not judged yet. */
  history: Type.Array(
    object({
      day: Type.String(),
      seen: Type.Integer(),
      guaranteed: Type.Integer(),
      made: nullable(oneOf('结果', values(pinDayMade))),
      fen: Type.Integer(),
    }),
  ),
  /** What giving it up pays back now, and why; null where nothing goes back. */
  cancel: nullable(object({ fen: Type.Integer(), why: Type.String() })),
})
export type PinRow = Static<typeof PinRow>

export const placementShapes = {
  /** Marks of cards that were in sight; those that count for nothing are passed over. */
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
  /** Of a paid one, with what it pays back as it was shown. */
  cancelPin: {
    summary: 'Cancels a paid pin and refunds the amount that was shown.',
    input: object({ id: id('pin', '置顶'), shownFen: whole('显示的退款金额') }),
    output: PinRow,
  },
  /** Who stands at the top for this viewer today, in the city that they look at. */
  getPins: {
    summary: 'Lists the members who are pinned in a city for the caller today.',
    input: object({ city: regionCode('城市') }),
    output: object({ list: Type.Array(LoveCard) }),
  },
}
