/** Tests that changes of an act are reported, also in a partitioned table, and for changed and deleted rows. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTalk } from '../../seed/makers/message'
import { users } from '../../src/db/tables/account'
import { messages } from '../../src/db/tables/message'
import { openTestWorld, type TestWorld } from '../world'
import { changesBetween, stateOf } from './state'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const changedBy = async (act: () => Promise<unknown>): Promise<string[]> => {
  const before = await stateOf(world)
  await act()
  return changesBetween(before, await stateOf(world))
}

test('inserted, updated and deleted rows are reported, also in a partitioned table', async () => {
  const [one, other] = [await world.loveUser(), await world.loveUser()]
  const said = [{ by: 0, body: '你好', at: new Date() }] as const
  const written = await changedBy(() => newTalk(world.bench(), { of: [one, other], said }))
  expect(written).toContainEqual(expect.stringMatching(/^conversations \+ /))
  expect(written).toContainEqual(expect.stringMatching(/^messages_\d{4}_\d\d \+ .*kind=text/))
  expect(await changedBy(() => world.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, one.userId)))).toEqual([
    'users ~ status=frozen',
  ])
  expect(await changedBy(() => world.world.db.delete(messages))).toEqual([expect.stringMatching(/^messages_\d{4}_\d\d - /)])
})

test('without a write nothing is reported', async () => {
  expect(await changedBy(async () => world.world.db.select().from(users))).toEqual([])
})
