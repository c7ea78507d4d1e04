/** Memberships: the plans sold, and the times in which a purchase runs. */
import { rightOutages, usages, vipCoupons, vipPauses, vipPlans, vipReturnedDays, vipSubs } from '../../db/tables/membership'
import { accountVisibilityChanged } from '../account/account'
import { noun } from '../noun'
import { owned } from '../owned'
import { mergeMemberships } from './grant/grant'
import { membershipJobs } from './membership.jobs'
import { membershipNotices } from './membership.notices'
import { membershipRoutes } from './membership.routes'
import { movePauses } from './pause/pause.repository'
import { syncPause } from './pause/pause'
import { mergeUsages } from './usage.repository'
import { vipProduct } from './vip.product'

export const membershipNoun = noun({
  name: 'membership',
  routes: membershipRoutes,
  products: [vipProduct],
  jobs: membershipJobs,
  notices: membershipNotices,
  owned: [
    owned(vipSubs, {
      of: 'userId',
      onMerge: { userId: mergeMemberships },
      onClose: 'stays',
      onErase: { keep: 'what was paid for it stands in the books; it names nobody' },
      onExport: { title: 'VIP 会员', columns: ['type', 'name', 'minutes', 'paidFen', 'source', 'reason', 'boughtAt', 'refundedAt'] },
    }),
    owned(vipPauses, {
      of: 'userId',
      onMerge: { userId: movePauses },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '会员暂停', columns: ['why', 'fromAt', 'untilAt'] },
    }),
    owned(vipCoupons, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '会员券', columns: ['type', 'minutes', 'source', 'reason', 'createdAt', 'expiresAt', 'usedAt'] },
    }),
    owned(vipReturnedDays, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '补回的会员日', columns: ['day', 'createdAt'] },
    }),
    owned(rightOutages, {
      of: 'notedById',
      onMerge: { notedById: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what members were given days for' },
      onExport: { leaveOut: 'a matter of the platform' },
    }),
    owned(usages, {
      of: 'userId',
      onMerge: { userId: mergeUsages },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '权益使用次数', columns: ['key', 'periodStart', 'used'] },
    }),
  ],
  ownerless: [vipPlans],
  parts: [accountVisibilityChanged.on(syncPause)],
  demonstration: () => import('../../../seed/nouns/membership'),
})
