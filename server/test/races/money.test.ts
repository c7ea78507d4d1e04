/** Tests money in a long walk of random acts, with crashes and jumps in time, against an independent oracle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealPending } from '../../src/features/finance/ledger/seal'
import { verifyBooks } from '../../src/features/finance/ledger/verification'
import { openTestWorld, type TestWorld } from '../world'
import { expectWhole } from './invariants'
import { followCashouts, followGifts, moneyActs } from './money-acts'
import { expectAgreement, expectChannels, expectShown, openWalk, type Walk } from './money-walk'
import { takeSteps, walkOf } from './walk'

const steps = walkOf({ few: 150, many: 2_000, seed: 3 })
const BATCH = 25
const LONG = 5_000
const DAY_MS = 86_400_000
const PASSES = 12

let world: TestWorld
let walk: Walk
beforeAll(async () => {
  world = await openTestWorld()
  walk = await openWalk(world, steps)
})
afterAll(async () => {
  walk.clock.close()
  await world.close()
})

/** Ends everything open: time passes, channels pay, staff decide. */
async function bringHome(acts: ReturnType<typeof moneyActs>): Promise<void> {
  const twin = () => world.served.adapters.payTwin!
  twin().plan({ transfers: 'auto' })
  const run = (name: string) => acts[name]![1]()
  for (let pass = 0; pass < PASSES; pass += 1) {
    await walk.travel(DAY_MS * 2)
    for (const name of ['sweepOrders', 'sweepOpen', 'goOn', 'sweepGifts', 'sweepParcels', 'sweepReleases']) await run(name)
    for (const { refundNo, state } of twin().books().refunds) if (state === 'pending') twin().settle(refundNo)
    for (const { no, state } of twin().books().transfers) if (!['done', 'failed', 'cancelled'].includes(state)) twin().settle(no)
    for (const name of ['judge', 'receipt', 'judgeGift', 'work']) for (let turn = 0; turn < 8; turn += 1) await run(name)
  }
  await followCashouts(walk)
  await followGifts(walk)
}

test(
  'in any order of events, every fen and point is where the rules require it',
  async () => {
    const acts = moneyActs(walk)
    const seen = await takeSteps(walk, acts, async (step) => {
      await walk.travel(walk.whole(1, 9_000))
      if (step % BATCH === 0) {
        await expectAgreement(walk)
        await expectShown(walk)
      }
      if (step < walk.steps) return
      await bringHome(acts)
      await expectAgreement(walk)
    })
    expectChannels(walk)
    await expectWhole(world)
    await sealPending(world.world, new Date())
    expect((await verifyBooks(world.world.db, world.tenantA, world.world.secrets.signer.publicKey)).wrong).toBeNull()
    // A long walk in which an act never succeeded proves little, so it fails.
    const idle = Object.keys(acts).filter(
      (name) => ![...seen.keys()].some((what) => what.startsWith(`${name}: `) && what !== `${name}: nothing`),
    )
    if (walk.steps >= LONG) expect(idle).toEqual([])
  },
  120_000 + steps.steps * 300,
)
