import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { cooperationShapes } from '@qianxian/protocol/cooperation/cooperation.schema'
import { routesOf } from '../../http/serve'
import * as service from './cooperation.service'

export const cooperationRoutes = routesOf(cooperation, cooperationShapes, service)
