import { mall } from '@qianxian/protocol/mall/mall'
import { mallShapes } from '@qianxian/protocol/mall/mall.schema'
import { routesOf } from '../../http/serve'
import * as service from './mall.service'

export const mallRoutes = routesOf(mall, mallShapes, service)
