/** Every noun that the server serves. */
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

export const nouns: readonly RoutePlugin[] = [accountRoutes, auditRoutes, authRoutes, homeRoutes, lineRoutes, loveRoutes, matchmakerRoutes, mateRoutes, mediaRoutes, interactRoutes, reportRoutes, tenantRoutes]
