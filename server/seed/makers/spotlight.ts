/** Spotlight hours as rows. A booking created here has no order in the books; a caller that needs one buys it. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import { spotlightBookings, spotlightConfigs, spotlightSeats, spotlightViews } from '../../src/db/tables/spotlight'
import { maker, type Facts } from '../maker'

export const newSpotlightConfig = maker(spotlightConfigs, (facts: Facts<typeof spotlightConfigs>) => ({
  priceFen: 1_990,
  guaranteed: 20,
  ...facts,
}))

export const newSpotlightBooking = maker(
  spotlightBookings,
  (facts: Facts<typeof spotlightBookings, 'profileId' | 'geo' | 'gender' | 'startsAt' | 'status'>, { now }) => ({
    priceFen: 1_990,
    guaranteed: 20,
    slogan: '周末一起去爬山吧',
    heldUntil: facts.status === 'held' ? momentAfter(now, 15, 'minute') : null,
    endedAt: isIn(spotlightStates.over, facts.status) ? now : null,
    createdAt: now,
    ...facts,
  }),
)

export const newSpotlightSeat = maker(
  spotlightSeats,
  (facts: Facts<typeof spotlightSeats, 'bookingId' | 'profileId' | 'geo' | 'gender' | 'startsAt'>) => ({
    seat: 1,
    kind: 'booked' as const,
    ...facts,
  }),
)

export const newSpotlightView = maker(
  spotlightViews,
  (facts: Facts<typeof spotlightViews, 'bookingId' | 'viewerId' | 'day' | 'lastAt'>) => ({ times: 1, ...facts }),
)
