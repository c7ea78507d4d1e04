import { tenant } from '@qianxian/protocol/tenant/tenant'
import { tenantShapes } from '@qianxian/protocol/tenant/tenant.schema'
import { routesOf } from '../../http/serve'
import * as service from './tenant.service'

export const tenantRoutes = routesOf(tenant, tenantShapes, service)
