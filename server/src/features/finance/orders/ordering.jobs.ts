/** What nobody paid in time is closed each minute. */
import type { World } from '../../../ctx'
import { defineSweep } from '../../../jobs/job'
import { inEachTenant } from '../../tenant/tenant'
import { closeOverdue } from './ordering'

const ORDER_TIMEOUT = 'order-timeout'

/** Returns how many orders were closed. */
export const sweepOrders = (world: World, now = new Date()): Promise<number> => inEachTenant(world, ORDER_TIMEOUT, now, closeOverdue)

export const orderWork = [defineSweep(ORDER_TIMEOUT, '* * * * *', sweepOrders)]
