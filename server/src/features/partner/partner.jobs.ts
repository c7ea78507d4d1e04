/** Ends partnerships whose term is over. Every read judges the term by itself. */
import type { World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import { expireDue } from './application'

const NAME = 'partner-terms'

export const sweepPartners = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, NAME, now, (ctx) => ctx.tx((ctx) => expireDue(ctx)))

export const partnerJobs = [defineSweep(NAME, '*/10 * * * *', sweepPartners)]
