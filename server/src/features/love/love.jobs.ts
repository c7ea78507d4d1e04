/** Deletes feeds that were not continued within a day. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lt } from 'drizzle-orm'
import { feeds } from '../../db/tables/love'
import { defineSweep } from '../../jobs/job'

const FEED_DAYS = 1

export const loveJobs = [
  defineSweep('feed-expiry', '20 * * * *', async ({ db }, now = new Date()) => {
    await db.delete(feeds).where(lt(feeds.createdAt, momentBefore(now, FEED_DAYS, 'day')))
  }),
]
