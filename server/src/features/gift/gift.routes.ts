import { gift } from '@qianxian/protocol/gift/gift'
import { giftShapes } from '@qianxian/protocol/gift/gift.schema'
import { routesOf } from '../../http/serve'
import * as service from './gift.service'

export const giftRoutes = routesOf(gift, giftShapes, service)
