import { strike } from '@qianxian/protocol/strike/strike'
import { strikeShapes } from '@qianxian/protocol/strike/strike.schema'
import { routesOf } from '../../http/serve'
import * as service from './strike.service'

export const strikeRoutes = routesOf(strike, strikeShapes, service)
