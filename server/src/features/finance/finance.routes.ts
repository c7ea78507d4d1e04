import { finance } from '@qianxian/protocol/finance/finance'
import { financeShapes } from '@qianxian/protocol/finance/finance.schema'
import { routesOf } from '../../http/serve'
import { getLedgerRoot } from './finance.service'
import * as histories from './histories/histories.service'
import * as orders from './orders/orders.service'
import { getTopUp } from './topup/topup.service'

export const financeRoutes = routesOf(finance, financeShapes, { ...histories, ...orders, getTopUp, getLedgerRoot })
