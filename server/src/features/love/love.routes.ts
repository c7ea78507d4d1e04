import { love } from '@qianxian/protocol/love/love'
import { loveShapes } from '@qianxian/protocol/love/love.schema'
import { routesOf } from '../../http/serve'
import * as browse from './browse/browse.service'
import * as detail from './love.service'
import * as precheat from './precheat/precheat.service'
import * as profile from './profile/profile.service'

export const loveRoutes = routesOf(love, loveShapes, {
  getPaged: browse.getPaged,
  getRelaxations: browse.getRelaxations,
  getStatistics: browse.getStatistics,
  getDetail: detail.getDetail,
  previewAs: detail.previewAs,
  getMine: profile.getMine,
  getStanding: profile.getStanding,
  seeApproval: profile.seeApproval,
  saveDraft: profile.saveDraft,
  submitAudit: profile.submitAudit,
  withdrawAudit: profile.withdrawAudit,
  setHidden: profile.setHidden,
  saveWechat: profile.saveWechat,
  getPermission: profile.getPermission,
  savePermission: profile.savePermission,
  getPrecheat: precheat.getPrecheat,
  acceptPrecheat: precheat.acceptPrecheat,
  confirmDraft: profile.confirmDraft,
})
