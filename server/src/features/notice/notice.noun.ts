/** Notices to people about acts that concern them. */
import { inboxes, noticeSends, noticeSettings, notices, subscribeQuotas } from '../../db/tables/notice'
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
    owned(noticeSettings, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '通知设置', columns: ['system', 'interact', 'message', 'quietFrom', 'quietTo'] },
    }),
    owned(subscribeQuotas, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '订阅消息', columns: ['platform', 'slot', 'remaining', 'isAlways', 'refusedAt'] },
    }),
    owned(noticeSends, {
      of: 'userId',
      onMerge: { userId: { keep: 'kept for days, as a note of what was sent to the phone and apps of that account' } },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'a note of what left the app, kept for days; what it told of stands in the notices' },
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
