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
    ownedThrough(loveProfiles, lineQuotas, { onClose: 'stays', onErase: { keep: 'what was paid for and used up' } }),
    ownedThrough(loveProfiles, lineRequests, { onMerge: { proposedById: 'move' }, onClose: 'ends', onErase: 'anonymise' }),
    ownedThrough(lineRequests, lineEvents, { onMerge: { byUserId: 'move' }, onClose: 'stays', onErase: 'anonymise' }),
    ownedThrough(lineRequests, contactGrants, { onClose: 'ends', onErase: 'delete' }),
  ],
  parts: [firstPublished.part(giveWelcomeLines), lineBetween.part(lineStateBetween), parted.part(terminateLines)],
})
