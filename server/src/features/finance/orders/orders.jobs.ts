/** Closes overdue unpaid orders each minute. */
import type { World } from '../../../ctx'
import { defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { expireOverdueOrders } from './order-lifecycle'

const ORDER_TIMEOUT = 'order-timeout'

/** Returns the number of closed orders. */
export const sweepOrders = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, ORDER_TIMEOUT, now, expireOverdueOrders)

export const orderWork = [defineSweep(ORDER_TIMEOUT, '* * * * *', sweepOrders)]
