/** The hourly sweep of deadlines and reminders, and the nightly one of leads without any act for two years. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { eraseIdle, sweepLeads } from './expiry'

const RECYCLING = 'lead-recycling'
const RETENTION = 'lead-retention'

export const sweepLeadDeadlines = (world: World, now = new Date()): Promise<number> => forEachTenant(world, RECYCLING, now, sweepLeads)
const sweepIdleLeads = (world: World, now = new Date()): Promise<number> => forEachTenant(world, RETENTION, now, eraseIdle)

export const leadJobs = [defineSweep(RECYCLING, '0 * * * *', sweepLeadDeadlines), defineSweep(RETENTION, '40 3 * * *', sweepIdleLeads)]
