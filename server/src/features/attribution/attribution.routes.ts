import { attribution } from '@qianxian/protocol/attribution/attribution'
import { attributionShapes } from '@qianxian/protocol/attribution/attribution.schema'
import { routesOf } from '../../http/serve'
import * as service from './attribution.service'
import { changeAttribution } from './manual-change'
import { openDispute, openStoreDispute } from './dispute-decider'

export const attributionRoutes = routesOf(attribution, attributionShapes, { ...service, openDispute, openStoreDispute, changeAttribution })
