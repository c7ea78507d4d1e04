/** What the platform does about violations: measures, how long they last and how long they count. */
import { strikes } from '../../db/tables/strike'
import { noun } from '../noun'
import { owned } from '../owned'
import { strikeJobs } from './strike.jobs'
import { strikeRoutes } from './strike.routes'

export const strikeNoun = noun({
  name: 'strike',
  routes: strikeRoutes,
  jobs: strikeJobs,
  owned: [
    owned(strikes, {
      of: 'userId',
      onMerge: { userId: 'move' },
      onClose: 'stays',
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'userId',
          'profileId',
          'auditTaskId',
          'action',
          'ability',
          'finding',
          'until',
          'countsUntil',
          'endedAt',
          'liftedAt',
          'createdAt',
        ],
        why: 'what was done and why stays provable; its owner is a pseudonym by then',
      },
      onExport: { title: '违规处理', columns: ['action', 'ability', 'finding', 'until', 'countsUntil', 'createdAt'] },
    }),
  ],
})
