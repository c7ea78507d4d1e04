/** What people must judge, and who may judge it. */
import { auditEvents, auditParties, auditTasks } from '../../db/tables/audit'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { auditRoutes } from './audit.routes'

export const auditNoun = noun({
  name: 'audit',
  routes: auditRoutes,
  owned: [
    owned(auditTasks, {
      onMerge: { ownerId: 'move', assigneeId: 'move', decidedById: 'move' },
      onClose: 'stays',
      onErase: { keep: 'what was judged and why stays provable; the owner is a pseudonym by then' },
      onExport: { leaveOut: 'what was judged stands in the profile and album; who judged is nobody else’s to know' },
    }),
    ownedThrough(auditTasks, auditParties, {
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'as long as their task: who may not judge it' },
      onExport: { leaveOut: 'as their task' },
    }),
    ownedThrough(auditTasks, auditEvents, {
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keep: 'as long as their task' },
      onExport: { leaveOut: 'as their task' },
    }),
  ],
})
