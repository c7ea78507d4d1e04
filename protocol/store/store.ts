/** Stores: their staff's views, administration by headquarters, and transfers of members. */
import { at, endpointsOf } from '../base/endpoint'
import type { storeShapes } from './store.schema'

/** One grant per person and store opens the pages; the role decides what they show. */
const inStore = at('store', 'storeStaff')

export const store = endpointsOf<typeof storeShapes>()({
  getStores: { access: 'member', path: '/love/api/loveStore/getStores' },
  getOverview: { access: inStore, path: '/love/api/loveStore/getOverview' },
  getFigureEventPaged: { access: inStore, path: '/love/api/loveStore/getFigureEventPaged' },
  getStoreMemberPaged: { access: inStore, path: '/love/api/loveStore/getStoreMemberPaged' },
  getStoreDesks: { access: inStore, path: '/love/api/loveStore/getDesks' },
  assignMember: { access: inStore, path: '/love/api/loveStore/assignMember' },
  getStoppedLinePaged: { access: inStore, path: '/love/api/loveStore/getStoppedLinePaged' },
  reassignStoppedLine: { access: inStore, path: '/love/api/loveStore/reassignStoppedLine' },
  getStoreCode: { access: inStore, path: '/love/api/loveStore/getStoreCode' },
  renewStoreCode: { access: inStore, path: '/love/api/loveStore/renewStoreCode' },
  getStoreStaff: { access: inStore, path: '/love/api/loveStore/getStaff' },
  inviteStaff: { access: inStore, path: '/love/api/loveStore/inviteStaff' },
  takeBackStaffInvite: { access: inStore, path: '/love/api/loveStore/takeBackStaffInvite' },
  changeStaff: { access: inStore, path: '/love/api/loveStore/changeStaff' },
  endStoreStaff: { access: inStore, path: '/love/api/loveStore/endStoreStaff' },
  getStoreMonthLink: { access: inStore, path: '/love/api/loveStore/getMonthLink', limit: 'export' },
  exportStoreMonth: { access: 'anyone', method: 'GET', kind: 'download', path: '/love/api/loveStore/exportMonth', limit: 'export' },
  getMyStaffInvites: { access: 'member', path: '/love/api/loveStore/getMyStaffInvites' },
  answerStaffInvite: { access: 'member', path: '/love/api/loveStore/answerStaffInvite' },
  setGoals: { access: inStore, path: '/love/api/loveStore/setGoals' },
  getStorePaged: { access: 'tenantAdmin', path: '/love/api/loveStore/getPaged' },
  createStore: { access: 'tenantAdmin', path: '/love/api/loveStore/create', idempotent: true },
  changeStore: { access: 'tenantAdmin', path: '/love/api/loveStore/change' },
  setStoreStatus: { access: 'tenantAdmin', path: '/love/api/loveStore/setStatus' },
  placeStaff: { access: 'tenantAdmin', path: '/love/api/loveStore/placeStaff' },
  getStoreOpenPaged: { access: 'tenantAdmin', path: '/love/api/loveStore/getOpenPaged' },
  proposeTransfer: { access: 'tenantAdmin', path: '/love/api/loveStore/proposeTransfer' },
  getMyStore: { access: 'member', path: '/love/api/loveStore/getMine' },
  askTransfer: { access: 'loveUser', path: '/love/api/loveStore/askTransfer' },
  answerTransfer: { access: 'loveUser', path: '/love/api/loveStore/answerTransfer' },
  endStaff: { access: 'tenantAdmin', path: '/love/api/loveStore/endStaff' },
})
