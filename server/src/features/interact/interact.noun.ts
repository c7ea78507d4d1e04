/** What one profile did towards another, and the matches that followed. */
import { blocks, dailyUses, favorites, hiddenContacts, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { unread } from '../account/account'
import { mayOpen } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { interactJobs } from './interact.jobs'
import { mayOpenOf, unreadOf } from './interact.presenter'
import { interactRoutes } from './interact.routes'

export const interactNoun = noun({
  name: 'interact',
  routes: interactRoutes,
  jobs: interactJobs,
  owned: [
    ownedThrough(loveProfiles, interactions, {
      onClose: 'hides',
      onErase: 'delete',
      onExport: { title: '喜欢与跳过', of: 'fromId', columns: ['type', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, dailyUses, {
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '每日次数', of: 'profileId', columns: ['day', 'kind', 'used'] },
    }),
    ownedThrough(loveProfiles, matches, {
      onClose: 'hides',
      onErase: 'delete',
      onExport: { leaveOut: 'what two did together; the own half is among the likes' },
    }),
    ownedThrough(loveProfiles, favorites, {
      onClose: 'hides',
      onErase: 'delete',
      onExport: { title: '收藏', of: 'profileId', columns: ['note', 'group', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, visits, {
      onClose: 'hides',
      onErase: 'delete',
      onExport: { title: '浏览记录', of: 'viewerId', columns: ['count', 'lastAt'] },
    }),
    ownedThrough(loveProfiles, lookStates, { onClose: 'stays', onErase: 'delete', onExport: { leaveOut: 'when a list was last opened' } }),
    ownedThrough(loveProfiles, blocks, {
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '拉黑', of: 'fromId', columns: ['source', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, hiddenContacts, {
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'numbers of others, which nobody can read back from their hashes' },
    }),
  ],
  parts: [unread.part(unreadOf), mayOpen.part(mayOpenOf)],
  demonstration: () => import('../../../seed/nouns/interact'),
})
