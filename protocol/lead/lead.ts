/** Leads (公海客资): the public pool, claims, follow-ups and conversions. Managers call the verbs with access `member`. */
import { endpointsOf } from '../base/endpoint'
import type { leadShapes } from './lead.schema'

const below = <Verb extends string>(verb: Verb) => `/love/api/loveMemberCustomer/${verb}` as const

export const lead = endpointsOf<typeof leadShapes>()({
  getLeadDesk: { access: 'member', path: below('getDesk') },
  getLeadPaged: { access: 'member', path: below('getPaged') },
  getLead: { access: 'member', path: below('getDetail'), limit: 'detail' },
  claimLeads: { access: 'leadHandler', path: below('claim'), idempotent: true },
  answerLead: { access: 'leadHandler', path: below('answer'), idempotent: true },
  revealLead: { access: 'member', path: below('reveal'), limit: 'detail' },
  addLeadNote: { access: 'member', path: below('addNote'), idempotent: true },
  bookLeadVisit: { access: 'member', path: below('bookVisit'), idempotent: true },
  lockLead: { access: 'member', path: below('lock'), idempotent: true },
  unlockLead: { access: 'member', path: below('unlock'), idempotent: true },
  releaseLead: { access: 'member', path: below('release'), idempotent: true },
  markLeadInvalid: { access: 'member', path: below('markInvalid'), idempotent: true },
  stopLead: { access: 'member', path: below('stop'), idempotent: true },
  eraseLead: { access: 'member', path: below('erase'), idempotent: true },
  sendLeadCode: { access: 'member', path: below('sendCode'), limit: 'sms' },
  convertLead: { access: 'member', path: below('convert'), idempotent: true },
  askLeadExtension: { access: 'member', path: below('askExtension'), idempotent: true },
  approveLeadExtension: { access: 'member', path: below('approveExtension'), idempotent: true },
  handOutLead: { access: 'member', path: below('handOut'), idempotent: true },
  getLeadHandlers: { access: 'member', path: below('getHandlers') },
  setLeadDuty: { access: 'leadHandler', path: below('setDuty') },
  revealSampledLead: { access: 'auditor', path: below('revealSample'), limit: 'detail' },
})
