import type { FastifyInstance } from 'fastify'
import { identity } from '@qianxian/protocol/identity/identity'
import { identityShapes } from '@qianxian/protocol/identity/identity.schema'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { faceRoutes } from './face.routes'
import * as service from './identity.service'

const endpoints = routesOf(identity, identityShapes, service)

export const identityRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    faceRoutes(app)
  },
  { served: [...endpoints.served, ...faceRoutes.served] },
)
