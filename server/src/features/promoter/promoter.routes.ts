import { promoter } from '@qianxian/protocol/promoter/promoter'
import { promoterShapes } from '@qianxian/protocol/promoter/promoter.schema'
import { routesOf } from '../../http/serve'
import * as service from './promoter.service'

export const promoterRoutes = routesOf(promoter, promoterShapes, service)
