/** Dating profiles, and finding people. */
import { feeds, loveProfiles, profileDrafts, profileHistory } from '../../db/tables/love'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { loveJobs } from './love.jobs'
import { loveRoutes } from './love.routes'
import { onAppealed, onDecided } from './profile/auditing'

export const loveNoun = noun({
  name: 'love',
  routes: loveRoutes,
  jobs: loveJobs,
  audits: { profile: { onDecided, onAppealed } },
  owned: [
    owned(loveProfiles, { onMerge: { userId: 'onlyOne' }, onClose: 'hides', onErase: 'anonymise' }),
    ownedThrough(loveProfiles, profileDrafts, { onMerge: { authorId: 'move' }, onClose: 'stays', onErase: 'delete' }),
    ownedThrough(loveProfiles, profileHistory, { onMerge: { byUserId: 'move' }, onClose: 'stays', onErase: 'delete' }),
    ownedThrough(loveProfiles, feeds, { onClose: 'stays', onErase: 'delete' }),
  ],
})
