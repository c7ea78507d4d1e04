import { media } from '@qianxian/protocol/media'
import { mediaShapes } from '@qianxian/protocol/media.schema'
import { routesOf, type RoutePlugin } from '../../http/serve'
import * as album from './album.service'
import { serveFiles } from './files'
import * as service from './media.service'

const endpoints = routesOf(media, mediaShapes, { ...service, ...album })

export const mediaRoutes: RoutePlugin = (app) => {
  endpoints(app)
  serveFiles(app)
}
