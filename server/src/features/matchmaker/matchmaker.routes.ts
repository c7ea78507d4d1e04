import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { matchmakerShapes } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { routesOf } from '../../http/serve'
import * as memberSide from './matchmaker.service'
import * as workSide from './matchmaker-desk.service'
import { getOwnCard, saveOwnCard } from './own-card.service'

export const matchmakerRoutes = routesOf(matchmaker, matchmakerShapes, { ...memberSide, ...workSide, getOwnCard, saveOwnCard })
