/** Set-up and tear-down of most test files. */
import { afterAll, beforeAll } from 'vitest'
import { expectWhole } from './races/invariants'
import { openTestWorld, type TestWorld } from './world'

/** Opens a world before the file's tests; checks its invariants after them, and closes it. `played` as in `expectWhole`. */
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
