/** Dating profiles: browsing, one person, and the member's own. */
import { endpointsOf } from '../base/endpoint'
import type { loveShapes } from './love.schema'

export const love = endpointsOf<typeof loveShapes>()({
  getPaged: { access: 'anyone', path: '/love/api/loveUser/getPaged', limit: 'search' },
  getRelaxations: { access: 'anyone', path: '/love/api/loveUser/getRelaxations', limit: 'search' },
  getDetail: { access: 'anyone', path: '/love/api/loveUser/getDetail', limit: 'detail' },
  getStatistics: { access: 'anyone', method: 'GET', path: '/love/api/loveUser/getStatistics' },
  getMine: { access: 'member', path: '/love/api/loveUser/getMine' },
  getStanding: { access: 'member', path: '/love/api/loveUser/getStanding' },
  seeApproval: { access: 'loveUser', path: '/love/api/loveUser/seeApproval' },
  saveDraft: { access: 'member', path: '/love/api/loveUser/saveDraft' },
  submitAudit: { access: 'member', path: '/love/api/loveUser/submitAudit', idempotent: true },
  withdrawAudit: { access: 'member', path: '/love/api/loveUser/withdrawAudit' },
  setHidden: { access: 'loveUser', path: '/love/api/loveUser/setHidden' },
  saveWechat: { access: 'loveUser', path: '/love/api/loveUser/saveWechat' },
  getPermission: { access: 'loveUser', path: '/love/api/loveUser/getPermission' },
  savePermission: { access: 'loveUser', path: '/love/api/loveUser/savePermission' },
  previewAs: { access: 'loveUser', path: '/love/api/loveUser/previewAs' },
  getPrecheat: { access: 'anyone', path: '/love/api/loveUser/getPrecheat' },
  acceptPrecheat: { access: 'loveUser', path: '/love/api/loveUser/acceptPrecheat' },
  confirmDraft: { access: 'member', path: '/love/api/loveUser/confirmDraft' },
})
