import { line } from '@qianxian/protocol/line/line'
import { lineShapes } from '@qianxian/protocol/line/line.schema'
import { routesOf } from '../../http/serve'
import * as memberSide from './line.service'

const {
  applyLine,
  getPaged,
  getDetail,
  getStanding,
  seeMoment,
  withdraw,
  answer,
  grantContact,
  revokeContact,
  getContact,
  close,
  getQuota,
} = memberSide

export const lineRoutes = routesOf(line, lineShapes, {
  applyLine,
  getPaged,
  getDetail,
  getStanding,
  seeMoment,
  withdraw,
  answer,
  grantContact,
  revokeContact,
  getContact,
  close,
  getQuota,
})
