/** How people are shown to each other: counted showings, and paid places at the top of lists. */
import { loveProfiles } from '../../db/tables/love'
import { paidShowings, pinConfigs, pinDays, pinRuns, pins, pinStrips, showings, showingViewers, shownTo } from '../../db/tables/placement'
import { ownedBookings } from '../booking/booking'
import { coupleChanged } from '../line/line'
import { attachmentChanged, listingChanged } from '../love/love'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { pinBooking } from './pin/pin-booking'
import { placementNotices } from './pin/pin.notices'
import { pinProduct } from './pin/pin.product'
import { syncPinsWithListing } from './pin/seats'
import { placementJobs } from './placement.jobs'
import { placementRoutes } from './placement.routes'

export const placementNoun = noun({
  name: 'placement',
  routes: placementRoutes,
  products: [pinProduct],
  jobs: placementJobs,
  notices: placementNotices,
  owned: [
    ownedThrough(loveProfiles, showings, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '被展示的次数', columns: ['day', 'source', 'seen'] },
    }),
    owned(shownTo, {
      of: 'viewerId',
      onMerge: { viewerId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'whom somebody was shown today, which is forgotten with the day' },
    }),
    ownedThrough(loveProfiles, paidShowings, {
      of: ['profileId', 'viewerId'],
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'to whom somebody was shown; how often is in the sums' },
    }),
    ownedBookings(pins, {
      onClose: pinBooking.cancelAllOf,
      keeps: ['days', 'leftMs', 'queuedAt', 'startedAt', 'shortDays'],
      title: '资料置顶',
      columns: ['createdAt', 'status', 'days', 'priceFen', 'startedAt', 'endedAt'],
    }),
    ownedThrough(loveProfiles, pinRuns, {
      of: 'profileId',
      onClose: 'stays',
      onErase: { keep: 'the time that was paid for is accounted for by it; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'when it was shown stands with its days' },
    }),
    ownedThrough(loveProfiles, pinDays, {
      of: 'profileId',
      onClose: 'stays',
      onErase: { keep: 'what seats of a city bring is promised by those before; whom it names is a pseudonym by then' },
      onExport: { title: '置顶每天的展示', columns: ['day', 'seen', 'guaranteed', 'made', 'fen'] },
    }),
    ownedThrough(loveProfiles, pinStrips, {
      of: 'viewerId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'whom they were shown is no deed of theirs' },
    }),
  ],
  ownerless: [showingViewers, pinConfigs],
  parts: [
    ...pinBooking.parts,
    listingChanged.on(syncPinsWithListing),
    attachmentChanged.on(syncPinsWithListing),
    coupleChanged.on(async (ctx, profileIds) => {
      for (const id of profileIds) await syncPinsWithListing(ctx, id)
    }),
  ],
  demonstration: () => import('../../../seed/nouns/placement'),
})
