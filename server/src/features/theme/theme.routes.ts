import { theme } from '@qianxian/protocol/theme/theme'
import { themeShapes } from '@qianxian/protocol/theme/theme.schema'
import { routesOf } from '../../http/serve'
import * as service from './theme.service'

export const themeRoutes = routesOf(theme, themeShapes, service)
