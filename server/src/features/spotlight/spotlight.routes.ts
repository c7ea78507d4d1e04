import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { spotlightShapes } from '@qianxian/protocol/spotlight/spotlight.schema'
import { routesOf } from '../../http/serve'
import * as service from './spotlight.service'

export const spotlightRoutes = routesOf(spotlight, spotlightShapes, service)
