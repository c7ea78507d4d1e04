import { mate } from '@qianxian/protocol/mate/mate'
import { mateShapes } from '@qianxian/protocol/mate/mate.schema'
import { routesOf } from '../../http/serve'
import * as daily from './daily.service'
import * as relaxations from './relaxations.service'
import * as searches from './searches.service'
import * as service from './mate.service'

export const mateRoutes = routesOf(mate, mateShapes, { ...service, ...daily, ...relaxations, ...searches })
