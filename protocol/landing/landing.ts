/**
 * Landing pages (获客页): an enquiry with consent, and the traces of visits that sent none. Lead handlers and managers call
 * the verbs with access `member`.
 */
import { endpointsOf } from '../base/endpoint'
import type { landingShapes } from './landing.schema'

export const landing = endpointsOf<typeof landingShapes>()({
  getPage: { access: 'anyone', path: '/love/api/loveCustomerPage/getPage' },
  openPage: { access: 'anyone', path: '/love/api/loveCustomerPage/openPage' },
  noteAct: { access: 'anyone', path: '/love/api/loveCustomerPage/noteAct' },
  forgetTrace: { access: 'anyone', path: '/love/api/loveCustomerPage/forgetTrace' },
  submitEnquiry: { access: 'anyone', path: '/love/api/loveCustomerPage/submitEnquiry', limit: 'login' },
  getPotentialPaged: { access: 'member', path: '/love/api/loveCustomerPage/getPotentialPaged' },
  getPotential: { access: 'member', path: '/love/api/loveCustomerPage/getPotential' },
  getChannelFigures: { access: 'member', path: '/love/api/loveCustomerPage/getChannelFigures' },
})
