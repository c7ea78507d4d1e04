/**
 * A response never depends on facts that its viewer may not know. Every fact that a switch hides is flipped between two
 * values, and every response of every read endpoint, to every kind of viewer, with every filter, order and wish, must
 * stay identical. Each fact is also shown with its switch open, to prove that the test can see it.
 */
import { maritalStatus } from '@qianxian/protocol/love/profile.words'
import { love } from '@qianxian/protocol/love/love'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { values } from '@qianxian/protocol/base/dictionary'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newWishes } from '../../seed/makers/mate'
import { all, closed, differences, flips, living, openHiddenPerson, type HiddenPerson, type Row } from '../../test/hidden-person'
import { matePreferences } from '../db/tables/mate'

let hidden: HiddenPerson
beforeAll(async () => {
  hidden = await openHiddenPerson()
}, 300_000)
afterAll(() => hidden.close())

const become: HiddenPerson['become'] = (facts, privacy) => hidden.become(facts, privacy)
const answers: HiddenPerson['answers'] = (isAsked) => hidden.answers(isAsked)

/** Only people whom this wish excludes could notice it, by not meeting her. */
async function avoid(marital: Mate['marital']): Promise<void> {
  const { world, her } = hidden
  const { db } = world.world
  await db.delete(matePreferences).where(eq(matePreferences.profileId, her.profileId))
  await newWishes(world.bench(), { profileId: her.profileId, mate: { marital }, weights: { marital: 'avoid' } })
}
// The viewers were never married, so neither value excludes them.
const [, oneAvoided, otherAvoided] = values(maritalStatus)

describe('no response changes', () => {
  test('no response changes with any fact that a profile hides', async () => {
    await become(all(0), closed)
    await avoid([oneAvoided!])
    const before = await answers()
    expect(before.size).toBeGreaterThan(500)
    expect(differences(before, await answers()), 'what changes by itself').toEqual([])
    await become(all(1), closed)
    await avoid([otherAvoided!])
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)

  test('no response changes with the district, whatever is shown', async () => {
    await become({ ...all(0), ...living('330106') }, {})
    const before = await answers()
    await become({ ...all(0), ...living('330102') }, {})
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)
})

test.each(flips)('$hidden is shown while the switch is open', async ({ open, values: [one, other] }) => {
  const { her, viewers } = hidden
  const { who } = viewers.find(({ name }) => name === 'love user')!
  const told = async (facts: Partial<Row>) => {
    await become({ ...facts, lifecycle: 'published' }, open)
    return JSON.stringify([
      (await who.call(love.getDetail, { no: her.no })).data,
      (await who.call(love.getPaged, { filter: { isOnline: true }, sort: 'active' })).data.list,
    ])
  }
  expect(await told(one)).not.toBe(await told(other))
})
