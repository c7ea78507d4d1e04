/** How people are shown to each other: what was seen of whom. */
import { loveProfiles } from '../../db/tables/love'
import { paidShowings, showings, showingViewers, shownTo } from '../../db/tables/placement'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { placementJobs } from './placement.jobs'
import { placementRoutes } from './placement.routes'

export const placementNoun = noun({
  name: 'placement',
  routes: placementRoutes,
  jobs: placementJobs,
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
  ],
  ownerless: [showingViewers],
})
