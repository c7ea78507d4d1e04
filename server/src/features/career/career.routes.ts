import { career } from '@qianxian/protocol/career/career'
import { careerShapes } from '@qianxian/protocol/career/career.schema'
import { routesOf } from '../../http/serve'
import * as service from './career.service'

export const careerRoutes = routesOf(career, careerShapes, service)
