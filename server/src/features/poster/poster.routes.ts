import { poster } from '@qianxian/protocol/poster/poster'
import { posterShapes } from '@qianxian/protocol/poster/poster.schema'
import { routesOf } from '../../http/serve'
import * as service from './poster.service'

export const posterRoutes = routesOf(poster, posterShapes, service)
