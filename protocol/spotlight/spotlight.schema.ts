/** Shapes of the spotlight: free hours, the viewer's bookings with figures, and the card as shown. */
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

const slogan = () => readBy('members', text('宣言', spotlightLimits.sloganMax, spotlightLimits.sloganMin))

export const SpotlightShop = object({
  /** Reason why the spotlight is not sold on this device. */
  closedWhy: nullable(Type.String()),
  /** Reason why the member may not book now. */
  block: nullable(oneOf('不能预约的原因', values(spotlightBlock))),
  /** The member's city of residence; empty if not stated. */
  city: Type.String(),
  photos: Type.Array(object({ id: Type.Integer(), picture: Picture })),
})
export type SpotlightShop = Static<typeof SpotlightShop>

export const SpotlightHour = object({
  hour: Type.Integer(),
  /** Free seats; 0 also if the viewer has one. */
  left: Type.Integer(),
  isMine: Type.Boolean(),
  priceFen: Type.Integer(),
  /** The guaranteed minimum of viewers; a shortfall is compensated. */
  guaranteed: Type.Integer(),
})
export type SpotlightHour = Static<typeof SpotlightHour>

export const SpotlightHours = object({
  city: Type.String(),
  cityName: Type.String(),
  day: Type.String(),
  /** Bookable days, with free seats. */
  days: Type.Array(object({ day: Type.String(), left: Type.Integer() })),
  /** Hours of the day that can still be booked. */
  hours: Type.Array(SpotlightHour),
  /** The guarantee for any hour of the day. */
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
  /** Id of the same photo in the member's album; null if it is no longer in the album. */
  photo: nullable(Type.Integer()),
  slogan: Type.String(),
  priceFen: Type.Integer(),
  /** Order of the booking; null if it was not bought. */
  orderId: nullable(Type.Integer()),
  guaranteed: Type.Integer(),
  figures: object({ seen: Type.Integer(), opens: Type.Integer(), likes: Type.Integer(), lines: Type.Integer() }),
  /** The current state and the next step, in a sentence. */
  words: Type.String(),
  reasons: Type.Array(object({ reason: Type.String(), howToFix: Type.String() })),
  canEdit: Type.Boolean(),
  /** The refund for cancelling now, and its reason; null if it cannot be cancelled. */
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
  /** Cancels a paid booking for the refund that was shown. */
  cancelSpotlight: {
    summary: 'Cancels a paid spotlight booking and refunds the amount that was shown.',
    input: object({ id: id('spotlight', '聚光灯'), shownFen: whole('显示的退款金额') }),
    output: SpotlightRow,
  },
  /** Returns the person in the spotlight now for this viewer, in the viewed city. */
  getSpotlight: {
    summary: 'Returns the member who is in the spotlight of a city for the caller now.',
    input: object({ city: regionCode('城市') }),
    output: object({ spotlight: nullable(SpotlightCard), isPopupDue: Type.Boolean() }),
  },
  /** Records that the viewer closed today's card; it does not open by itself again today on any device. */
  closeSpotlight: {
    summary: 'Records that the caller closed the spotlight card, so that it does not open by itself again today.',
    input: nothing,
    output: nothing,
  },
}
