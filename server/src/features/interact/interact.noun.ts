/** What one profile did towards another, and the matches that followed. */
import { blocks, dailyUses, favorites, hiddenContacts, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { mayOpen } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { interactJobs } from './interact.jobs'
import { mayOpenOf } from './interact.presenter'
import { interactNotices } from './interact.notices'
import { interactRoutes } from './interact.routes'
import { personBehind } from './acquaintance'
import { personOfNo } from '../risk/risk'

export const interactNoun = noun({
  name: 'interact',
  routes: interactRoutes,
  jobs: interactJobs,
  notices: interactNotices,
  owned: [
    ownedThrough(loveProfiles, interactions, {
      of: 'fromId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '喜欢与跳过', columns: ['type', 'aboutPrompt', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, dailyUses, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '每日次数', columns: ['day', 'kind', 'used'] },
    }),
    ownedThrough(loveProfiles, matches, {
      of: ['aId', 'bId'],
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'what two did together; the own half is among the likes' },
    }),
    ownedThrough(loveProfiles, favorites, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '收藏', columns: ['note', 'group', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, visits, {
      of: 'viewerId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '浏览记录', columns: ['count', 'lastAt'] },
    }),
    ownedThrough(loveProfiles, lookStates, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'when a list was last opened' },
    }),
    ownedThrough(loveProfiles, blocks, {
      of: 'fromId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '拉黑', columns: ['source', 'createdAt'] },
    }),
    ownedThrough(loveProfiles, hiddenContacts, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'numbers of others, which nobody can read back from their hashes' },
    }),
  ],
  parts: [mayOpen.part(mayOpenOf), personOfNo.part(personBehind)],
  demonstration: () => import('../../../seed/nouns/interact'),
})
