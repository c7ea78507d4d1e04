import { partner } from '@qianxian/protocol/partner/partner'
import { partnerShapes } from '@qianxian/protocol/partner/partner.schema'
import { routesOf } from '../../http/serve'
import * as centre from './centre.service'
import * as service from './partner.service'
import * as publicPages from './public.service'

export const partnerRoutes = routesOf(partner, partnerShapes, { ...service, ...centre, ...publicPages })
