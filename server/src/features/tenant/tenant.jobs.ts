/** What providers told us is remembered for as long as one might say it again. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lt } from 'drizzle-orm'
import { providerEvents } from '../../db/tables/provider'
import { defineSweep } from '../../jobs/job'

const EVENT_DAYS = 90

export const tenantJobs = [
  defineSweep('provider-event-removal', '30 3 * * *', async ({ db }, now = new Date()) => {
    await db.delete(providerEvents).where(lt(providerEvents.receivedAt, momentBefore(now, EVENT_DAYS, 'day')))
  }),
]
