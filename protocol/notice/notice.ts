/** Notices: people concerned by an action are notified here, regardless of a tenant's plugins. */
import { endpointsOf } from '../base/endpoint'
import type { noticeShapes } from './notice.schema'

export const notice = endpointsOf<typeof noticeShapes>()({
  getSummary: { access: 'member', path: '/common/api/member/notice/getSummary' },
  getPaged: { access: 'member', path: '/common/api/member/notice/getPaged' },
  markRead: { access: 'member', path: '/common/api/member/notice/markRead' },
  markAllRead: { access: 'member', path: '/common/api/member/notice/markAllRead' },
  remove: { access: 'member', path: '/common/api/member/notice/remove' },
  getSettings: { access: 'member', path: '/common/api/member/notice/getSettings' },
  saveSettings: { access: 'member', path: '/common/api/member/notice/saveSettings' },
  getAsk: { access: 'member', path: '/common/api/member/notice/getAsk' },
  saveAsk: { access: 'member', path: '/common/api/member/notice/saveAsk', idempotent: true },
})
