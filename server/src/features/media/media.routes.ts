import { media } from '@qianxian/protocol/media'
import { mediaShapes } from '@qianxian/protocol/media.schema'
import type { FastifyInstance } from 'fastify'
import { routesOf, type RoutePlugin } from '../../http/serve'
import * as album from './album.service'
import { serveFiles } from './files'
import * as service from './media.service'

const endpoints = routesOf(media, mediaShapes, { ...service, ...album })

export const mediaRoutes: RoutePlugin = Object.assign(
  (app: FastifyInstance) => {
    endpoints(app)
    serveFiles(app)
  },
  { served: endpoints.served },
)
