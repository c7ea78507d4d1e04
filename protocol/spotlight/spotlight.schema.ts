/** Shapes of the spotlight: free hours, one's bookings with their figures, and the card as it is shown. */
import { values } from '../base/dictionary'
import {
  day,
  id,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
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
import { Picture } from '../media/media.schema'
import { spotlightBlock, spotlightLimits, spotlightSeatKind, spotlightStatus } from './spotlight.words'

const slogan = () => readBy('members', text('宣言', spotlightLimits.sloganMax, 1))

export const SpotlightShop = object({
  /** Why none is sold on this device. */
  closedWhy: nullable(Type.String()),
  /** Why this member may not book now. */
  block: nullable(oneOf('不能预约的原因', values(spotlightBlock))),
  /** Where they live; empty where they have not said. */
  city: Type.String(),
  photos: Type.Array(object({ id: Type.Integer(), picture: Picture })),
})
export type SpotlightShop = Static<typeof SpotlightShop>

export const SpotlightHour = object({
  hour: Type.Integer(),
  /** Seats that are free; 0 also where the viewer has one. */
  left: Type.Integer(),
  isMine: Type.Boolean(),
  priceFen: Type.Integer(),
  /** So many see it at least, or it is made good. */
  guaranteed: Type.Integer(),
})
export type SpotlightHour = Static<typeof SpotlightHour>

export const SpotlightHours = object({
  city: Type.String(),
  cityName: Type.String(),
  day: Type.String(),
  /** Those that can be booked, with the seats that are free. */
  days: Type.Array(object({ day: Type.String(), left: Type.Integer() })),
  /** Of the day; hours that nobody can book any more are absent. */
  hours: Type.Array(SpotlightHour),
  /** In whichever hour of the day. */
  guaranteed: Type.Integer(),
})
export type SpotlightHours = Static<typeof SpotlightHours>

export const SpotlightRow = object({
  id: Type.Integer(),
  status: oneOf('状态', values(spotlightStatus)),
  startsAt: Type.String(),
  kind: oneOf('来源', values(spotlightSeatKind)),
  cityName: Type.String(),
  picture: nullable(Picture),
  /** The same among one's photos; null where it left them. */
  photo: nullable(Type.Integer()),
  slogan: Type.String(),
  priceFen: Type.Integer(),
  /** Null: it was not bought. */
  orderId: nullable(Type.Integer()),
  guaranteed: Type.Integer(),
  figures: object({ seen: Type.Integer(), opens: Type.Integer(), likes: Type.Integer(), lines: Type.Integer() }),
  /** What it stands for now and what follows, in a sentence. */
  words: Type.String(),
  reasons: Type.Array(object({ reason: Type.String(), howToFix: Type.String() })),
  canEdit: Type.Boolean(),
  /** What cancelling pays back now, and why; null where it cannot be cancelled. */
  cancel: nullable(object({ fen: Type.Integer(), why: Type.String() })),
})
export type SpotlightRow = Static<typeof SpotlightRow>

export const SpotlightCard = object({ card: LoveCard, picture: nullable(Picture), slogan: Type.String() })
export type SpotlightCard = Static<typeof SpotlightCard>

export const spotlightShapes = {
  getSpotlightHours: {
    summary: 'Lists the free and taken spotlight hours of a city and a day.',
    input: object({ city: regionCode('城市'), day: optional(day('日期')) }),
    output: SpotlightHours,
  },
  getSpotlightShop: {
    summary: 'Returns what the caller needs to book a spotlight.',
    input: nothing,
    output: SpotlightShop,
  },
  getMySpotlights: {
    summary: 'Lists the spotlight bookings of the caller.',
    input: object({ ...paging() }),
    output: pageOf(SpotlightRow),
  },
  saveSpotlight: {
    summary: 'Changes photo and slogan of a spotlight booking.',
    input: object({ id: id('spotlight', '聚光灯'), photo: id('photo', '照片'), slogan: slogan() }),
    output: SpotlightRow,
  },
  /** Of a paid one, with what it pays back as it was shown. */
  cancelSpotlight: {
    summary: 'Cancels a paid spotlight booking and refunds the amount that was shown.',
    input: object({ id: id('spotlight', '聚光灯'), shownFen: whole('显示的退款金额') }),
    output: SpotlightRow,
  },
  /** Whoever stands in it now for this viewer, in the city that they look at. */
  getSpotlight: {
    summary: 'Returns the member who is in the spotlight of a city for the caller now.',
    input: object({ city: regionCode('城市') }),
    output: object({ spotlight: nullable(SpotlightCard), isPopupDue: Type.Boolean() }),
  },
  /** The card of today was closed: it opens by itself on no phone any more today. */
  closeSpotlight: {
    summary: 'Records that the caller closed the spotlight card, so that it does not open by itself again today.',
    input: nothing,
    output: nothing,
  },
}
