import { placement } from '@qianxian/protocol/placement/placement'
import { placementShapes } from '@qianxian/protocol/placement/placement.schema'
import { routesOf } from '../../http/serve'
import * as pin from './pin/pin.service'
import * as exposure from './placement.service'

export const placementRoutes = routesOf(placement, placementShapes, { ...exposure, ...pin })
