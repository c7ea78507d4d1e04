import { account } from '@qianxian/protocol/account/account'
import { accountShapes } from '@qianxian/protocol/account/account.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import * as service from './account.service'
import * as closing from './account-closing.service'
import { exportData } from './account-export.service'
import { undoRoutes } from './changes/undo.routes'

const endpoints = routesOf(account, accountShapes, { ...service, ...closing, exportData })

export const accountRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    undoRoutes(app)
  },
  { served: [...endpoints.served, ...undoRoutes.served] },
)
