import { couple } from '@qianxian/protocol/couple/couple'
import { coupleShapes } from '@qianxian/protocol/couple/couple.schema'
import { routesOf, type RoutePlugin } from '../../http/serve'
import { exitCheckRoute } from './check-page'
import * as service from './couple.service'

const endpoints = routesOf(couple, coupleShapes, service)

export const coupleRoutes: RoutePlugin = Object.assign(
  (app: Parameters<RoutePlugin>[0]) => {
    endpoints(app)
    exitCheckRoute(app)
  },
  { served: [...endpoints.served, ...exitCheckRoute.served] },
)
