/** Audit tasks, open or decided. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { auditTasks } from '../../src/db/tables/audit'
import { maker, type Facts } from '../maker'

export const newTask = maker(auditTasks, (facts: Facts<typeof auditTasks, 'ownerId'>, { now }) => ({
  targetType: 'photo' as const,
  targetId: 1,
  title: '照片',
  items: [],
  status: 'need_human' as const,
  dueAt: momentAfter(now, 1, 'day'),
  ...facts,
}))
