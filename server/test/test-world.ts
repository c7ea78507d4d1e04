/** What most files of tests begin and end with. */
import { afterAll, beforeAll } from 'vitest'
import { expectWhole } from './races/invariants'
import { openTestWorld, type TestWorld } from './world'

/** Before the file's tests a world is opened; after them it is looked through, and closed. `played` as of `expectWhole`. */
export function withTestWorld(whole: Parameters<typeof expectWhole>[1], begin: (world: TestWorld) => void): void {
  let world: TestWorld
  beforeAll(async () => {
    world = await openTestWorld()
    begin(world)
  })
  afterAll(async () => {
    await expectWhole(world, whole)
    await world.close()
  })
}
