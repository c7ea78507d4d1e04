import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { matchmakerShapes } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { routesOf } from '../../http/serve'
import * as memberSide from './member-side'
import * as workSide from './work-side'

export const matchmakerRoutes = routesOf(matchmaker, matchmakerShapes, { ...memberSide, ...workSide })
