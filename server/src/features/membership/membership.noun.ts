/** Memberships: what is sold, and when what somebody bought runs. */
import { usages, vipPlans, vipSubs } from '../../db/tables/membership'
import { noun } from '../noun'
import { owned } from '../owned'
import { membershipJobs } from './membership.jobs'
import { membershipNotices } from './membership.notices'
import { membershipRoutes } from './membership.routes'
import { joinMemberships } from './standing'
import { joinUsages } from './usage.repository'
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
      onMerge: { userId: joinMemberships },
      onClose: 'stays',
      onErase: { keep: 'what was paid for it stands in the books; it names nobody' },
      onExport: { title: 'VIP 会员', columns: ['type', 'name', 'minutes', 'paidFen', 'source', 'boughtAt', 'refundedAt'] },
    }),
    owned(usages, {
      of: 'userId',
      onMerge: { userId: joinUsages },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '权益使用次数', columns: ['key', 'periodStart', 'used'] },
    }),
  ],
  ownerless: [vipPlans],
  demonstration: () => import('../../../seed/nouns/membership'),
})
