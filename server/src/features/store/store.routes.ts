import { store } from '@qianxian/protocol/store/store'
import { storeShapes } from '@qianxian/protocol/store/store.schema'
import { routesOf } from '../../http/serve'
import * as keeping from './store-administration.service'
import * as showing from './store-code.service'
import * as managing from './store-management.service'
import * as transferring from './store-transfer.service'
import * as service from './store.service'

export const storeRoutes = routesOf(store, storeShapes, { ...service, ...keeping, ...managing, ...transferring, ...showing })
