/** Leads: the public pool, claims, the rotation, follow-ups and conversions. */
import {
  leadClaimCounters,
  leadDayCounts,
  leadFollows,
  leadHandlers,
  leadOwnerLogs,
  leadPools,
  leadRepeatRecycles,
  leadReveals,
  leads,
  leadSuppressions,
  leadTurns,
} from '../../db/tables/lead'
import { leadImportRows, leadImports, leadPaperKeys, leadPaperLooks, leadPapers } from '../../db/tables/lead-import'
import { accountVisibilityChanged, pendingWork, roleEnded } from '../account/account'
import { visitEnded } from '../appointment/appointment'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { ownedPaperRecords } from '../paper/paper'
import { emptyHands } from './expiry'
import { leadImportJobs } from './import/import.jobs'
import { leadJobs } from './lead.jobs'
import { forgetMarks } from './lead-state'
import { leadNotices } from './lead.notices'
import { forgetConverted } from './lead.repository'
import { workOfDesk } from './desk-work'
import { leadPaperJobs } from './papers/papers.jobs'
import { destroyPapersOfMember } from './papers/papers.repository'
import { leadRoutes } from './lead.routes'
import { applyLeadDecision } from './review'
import { applyVisitOutcome } from './visit-outcome'

const PROVABLE = 'who worked on a lead stays provable; whom it names is a pseudonym by then'
const OF_WORK = 'records of the work for a tenant, which its managers keep'

/** Records of a handler's work, which prove what was done. */
const provable = { onClose: 'stays', onErase: { keep: PROVABLE }, onExport: { leaveOut: OF_WORK } } as const
/** Settings and counts of a handler, which end with the account. */
const dropped = {
  of: 'userId',
  onMerge: { userId: 'join' },
  onClose: 'stays',
  onErase: 'delete',
  onExport: { leaveOut: OF_WORK },
} as const

export const leadNoun = noun({
  name: 'lead',
  routes: leadRoutes,
  jobs: [...leadJobs, ...leadImportJobs, ...leadPaperJobs],
  notices: leadNotices,
  // A task about a lead has no owner, so there is no appeal.
  audits: { lead: { onDecided: applyLeadDecision, mayAppeal: async () => [] } },
  owned: [
    // The member into whom a lead was converted; a lead without an account belongs to nobody who could close one.
    owned(leads, {
      of: 'convertUserId',
      onMerge: {
        convertUserId: 'move',
        ownerId: 'move',
        lastOwnerId: 'move',
        offeredToId: 'move',
        invalidById: 'move',
      },
      onClose: 'stays',
      onErase: async (ctx, userId) => {
        await destroyPapersOfMember(ctx, userId)
        await forgetMarks(ctx, await forgetConverted(ctx, userId))
      },
      onExport: { title: '留下的联系信息', columns: ['source', 'need', 'consentAt', 'createdAt', 'convertedAt'] },
    }),
    owned(leadFollows, {
      of: 'byId',
      onMerge: { byId: 'move' },
      ...provable,
    }),
    owned(leadOwnerLogs, {
      of: 'byId',
      onMerge: { byId: 'move', ownerId: 'move', aboutId: 'move' },
      ...provable,
    }),
    owned(leadReveals, {
      of: 'byId',
      onMerge: { byId: 'move' },
      ...provable,
    }),
    owned(leadDayCounts, {
      of: 'handlerId',
      onMerge: { handlerId: { keep: 'triggers count the moved leads for the remaining account' } },
      ...provable,
    }),
    owned(leadHandlers, dropped),
    owned(leadTurns, dropped),
    owned(leadClaimCounters, dropped),
    owned(leadImports, {
      of: 'userId',
      onMerge: { userId: 'move' },
      ...provable,
    }),
    ownedThrough(leadImports, leadImportRows, {
      of: 'importId',
      onClose: 'stays',
      onErase: { keep: 'names and phones are masked, and a sweep deletes the rows' },
      onExport: { leaveOut: OF_WORK },
    }),
    owned(leadPapers, {
      of: 'byUserId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'a paper belongs to the lead, with which it is destroyed' },
      onExport: { leaveOut: OF_WORK },
    }),
    ...ownedPaperRecords({ papers: leadPapers, keys: leadPaperKeys, looks: leadPaperLooks }, '查看线索材料的记录'),
  ],
  ownerless: [leadPools, leadRepeatRecycles, leadSuppressions],
  demonstration: () => import('../../../seed/nouns/lead'),
  parts: [
    pendingWork.answer(workOfDesk),
    visitEnded.on(applyVisitOutcome),
    roleEnded.on(async (ctx, userId, role, storeId) => {
      if (role === 'leadHandler') await emptyHands(ctx, userId, null)
      else if (role === 'storeStaff' && storeId !== null) await emptyHands(ctx, userId, storeId)
    }),
    accountVisibilityChanged.on(async (ctx, userId, isShown) => {
      if (!isShown) await emptyHands(ctx, userId, null)
    }),
  ],
})
