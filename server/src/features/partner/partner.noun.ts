/** Partners: who works for a region, by which signed agreement, and since when. */
import { name } from '@qianxian/protocol/base/dictionary'
import { partnerKind, partnerStatus } from '@qianxian/protocol/partner/partner.words'
import { partnerChanges, partners, partnerSignatures } from '../../db/tables/partner'
import { orderEarners } from '../finance/finance'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { regionTitle } from '../tenant/tenant'
import { applyPartnerDecision, endPartnerOf, loadPartnerAttachments, mergePartners } from './application'
import { listPartnerEarner } from './order-earner'
import { partnerJobs } from './partner.jobs'
import { partnerNotices } from './partner.notices'
import { partnerRoutes } from './partner.routes'

export const partnerNoun = noun({
  name: 'partner',
  routes: partnerRoutes,
  jobs: partnerJobs,
  notices: partnerNotices,
  // A refused applicant may apply again, so there is no appeal.
  audits: { partner: { onDecided: applyPartnerDecision, mayAppeal: async () => [], attached: loadPartnerAttachments } },
  owned: [
    owned(partners, {
      of: 'userId',
      onMerge: { userId: mergePartners },
      onClose: endPartnerOf,
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'userId',
          'kind',
          'region',
          'parentId',
          'status',
          'auditTaskId',
          'planVersion',
          'signatureId',
          'validFrom',
          'validTo',
          'suspendedAt',
          'createdAt',
        ],
        why: 'the shares of its time refer to it; name and introduction are erased',
      },
      onExport: {
        title: '合伙人',
        columns: ['kind', 'name', 'region', 'intro', 'status', 'validFrom', 'validTo', 'createdAt'],
        reads: (_ctx, { kind, region, status }) => ({
          kind: name(partnerKind, kind),
          region: regionTitle(region),
          status: name(partnerStatus, status),
        }),
      },
    }),
    ownedThrough(partners, partnerSignatures, {
      of: 'partnerId',
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'partnerId', 'textVersion', 'textHash', 'signedAt'],
        why: 'that an agreement was signed, and which text, stays provable; name and address are erased',
      },
      onExport: { title: '签署的合伙人协议', columns: ['textVersion', 'signedAt'] },
    }),
    ownedThrough(partners, partnerChanges, {
      of: 'partnerId',
      onMerge: { byUserId: { keep: 'who did it is written down once and never changed' } },
      onClose: 'stays',
      onErase: { keep: 'who stopped which partnership, and why, stays provable; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'acts of administrators; the state that they led to is told' },
    }),
  ],
  parts: [orderEarners.answer(listPartnerEarner)],
  demonstration: () => import('../../../seed/nouns/partner'),
})
