/** Introductions of two people to each other, and what they cost. */
import { contactGrants, lineEvents, lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { parted } from '../interact/interact'
import { firstPublished, lineBetween } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { lineJobs } from './line.jobs'
import { giveWelcomeLines, lineStateBetween, terminateLines } from './line'
import { lineRoutes } from './line.routes'

export const lineNoun = noun({
  name: 'line',
  routes: lineRoutes,
  jobs: lineJobs,
  owned: [
    ownedThrough(loveProfiles, lineQuotas, {
      onClose: 'stays',
      onErase: { keep: 'what was paid for and used up' },
      onExport: { title: '牵线次数', of: 'profileId', columns: ['source', 'total', 'held', 'used', 'startsAt', 'endsAt'] },
    }),
    ownedThrough(loveProfiles, lineRequests, {
      onMerge: { proposedById: 'move' },
      onClose: 'ends',
      onErase: 'anonymise',
      onExport: {
        title: '发起的牵线',
        of: 'fromId',
        columns: ['message', 'scopes', 'duration', 'createdAt'],
        // The words of a proposal are the matchmaker's.
        reads: (_ctx, { proposedById }) => (proposedById === null ? {} : null),
      },
    }),
    ownedThrough(lineRequests, lineEvents, {
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: 'anonymise',
      onExport: { leaveOut: 'how both sides and a matchmaker went on' },
    }),
    ownedThrough(lineRequests, contactGrants, {
      onClose: 'ends',
      onErase: 'delete',
      onExport: { leaveOut: 'of both sides of a line; who may see the own contact stands on its page' },
    }),
  ],
  parts: [firstPublished.part(giveWelcomeLines), lineBetween.part(lineStateBetween), parted.part(terminateLines)],
  demonstration: () => import('../../../seed/nouns/line'),
})
