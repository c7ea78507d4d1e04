/** Activities: listing, details and taking part. */
import { endpointsOf } from '../base/endpoint'
import type { activityShapes } from './activity.schema'

export const activity = endpointsOf<typeof activityShapes>()({
  getPaged: { access: 'anyone', path: '/common/api/active/getPaged' },
  getActivityCities: { access: 'anyone', path: '/common/api/active/getCities' },
  getDetail: { access: 'anyone', path: '/common/api/active/getDetail' },
  mySignupPaged: { access: 'member', path: '/common/api/active/mySignupPaged' },
  signup: { access: 'loveUser', path: '/common/api/active/signup', idempotent: true },
  getCancelQuote: { access: 'loveUser', path: '/common/api/active/getCancelQuote' },
  cancelSignup: { access: 'loveUser', path: '/common/api/active/cancelSignup', idempotent: true },
  getGroup: { access: 'loveUser', path: '/common/api/active/getGroup' },
  offerTransfer: { access: 'loveUser', path: '/common/api/active/offerTransfer', idempotent: true },
  getTransfer: { access: 'loveUser', path: '/common/api/active/getTransfer' },
  acceptTransfer: { access: 'loveUser', path: '/common/api/active/acceptTransfer', idempotent: true },
  getChoice: { access: 'loveUser', path: '/common/api/active/getChoice' },
  choose: { access: 'loveUser', path: '/common/api/active/choose', idempotent: true },
  getTicket: { access: 'loveUser', path: '/common/api/active/getTicket' },
  joinWaitlist: { access: 'loveUser', path: '/common/api/active/joinWaitlist', idempotent: true },
  leaveWaitlist: { access: 'loveUser', path: '/common/api/active/leaveWaitlist', idempotent: true },
})
