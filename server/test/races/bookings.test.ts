/** A paid booking that is cancelled, refunded, judged and closed at the same moment is paid back once at most. */
import { audit } from '@qianxian/protocol/audit/audit'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { finance } from '@qianxian/protocol/finance/finance'
import { placement } from '@qianxian/protocol/placement/placement'
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cashouts } from '../../src/db/tables/cashout'
import { finOrders, finRefunds } from '../../src/db/tables/finance'
import { balancesOf } from '../../src/features/finance/finance'
import { sweepPins } from '../../src/features/placement/placement.jobs'
import { cashoutStage } from '../nouns/cashout'
import { pinStage } from '../nouns/placement'
import { PRICE, spotlightStage } from '../nouns/spotlight'
import { withTestWorld } from '../test-world'
import type { TestWorld } from '../world'
import { expectNoDeadlock } from './deadlocks'

const ROUNDS = 4

let world: TestWorld
withTestWorld({ played: ['pay', 'cashout'] }, (opened) => {
  world = opened
})

async function paidBack(orderId: number): Promise<{ refunds: number; fen: number; paid: number }> {
  const rows = await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
  const [order] = await world.world.db.select().from(finOrders).where(eq(finOrders.id, orderId))
  return { refunds: rows.length, fen: rows.reduce((sum, { fen }) => sum + fen, 0), paid: order!.amountFen }
}

test('an hour in the spotlight is refunded once, and its seat is free', async () => {
  const { booker, booked, rowOf, seatsOf } = spotlightStage(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    const her = await booker()
    const { id, orderId } = await booked(her)
    const auditor = await world.auditor()
    const { auditTaskId } = await rowOf(id)
    await auditor.call(audit.claim, { id: auditTaskId! })
    const cancel = () => her.call(spotlight.cancelSpotlight, { id, shownFen: PRICE })
    const refund = () => her.call(finance.refundOrder, { id: orderId, shownFen: PRICE, reason: '不用了' })
    const judge = () => auditor.call(audit.decide, { id: auditTaskId!, decision: 'approved', reasons: [] })
    const answers = await expectNoDeadlock(world, () =>
      Promise.all([cancel(), refund(), judge(), cancel(), refund(), cancel(), refund(), cancel()]),
    )
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect(await paidBack(orderId)).toEqual({ refunds: 1, fen: PRICE, paid: PRICE })
    expect(await seatsOf(id)).toEqual([])
    expect(['cancelled', 'refunded']).toContain((await rowOf(id)).status)
  }
})

test('a pin is refunded once, also while the sweep moves it', async () => {
  const { buyer, bought, rowOf } = pinStage(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    const her = await buyer()
    const { id, orderId, priceFen } = await bought(her)
    const { data } = await her.call(finance.getOrder, { id: orderId })
    const fen = data.refundable!.fen
    const cancel = () => her.call(placement.cancelPin, { id, shownFen: fen })
    const refund = () => her.call(finance.refundOrder, { id: orderId, shownFen: fen, reason: '不用了' })
    const answers = await expectNoDeadlock(world, () =>
      Promise.all([cancel(), refund(), cancel(), refund(), cancel(), refund(), sweepPins(world.served, new Date())]),
    )
    expect(answers.every((answer) => typeof answer !== 'object' || answer.status < 500)).toBe(true)
    const back = await paidBack(orderId)
    expect([back.refunds, back.fen <= priceFen, back.fen > 0]).toEqual([1, true, true])
    expect((await rowOf(id)).seat).toBeNull()
  }
})

test('a withdrawal approved, cancelled and sent at the same moment leaves the money in one place', async () => {
  const { rich, applied, taskOf, goOn, finance: newFinance } = cashoutStage(world)
  for (let round = 0; round < ROUNDS; round += 1) {
    const who = await rich(100_000, 'wechat')
    const id = await applied(who)
    const [treasurer, task] = [await newFinance(), await taskOf(id)]
    await treasurer.call(audit.claim, { id: task })
    const cancel = () => who.person.call(cashout.cancelCashout, { id })
    const decide = () => treasurer.call(audit.decide, { id: task, decision: 'approved', reasons: [] })
    const [decided, first, , second] = await expectNoDeadlock(world, () => Promise.all([decide(), cancel(), goOn(), cancel(), goOn()]))
    const isConfirmed = [first, second].some(({ code }) => code === SUCCESS_CODE)
    const [row] = await world.world.db.select().from(cashouts).where(eq(cashouts.id, id))
    const wasCancelled = row!.status === 'cancelled'
    expect(wasCancelled).toBe(isConfirmed && decided.code !== SUCCESS_CODE)
    expect((await balancesOf(await who.person.ctx(), who.person.userId)).cash).toBe(wasCancelled ? 100_000 : 80_000)
  }
})
