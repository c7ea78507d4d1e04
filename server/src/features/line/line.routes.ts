import { line } from '@qianxian/protocol/line/line'
import { lineShapes } from '@qianxian/protocol/line/line.schema'
import { routesOf } from '../../http/serve'
import * as service from './line.service'

export const lineRoutes = routesOf(line, lineShapes, service)
