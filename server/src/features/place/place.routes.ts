import { place } from '@qianxian/protocol/place/place'
import { placeShapes } from '@qianxian/protocol/place/place.schema'
import { routesOf } from '../../http/serve'
import * as service from './place.service'

export const placeRoutes = routesOf(place, placeShapes, service)
