/** Introductions of two people to each other, and what they cost. */
import { contactGrants, lineEvents, lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { closingBlockers } from '../account/account'
import { parted } from '../interact/interact'
import { firstPublished, genderCorrected, lineBetween } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { lineJobs } from './line.jobs'
import { endLinesOfProfile, endOpenLines, eraseLines, unsettledLines } from './leaving'
import { giveWelcomeLines, lineStateBetween, terminateLines } from './line'
import { lineNotices } from './line.notices'
import { lineRoutes } from './line.routes'

export const lineNoun = noun({
  name: 'line',
  routes: lineRoutes,
  jobs: lineJobs,
  notices: lineNotices,
  owned: [
    ownedThrough(loveProfiles, lineQuotas, {
      of: 'profileId',
      onClose: 'stays',
      onErase: { keep: 'what was paid for and used up' },
      onExport: { title: '牵线次数', columns: ['source', 'total', 'held', 'used', 'startsAt', 'endsAt'] },
    }),
    ownedThrough(loveProfiles, lineRequests, {
      of: ['fromId', 'toId'],
      onMerge: { proposedById: 'move' },
      onClose: endOpenLines,
      onErase: eraseLines,
      onExport: {
        title: '发起的牵线',
        columns: ['message', 'scopes', 'duration', 'createdAt'],
        // The words of a proposal are the matchmaker's, those of a question to the person the other one's.
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
  parts: [
    firstPublished.part(giveWelcomeLines),
    lineBetween.part(lineStateBetween),
    parted.part(terminateLines),
    closingBlockers.part(unsettledLines),
    genderCorrected.part(endLinesOfProfile),
  ],
  demonstration: () => import('../../../seed/nouns/line'),
})
