import { audit } from '@qianxian/protocol/audit'
import { auditShapes } from '@qianxian/protocol/audit.schema'
import { routesOf } from '../../http/serve'
import * as service from './audit.service'

export const auditRoutes = routesOf(audit, auditShapes, service)
