/** Matchmakers' records of meetings with the members they serve. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { interviewStates } from '@qianxian/protocol/interview/interview.words'
import { interviews } from '../../db/tables/interview'
import { loveProfiles } from '../../db/tables/love'
import { servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { interviewExcerpt } from '../love/love'
import { excerptOf } from './excerpt'
import { interviewJobs } from './interview.jobs'
import { interviewNotices } from './interview.notices'
import { deleteUnanswered } from './interview.repository'
import { interviewRoutes } from './interview.routes'

export const interviewNoun = noun({
  name: 'interview',
  routes: interviewRoutes,
  jobs: interviewJobs,
  notices: interviewNotices,
  owned: [
    ownedThrough(loveProfiles, interviews, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '红娘访谈',
        columns: ['version', 'status', 'metOn', 'how', 'minutes', 'papersSeen', 'facts', 'wishes', 'excerpt', 'words', 'answeredAt'],
        // Interviews that were not submitted or were rejected are not shown on the member's own pages.
        reads: (_ctx, { status }) => (isIn(interviewStates.told, status) ? {} : null),
      },
    }),
  ],
  parts: [
    interviewExcerpt.answer(excerptOf),
    // Deleted at once, so that no interview reappears if the member consents again before the sweep.
    servicesChanged.on(async (ctx, profileIds) => void (await deleteUnanswered(ctx, profileIds))),
  ],
  demonstration: () => import('../../../seed/nouns/interview'),
})
