import { commission } from '@qianxian/protocol/commission/commission'
import { commissionShapes } from '@qianxian/protocol/commission/commission.schema'
import { routesOf } from '../../http/serve'
import * as service from './commission.service'
import * as statements from './statements.service'

export const commissionRoutes = routesOf(commission, commissionShapes, { ...service, ...statements })
