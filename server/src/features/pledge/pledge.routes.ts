import { pledge } from '@qianxian/protocol/pledge/pledge'
import { pledgeShapes } from '@qianxian/protocol/pledge/pledge.schema'
import { routesOf } from '../../http/serve'
import * as verbs from './pledge.service'

export const pledgeRoutes = routesOf(pledge, pledgeShapes, verbs)
