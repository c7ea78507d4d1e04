/** Every noun that the server serves. What is tested of all endpoints is taken from here. */
import { homeIndex, homeQr } from '@qianxian/protocol/home/home'
import type { RoutePlugin } from '../http/serve'
import { accountRoutes } from './account/account.routes'
import { auditRoutes } from './audit/audit.routes'
import { authRoutes } from './auth/auth.routes'
import { homeRoutes } from './home/home.routes'
import { lineRoutes } from './line/line.routes'
import { loveRoutes } from './love/love.routes'
import { matchmakerRoutes } from './matchmaker/matchmaker.routes'
import { mateRoutes } from './mate/mate.routes'
import { mediaRoutes } from './media/media.routes'
import { interactRoutes } from './interact/interact.routes'
import { reportRoutes } from './report/report.routes'
import { tenantRoutes } from './tenant/tenant.routes'

const leaflets: RoutePlugin = Object.assign(homeRoutes, { served: [homeIndex, homeQr].map((endpoint) => ({ endpoint, input: null })) })

export const nouns: readonly RoutePlugin[] = [
  accountRoutes,
  auditRoutes,
  authRoutes,
  leaflets,
  lineRoutes,
  loveRoutes,
  matchmakerRoutes,
  mateRoutes,
  mediaRoutes,
  interactRoutes,
  reportRoutes,
  tenantRoutes,
]
