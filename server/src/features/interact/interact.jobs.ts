/** Announces visits at the end of the day, and deletes them after the retention period. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { visitLimits } from '@qianxian/protocol/interact/interact.words'
import { lt } from 'drizzle-orm'
import { visits } from '../../db/tables/interact'
import { defineSweep } from '../../jobs/job'
import { visitDigest } from './notify'

export const interactJobs = [
  visitDigest,
  defineSweep('visit-removal', '20 3 * * *', async ({ db }, now = new Date()) => {
    await db.delete(visits).where(lt(visits.lastAt, momentBefore(now, visitLimits.keepDays, 'day')))
  }),
]
