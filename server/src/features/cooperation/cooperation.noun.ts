/** Cooperations: agreements of matchmakers to introduce their members to each other. */
import { name } from '@qianxian/protocol/base/dictionary'
import { cooperationStatus } from '@qianxian/protocol/cooperation/cooperation.words'
import { cooperations } from '../../db/tables/cooperation'
import { matchmakers } from '../../db/tables/matchmaker'
import { pairParted } from '../interact/interact'
import { lineReachedTarget } from '../line/line'
import { colleagueAskCounts, servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { cooperationJobs } from './cooperation.jobs'
import { cooperationNotices } from './cooperation.notices'
import { cooperationRoutes } from './cooperation.routes'
import { countAsked, endCooperationsOfPair, endWithServices, settleByLine } from './settlement'

export const cooperationNoun = noun({
  name: 'cooperation',
  routes: cooperationRoutes,
  jobs: cooperationJobs,
  notices: cooperationNotices,
  owned: [
    // Belongs to the two matchmakers alone: it is hidden from the members concerned, so it is in none of their exports.
    ownedThrough(matchmakers, cooperations, {
      of: ['askerId', 'helperId'],
      onClose: 'stays',
      onErase: { keep: 'what two matchmakers agreed on stays provable for the other; whom it names is a pseudonym by then' },
      onExport: {
        title: '红娘协作',
        columns: ['percent', 'status', 'offeredAt', 'answeredAt', 'endedAt'],
        reads: (_ctx, { status }) => ({ status: name(cooperationStatus, status) }),
      },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/cooperation'),
  parts: [
    servicesChanged.on(endWithServices),
    lineReachedTarget.on(settleByLine),
    pairParted.on(endCooperationsOfPair),
    colleagueAskCounts.answer(countAsked),
  ],
})
