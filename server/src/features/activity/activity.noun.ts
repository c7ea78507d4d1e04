/** Activities: meetings in person, with a reserved seat for everybody who paid. */
import {
  activities,
  activityCheckins,
  activityGroupLooks,
  activityPicks,
  activitySignups,
  activityViews,
  activityWaits,
} from '../../db/tables/activity'
import { loveProfiles } from '../../db/tables/love'
import { accountsMerged } from '../account/account'
import { genderCorrected } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { activityJobs } from './activity.jobs'
import { activityNotices } from './activity.notices'
import { activityProduct } from './activity.product'
import { activityRoutes } from './activity.routes'
import { upcomingActivityCounts } from '../store/store'
import { strikeApplied } from '../strike/strike'
import { cancelSignupsOf, refundSignupsOf } from './account-closure'
import { organiserNotices } from './organiser/organiser.notices'
import { applyActivityDecision } from './organiser/audit-decider'
import { transferOrganiser, listUpcomingOfStore } from './organiser/organiser.repository'

export const activityNoun = noun({
  name: 'activity',
  routes: activityRoutes,
  products: [activityProduct],
  jobs: activityJobs,
  notices: [...activityNotices, ...organiserNotices],
  // No appeal: the organiser changes a refused activity and submits it again.
  audits: { activity: { onDecided: applyActivityDecision, mayAppeal: async () => [] } },
  owned: [
    ownedThrough(loveProfiles, activitySignups, {
      of: 'profileId',
      onMerge: { auditedBy: 'move' },
      onClose: cancelSignupsOf,
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'activityId',
          'profileId',
          'gender',
          'orderId',
          'priceFen',
          'pricePt',
          'refundPolicy',
          'conditions',
          'form',
          'needAudit',
          'status',
          'seat',
          'heldUntil',
          'checkedInAt',
          'askedAnewAt',
          'removedAt',
          'endedAt',
          'createdAt',
        ],
        why: 'who came and what was paid stands in the books and figures; whom it names is a pseudonym by then',
      },
      onExport: { title: '活动报名', columns: ['status', 'priceFen', 'checkedInAt', 'createdAt'] },
    }),
    ownedThrough(activitySignups, activityPicks, {
      of: 'signupId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'sealed, and told to nobody but the two who chose each other' },
    }),
    ownedThrough(activitySignups, activityGroupLooks, {
      of: 'signupId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '活动群二维码查看', columns: ['at'] },
    }),
    ownedThrough(loveProfiles, activityWaits, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '活动候补', columns: ['status', 'queuedAt'] },
    }),
    ownedThrough(activitySignups, activityCheckins, {
      of: 'signupId',
      onMerge: { byUserId: { keep: 'who let whom in is written down once and never changed' } },
      onClose: 'stays',
      onErase: { keep: 'who let whom in stays provable; whom it names is a pseudonym by then' },
      onExport: { title: '活动签到', columns: ['action', 'at'] },
    }),
  ],
  ownerless: [activities, activityViews],
  parts: [
    genderCorrected.on(refundSignupsOf),
    accountsMerged.on(transferOrganiser),
    upcomingActivityCounts.answer(listUpcomingOfStore),
    strikeApplied.on(async (ctx, { action, userId }) => {
      if (action === 'ban' && userId !== null) await cancelSignupsOf(ctx, userId)
    }),
  ],
  demonstration: () => import('../../../seed/nouns/activity'),
})
