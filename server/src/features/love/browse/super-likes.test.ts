/** A super like is sold, so it improves no ranking; an ordinary like upgraded to one still counts. */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { interact } from '@qianxian/protocol/interact/interact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { scoredByIds } from './browse.repository'

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

test('no list counts a super like', async () => {
  const man = () => w.loveUser({ profile: { gender: 'male' } })
  const [her, one, two] = [await w.loveUser(), await man(), await man()]
  const likesToday = async () =>
    (await scoredByIds(w.world.db, w.tenantA, [her.profileId], startOfDayInShanghai(new Date()))).map((row) => Number(row.likesToday))
  await one.call(interact.superLike, { no: her.no })
  expect(await likesToday()).toEqual([0])
  await two.call(interact.like, { no: her.no })
  await two.call(interact.superLike, { no: her.no })
  expect(await likesToday()).toEqual([1])
})
