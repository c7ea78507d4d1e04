import { interact } from '@qianxian/protocol/interact/interact'
import { interactShapes } from '@qianxian/protocol/interact/interact.schema'
import { routesOf } from '../../http/serve'
import * as blockSide from './interact-block.service'
import * as contactSide from './interact-contacts.service'
import * as service from './interact.service'

export const interactRoutes = routesOf(interact, interactShapes, { ...service, ...blockSide, ...contactSide })
