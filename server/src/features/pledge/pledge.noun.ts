/** The commitment pledge: the versions of its text, and the signatures. */
import { name } from '@qianxian/protocol/base/dictionary'
import { pledgeStatus, type PledgeStatus } from '@qianxian/protocol/pledge/pledge.words'
import { sql } from 'drizzle-orm'
import { sqlLiteral } from '../../db/sql-literals'
import { loveProfiles } from '../../db/tables/love'
import { pledges, pledgeTexts } from '../../db/tables/pledge'
import { identityLost, identityProven } from '../identity/identity'
import { owesSignature } from '../love/love'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { strikeApplied, strikeEnded } from '../strike/strike'
import { breakPledge, restorePledge, voidPledge, voidRenamedPledge } from './breach'
import { pledgeJobs } from './pledge.jobs'
import { pledgeNotices } from './pledge.notices'
import { lastPledge } from './pledge.repository'
import { pledgeRoutes } from './pledge.routes'

/** State of a broken pledge in an export. */
const WITHOUT_FORCE = '不再有效'

export const pledgeNoun = noun({
  name: 'pledge',
  routes: pledgeRoutes,
  jobs: pledgeJobs,
  notices: pledgeNotices,
  owned: [
    owned(pledgeTexts, {
      of: 'publishedById',
      onMerge: { publishedById: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what others signed' },
      onExport: { leaveOut: 'a text of the platform' },
    }),
    ownedThrough(loveProfiles, pledges, {
      of: 'profileId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'profileId',
          'userId',
          'textVersion',
          'textHash',
          'signatureHash',
          'status',
          'signedAt',
          'endedAt',
          'strikeId',
        ],
        // An erased person has no signature that counts.
        sets: () => ({
          status: sql`case when ${pledges.status} = ${sqlLiteral<PledgeStatus>('signed')} then ${sqlLiteral<PledgeStatus>('withdrawn')} else ${pledges.status} end`,
          endedAt: sql`coalesce(${pledges.endedAt}, now())`,
        }),
        why: 'that a pledge was signed, and which text, stays provable; name, signature and address are erased',
      },
      onExport: {
        title: '承诺书',
        columns: ['textVersion', 'status', 'signedAt', 'endedAt'],
        // A broken pledge is shown to nobody as such; the measure itself is exported by its own noun.
        reads: (_ctx, { status, endedAt }) =>
          status === 'broken'
            ? { status: WITHOUT_FORCE, endedAt: null }
            : { status: name(pledgeStatus, status), endedAt: endedAt?.toISOString() ?? null },
      },
    }),
  ],
  parts: [
    strikeApplied.on(breakPledge),
    strikeEnded.on(async (ctx, strike, why) => {
      if (why === 'lifted') await restorePledge(ctx, strike)
    }),
    identityProven.on((ctx, { userId }) => voidRenamedPledge(ctx, userId)),
    identityLost.on(voidPledge),
    owesSignature.answer(async (ctx, profileId) => (await lastPledge(ctx, profileId))?.status === 'withdrawn'),
  ],
  demonstration: () => import('../../../seed/nouns/pledge'),
})
