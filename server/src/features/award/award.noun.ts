/** Awards: tasks with a budget for those who bring members. */
import { name } from '@qianxian/protocol/base/dictionary'
import { awardStatus } from '@qianxian/protocol/award/award.words'
import { awardRecords, awardTasks } from '../../db/tables/award'
import { noun } from '../noun'
import { owned } from '../owned'
import { awardJobs } from './award.jobs'
import { awardNotices } from './award.notices'
import { awardRoutes } from './award.routes'

const WRITTEN_ONCE = 'who wrote, published and decided is written down once and never changed'

export const awardNoun = noun({
  name: 'award',
  routes: awardRoutes,
  jobs: awardJobs,
  notices: awardNotices,
  owned: [
    owned(awardTasks, {
      of: 'draftedById',
      onMerge: { draftedById: { keep: WRITTEN_ONCE }, publishedById: { keep: WRITTEN_ONCE } },
      onClose: 'stays',
      onErase: { keep: 'awards follow it; whom it names is a pseudonym by then' },
      onExport: { leaveOut: 'tasks of the platform' },
    }),
    owned(awardRecords, {
      of: 'userId',
      onMerge: { userId: { keep: 'the account that reached the target gets the award' }, decidedById: { keep: WRITTEN_ONCE } },
      onClose: 'stays',
      onErase: { keep: 'the budget counts it; whom it names is a pseudonym by then' },
      onExport: {
        title: '奖励',
        columns: ['number', 'status', 'reachedAt', 'decidedAt'],
        reads: (_ctx, { status }) => ({ status: name(awardStatus, status) }),
      },
    }),
  ],
  demonstration: () => import('../../../seed/nouns/award'),
})
