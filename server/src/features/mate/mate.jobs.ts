/** Days whose round is over are forgotten. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { defineSweep } from '../../jobs/job'
import { forgetDays } from './daily.repository'

const DAYS_KEPT = 30

export const mateJobs = [
  defineSweep('daily-set-removal', '50 3 * * *', (world, now = new Date()) => forgetDays(world, momentBefore(now, DAYS_KEPT, 'day'))),
]
