/** What people are told of acts that concern them. */
import { inboxes, notices } from '../../db/tables/notice'
import { noun } from '../noun'
import { owned } from '../owned'
import { noticeJobs } from './notice.jobs'
import { noticeRoutes } from './notice.routes'

export const noticeNoun = noun({
  name: 'notice',
  routes: noticeRoutes,
  jobs: noticeJobs,
  owned: [
    owned(notices, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '通知', columns: ['kind', 'count', 'at', 'readAt'] },
    }),
    owned(inboxes, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'a counter that tells windows to ask anew' },
    }),
  ],
})
