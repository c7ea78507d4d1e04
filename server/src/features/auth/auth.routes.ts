import { auth } from '@qianxian/protocol/auth/auth'
import { authShapes } from '@qianxian/protocol/auth/auth.schema'
import { routesOf } from '../../http/serve'
import * as service from './auth.service'

export const authRoutes = routesOf(auth, authShapes, service)
