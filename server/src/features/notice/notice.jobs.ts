/** Notices are forgotten when their days are over. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import { defineSweep } from '../../jobs/job'
import { forget } from './notice.repository'

export const noticeJobs = [
  defineSweep('notice-removal', '40 3 * * *', async ({ db }, now = new Date()) => {
    const { keepDays } = noticeLimits
    await forget(db, { before: momentBefore(now, keepDays, 'day'), longBefore: momentBefore(now, 2 * keepDays, 'day') })
  }),
]
