/**
 * Whoever wished to be gone, and did not come back within the days of grace, is reminded and then erased; a login from where
 * nobody knew the person is told to their other devices; what a changed phone or password was
 * before is told to the former phone, and forgotten when it cannot come back any more.
 */
import { defineSweep } from '../../jobs/job'
import { forgetChanges } from './changes/changes.repository'
import { notifyOldPhoneJob } from './changes/old-phone-notice'
import { closingReminderJob } from './closing-reminder'
import { checkLoginJob } from './new-device'
import { ERASURE, sweepClosing } from './account-closure'

export const accountJobs = [
  checkLoginJob,
  notifyOldPhoneJob,
  closingReminderJob,
  defineSweep(ERASURE, '*/5 * * * *', sweepClosing),
  defineSweep('account-change-expiry', '*/10 * * * *', ({ db }, now = new Date()) => forgetChanges(db, now)),
]
