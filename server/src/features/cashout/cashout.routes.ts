import { cashout } from '@qianxian/protocol/cashout/cashout'
import { cashoutShapes } from '@qianxian/protocol/cashout/cashout.schema'
import { routesOf } from '../../http/serve'
import * as service from './cashout.service'

export const cashoutRoutes = routesOf(cashout, cashoutShapes, service)
