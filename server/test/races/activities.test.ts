/**
 * Tests activities in a long walk of random acts by people, channels, organisers and the clock, with interruptions,
 * against an independent oracle: no seat too many, every payer seated or refunded, every fen accounted for, and door
 * and choices as predicted.
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

/** Records an interruption of an act together with its result. */
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

/** Advances the state, and runs due sweeps if they are on. */
async function goOn(): Promise<void> {
  await walk.follow()
  await walk.travel(walk.whole(1, 60) * 1000)
  if (walk.isSwept) await sweep(walk)
  walk.model.close(walk.rows, Date.now())
  await walk.refill()
}

test(
  'in any order of events every payer is seated or refunded, and every guest meets their match',
  async () => {
    const acts = activityActs(walk)
    const each = async (step: number): Promise<void> => {
      await goOn()
      if (step % EVERYTHING_EACH === 0) await expectAgreement(walk)
    }
    const seen = await takeSteps(walk, told(acts), each, { isIdleStep: false })
    // Ends everything open: late payments are reported, and nothing stays reserved.
    const last = Math.max(...[...walk.rows.evenings.values()].map(({ endAt }) => endAt))
    for (const at of [Date.now() + DAY, last + 4 * DAY, last + 5 * DAY]) {
      await walk.travel(at - Date.now())
      for (const name of ['channels', 'sweep', 'settle']) await acts[name]![1]()
      walk.rows = await walk.look()
      await expectAgreement(walk)
    }
    expect([...walk.rows.orders.values()].filter(({ heldFen, heldPt }) => heldFen + heldPt !== 0)).toEqual([])
    await expectWhole(world)
    // A long walk in which an act never succeeded proves little, so it fails.
    const idle = Object.keys(acts).filter(
      (name) => ![...seen.keys()].some((what) => what.startsWith(`${name}: `) && !what.startsWith(`${name}: nothing`)),
    )
    if (steps.steps >= LONG) expect(idle).toEqual([])
  },
  120_000 + steps.steps * 400,
)
