import { award } from '@qianxian/protocol/award/award'
import { awardShapes } from '@qianxian/protocol/award/award.schema'
import { routesOf } from '../../http/serve'
import * as service from './award.service'

export const awardRoutes = routesOf(award, awardShapes, service)
