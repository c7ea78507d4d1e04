import { store } from '@qianxian/protocol/store/store'
import { storeShapes } from '@qianxian/protocol/store/store.schema'
import { routesOf } from '../../http/serve'
import * as keeping from './store-administration.service'
import * as showing from './store-code.service'
import * as managing from './store-management.service'
import * as transferring from './store-transfer.service'
import * as exporting from './store-month.service'
import * as staffing from './store-staff.service'
import { getFigureEventPaged, getOverview, getStoreMemberPaged, getStores } from './store.service'

export const storeRoutes = routesOf(store, storeShapes, {
  getFigureEventPaged,
  getOverview,
  getStoreMemberPaged,
  getStores,
  ...keeping,
  ...managing,
  ...transferring,
  ...showing,
  ...exporting,
  ...staffing,
})
