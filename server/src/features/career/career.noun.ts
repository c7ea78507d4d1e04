/** How matchmakers have worked, and the level that it gives them. */
import { matchmakerLevels } from '../../db/tables/career'
import { matchmakers } from '../../db/tables/matchmaker'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { careerJobs } from './career.jobs'
import { careerNotices } from './career.notices'
import { careerRoutes } from './career.routes'

export const careerNoun = noun({
  name: 'career',
  routes: careerRoutes,
  jobs: careerJobs,
  notices: careerNotices,
  owned: [
    ownedThrough(matchmakers, matchmakerLevels, {
      of: 'matchmakerId',
      onClose: 'stays',
      onErase: { keep: 'it names nobody, and the introductions that it was counted of stay' },
      onExport: { title: '红娘等级', columns: ['level', 'fallsTo', 'fallsAt', 'countedOn'] },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/career'),
})
