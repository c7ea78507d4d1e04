/** Partner preferences of a member. */
import { loveProfiles } from '../../db/tables/love'
import { dailySets, matePreferences, savedSearches } from '../../db/tables/mate'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { mateJobs } from './mate.jobs'
import { mateNotices } from './mate.notices'
import { mateRoutes } from './mate.routes'

export const mateNoun = noun({
  name: 'mate',
  routes: mateRoutes,
  jobs: mateJobs,
  notices: mateNotices,
  owned: [
    ownedThrough(loveProfiles, matePreferences, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '择偶要求', columns: ['value', 'updatedAt'] },
    }),
    ownedThrough(loveProfiles, dailySets, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'a choice of other people' },
    }),
    ownedThrough(loveProfiles, savedSearches, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '保存的搜索', columns: ['name', 'filter', 'isNotified', 'createdAt'] },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/mate'),
})
