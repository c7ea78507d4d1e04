/** Manual reviews, and who may decide them. */
import { userStatus } from '@qianxian/protocol/account/account.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { sql } from 'drizzle-orm'
import { auditEvents, auditParties, auditTasks } from '../../db/tables/audit'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { auditNotices } from './audit.notices'
import { cancelledIfOpen } from './audit.repository'
import { auditRoutes } from './audit.routes'

export const auditNoun = noun({
  name: 'audit',
  routes: auditRoutes,
  notices: auditNotices,
  owned: [
    owned(auditTasks, {
      of: 'ownerId',
      onMerge: { ownerId: 'move', assigneeId: 'move', decidedById: 'move' },
      onClose: 'stays',
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'targetType',
          'targetId',
          'ownerId',
          'priority',
          'assigneeId',
          'dueAt',
          'reasons',
          'decidedById',
          'decidedAt',
          'createdAt',
        ],
        sets: () => ({ title: name(userStatus, 'closed'), items: sql`'[]'::jsonb`, status: cancelledIfOpen }),
        why: 'that something was judged, by whom and why stays provable',
      },
      onExport: { leaveOut: 'what was judged stands in the profile and album; who judged is nobody else’s to know' },
    }),
    ownedThrough(auditTasks, auditParties, {
      of: 'taskId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: { keep: 'as long as their task: who may not judge it' },
      onExport: { leaveOut: 'as their task' },
    }),
    ownedThrough(auditTasks, auditEvents, {
      of: 'taskId',
      onMerge: { byUserId: 'move' },
      onClose: 'stays',
      onErase: { keeps: ['id', 'tenantId', 'taskId', 'kind', 'byUserId', 'createdAt'], why: 'as long as their task' },
      onExport: { leaveOut: 'as their task' },
    }),
  ],
})
