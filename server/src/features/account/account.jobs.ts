/**
 * Jobs of accounts: reminds and then erases people whose days of grace run out, reports logins from unknown places to
 * the person's other devices, notifies the former phone when phone or password is changed, and deletes the former
 * values once they cannot be restored.
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
