/**
 * A long walk of random acts of people, channels, organisers and the clock, broken off in the middle now and then, beside an
 * oracle that shares no line with us: no seat too many, every payer seated or paid back, every fen accounted for, and the door
 * and what was chosen behind it as they were.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../world'
import { activityActs, sweep } from './activity-acts'
import { DAY } from './activity-model'
import { expectAgreement, openActivityWalk, type Walk } from './activity-walk'
import { expectWhole } from './invariants'
import { takeSteps, walkOf, type WalkActs } from './walk'

const steps = walkOf({ few: 60, many: 1_000, seed: 15 })
const EVERYTHING_EACH = 25
const LONG = 5_000

let world: TestWorld
let walk: Walk
beforeAll(async () => {
  world = await openTestWorld()
  walk = await openActivityWalk(world, steps)
})
afterAll(async () => {
  walk.close()
  await world.close()
})

/** What broke an act off is told with what it came to. */
const told = (acts: WalkActs): WalkActs =>
  Object.fromEntries(
    Object.entries(acts).map(([name, [weight, act]]) => {
      const said = async () => {
        walk.broken = null
        const result = await act()
        return walk.broken === null ? result : `${result} (${walk.broken})`
      }
      return [name, [weight, said]] as const
    }),
  )

/** Time goes on, and what is due is done where something sweeps. */
async function goOn(): Promise<void> {
  await walk.follow()
  await walk.travel(walk.whole(1, 60) * 1000)
  if (walk.isSwept) await sweep(walk)
  walk.model.close(walk.rows, Date.now())
  await walk.refill()
}

test(
  'whatever happens in whatever order, whoever paid is there or has their money, and whoever was there met whom they wished',
  async () => {
    const acts = activityActs(walk)
    const each = async (step: number): Promise<void> => {
      await goOn()
      if (step % EVERYTHING_EACH === 0) await expectAgreement(walk)
    }
    const seen = await takeSteps(walk, told(acts), each, { isIdleStep: false })
    // All that is open comes to its end: what the channels took is heard of, and nothing is held any more.
    const last = Math.max(...[...walk.rows.evenings.values()].map(({ endAt }) => endAt))
    for (const at of [Date.now() + DAY, last + 4 * DAY, last + 5 * DAY]) {
      await walk.travel(at - Date.now())
      for (const name of ['channels', 'sweep', 'settle']) await acts[name]![1]()
      walk.rows = await walk.look()
      await expectAgreement(walk)
    }
    expect([...walk.rows.orders.values()].filter(({ heldFen, heldPt }) => heldFen + heldPt !== 0)).toEqual([])
    await expectWhole(world)
    // A long walk on which one of them never came to anything has proven little.
    const idle = Object.keys(acts).filter(
      (name) => ![...seen.keys()].some((what) => what.startsWith(`${name}: `) && !what.startsWith(`${name}: nothing`)),
    )
    if (steps.steps >= LONG) expect(idle).toEqual([])
  },
  120_000 + steps.steps * 400,
)
