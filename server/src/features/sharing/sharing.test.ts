/** Tests of the staff's view of a store's members: limited by scope, switch, time and role. */
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { love } from '@qianxian/protocol/love/love'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import { scopeOfSharedUse } from '@qianxian/protocol/sharing/sharing.words'
import { store } from '@qianxian/protocol/store/store'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBlock } from '../../../seed/makers/interact'
import { newStaff, newStore } from '../../../seed/makers/store'
import { sharingStage } from '../../../test/nouns/sharing'
import { storeStage } from '../../../test/nouns/store'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { notices } from '../../db/tables/notice'
import { storeConsents, storeConsentUses } from '../../db/tables/sharing'
import { sweepEndingSharing, sweepSharing } from './sharing.jobs'
import { sharingEnding } from './sharing.notices'

let world: TestWorld
let stage: ReturnType<typeof sharingStage>
let shop: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = sharingStage(world)
  shop = storeStage(world)
})
afterAll(() => world.close())

const look = async (person: Person, storeId: number, memberId: number) => person.call(sharing.getSharedMember, { storeId, memberId })
const listed = async (person: Person, storeId: number) =>
  (await person.call(sharing.getSharedMemberPaged, { storeId })).data.list.map(({ id }) => id)
const uses = async (person: Person) => (await person.call(sharing.getSharedUsePaged, {})).data.list.map(({ use }) => use).sort()

describe('each scope opens exactly its part', () => {
  test.each<[ConsentScope, { card?: true; photo?: true; lines?: true; phone?: true }]>([
    ['publish', { card: true }],
    ['show_photo', { photo: true }],
    ['propose', { lines: true }],
    ['hold_phone', { phone: true }],
  ])('%s', async (scope, opens) => {
    const { manager, storeId, memberId, person } = await stage.shared([scope])
    const { data } = await look(manager, storeId, memberId)
    expect([data.card !== null, data.photo !== null, data.lines !== null]).toEqual([!!opens.card, !!opens.photo, !!opens.lines])
    const asked = await manager.call(sharing.showSharedPhone, { storeId, memberId })
    if (opens.phone) expect(asked.data.phone).toBe(person.phone)
    else expect([asked.code, JSON.stringify(asked)]).toEqual([faults.not_shared.code, expect.not.stringContaining(person.phone)])
    // Exactly the opened parts are logged.
    const use = { publish: 'card_seen', show_photo: 'photo_seen', propose: 'lines_seen', hold_phone: 'phone_seen' }[scope]
    await look(manager, storeId, memberId)
    expect(await uses(person)).toEqual([use])
  })
})

describe('viewers', () => {
  test("a store's manager and matchmakers see its members, reception and accountant do not", async () => {
    const { manager, storeId, memberId } = await stage.shared()
    const desk = await shop.desk(storeId)
    for (const person of [manager, desk]) expect(await listed(person, storeId)).toEqual([memberId])
    for (const role of ['reception', 'finance'] as const) {
      const person = await shop.worker(role, { storeId })
      expect((await look(person, storeId, memberId)).code).toBe(faults.not_allowed.code)
      expect((await person.call(sharing.showSharedPhone, { storeId, memberId })).code).toBe(faults.not_allowed.code)
      expect((await person.call(sharing.getSharedMemberPaged, { storeId })).code).toBe(faults.not_allowed.code)
    }
    const elsewhere = await shop.worker('manager')
    expect((await look(elsewhere, storeId, memberId)).code).toBe(faults.not_found.code)
    expect((await look(elsewhere, elsewhere.storeId, memberId)).code).toBe(faults.not_found.code)
  })

  test('a viewer blocked by the member sees neither card nor phone', async () => {
    const { storeId, memberId, person } = await stage.shared()
    const him = await world.loveUser({ profile: { gender: 'male' } })

    await newStaff(world.bench(), { storeId, userId: him.userId, role: 'manager' })
    expect((await look(him, storeId, memberId)).data.card).not.toBeNull()
    await newBlock(world.bench(), { fromId: person.profileId, toId: him.profileId })
    expect((await look(him, storeId, memberId)).data.card).toBeNull()
    expect((await him.call(sharing.showSharedPhone, { storeId, memberId })).code).toBe(faults.not_found.code)
  })
})

