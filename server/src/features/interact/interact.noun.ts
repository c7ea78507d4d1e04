/** Actions of one profile towards another, and the resulting matches. */
import { blocks, favorites, hiddenContacts, interactions, lookStates, matches, visits } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { dailyUses } from '../../db/tables/membership'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { interactJobs } from './interact.jobs'
import { interactNotices } from './interact.notices'
import { interactRoutes } from './interact.routes'
import { findAccountOfNo } from './acquaintance'
import { accountOfNo } from '../risk/risk'

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
      onExport: { title: '喜欢与跳过', columns: ['type', 'aboutPrompt', 'words', 'createdAt', 'superAt'] },
    }),
    ownedThrough(loveProfiles, dailyUses, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'what stands among the uses of rights' },
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
  parts: [accountOfNo.answer(findAccountOfNo)],
  demonstration: () => import('../../../seed/nouns/interact'),
})
