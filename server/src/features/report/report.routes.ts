import { report } from '@qianxian/protocol/report/report'
import { reportShapes } from '@qianxian/protocol/report/report.schema'
import { routesOf } from '../../http/serve'
import * as service from './report.service'

export const reportRoutes = routesOf(report, reportShapes, service)
