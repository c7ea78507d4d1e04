/** Attributions: which matchmaker, store or inviter a member belongs to, why, until when, and disputes about it. */
import { name } from '@qianxian/protocol/base/dictionary'
import { attributionKind, attributionSource, attributionStatus } from '@qianxian/protocol/attribution/attribution.words'
import { attributionDisputes, attributionEvents, attributions } from '../../db/tables/attribution'
import { bindInvitation } from '../account/account'
import { orderEarners } from '../finance/finance'
import { servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { owned } from '../owned'
import { storeJoined } from '../store/store'
import { attributionJobs } from './attribution.jobs'
import { attributionNotices } from './attribution.notices'
import { attributionRoutes } from './attribution.routes'
import { transferInvitationsIn } from './attribution.repository'
import { claimByInvitation, claimByStore, claimByService, listEarners, mergeAttributions, mergeInvitations } from './claims'
import { applyDisputeDecision } from './dispute-decider'

const PROVABLE = 'who brought whom counts for the one who did; whom it names is a pseudonym by then'

export const attributionNoun = noun({
  name: 'attribution',
  routes: attributionRoutes,
  jobs: attributionJobs,
  notices: attributionNotices,
  // No appeal: after a later change a new dispute may be opened.
  audits: { attribution: { onDecided: applyDisputeDecision, mayAppeal: async () => [] } },
  owned: [
    owned(attributions, {
      of: 'userId',
      onMerge: { userId: mergeAttributions, targetId: mergeInvitations },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: {
        title: '归属',
        columns: ['kind', 'source', 'status', 'boundAt', 'expiresAt', 'endedAt'],
        reads: (_ctx, { kind, source, status }) => ({
          kind: name(attributionKind, kind),
          source: name(attributionSource, source),
          status: name(attributionStatus, status),
        }),
      },
    }),
    owned(attributionEvents, {
      of: 'userId',
      onMerge: {
        userId: 'move',
        targetId: transferInvitationsIn('targetId'),
        otherId: transferInvitationsIn('otherId'),
        byUserId: { keep: 'who did it is written down once and never changed' },
      },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: 'the attributions that it led to are told; who else wanted them is nobody’s but theirs' },
    }),
    owned(attributionDisputes, {
      of: 'userId',
      onMerge: {
        // If one claimant had an open dispute about each account, one of the two has been closed before this.
        userId: 'move',
        byUserId: 'move',
      },
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: 'what matchmakers and stores asked about somebody is theirs' },
    }),
  ],
  parts: [
    bindInvitation.answer(claimByInvitation),
    servicesChanged.on(claimByService),
    storeJoined.on(claimByStore),
    orderEarners.answer(listEarners),
  ],
  demonstration: () => import('../../../seed/nouns/attribution'),
})