describe('a combination of scopes', () => {
  const all = ['publish', 'propose', 'show_photo', 'hold_phone'] as const
  const subsets = Array.from({ length: 15 }, (_, at) => all.filter((_scope, bit) => (at + 1) & (1 << bit)))
  const partsOf = async (staff: Person, storeId: number, memberId: number) => {
    const { data } = await look(staff, storeId, memberId)
    const phone = (await staff.call(sharing.showSharedPhone, { storeId, memberId })).code === 20000
    return { publish: data.card !== null, propose: data.lines !== null, show_photo: data.photo !== null, hold_phone: phone }
  }
  const only = (scopes: readonly string[]) => Object.fromEntries(all.map((scope) => [scope, scopes.includes(scope)]))

  test.each(subsets.map((scopes) => [scopes.join(), scopes] as const))(
    '%s opens its own parts, logs each, and nothing to a viewer whom the member blocked',
    async (_name, scopes) => {
      const { storeId, memberId, person, consentId } = await stage.shared([...scopes])
      const him = await world.loveUser({ profile: { gender: 'male' } })
      await newStaff(world.bench(), { storeId, userId: him.userId, role: 'manager' })
      expect(await partsOf(him, storeId, memberId)).toEqual(only(scopes))
      const uses = await world.world.db.select().from(storeConsentUses).where(eq(storeConsentUses.consentId, consentId))
      expect(uses.map(({ use }) => scopeOfSharedUse(use)).sort()).toEqual([...scopes].sort())
      await newBlock(world.bench(), { fromId: person.profileId, toId: him.profileId })
      expect(await partsOf(him, storeId, memberId)).toEqual(only([]))
    },
  )

  test('the clear photo is not shown in the card after its withdrawal, even by a concurrent request', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { manager, storeId, memberId, person, consentId } = await stage.shared(['publish', 'show_photo'])
      await person.call(love.savePermission, { photos: 'granted' })
      const [seen] = await Promise.all([
        look(manager, storeId, memberId),
        person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['publish'] }),
      ])
      const uses = await world.world.db.select().from(storeConsentUses).where(eq(storeConsentUses.consentId, consentId))
      const isNoted = uses.some(({ use }) => use === 'photo_seen')
      if (!isNoted) expect(seen.data.photo).toBeNull()
      if (seen.data.card?.cover?.isBlurred === false) expect(isNoted).toBe(true)
    }
  })
})

describe('end of the consent', () => {
  const isShut = async (manager: Person, storeId: number, memberId: number) => {
    expect(await listed(manager, storeId)).toEqual([])
    expect((await look(manager, storeId, memberId)).code).toBe(faults.not_found.code)
    expect((await manager.call(sharing.showSharedPhone, { storeId, memberId })).code).toBe(faults.not_found.code)
  }

  test('the switch ends the consent at once and restores it', async () => {
    const { manager, storeId, memberId, person } = await stage.shared()
    await person.call(love.savePermission, { allowStoreShare: false })
    await isShut(manager, storeId, memberId)
    expect((await person.call(sharing.getMySharing, {})).data).toMatchObject({
      isAllowed: false,
      scopes: expect.arrayContaining(['publish']),
    })
    await person.call(love.savePermission, { allowStoreShare: true })
    expect(await listed(manager, storeId)).toEqual([memberId])
  })

  test('a withdrawal ends the consent, also of one scope alone', async () => {
    const { manager, storeId, memberId, person } = await stage.shared()
    await person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['publish'] })
    expect((await look(manager, storeId, memberId)).data).toMatchObject({ photo: null, lines: null, scopes: ['publish'] })
    await person.call(sharing.saveMySharing, { isAllowed: false, scopes: [] })
    await isShut(manager, storeId, memberId)
    expect((await person.call(love.getPermission, {})).data.allowStoreShare).toBe(false)
  })

  test('a consent ends after a year, for queries as by the sweep', async () => {
    const { manager, storeId, memberId, person, consentId } = await stage.shared()
    const over = momentBefore(new Date(), 1, 'minute')
    await world.world.db.update(storeConsents).set({ expiresAt: over }).where(eq(storeConsents.id, consentId))
    await isShut(manager, storeId, memberId)
    const before = (await person.call(sharing.getMySharing, {})).data
    await sweepSharing(world.served)
    const [row] = await world.world.db.select().from(storeConsents).where(eq(storeConsents.id, consentId))
    expect(row!.endedAt).toEqual(over)
    expect((await person.call(sharing.getMySharing, {})).data).toEqual(before)
    await isShut(manager, storeId, memberId)
  })

  test('a member who changes stores shares nothing with the new one until they agree again', async () => {
    const { manager, storeId, memberId, person } = await stage.shared()
    const there = await shop.worker('manager')
    await person.call(store.askTransfer, { toId: there.storeId })
    await isShut(manager, storeId, memberId)
    expect(await listed(there, there.storeId)).toEqual([])
    expect((await person.call(sharing.getMySharing, {})).data).toMatchObject({ isAllowed: true, scopes: [] })
    await person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['propose'] })
    expect(await listed(there, there.storeId)).toHaveLength(1)
  })
})

