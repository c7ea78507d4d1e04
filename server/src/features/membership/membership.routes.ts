import { membership } from '@qianxian/protocol/membership/membership'
import { membershipShapes } from '@qianxian/protocol/membership/membership.schema'
import { routesOf } from '../../http/serve'
import * as service from './membership.service'

export const membershipRoutes = routesOf(membership, membershipShapes, service)
