/** Stores: where matchmakers work, and their members there. */
import { name } from '@qianxian/protocol/base/dictionary'
import { transferAsker, transferStatus } from '@qianxian/protocol/store/store.words'
import { loveProfiles } from '../../db/tables/love'
import { storeGoals, storeMembers, stores, storeStaff, storeStaffInvites, storeTransfers } from '../../db/tables/store'
import { servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { syncWaitingMembers } from './waiting-members'
import { storeJobs } from './store.jobs'
import { storeNotices } from './store.notices'
import { storeRoutes } from './store.routes'

export const storeNoun = noun({
  name: 'store',
  routes: storeRoutes,
  jobs: storeJobs,
  notices: storeNotices,
  owned: [
    owned(storeStaff, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'what was done in a store counts for the store' },
      onExport: { title: '门店岗位', columns: ['role', 'startedAt', 'endedAt'] },
    }),
    owned(storeStaffInvites, {
      of: 'byUserId',
      onMerge: { byUserId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'an invitation of the store stays until it is answered or expires' },
      onExport: { title: '门店员工邀请', columns: ['role', 'createdAt', 'endedAt'] },
    }),
    ownedThrough(loveProfiles, storeMembers, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '门店会员', columns: ['source', 'joinedAt', 'leftAt'] },
    }),
    ownedThrough(loveProfiles, storeTransfers, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '转店',
        columns: ['asker', 'status', 'askedAt', 'expiresAt', 'endedAt'],
        reads: (_ctx, { asker, status }) => ({ asker: name(transferAsker, asker), status: name(transferStatus, status) }),
      },
    }),
  ],
  ownerless: [stores, storeGoals],
  demonstration: () => import('../../../seed/nouns/store'),
  parts: [servicesChanged.on(syncWaitingMembers)],
})
