/** Kills the server between two refunds of an exit: the rest is refunded after the restart, and each service once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { couple } from '@qianxian/protocol/couple/couple'
import { finance } from '@qianxian/protocol/finance/finance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVipPlan } from '../../seed/makers/membership'
import { settlePayment } from '../../src/features/finance/finance'
import { sweepReceipts } from '../../src/features/couple/couple.jobs'
import { coupleStage } from '../nouns/couple'
import { callAt, startServer } from '../server-process'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { expectWhole } from './invariants'

const PRICE_FEN = 6_800
const PATIENCE_MS = 60_000

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await newVipPlan(world.bench(), { priceFen: PRICE_FEN })
})
afterAll(() => world.close())

async function bought(person: Person): Promise<number> {
  const { data } = await person.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'month' }, shownFen: PRICE_FEN })
  const { id } = data
  const ctx = await person.ctx()
  await settlePayment(ctx, { orderId: id, paymentId: null, channel: 'ali', fen: PRICE_FEN, channelNo: `k${id}`, paidAt: ctx.now })
  return id
}

const statesOf = async (exitId: number): Promise<string[]> =>
  (
    await world.database.pool.query<{ status: string }>('select status from exit_refunds where exit_id = $1 order by id', [exitId])
  ).rows.map(({ status }) => status)

test(
  'killed between two refunds, the server refunds the rest after its restart, and each service once',
  async () => {
    const { a, b } = await coupleStage(world).together('couple')
    // The newest order is refunded first, so the server waits for the oldest one.
    const orders = [await bought(a), await bought(a), await bought(a)]
    const lock = await world.database.pool.connect()
    await lock.query('begin')
    await lock.query('select id from fin_orders where id = $1 for update', [orders[0]])

    const server = await startServer(world)
    await callAt(server.url, a.token, couple.confirmExit, { nameStyle: 'initial' })
    const exit = (await callAt(server.url, b.token, couple.confirmExit, { nameStyle: 'initial' }))!.data.exit!
    expect(exit.status).toBe('confirmed')
    for (
      const deadline = Date.now() + PATIENCE_MS;
      Date.now() < deadline && (await statesOf(exit.id)).filter((one) => one === 'done').length < 2;
    )
      await sleep(20)
    await server.kill()
    await lock.query('rollback')
    lock.release()
    await untilQuiet(world)
    expect((await statesOf(exit.id)).toSorted()).toEqual(['done', 'done', 'due'])

    const restarted = await startServer(world)
    await Promise.all([sweepReceipts(world.served), sweepReceipts(world.served)])
    await restarted.stop()
    await untilQuiet(world)
    expect(await statesOf(exit.id)).toEqual(['done', 'done', 'done'])
    const { rows } = await world.database.pool.query<{ refunds: number; fen: number }>(
      'select count(*)::int as refunds, sum(fen)::int as fen from fin_refunds where order_id = any($1)',
      [orders],
    )
    expect(rows).toEqual([{ refunds: 3, fen: 3 * PRICE_FEN }])
    const receipt = (await a.call(couple.getMyCouple, {})).data.refunded!
    expect(receipt.fen).toBe(3 * PRICE_FEN)
    await expectWhole(world, { played: ['pay'] })
  },
  4 * PATIENCE_MS,
)
