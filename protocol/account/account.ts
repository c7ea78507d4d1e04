/** A member's own account: registration, phone and WeChat binding, name, password, devices. */
import { endpointsOf } from '../base/endpoint'
import type { accountShapes } from './account.schema'

export const account = endpointsOf<typeof accountShapes>()({
  regByPhone: { access: 'anyone', path: '/common/api/user/regByPhone', limit: 'login' },
  checkPhone: { access: 'anyone', path: '/common/api/user/checkPhone', limit: 'login' },
  checkUserName: { access: 'member', path: '/common/api/user/checkUserName', limit: 'login' },
  getUser: { access: 'member', path: '/common/api/member/user/getUser' },
  getUnread: { access: 'member', path: '/common/api/member/user/getUnread' },
  bindPhone: { access: 'member', path: '/common/api/member/user/bindPhone', limit: 'login' },
  bindPhoneByMa: { access: 'member', path: '/common/api/member/user/bindPhoneByMa', limit: 'login' },
  bindWx: { access: 'member', path: '/common/api/member/user/bindWx', limit: 'login' },
  bindInvite: { access: 'member', path: '/common/api/member/user/bindInvite' },
  acceptRole: { access: 'member', path: '/common/api/member/user/acceptRole', limit: 'login' },
  setAvator: { access: 'member', path: '/common/api/member/user/setAvator' },
  setUsername: { access: 'member', path: '/common/api/member/user/setUsername', limit: 'login' },
  setPassword: { access: 'member', path: '/common/api/member/user/setPassword', limit: 'login' },
  getSessions: { access: 'member', path: '/common/api/member/user/getSessions' },
  /** Sends the code to the caller's own phone. */
  sendDataCode: { access: 'member', path: '/common/api/member/user/sendDataCode', limit: 'sms' },
  askDataCopy: { access: 'member', path: '/common/api/member/user/askDataCopy', limit: 'export' },
  exportData: { access: 'member', method: 'GET', kind: 'download', path: '/common/api/member/user/exportData', limit: 'export' },
  getClosing: { access: 'member', path: '/common/api/member/user/getClosing', isForShut: true },
  closeAccount: { access: 'member', path: '/common/api/member/user/closeAccount', limit: 'login', isForShut: true },
  revokeSession: { access: 'member', path: '/common/api/member/user/revokeSession' },
})
