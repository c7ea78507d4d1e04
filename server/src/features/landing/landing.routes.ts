import { landing } from '@qianxian/protocol/landing/landing'
import { landingShapes } from '@qianxian/protocol/landing/landing.schema'
import { routesOf } from '../../http/serve'
import * as potential from './landing-potential.service'
import * as visit from './landing.service'

export const landingRoutes = routesOf(landing, landingShapes, { ...visit, ...potential })
