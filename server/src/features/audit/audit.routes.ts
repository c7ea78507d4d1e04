import { audit } from '@qianxian/protocol/audit/audit'
import { auditShapes } from '@qianxian/protocol/audit/audit.schema'
import { routesOf } from '../../http/serve'
import * as service from './audit.service'

export const auditRoutes = routesOf(audit, auditShapes, service)
