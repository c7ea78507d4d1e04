import { account } from '@qianxian/protocol/account/account'
import { accountShapes } from '@qianxian/protocol/account/account.schema'
import { routesOf } from '../../http/serve'
import * as service from './account.service'
import * as closing from './account-closing.service'
import { exportData } from './account-export.service'

export const accountRoutes = routesOf(account, accountShapes, { ...service, ...closing, exportData })
