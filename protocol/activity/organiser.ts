/**
 * Arranging an activity: its plan, guests and door. Each call checks ownership: for an activity of another organiser it
 * responds as if the activity did not exist.
 */
import { endpointsOf } from '../base/endpoint'
import type { organiserShapes } from './organiser.schema'

export const organiser = endpointsOf<typeof organiserShapes>()({
  getSides: { access: 'member', path: '/common/api/active/getSides' },
  getOrganisedPaged: { access: 'member', path: '/common/api/active/getOrganisedPaged' },
  getOrganised: { access: 'member', path: '/common/api/active/getOrganised' },
  saveActivity: { access: 'member', path: '/common/api/active/save' },
  submitActivity: { access: 'member', path: '/common/api/active/submit', idempotent: true },
  withdrawActivity: { access: 'member', path: '/common/api/active/withdraw', idempotent: true },
  changeQuota: { access: 'member', path: '/common/api/active/changeQuota', idempotent: true },
  setGroup: { access: 'member', path: '/common/api/active/setGroup' },
  cancelActivity: { access: 'member', path: '/common/api/active/cancel', idempotent: true },
  postponeActivity: { access: 'member', path: '/common/api/active/postpone', idempotent: true },
  acceptPostponed: { access: 'loveUser', path: '/common/api/active/acceptPostponed', idempotent: true },
  getGuestPaged: { access: 'member', path: '/common/api/active/signupPaged' },
  deleteGuests: { access: 'member', path: '/common/api/active/deleteSignups', idempotent: true },
  getStatistics: { access: 'member', path: '/common/api/active/statistics' },
  judgeGuests: { access: 'member', path: '/common/api/active/audit' },
  checkIn: { access: 'member', path: '/common/api/active/signIn', idempotent: true },
  readPhoto: { access: 'member', path: '/common/api/active/readPhoto', limit: 'upload' },
  checkInGuests: { access: 'member', path: '/common/api/active/batchSignIn', idempotent: true },
  undoCheckin: { access: 'member', path: '/common/api/active/undoSignIn', idempotent: true },
  getRoster: { access: 'member', path: '/common/api/active/getRoster' },
  syncCheckins: { access: 'member', path: '/common/api/active/syncSignIn', idempotent: true },
  getGuestListLink: { access: 'member', path: '/common/api/active/getExportLink', limit: 'export' },
  exportGuests: { access: 'anyone', method: 'GET', kind: 'download', path: '/common/api/active/export', limit: 'export' },
})
