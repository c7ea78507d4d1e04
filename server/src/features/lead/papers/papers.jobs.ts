/** Removes the files of destroyed papers. */
import type { World } from '../../../ctx'
import { defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { removeGoneLeadPapers } from './paper-views'

const NAME = 'lead.papers'

export const sweepLeadPapers = (world: World, now = new Date()): Promise<number> => forEachTenant(world, NAME, now, removeGoneLeadPapers)

export const leadPaperJobs = [defineSweep(NAME, '*/5 * * * *', sweepLeadPapers)]
