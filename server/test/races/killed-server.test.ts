/** Kills the server as members upload and write: acknowledged work is stored, and nothing is half done. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../server-process'
import { roundsOf } from '../soak'
import { openTestWorld, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { openCrowd } from './crowd'
import { expectWhole } from './invariants'

/** More rounds in a soak: `SOAK=1`, or `SOAK_ROUNDS=100`. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? roundsOf(2, 20))

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test(
  'killed at any moment and restarted, round after round, the server keeps acknowledged work',
  async () => {
    const crowd = await openCrowd(world)
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startServer(world)
      const end = crowd.go(server.url)
      // Counted in acts rather than by the clock, so that a slow machine is killed at work too.
      await crowd.acknowledged(15 + randomInt(30))
      if (round === ROUNDS - 1) await crowd.untilVaried()
      await server.kill()
      await end()
      await untilQuiet(world)
      await crowd.expectKept()
      await expectWhole(world)
    }
    expect(crowd.failures).toEqual([])
    crowd.expectVariety()
  },
  120_000 + ROUNDS * 60_000,
)
