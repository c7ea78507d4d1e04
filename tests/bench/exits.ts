/**
 * Benchmarks the exit of a member who uses every service, until the last of them is refunded, compared with the same refunds as
 * bare transactions.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { couple } from '@qianxian/protocol/couple/couple'
import { finance } from '@qianxian/protocol/finance/finance'
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Person } from '../../server/test/world'
import { middle, type Figure } from './figure'

const PAIRS = Number(process.env.BENCH_EXITS ?? 60)
const WARM = 10
const VIP_FEN = 6_800
const LINES_FEN = 9_900

interface Equipped {
  person: Person
  orders: { id: number; fen: number }[]
}

export async function exits(): Promise<Figure[]> {
  const [{ openDatabase }, { openTestWorld }, { pinStage }, { spotlightStage }, { newVipPlan }, { newPackage }, money, { payReceipt }] =
    await Promise.all([
      import('../../server/src/db/open'),
      import('../../server/test/world'),
      import('../../server/test/nouns/placement'),
      import('../../server/test/nouns/spotlight'),
      import('../../server/seed/makers/membership'),
      import('../../server/seed/makers/line'),
      import('../../server/src/features/finance/finance'),
      import('../../server/src/features/couple/receipt'),
    ])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-exits-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await openDatabase({ dataDir, log })
  await database.migrate()
  const world = await openTestWorld(database)
  try {
    const [pinned, lit] = [pinStage(world), spotlightStage(world)]
    await lit.sold()
    await newVipPlan(world.bench(), { priceFen: VIP_FEN })
    const { id: packageId } = await newPackage(world.bench(), { priceFen: LINES_FEN, times: 3 })

    const bought = async (person: Person, bizType: OrderBiz, input: Record<string, unknown>, fen: number): Promise<number> => {
      const { id } = (await person.call(finance.createFinOrder, { bizType, input, shownFen: fen })).data
      const ctx = await person.ctx()
      await money.settlePayment(ctx, { orderId: id, paymentId: null, channel: 'ali', fen, channelNo: `b${id}`, paidAt: ctx.now })
      return id
    }
    const equipped = async (): Promise<Equipped> => {
      const person = await pinned.buyer()
      const { id: pin } = (await pinned.orderOf(person)).data
      await pinned.pay(person, pin)
      const { orderId: hour } = await lit.booked(person)
      const ids = [
        await bought(person, 'vip', { vip: 'month' }, VIP_FEN),
        await bought(person, 'package', { package: packageId }, LINES_FEN),
        await bought(person, 'package', { package: packageId }, LINES_FEN),
        pin,
        hour,
      ]
      const orders = await Promise.all(
        ids.map(async (id) => ({ id, fen: (await person.call(finance.getOrder, { id })).data.refundable!.fen })),
      )
      return { person, orders }
    }
    const leave = async ({ person, orders }: Equipped) => {
      const { exit, refunded } = (await person.call(couple.exitElsewhere, {})).data
      await payReceipt(await person.ctx(), exit!.id)
      if (refunded!.list.length !== orders.length) throw new Error(`${refunded!.list.length} services were refunded`)
    }
    const refund = async ({ person, orders }: Equipped) => {
      const ctx = await person.ctx()
      for (const { id, fen } of orders) await money.refundOrder(ctx, { orderId: id, fen, points: 0, reason: '不需要了', key: `bare:${id}` })
    }

    const [ours, beside]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < WARM + PAIRS; turn += 1) {
      const [leaving, staying] = [await equipped(), await equipped()]
      const both = [() => leave(leaving), () => refund(staying)]
      const times: number[] = []
      for (const work of turn % 2 === 0 ? both : both.toReversed()) times.push(await timed(work))
      if (turn < WARM) continue
      ours.push(turn % 2 === 0 ? times[0]! : times[1]!)
      beside.push(turn % 2 === 0 ? times[1]! : times[0]!)
    }
    const what = 'exit of a member with five services in use, to the last refund: p50'
    return [{ what, unit: 'ms', ours: middle(ours), reference: 'the five refunds alone', beside: middle(beside), aim: '<= 2x' }]
  } finally {
    await world.close()
    await database.close().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
