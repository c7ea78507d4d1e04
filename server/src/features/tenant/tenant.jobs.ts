/** Deletes records of provider callbacks once the callback can no longer be repeated. */
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
