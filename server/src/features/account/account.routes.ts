import { account } from '@qianxian/protocol/account'
import { accountShapes } from '@qianxian/protocol/account.schema'
import { routesOf } from '../../http/serve'
import * as service from './account.service'

export const accountRoutes = routesOf(account, accountShapes, service)
