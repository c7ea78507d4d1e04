/** Introductions (牵线): requesting, screening, answering, opening and withdrawing contacts. */
import { endpointsOf } from '../base/endpoint'
import type { lineShapes } from './line.schema'

export const line = endpointsOf<typeof lineShapes>()({
  applyLine: { access: 'loveUser', path: '/love/api/mate/applyLine', idempotent: true },
  getPaged: { access: 'loveUser', path: '/love/api/mate/getLinePaged' },
  getDetail: { access: 'loveUser', path: '/love/api/mate/getLineDetail' },
  getStanding: { access: 'loveUser', path: '/love/api/mate/getLineStanding' },
  seeMoment: { access: 'loveUser', path: '/love/api/mate/seeLineMoment' },
  withdraw: { access: 'loveUser', path: '/love/api/mate/withdrawLine' },
  answer: { access: 'loveUser', path: '/love/api/mate/answerLine', idempotent: true },
  grantContact: { access: 'loveUser', path: '/love/api/mate/grantContact' },
  revokeContact: { access: 'loveUser', path: '/love/api/mate/revokeContact' },
  getContact: { access: 'loveUser', path: '/love/api/mate/getContact', limit: 'detail' },
  close: { access: 'loveUser', path: '/love/api/mate/closeLine' },
  getQuota: { access: 'loveUser', path: '/love/api/mate/getLineQuota' },
  getPackages: { access: 'loveUser', path: '/love/api/loveConfig/getLinePackages' },
  getMyQuotas: { access: 'loveUser', path: '/love/api/loveUser/getMyLineQuotas' },
})
