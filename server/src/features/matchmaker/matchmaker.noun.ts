/** Matchmakers, the members they serve and their desk. */
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations, serviceNotes } from '../../db/tables/matchmaker'
import { screenerOf } from '../line/line'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { matchmakerJobs } from './matchmaker.jobs'
import { screenerFor } from './matchmaker'
import { matchmakerRoutes } from './matchmaker.routes'

export const matchmakerNoun = noun({
  name: 'matchmaker',
  routes: matchmakerRoutes,
  jobs: matchmakerJobs,
  owned: [
    owned(matchmakers, { onMerge: { userId: 'onlyOne' }, onClose: 'forbids', onErase: 'anonymise' }),
    ownedThrough(loveProfiles, representations, { onClose: 'ends', onErase: 'anonymise' }),
    ownedThrough(representations, serviceNotes, { onClose: 'stays', onErase: 'delete' }),
  ],
  parts: [screenerOf.part(screenerFor)],
})
