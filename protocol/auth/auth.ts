/** Login by SMS code, password, WeChat or Douyin, and logout; and the ticket for a socket. */
import { endpointsOf } from '../base/endpoint'
import type { authShapes } from './auth.schema'

export const auth = endpointsOf<typeof authShapes>()({
  sendCaptcha: { access: 'anyone', path: '/common/api/system/sendCaptcha', limit: 'sms' },
  getImageCaptcha: { access: 'anyone', method: 'GET', path: '/common/api/system/getImageCaptcha' },
  loginByPhone: { access: 'anyone', path: '/common/api/auth/loginByPhone', limit: 'login' },
  loginByAccount: { access: 'anyone', path: '/common/api/auth/loginByAccount', limit: 'login' },
  loginByMaCode: { access: 'anyone', path: '/common/api/auth/loginByMaCode', limit: 'login' },
  loginByMaPhone: { access: 'anyone', path: '/common/api/auth/loginByMaPhone', limit: 'login' },
  getMpAuthorizeUrl: { access: 'anyone', path: '/common/api/auth/getMpAuthorizeUrl' },
  loginByMpCode: { access: 'anyone', path: '/common/api/auth/loginByMpCode', limit: 'login' },
  checkWechat: { access: 'anyone', path: '/common/api/auth/checkWechat', limit: 'login' },
  getTicket: { access: 'member', path: '/common/api/message/getTicket' },
  logout: { access: 'member', path: '/common/api/auth/logout', isForShut: true },
})
