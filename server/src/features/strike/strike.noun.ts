/** Measures against violations: their effects, their duration, and how long they count. */
import { strikes, struckSubjects } from '../../db/tables/strike'
import { noun } from '../noun'
import { owned } from '../owned'
import { strikeJobs } from './strike.jobs'
import { strikeNotices } from './strike.notices'
import { strikeRoutes } from './strike.routes'

export const strikeNoun = noun({
  name: 'strike',
  routes: strikeRoutes,
  notices: strikeNotices,
  jobs: strikeJobs,
  // The person is known only by a hash, matched against a returning phone, identity number, device or photo. The row is kept when
  // the account is erased, because then only the hash identifies the person.
  ownerless: [struckSubjects],
  owned: [
    owned(strikes, {
      of: 'userId',
      // Both accounts may have inherited the same strike.
      onMerge: { userId: 'join' },
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
