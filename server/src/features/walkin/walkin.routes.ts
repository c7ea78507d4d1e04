import { walkin } from '@qianxian/protocol/walkin/walkin'
import { walkinShapes } from '@qianxian/protocol/walkin/walkin.schema'
import { routesOf } from '../../http/serve'
import * as person from './walkin-person.service'
import * as service from './walkin.service'

export const walkinRoutes = routesOf(walkin, walkinShapes, { ...service, ...person })
