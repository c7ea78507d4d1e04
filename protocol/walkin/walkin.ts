/** Walk-ins (到店登记): a reception registers a visitor, who signs a consent and can change it later by a link. */
import { at, endpointsOf } from '../base/endpoint'
import type { walkinShapes } from './walkin.schema'

const inStore = at('store', 'storeStaff')

export const walkin = endpointsOf<typeof walkinShapes>()({
  getWalkinPaged: { access: inStore, path: '/love/api/loveStore/getWalkinPaged' },
  beginWalkin: { access: inStore, path: '/love/api/loveStore/beginWalkin', limit: 'sms' },
  resendWalkinCode: { access: inStore, path: '/love/api/loveStore/resendWalkinCode', limit: 'sms' },
  signWalkin: { access: inStore, path: '/love/api/loveStore/signWalkin' },
  cancelWalkin: { access: inStore, path: '/love/api/loveStore/cancelWalkin' },
  getWalkinProof: { access: inStore, path: '/love/api/loveStore/getWalkinProof' },
  getMyWalkin: { access: 'anyone', path: '/love/api/loveStore/getMyWalkin', limit: 'login' },
  sendWalkinCode: { access: 'anyone', path: '/love/api/loveStore/sendWalkinCode', limit: 'sms' },
  changeWalkin: { access: 'anyone', path: '/love/api/loveStore/changeWalkin', limit: 'login' },
  leaveWalkin: { access: 'anyone', path: '/love/api/loveStore/leaveWalkin', limit: 'login' },
})
