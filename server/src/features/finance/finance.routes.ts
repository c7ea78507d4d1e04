import { finance } from '@qianxian/protocol/finance/finance'
import { financeShapes } from '@qianxian/protocol/finance/finance.schema'
import { routesOf } from '../../http/serve'
import { getLedgerRoot } from './finance.service'

export const financeRoutes = routesOf(
  { getLedgerRoot: finance.getLedgerRoot },
  { getLedgerRoot: financeShapes.getLedgerRoot },
  { getLedgerRoot },
)
