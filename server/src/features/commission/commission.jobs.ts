/** Settles shares that have become free, closes months and moves statements on. Every read does so for its reader first. */
import { lastClosable } from '@qianxian/protocol/commission/statement.rules'
import type { Ctx, World } from '../../ctx'
import { defineSweep } from '../../jobs/job'
import { forEachTenant } from '../tenant/tenant'
import * as store from './commission.repository'
import { listMisheld } from './holds.repository'
import { settleOrder } from './shares'
import { advance, closeMonths } from './statements'
import { payeesDue, waitingStatements } from './statements.repository'

const UNFREEZE = 'commission-unfreeze'
const AT_ONCE = 200

async function settleDue(ctx: Ctx): Promise<number> {
  let settled = 0
  for (const orderId of await listMisheld(ctx, {})) {
    await settleOrder(ctx, orderId)
    settled += 1
  }
  let page: Awaited<ReturnType<typeof store.dueOrders>> = []
  do {
    page = await store.dueOrders(ctx, {}, page.at(-1) ?? null, AT_ONCE)
    for (const { orderId } of page) {
      await settleOrder(ctx, orderId)
      settled += 1
    }
  } while (page.length === AT_ONCE)
  return settled
}

/** Returns the number of shares that were due. */
export const sweepShares = (world: World, now = new Date()): Promise<number> => forEachTenant(world, UNFREEZE, now, settleDue)

const CLOSING = 'commission-closing'

async function closeAllMonths(ctx: Ctx): Promise<number> {
  const due = await payeesDue(ctx, lastClosable(ctx.now))
  for (const payee of due) await closeMonths(ctx, payee)
  return due.length
}

/** Returns the number of payees who had something to be stated. */
export const sweepClosings = (world: World, now = new Date()): Promise<number> => forEachTenant(world, CLOSING, now, closeAllMonths)

const STATEMENTS = 'commission-statements'

async function advanceAll(ctx: Ctx): Promise<number> {
  let advanced = 0
  let page: Awaited<ReturnType<typeof waitingStatements>> = []
  do {
    page = await waitingStatements(ctx, null, page.at(-1)?.id ?? 0, AT_ONCE)
    for (const { id } of page) await advance(ctx, id)
    advanced += page.length
  } while (page.length === AT_ONCE)
  return advanced
}

/** Returns the number of statements that were to be moved on. */
export const sweepStatements = (world: World, now = new Date()): Promise<number> => forEachTenant(world, STATEMENTS, now, advanceAll)

export const commissionJobs = [
  defineSweep(UNFREEZE, '* * * * *', sweepShares),
  defineSweep(CLOSING, '*/10 2 * * *', sweepClosings),
  defineSweep(STATEMENTS, '3-59/5 * * * *', sweepStatements),
]
