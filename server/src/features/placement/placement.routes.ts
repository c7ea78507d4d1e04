import { placement } from '@qianxian/protocol/placement/placement'
import { placementShapes } from '@qianxian/protocol/placement/placement.schema'
import { routesOf } from '../../http/serve'
import * as service from './placement.service'

export const placementRoutes = routesOf(placement, placementShapes, service)
