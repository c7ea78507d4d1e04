/** Sends notices outside the app if their recipients do not open it, and deletes expired ones. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import { defineSweep } from '../../jobs/job'
import { deleteOldNotices } from './notice.repository'
import { deliverOutsideJob } from './outside/delivery-queue'
import { forgetSends } from './outside/outside.repository'

const SEND_DAYS = 30

export const noticeRemoval = defineSweep('notice-removal', '40 3 * * *', async ({ db }, now = new Date()) => {
  const { keepDays } = noticeLimits
  await deleteOldNotices(db, { before: momentBefore(now, keepDays, 'day'), longBefore: momentBefore(now, 2 * keepDays, 'day') })
  await forgetSends(db, momentBefore(now, SEND_DAYS, 'day'))
})

export const noticeJobs = [deliverOutsideJob, noticeRemoval]
