/** Introductions between two people, and the quota for them. */
import { contactGrants, lineEvents, linePackages, lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { closingBlockers, linesToAnswer } from '../account/account'
import { pairParted } from '../interact/interact'
import { firstPublished, genderCorrected, lineStateQuery } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { lineJobs } from './line.jobs'
import { countToAnswer } from './line.repository'
import { endLinesOfProfile, endOpenLines, eraseLinesOf, findLineBlockers } from './account-closure'
import { giveWelcomeLines, lineStateBetween, terminateLines } from './line'
import { lineNotices } from './line.notices'
import { lineRoutes } from './line.routes'
import { timesEnding } from './package/package.notices'
import { packageProduct, refundUnusedTimes } from './package/package.product'

export const lineNoun = noun({
  name: 'line',
  routes: lineRoutes,
  jobs: lineJobs,
  notices: [...lineNotices, timesEnding],
  products: [packageProduct],
  owned: [
    ownedThrough(loveProfiles, lineQuotas, {
      of: 'profileId',
      onClose: 'stays',
      onErase: { keep: 'what was paid for and used up' },
      onExport: { title: '牵线次数', columns: ['source', 'name', 'total', 'held', 'used', 'refunded', 'startsAt', 'endsAt'] },
    }),
    ownedThrough(loveProfiles, lineRequests, {
      of: ['fromId', 'toId'],
      onMerge: { proposedById: 'move' },
      onClose: endOpenLines,
      onErase: eraseLinesOf,
      onExport: {
        title: '发起的牵线',
        columns: ['message', 'scopes', 'duration', 'createdAt'],
        // A message belongs to its sender, not to its target; in a proposal it belongs to the matchmaker.
        reads: (ctx, { fromId, proposedById }) => (fromId === ctx.viewer?.profileId && proposedById === null ? {} : null),
      },
    }),
    ownedThrough(lineRequests, lineEvents, {
      of: 'lineId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keeps: ['id', 'tenantId', 'lineId', 'kind', 'byUserId', 'createdAt'], why: 'the other side reads how it went' },
      onExport: { leaveOut: 'how both sides and a matchmaker went on' },
    }),
    ownedThrough(lineRequests, contactGrants, {
      of: 'lineId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'of both sides of a line; who may see the own contact stands on its page' },
    }),
  ],
  ownerless: [linePackages],
  parts: [
    firstPublished.on(giveWelcomeLines),
    lineStateQuery.answer(lineStateBetween),
    linesToAnswer.answer(countToAnswer),
    pairParted.on(terminateLines),
    closingBlockers.answer(findLineBlockers),
    genderCorrected.on(async (ctx, profileId) => {
      await endLinesOfProfile(ctx, profileId)
      await refundUnusedTimes(ctx, profileId)
    }),
  ],
  demonstration: () => import('../../../seed/nouns/line'),
})
