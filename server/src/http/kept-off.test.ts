/** An answer never shows why a person is invisible, nor whom and how a person blocks or excludes. */
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, differences, living, openHiddenPerson, type HiddenPerson, type Row } from '../../test/hidden-person'
import type { Person } from '../../test/world'
import { users } from '../db/tables/account'
import { blocks, hiddenContacts } from '../db/tables/interact'

let hidden: HiddenPerson
beforeAll(async () => {
  hidden = await openHiddenPerson()
}, 300_000)
afterAll(() => hidden.close())

const become: HiddenPerson['become'] = (facts, privacy) => hidden.become(facts, privacy)
const answers: HiddenPerson['answers'] = (isAsked) => hidden.answers(isAsked)

describe("a person's hiding, blocking and fences change no answer", () => {
  test('an answer does not depend on the reason why a profile is not visible', async () => {
    // Viewers with a history still see what they saw before.
    const strangers = async (facts: Partial<Row>) => {
      await become(facts, {})
      return new Map([...(await answers())].filter(([what]) => !/^(?:matched|asking) /.test(what)))
    }
    const { world, her } = hidden
    const unseen = await strangers({ lifecycle: 'hidden' })
    expect(differences(unseen, await strangers({ lifecycle: 'banned' }))).toEqual([])
    const setAccount = (status: UserStatus) => world.world.db.update(users).set({ status }).where(eq(users.id, her.userId))
    await setAccount('closing')
    expect(differences(unseen, await strangers({ lifecycle: 'published', isAccountOpen: false }))).toEqual([])
    await setAccount('active')
    await become({ lifecycle: 'published', isAccountOpen: true }, {})
  }, 240_000)

  // Viewers who live in her city without a verified name; those with a history still see what they saw before.
  const KEPT_OFF = new Set(['love user', 'VIP', 'choosy', 'strict', 'a woman'])
  const keptOff = async (privacy: Partial<Permission>) => {
    await become({ ...all(0), ...living('330106'), lifecycle: 'published' }, privacy)
    return answers((name) => KEPT_OFF.has(name))
  }

  test('an answer does not show how a person hides: by a block, a number, a place, or a verification level', async () => {
    const { world, her, viewers } = hidden
    const { db } = world.world
    const mine = { tenantId: world.tenantA, profileId: her.profileId }
    const others = viewers.filter(({ name }) => KEPT_OFF.has(name)).map(({ who }) => who as Person)
    expect(others.length).toBe(5)

    await db
      .insert(blocks)
      .values(others.map((other) => ({ tenantId: world.tenantA, fromId: her.profileId, toId: other.profileId, source: 'detail' as const })))
    const blocked = await keptOff({})
    await db.delete(blocks)

    const hashOf = (phone: string) => world.world.secrets.hash('phone', world.tenantA, phone)
    await db.insert(hiddenContacts).values(others.map(({ phone }) => ({ ...mine, phoneHash: hashOf(phone) })))
    expect(differences(blocked, await keptOff({}))).toEqual([])
    await db.delete(hiddenContacts)

    expect(differences(blocked, await keptOff({ hideFromArea: ['330100'] }))).toEqual([])
    expect(differences(blocked, await keptOff({ minViewerVerification: 'real_name' }))).toEqual([])
    expect(differences(blocked, await keptOff({}))).not.toEqual([])
  }, 480_000)

  test('an answer does not show from which other people a person hides', async () => {
    const { world, her } = hidden
    const { db } = world.world
    const before = await keptOff({})
    await db.insert(hiddenContacts).values({
      tenantId: world.tenantA,
      profileId: her.profileId,
      phoneHash: world.world.secrets.hash('phone', world.tenantA, '13900000000'),
    })
    expect(differences(before, await keptOff({ hideFromArea: ['650000', '330200'] }))).toEqual([])
    await db.delete(hiddenContacts)
  }, 240_000)
})
