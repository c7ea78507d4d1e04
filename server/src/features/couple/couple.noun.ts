/** Couples: stages from dating to marriage, and the exit from singlehood with its refunds and certificate. */
import { name } from '@qianxian/protocol/base/dictionary'
import { exitService, exitStatus, receiptStatus, relationshipStatus } from '@qianxian/protocol/couple/couple.words'
import { attachments, exitRefunds, relationshipEvents, relationships, singlehoodExits } from '../../db/tables/couple'
import { loveProfiles } from '../../db/tables/love'
import { pairParted } from '../interact/interact'
import { lineEnded } from '../line/line'
import { findProfileIdByUser } from '../love/love'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { coupleJobs } from './couple.jobs'
import { coupleNotices } from './couple.notices'
import { coupleRoutes } from './couple.routes'
import { endBetween, endOfProfile } from './stages'

const OF_BOTH = 'of both people; whom it names is a pseudonym by then'

export const coupleNoun = noun({
  name: 'couple',
  routes: coupleRoutes,
  jobs: coupleJobs,
  notices: coupleNotices,
  owned: [
    ownedThrough(loveProfiles, relationships, {
      of: ['aId', 'bId'],
      onClose: async (ctx, userId) => {
        const profileId = await findProfileIdByUser(ctx, userId)
        if (profileId !== null) await endOfProfile(ctx, profileId)
      },
      onErase: { keep: OF_BOTH },
      onExport: {
        title: '恋爱关系',
        columns: ['status', 'since', 'createdAt', 'endedAt'],
        reads: (_ctx, { status }) => ({ status: name(relationshipStatus, status) }),
      },
    }),
    ownedThrough(loveProfiles, attachments, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'stands with the relationship and the exit' },
    }),
    ownedThrough(loveProfiles, singlehoodExits, {
      of: ['aId', 'bId'],
      onClose: 'stays',
      // The closing of the account has withdrawn the certificate; no name stays.
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'aId',
          'bId',
          'relationshipId',
          'status',
          'proposedById',
          'aConfirmedAt',
          'bConfirmedAt',
          'witnessId',
          'expiresAt',
          'confirmedAt',
          'withdrawnAt',
          'codeEnc',
          'codeHash',
          'storyVersion',
          'createdAt',
        ],
        why: OF_BOTH,
      },
      onExport: {
        title: '脱单',
        columns: ['status', 'createdAt', 'confirmedAt', 'withdrawnAt', 'storyText'],
        reads: (_ctx, { status }) => ({ status: name(exitStatus, status) }),
      },
    }),
    owned(exitRefunds, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what was refunded stands in the books; whom it names is a pseudonym by then' },
      onExport: {
        title: '脱单退款',
        columns: ['service', 'title', 'fen', 'points', 'status', 'doneAt'],
        reads: (_ctx, { service, status }) => ({ service: name(exitService, service), status: name(receiptStatus, status) }),
      },
    }),
  ],
  ownerless: [relationshipEvents],
  demonstration: () => import('../../../seed/nouns/couple'),
  parts: [pairParted.on((ctx, a, b) => endBetween(ctx, a, b)), lineEnded.on((ctx, { fromId, toId }) => endBetween(ctx, fromId, toId))],
})
