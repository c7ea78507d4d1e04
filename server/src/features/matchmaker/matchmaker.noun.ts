/** Matchmakers, the members they serve and their desk. */
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations, serviceNotes } from '../../db/tables/matchmaker'
import { serversOf } from '../audit/audit'
import { screenerOf } from '../line/line'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { matchmakerJobs } from './matchmaker.jobs'
import { screenerFor, serversOfUsers } from './matchmaker'
import { matchmakerRoutes } from './matchmaker.routes'

export const matchmakerNoun = noun({
  name: 'matchmaker',
  routes: matchmakerRoutes,
  jobs: matchmakerJobs,
  owned: [
    owned(matchmakers, {
      onMerge: { userId: 'onlyOne' },
      onClose: 'forbids',
      onErase: 'anonymise',
      onExport: {
        title: '红娘资料',
        of: 'userId',
        columns: ['name', 'bio', 'cityGeo', 'tags', 'experienceYears', 'status', 'joinedAt'],
      },
    }),
    ownedThrough(loveProfiles, representations, {
      onClose: 'ends',
      onErase: 'anonymise',
      onExport: {
        title: '红娘服务',
        of: 'profileId',
        columns: ['mode', 'status', 'scopes', 'requestedAt', 'startedAt', 'endedAt'],
      },
    }),
    ownedThrough(representations, serviceNotes, {
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'what the matchmaker wrote for the own work' },
    }),
  ],
  parts: [serversOf.part(serversOfUsers), screenerOf.part(screenerFor)],
  demonstration: () => import('../../../seed/nouns/matchmaker'),
})
