/** The hourly sweeps of deadlines and reminders and of the report's counts, and the nightly one of leads without any act for two years. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { eraseIdle, sweepLeads } from './expiry'
import { addUpCounts } from './report/report.repository'

const RECYCLING = 'lead-recycling'
const RETENTION = 'lead-retention'
const COUNTING = 'lead-counting'

export const sweepLeadDeadlines = (world: World, now = new Date()): Promise<number> => forEachTenant(world, RECYCLING, now, sweepLeads)
const sweepIdleLeads = (world: World, now = new Date()): Promise<number> => forEachTenant(world, RETENTION, now, eraseIdle)
export const sweepLeadCounts = (world: World, now = new Date()): Promise<number> => forEachTenant(world, COUNTING, now, addUpCounts)

export const leadJobs = [
  defineSweep(RECYCLING, '0 * * * *', sweepLeadDeadlines),
  defineSweep(COUNTING, '30 * * * *', sweepLeadCounts),
  defineSweep(RETENTION, '40 3 * * *', sweepIdleLeads),
]
