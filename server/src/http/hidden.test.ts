/**
 * An answer never depends on what its viewer may not know: every fact that a switch hides is flipped between two values,
 * and every answer of every endpoint that reads, to every kind of viewer, with every filter, order and wish, must stay the
 * same to the letter. Beside it each flip with its switch open, which must be seen, or nothing was tried.
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

/** Private: only those whom it rules out could notice, by not meeting her. */
async function avoid(marital: Mate['marital']): Promise<void> {
  const { world, her } = hidden
  const { db } = world.world
  await db.delete(matePreferences).where(eq(matePreferences.profileId, her.profileId))
  await newWishes(world.bench(), { profileId: her.profileId, mate: { marital }, weights: { marital: 'avoid' } })
}
// Those who ask were never married, so neither rules them out.
const [, oneAvoided, otherAvoided] = values(maritalStatus)

describe('no answer changes', () => {
  test('with anything that a profile hides', async () => {
    await become(all(0), closed)
    await avoid([oneAvoided!])
    const before = await answers()
    expect(before.size).toBeGreaterThan(500)
    expect(differences(before, await answers()), 'what changes by itself').toEqual([])
    await become(all(1), closed)
    await avoid([otherAvoided!])
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)

  test('with the district, whatever is shown', async () => {
    await become({ ...all(0), ...living('330106') }, {})
    const before = await answers()
    await become({ ...all(0), ...living('330102') }, {})
    expect(differences(before, await answers())).toEqual([])
  }, 240_000)
})

test.each(flips)('$hidden is told where the switch is open', async ({ open, values: [one, other] }) => {
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