describe('the reminder', () => {
  const heardBy = async (person: Person) => {
    await sweepEndingSharing(world.served)
    await sweepEndingSharing(world.served)
    const told = await world.world.db.select().from(notices).where(eq(notices.userId, person.userId))
    return told.filter(({ kind }) => kind === sharingEnding.kind).length
  }
  const endsIn = (consentId: number, days: number) =>
    world.world.db
      .update(storeConsents)
      .set({ expiresAt: momentAfter(new Date(), days, 'day') })
      .where(eq(storeConsents.id, consentId))

  test('the reminder is sent thirty and seven days before the end, once each, and again after a renewal', async () => {
    const { person, consentId } = await stage.shared(['publish'])
    await endsIn(consentId, 31)
    expect(await heardBy(person)).toBe(0)
    await endsIn(consentId, 30)
    expect(await heardBy(person)).toBe(1)
    await endsIn(consentId, 7)
    expect(await heardBy(person)).toBe(2)
    await person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['publish'] })
    expect(await heardBy(person)).toBe(2)
    await endsIn(consentId, 29)
    expect(await heardBy(person)).toBe(3)
  })

  test('the reminder is not sent with the switch off, and leaves the list after a withdrawal', async () => {
    const { person, consentId } = await stage.shared(['publish'])
    await person.call(love.savePermission, { allowStoreShare: false })
    await endsIn(consentId, 20)
    expect(await heardBy(person)).toBe(0)
    await person.call(love.savePermission, { allowStoreShare: true })
    expect(await heardBy(person)).toBe(1)
    const shownKinds = async () => (await person.call(notice.getPaged, {})).data.list.map(({ kind }) => kind)
    expect(await shownKinds()).toContain(sharingEnding.kind)
    await person.call(sharing.saveMySharing, { isAllowed: false, scopes: [] })
    expect(await shownKinds()).not.toContain(sharingEnding.kind)
  })
})

describe('edge cases of a consent', () => {
  test('consent without scopes is no consent', async () => {
    const { person } = await stage.shared()
    const { code, message } = await person.call(sharing.saveMySharing, { isAllowed: true, scopes: [] })
    expect([code, message]).toEqual([faults.input_invalid.code, '请至少勾选一项，或关闭门店共享'])
  })

  test('a member without a store cannot consent', async () => {
    const person = await world.loveUser()
    expect((await person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['publish'] })).code).toBe(faults.no_store.code)
    expect((await person.call(love.getPermission, {})).data.allowStoreShare).toBe(false)
  })
})

test('two concurrent consents become one', async () => {
  const manager = await shop.worker('manager')
  const { person } = await shop.waiter(manager.storeId)
  await Promise.all([1, 2, 3, 4].map(() => person.call(sharing.saveMySharing, { isAllowed: true, scopes: ['publish', 'propose'] })))
  const rows = await world.world.db
    .select()
    .from(storeConsents)
    .where(and(eq(storeConsents.profileId, person.profileId), isNull(storeConsents.endedAt)))
  expect(rows).toHaveLength(1)
})

test('a view during a withdrawal is either logged and shown, or neither', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { manager, storeId, memberId, person, consentId } = await stage.shared(['hold_phone'])
    const [seen] = await Promise.all([
      manager.call(sharing.showSharedPhone, { storeId, memberId }),
      person.call(sharing.saveMySharing, { isAllowed: false, scopes: [] }),
    ])
    const noted = await world.world.db.select().from(storeConsentUses).where(eq(storeConsentUses.consentId, consentId))
    expect(noted.length).toBe(seen.code === 20000 ? 1 : 0)
  }
})

test('staff of a closed store see nothing that was shared with it', async () => {
  const { manager, storeId, memberId } = await stage.shared()
  const { id } = await newStore(world.bench(), { status: 'closed' })
  expect((await look(manager, id, memberId)).code).toBe(faults.not_found.code)
  expect((await look(manager, storeId, memberId)).code).toBe(20000)
})
