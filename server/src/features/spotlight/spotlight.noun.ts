/** The spotlight: booked hours on a city's home page. */
import { loveProfiles } from '../../db/tables/love'
import { spotlightBookings, spotlightConfigs, spotlightPopups, spotlightSeats, spotlightViews } from '../../db/tables/spotlight'
import { ownedBookings } from '../booking/booking'
import { attachmentChanged } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { applyCreativeDecision } from './creative'
import { followAttachment } from './rest'
import { spotlightBooking } from './spotlight-booking'
import { spotlightJobs } from './spotlight.jobs'
import { spotlightNotices } from './spotlight.notices'
import { spotlightProduct } from './spotlight.product'
import { spotlightRoutes } from './spotlight.routes'

export const spotlightNoun = noun({
  name: 'spotlight',
  routes: spotlightRoutes,
  products: [spotlightProduct],
  jobs: spotlightJobs,
  notices: spotlightNotices,
  // A refused owner submits another slogan instead of an appeal.
  audits: { spotlight: { onDecided: applyCreativeDecision, mayAppeal: async () => [] } },
  owned: [
    ownedBookings(spotlightBookings, {
      onClose: spotlightBooking.cancelAllOf,
      keeps: ['startsAt', 'lateMoves', 'hiddenMoves', 'isForfeited', 'replays', 'pausedAt'],
      title: '聚光灯',
      columns: ['startsAt', 'status', 'priceFen', 'slogan', 'createdAt'],
    }),
    ownedThrough(loveProfiles, spotlightSeats, {
      of: 'profileId',
      onClose: 'stays',
      onErase: { keep: 'what hours of a city bring is promised by those before; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'the hours stand with their bookings' },
    }),
    ownedThrough(loveProfiles, spotlightViews, {
      of: 'viewerId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'what they were shown is no deed of theirs' },
    }),
    ownedThrough(loveProfiles, spotlightPopups, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'on which day they closed a card' },
    }),
  ],
  ownerless: [spotlightConfigs],
  parts: [...spotlightBooking.parts, attachmentChanged.on((ctx, profileId, to) => followAttachment(ctx, profileId, to !== null))],
  demonstration: () => import('../../../seed/nouns/spotlight'),
})
