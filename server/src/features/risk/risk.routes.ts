import { risk } from '@qianxian/protocol/risk/risk'
import { riskShapes } from '@qianxian/protocol/risk/risk.schema'
import { routesOf } from '../../http/serve'
import * as service from './risk.service'

export const riskRoutes = routesOf(risk, riskShapes, service)
