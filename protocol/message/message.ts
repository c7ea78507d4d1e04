/** Two-person conversations: between members who matched or accepted a line, and between a member and their matchmaker. */
import { endpointsOf } from '../base/endpoint'
import type { messageShapes } from './message.schema'

export const message = endpointsOf<typeof messageShapes>()({
  getIndex: { access: 'member', path: '/common/api/message/getIndex' },
  getPaged: { access: 'member', path: '/common/api/message/getPaged' },
  openWith: { access: 'loveUser', path: '/common/api/message/openWith' },
  openWithMatchmaker: { access: 'loveUser', path: '/common/api/message/openWithMatchmaker' },
  openWithMember: { access: 'matchmaker', path: '/common/api/message/openWithMember' },
  getDetail: { access: 'member', path: '/common/api/message/getDetail' },
  getMessages: { access: 'member', path: '/common/api/message/getMessages' },
  send: { access: 'member', path: '/common/api/message/send' },
  acceptReminder: { access: 'member', path: '/common/api/message/acceptReminder' },
  recall: { access: 'member', path: '/common/api/message/recall' },
  markRead: { access: 'member', path: '/common/api/message/markRead' },
  markAllRead: { access: 'member', path: '/common/api/message/markAllRead' },
  hide: { access: 'member', path: '/common/api/message/hide' },
  letGo: { access: 'member', path: '/common/api/message/letGo' },
  search: { access: 'member', path: '/common/api/message/search', limit: 'search' },
  getChanges: { access: 'member', path: '/common/api/message/getChanges' },
  getExportLink: { access: 'member', path: '/common/api/message/getExportLink', limit: 'export' },
  exportMessages: { access: 'anyone', method: 'GET', kind: 'download', path: '/common/api/message/exportMessages', limit: 'export' },
})
