import { account } from '@qianxian/protocol/account/account'
import { accountShapes } from '@qianxian/protocol/account/account.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import {
  acceptRole,
  bindInvite,
  bindPhone,
  bindPhoneByMa,
  bindWx,
  checkPhone,
  checkUserName,
  getSessions,
  getUnread,
  getUser,
  regByPhone,
  revokeSession,
  setAvator,
  setPassword,
  setUsername,
} from './account.service'
import { closeAccount, getClosing } from './account-closure.service'
import { askDataCopy, exportData, sendDataCode } from './account-export.service'
import { undoRoutes } from './changes/undo.routes'

const endpoints = routesOf(account, accountShapes, {
  regByPhone,
  checkPhone,
  checkUserName,
  getUser,
  getUnread,
  bindPhone,
  bindPhoneByMa,
  bindWx,
  bindInvite,
  acceptRole,
  setAvator,
  setUsername,
  setPassword,
  getSessions,
  revokeSession,
  getClosing,
  closeAccount,
  sendDataCode,
  askDataCopy,
  exportData,
})

export const accountRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    undoRoutes(app)
  },
  { served: [...endpoints.served, ...undoRoutes.served] },
)
