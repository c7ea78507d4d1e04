/** Attribution: the rule that applies, its duration, its events, and the outcome of disputes. */
import { attribution } from '@qianxian/protocol/attribution/attribution'
import type { AttributionKind, BindMode } from '@qianxian/protocol/attribution/attribution.words'
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { store } from '@qianxian/protocol/store/store'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhone } from '../../../seed/makers/account'
import { newAttribution } from '../../../seed/makers/attribution'
import { newPicture } from '../../../seed/makers/media'
import { newBond, newMatchmaker } from '../../../seed/makers/matchmaker'
import { newStaff, newStore } from '../../../seed/makers/store'
import { attributionStage } from '../../../test/nouns/attribution'
import { serve } from '../../../test/service-fixture'
import { storeStage } from '../../../test/nouns/store'
import { drawFrom } from '../../../test/races/draw'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import type { Ctx } from '../../ctx'
import { users } from '../../db/tables/account'
import { attributionDisputes, attributionEvents, attributions } from '../../db/tables/attribution'
import { matchmakers } from '../../db/tables/matchmaker'
import { stores as storesTable } from '../../db/tables/store'
import { mergeAccounts } from '../account/account'
import { loginBy } from '../account/login'
import { sweepAttributions } from './attribution.jobs'
import { loadEarners, findHolder } from './attribution.repository'
import { claimAttribution, type AttributionClaim } from './claims'

let world: TestWorld
let stage: ReturnType<typeof attributionStage>
let stores: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = attributionStage(world)
  stores = storeStage(world)
})
afterAll(() => world.close())

const eventsOf = async ({ userId }: { userId: number }, kind: AttributionKind) =>
  (
    await world.world.db
      .select()
      .from(attributionEvents)
      .where(and(eq(attributionEvents.userId, userId), eq(attributionEvents.kind, kind)))
      .orderBy(attributionEvents.id)
  ).map(({ targetId, event, reason, otherId }) => [targetId, event, reason, otherId])
const holder = async ({ userId }: { userId: number }, kind: AttributionKind, now = new Date()) =>
  (await findHolder(await world.ctx(world.tenantA, null, now), userId, kind))?.targetId ?? null
const aged = (person: Person, hours: number) =>
  world.world.db
    .update(users)
    .set({ createdAt: momentBefore(new Date(), hours, 'hour') })
    .where(eq(users.id, person.userId))

/** A context whose tenant applies this rule. */
async function ruled(kind: AttributionKind, mode: BindMode, validDays = 0, now = new Date()): Promise<Ctx> {
  const ctx = await world.ctx(world.tenantA, null, now)
  const configs = { ...ctx.tenant.configs, attribution: { [kind]: { mode, validDays } } }
  return { ...ctx, tenant: { ...ctx.tenant, configs } }
}
const bindBy = (ctx: Ctx, claim: AttributionClaim) => ctx.tx((ctx) => claimAttribution(ctx, claim))

describe('attribution by a shared link', () => {
  test('a member is attributed to the sender, their matchmaker and their store, each with a timeline', async () => {
    const { storeId } = await stores.worker('manager')
    const [desk, person] = [await stores.desk(storeId), await world.loveUser()]
    expect(await stage.comes(person, desk)).toBe(true)
    expect([await holder(person, 'inviter'), await holder(person, 'matchmaker'), await holder(person, 'store')]).toEqual([
      desk.userId,
      desk.matchmakerId,
      storeId,
    ])
    expect(await eventsOf(person, 'matchmaker')).toEqual([
      [desk.matchmakerId, 'scanned', null, null],
      [desk.matchmakerId, 'bound', null, null],
    ])
    // Opening the same link again adds no event.
    expect(await stage.comes(person, desk)).toBe(false)
    expect((await eventsOf(person, 'matchmaker')).length).toBe(2)
  })

  test('the first claimant stays; the second reads why, once for any number of visits', async () => {
    const { first, second, person } = await stage.outdone()
    await stage.comes(person, second)
    expect(await holder(person, 'matchmaker')).toBe(first.matchmakerId)
    expect(await eventsOf(person, 'matchmaker')).toEqual([
      [first.matchmakerId, 'scanned', null, null],
      [first.matchmakerId, 'bound', null, null],
      [second.matchmakerId, 'scanned', null, null],
      [second.matchmakerId, 'refused', 'taken', first.matchmakerId],
    ])
  })

  test('an inviter is accepted only at registration, a matchmaker also later', async () => {
    const [desk, person] = [await world.matchmaker(), await world.loveUser()]
    await aged(person, 25)
    expect(await stage.comes(person, desk)).toBe(false)
    expect(await eventsOf(person, 'inviter')).toEqual([
      [desk.userId, 'scanned', null, null],
      [desk.userId, 'refused', 'late', null],
    ])
    expect(await holder(person, 'matchmaker')).toBe(desk.matchmakerId)
  })

  test('people are never attributed to themselves, nor to a person whom they invited', async () => {
    const [desk, a, b] = [await world.matchmaker(), await world.member(), await world.member()]
    await stage.comes(desk, desk)
    expect(await eventsOf(desk, 'matchmaker')).toContainEqual([desk.matchmakerId, 'refused', 'self', null])
    expect([await stage.comes(b, a), await stage.comes(a, b)]).toEqual([true, false])
    expect(await eventsOf(a, 'inviter')).toContainEqual([b.userId, 'refused', 'cycle', null])
  })

  test('a paused store gets no member, and a link from staff of two stores attributes to neither', async () => {
    const [{ storeId, ...worker }, person, both, other] = [
      await stores.worker('reception'),
      await world.loveUser(),
      await stores.worker('reception'),
      await world.loveUser(),
    ]
    await (await stage.admin()).call(store.setStoreStatus, { id: storeId, status: 'paused' })
    await stage.comes(person, worker)
    expect(await eventsOf(person, 'store')).toContainEqual([storeId, 'refused', 'not_enabled', null])
    const second = await newStore(world.bench(), {})
    await (await stage.admin()).call(store.placeStaff, { id: second.id, phone: both.phone, role: 'reception' })
    await stage.comes(other, both)
    expect(await eventsOf(other, 'store')).toEqual([])
  })

  describe("attribution by a store's code", () => {
    const codeOf = async (storeId: number, worker: Person) => (await worker.call(store.getStoreCode, { storeId })).data.code
    const scans = async (person: Person, inviteId: string) => (await person.call(account.bindInvite, { inviteId })).data.isBound

    test('a member is attributed to the store only, and their orders count from the scan', async () => {
      const { storeId, ...reception } = await stores.worker('reception')
      const manager = await stores.worker('manager', { storeId })
      const [code, person] = [await codeOf(storeId, reception), await world.loveUser()]
      expect([code.length, await codeOf(storeId, manager)]).toEqual([storeLimits.scanCodeLength, code])
      expect(await scans(person, code)).toBe(true)
      expect(await eventsOf(person, 'store')).toEqual([
        [storeId, 'scanned', null, null],
        [storeId, 'bound', null, null],
      ])
      expect([await holder(person, 'inviter'), await holder(person, 'matchmaker')]).toEqual([null, null])
      const [row] = await world.world.db.select().from(attributions).where(eq(attributions.userId, person.userId))
      expect(row).toMatchObject({ kind: 'store', source: 'qr', targetId: storeId })
      const earning = async (days: number) =>
        (
          await loadEarners(
            await world.ctx(world.tenantA, null),
            person.userId,
            momentBefore(momentAfter(new Date(), days, 'day'), 30, 'day'),
          )
        ).storeId
      expect([await earning(29), await earning(31)]).toEqual([String(storeId), null])
    })

    test('a renewed or unknown code, or one of another tenant or closed store, attributes no member', async () => {
      const { storeId, ...manager } = await stores.worker('manager')
      const old = await codeOf(storeId, manager)
      const renewed = (await manager.call(store.renewStoreCode, { storeId })).data.code
      expect([renewed === old, await codeOf(storeId, manager)]).toEqual([false, renewed])
      const far = await stores.worker('manager', { tenantId: world.tenantB })
      const farCode = (await far.call(store.getStoreCode, { storeId: far.storeId })).data.code
      const shut = await stores.worker('manager')
      const shutCode = await codeOf(shut.storeId, shut)
      await world.world.db.update(storesTable).set({ status: 'closed' }).where(eq(storesTable.id, shut.storeId))
      const person = await world.loveUser()
      for (const code of [old, farCode, shutCode, 'ZZZZZZZZZZZZZZZZZZZZ']) expect(await scans(person, code)).toBe(false)
      expect(await holder(person, 'store')).toBeNull()
      expect(await eventsOf(person, 'store')).toEqual([
        [shut.storeId, 'scanned', null, null],
        [shut.storeId, 'refused', 'not_enabled', null],
      ])
      expect(await scans(person, renewed)).toBe(true)
    })

    test('a login with an invalid code still succeeds', async () => {
      const { storeId, ...manager } = await stores.worker('manager')
      const code = await codeOf(storeId, manager)
      const [first, second] = [drawPhone(), drawPhone()]
      const session = async (phone: string, inviteId: string) => {
        await world.visitor().call(auth.sendCaptcha, { phone, scene: 'login' })
        return world.visitor().call(auth.loginByPhone, { phone, code: await world.smsCode(phone), agreed: true, inviteId })
      }
      const [came, lost] = [await session(first, code), await session(second, 'ZZZZZZZZZZZZZZZZZZZZ')]
      expect([came.code, lost.code]).toEqual([20000, 20000])
      expect([await holder({ userId: came.data.userInfo.id }, 'store'), await holder({ userId: lost.data.userInfo.id }, 'store')]).toEqual([
        storeId,
        null,
      ])
    })

    test('two simultaneous first requests get the same code', async () => {
      const { storeId, ...manager } = await stores.worker('manager')
      const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(storeId, manager)))
      expect(new Set(codes).size).toBe(1)
    })
  })

  test('an invitation between two accounts on one phone is refused', async () => {
    const [desk, person, token] = [await world.matchmaker(), await world.loveUser(), 'one-and-the-same-phone']
    const known = { headers: { 'x-device': token } }
    const login = async ({ phone }: Person) => {
      const ctx = await world.ctx(world.tenantA, null)
      await loginBy({ ...ctx, deviceToken: token }, { phone })
    }
    await login(desk)
    await login(person)
    await person.call(account.bindInvite, { inviteId: await stage.codeOf(desk) }, known)
    expect(await eventsOf(person, 'matchmaker')).toEqual([
      [desk.matchmakerId, 'scanned', null, null],
      [desk.matchmakerId, 'refused', 'same_device', null],
    ])
    expect(await holder(person, 'matchmaker')).toBeNull()
  })

  test('only one of two simultaneous claimants gets the member', async () => {
    const [one, other, person] = [await world.matchmaker(), await world.matchmaker(), await world.loveUser()]
    await Promise.all([stage.comes(person, one), stage.comes(person, other)])
    const rows = await world.world.db.select().from(attributions).where(eq(attributions.userId, person.userId))
    expect(rows.filter(({ kind, status }) => kind === 'matchmaker' && status === 'active').length).toBe(1)
    expect((await eventsOf(person, 'matchmaker')).map(([, event]) => event).sort()).toEqual(['bound', 'refused', 'scanned', 'scanned'])
  })
})

describe("attribution by a tenant's rule", () => {
  const three = async () => [await world.loveUser(), await world.matchmaker(), await world.matchmaker()] as const

  test('under override the latest claimant gets the member, and the former one reads the new holder’s name', async () => {
    const [person, one, other] = await three()
    const ctx = await ruled('matchmaker', 'override')
    const claim = { userId: person.userId, kind: 'matchmaker', source: 'qr' } as const
    await bindBy(ctx, { ...claim, targetId: one.matchmakerId })
    await bindBy(ctx, { ...claim, targetId: other.matchmakerId })
    expect(await holder(person, 'matchmaker')).toBe(other.matchmakerId)
    expect(await eventsOf(person, 'matchmaker')).toContainEqual([one.matchmakerId, 'replaced', 'newer', other.matchmakerId])
  })

  test('under register_only only a registration creates an attribution', async () => {
    const [person, one] = await three()
    await aged(person, 25)
    const ctx = await ruled('matchmaker', 'register_only')
    const claim = { userId: person.userId, kind: 'matchmaker', targetId: one.matchmakerId } as const
    expect(await bindBy(ctx, { ...claim, source: 'qr' })).toBe(false)
    expect(await eventsOf(person, 'matchmaker')).toContainEqual([one.matchmakerId, 'refused', 'late', null])
    // A source other than a visit has no time limit.
    expect(await bindBy(ctx, { ...claim, source: 'claim' })).toBe(true)
  })

  test.each(['swept', 'not swept'])('an attribution expires, %s, and the next claimant may get the member', async (how) => {
    const [person, one, other] = await three()
    const claim = { userId: person.userId, kind: 'matchmaker', source: 'qr' } as const
    const ctx = await ruled('matchmaker', 'first', 30)
    await bindBy(ctx, { ...claim, targetId: one.matchmakerId })
    const until = momentAfter(ctx.now, 30, 'day')
    expect(await holder(person, 'matchmaker', new Date(until.getTime() - 1))).toBe(one.matchmakerId)
    expect(await holder(person, 'matchmaker', until)).toBeNull()
    const later = momentAfter(until, 1, 'hour')
    if (how === 'swept') await sweepAttributions(world.world, later)
    await bindBy(await ruled('matchmaker', 'first', 30, later), { ...claim, targetId: other.matchmakerId })
    expect(await holder(person, 'matchmaker', later)).toBe(other.matchmakerId)
    const lapsed = (await world.world.db.select().from(attributionEvents).where(eq(attributionEvents.userId, person.userId))).filter(
      ({ event }) => event === 'lapsed',
    )
    expect(lapsed.map(({ targetId, at }) => [targetId, at])).toEqual([[one.matchmakerId, until]])
  })
})

describe('attribution by a service', () => {
  test('a client is attributed to the matchmaker and their store; a second claimant reads why it is refused', async () => {
    const { storeId } = await stores.worker('manager')
    const [desk, other, person] = [await stores.desk(storeId), await world.matchmaker(), await world.loveUser()]
    await serve(desk, person)
    expect([await holder(person, 'matchmaker'), await holder(person, 'store')]).toEqual([desk.matchmakerId, storeId])
    await stage.comes(person, other)
    expect(await eventsOf(person, 'matchmaker')).toContainEqual([other.matchmakerId, 'refused', 'taken', desk.matchmakerId])
  })

  test('a member who moves to another store is attributed to it; earlier orders stay with the former store', async () => {
    const [{ storeId }, { id: toId }] = [await stores.manned(), await newStore(world.bench(), {})]
    const desk = await stores.desk(storeId)
    const person = await world.loveUser()
    await serve(desk, person)
    await person.call(store.askTransfer, { toId })
    expect(await holder(person, 'store')).toBe(toId)
    expect(await eventsOf(person, 'store')).toContainEqual([storeId, 'replaced', 'transfer', toId])
  })
})

describe('earnings of an order', () => {
  const earned = async ({ userId }: Person, now = new Date()) =>
    loadEarners(await world.ctx(world.tenantA, null, now), userId, momentBefore(now, 30, 'day'))

  test("go to the buyer's claimants, to a scanned store for thirty days, and to no inactive claimant", async () => {
    const { storeId } = await stores.worker('manager')
    const [desk, person] = [await stores.desk(storeId), await world.loveUser()]
    await stage.comes(person, desk)
    expect(await earned(person)).toEqual({ inviterId: desk.userId, matchmakerId: desk.matchmakerId, storeId: String(storeId) })
    expect((await earned(person, momentAfter(new Date(), 31, 'day'))).storeId).toBeNull()
    await stores.become(desk.matchmakerId, 'suspended')
    expect((await earned(person)).matchmakerId).toBeNull()
    await world.world.db.update(users).set({ status: 'frozen' }).where(eq(users.id, desk.userId))
    expect((await earned(person)).inviterId).toBeNull()
  })

  test("count from the last scan of the store's code, also for its own members", async () => {
    const { storeId } = await stores.worker('manager')
    const person = await world.loveUser()
    const comes = async (source: 'qr' | 'claim', days: number) =>
      bindBy(await world.ctx(world.tenantA, null, momentAfter(new Date(), days, 'day')), {
        userId: person.userId,
        kind: 'store',
        targetId: storeId,
        source,
      })
    const earning = async (days: number) => (await earned(person, momentAfter(new Date(), days, 'day'))).storeId
    await comes('claim', 0)
    expect(await earning(1)).toBeNull()
    // A second scan within a day is recorded once.
    for (const days of [40, 40.2]) expect(await comes('qr', days)).toBe(false)
    expect([await earning(69), await earning(71)]).toEqual([String(storeId), null])
    expect((await eventsOf(person, 'store')).map(([, event]) => event)).toEqual(['bound', 'scanned'])
  })
})

describe('the list of a matchmaker', () => {
  test('people whom the matchmaker serves or holds are named with number and card, all others masked', async () => {
    const { first, second, person, id } = await stage.outdone()
    const served = await world.loveUser({ profile: { gender: 'male' } })
    await serve(second, served)
    const [held] = (await first.call(attribution.getAttributedPaged, {})).data.list
    expect(held).toMatchObject({ standing: 'mine', name: held!.card!.nickname, card: { no: person.no } })
    const { list } = (await second.call(attribution.getAttributedPaged, {})).data
    expect(list.find((row) => row.id === id)).toMatchObject({ standing: 'other', card: null, name: expect.stringMatching(/＊＊$/) })
    expect(list.find(({ card }) => card?.no === served.no)).toMatchObject({ standing: 'mine' })
    const { name } = (await first.call(attribution.getTimeline, { id: held!.id })).data
    expect(name).toBe(held!.name)
  })

  test('it is filtered by attribution, and a search finds no masked person', async () => {
    const { first, second, person } = await stage.outdone()
    const found = async (desk: typeof first, input: object) => (await desk.call(attribution.getAttributedPaged, input)).data.list.length
    expect([await found(first, { standing: 'mine' }), await found(first, { standing: 'other' })]).toEqual([1, 0])
    expect([await found(second, { standing: 'other' }), await found(second, { standing: 'nobody' })]).toEqual([1, 0])
    expect([await found(first, { keyword: person.no }), await found(second, { keyword: person.no })]).toEqual([1, 0])
  })
})

describe('timeline', () => {
  test('shows the other side by the name of a matchmaker or store, and only one letter of the member’s name', async () => {
    const { first, second, person, id } = await stage.outdone()
    const { data } = await second.call(attribution.getTimeline, { id })
    const names = await Promise.all([first, second].map(async ({ matchmakerId }) => (await nameOfDesk(matchmakerId))!))
    expect(data.name).toMatch(/＊＊$/)
    expect(data.standing).toBe('other')
    expect(data.events.map(({ event, name, isMine, other }) => [event, name, isMine, other])).toEqual([
      ['refused', names[1], true, names[0]],
      ['scanned', names[1], true, null],
      ['bound', names[0], false, null],
      ['scanned', names[0], false, null],
    ])
    const text = JSON.stringify(data)
    for (const hidden of [person.no, person.phone, String(person.userId), String(first.userId)]) expect(text).not.toContain(`"${hidden}"`)
  })

  test('a store member’s timeline is open to its manager and the serving matchmaker, not to reception', async () => {
    const { manager, storeId, memberId, person } = await stage.outdoneStore()
    const [desk, idle, reception] = [await stores.desk(storeId), await stores.desk(storeId), await stores.worker('reception', { storeId })]
    await serve(desk, person)
    const read = (one: Pick<Person, 'call'>) => one.call(attribution.getStoreTimeline, { storeId, memberId })
    expect((await read(manager)).data.standing).toBe('other')
    expect((await read(desk)).code).toBe(20000)
    expect((await read(idle)).code).toBe(faults.not_found.code)
    expect((await read(reception)).code).toBe(faults.not_allowed.code)
    expect((await desk.call(attribution.openStoreDispute, { storeId, memberId, statement: '我来的时候他就在了' })).code).toBe(
      faults.not_allowed.code,
    )
  })

  test('is closed to a suspended matchmaker', async () => {
    const { second, id } = await stage.outdone()
    await stores.become(second.matchmakerId, 'suspended')
    for (const reply of [await second.call(attribution.getTimeline, { id }), await second.call(attribution.getAttributedPaged, {})])
      expect(reply.code).toBe(faults.not_allowed.code)
  })
})

async function nameOfDesk(id: number): Promise<string | undefined> {
  return (await world.world.db.select().from(matchmakers).where(eq(matchmakers.id, id)))[0]?.name
}

describe('dispute', () => {
  const SAID = '当天的活动签到表上有会员的名字，是我接待的。'

  test('is open one at a time, for five working days, and its decision gives both sides the reason', async () => {
    const { second, first, dispute, id } = await stage.disputed()
    expect((await second.call(attribution.openDispute, { id, statement: SAID })).code).toBe(faults.attribution_disputed.code)
    await stage.decide(dispute.auditTaskId!, 'rejected')
    const { data } = await second.call(attribution.getTimeline, { id })
    expect(data.dispute).toMatchObject({ status: 'dismissed', answer: '对方的归属在先' })
    expect(data.askAbout).toBeNull()
    expect((await second.call(attribution.openDispute, { id, statement: SAID })).code).toBe(faults.already_handled.code)
    expect((await second.call(attribution.getDisputePaged, {})).data.list.map(({ status }) => status)).toEqual(['dismissed'])
    // The dispute is not listed for the other side.
    expect((await first.call(attribution.getDisputePaged, {})).data.list).toEqual([])
  })

  test('if upheld, moves the member to the claimant, who then has no event left to dispute', async () => {
    const { first, second, person, dispute, id } = await stage.disputed()
    await stage.decide(dispute.auditTaskId!, 'approved')
    expect(await holder(person, 'matchmaker')).toBe(second.matchmakerId)
    expect(await eventsOf(person, 'matchmaker')).toContainEqual([first.matchmakerId, 'replaced', 'claim', second.matchmakerId])
    expect((await second.call(attribution.openDispute, { id, statement: SAID })).code).toBe(faults.attribution_is_yours.code)
    // The side that lost the member may dispute in turn, because there is a new event.
    const lost = await stage.eventAbout('matchmaker', first.matchmakerId, person)
    expect((await first.call(attribution.openDispute, { id: lost.id, statement: SAID })).code).toBe(20000)
  })

  test('about an expired attribution may be opened at once, whether the sweep ran or not', async () => {
    const [desk, person] = [await world.matchmaker(), await world.loveUser()]
    const ends = { boundAt: momentBefore(new Date(), 30, 'day'), expiresAt: momentBefore(new Date(), 1, 'minute') }
    await newAttribution(world.bench(), {
      userId: person.userId,
      kind: 'matchmaker',
      targetId: desk.matchmakerId,
      source: 'link',
      status: 'active',
      ...ends,
    })
    const [row] = (await desk.call(attribution.getAttributedPaged, {})).data.list
    expect(row).toMatchObject({ standing: 'nobody', event: 'lapsed', at: ends.expiresAt.toISOString() })
    const { data } = await desk.call(attribution.getTimeline, { id: row!.id })
    expect(data.askAbout).toBe(row!.id)
    expect((await desk.call(attribution.openDispute, { id: row!.id, statement: SAID })).code).toBe(20000)
  })

  test.each([
    [
      'works for one of the sides meanwhile',
      async (storeId: number, userId: number) => newStaff(world.bench(), { storeId, userId, role: 'finance' }),
    ],
    [
      'serves the member meanwhile',
      async (_storeId: number, userId: number, profileId: number) => {
        const { id: matchmakerId } = await newMatchmaker(world.bench(), { userId })
        await newBond(world.bench(), { matchmakerId, profileId })
      },
    ],
  ])('cannot be decided by an auditor who %s', async (_name, becomes) => {
    const { storeId, person, dispute } = await stage.disputedStore()
    const judge = await world.auditor()
    await judge.call(audit.claim, { id: dispute.auditTaskId! })
    await becomes(storeId, judge.userId, person.profileId)
    const decided = await judge.call(audit.decide, { id: dispute.auditTaskId!, decision: 'approved', reasons: [] })
    expect(decided.code).toBe(faults.not_allowed.code)
    const [row] = await world.world.db.select().from(attributionDisputes).where(eq(attributionDisputes.id, dispute.id))
    expect(row!.status).toBe('open')
  })

  test('is hidden from an auditor on the staff of the opposing store, even if that has no manager', async () => {
    const { manager, storeId, memberId, other } = await stage.outdoneStore()
    const judge = await world.auditor()
    await newStaff(world.bench(), { storeId: other.storeId, userId: judge.userId, role: 'finance' })
    await manager.call(attribution.openStoreDispute, { storeId, memberId, statement: SAID })
    const [row] = await world.world.db.select().from(attributionDisputes).orderBy(desc(attributionDisputes.id)).limit(1)
    expect((await judge.call(audit.claim, { id: row!.auditTaskId! })).code).toBe(faults.not_found.code)
  })

  test('is not upheld and stays open if the claimant was suspended meanwhile', async () => {
    const { first, second, person, dispute } = await stage.disputed()
    await stores.become(second.matchmakerId, 'suspended')
    expect((await stage.decide(dispute.auditTaskId!, 'approved')).code).toBe(faults.already_handled.code)
    expect(await holder(person, 'matchmaker')).toBe(first.matchmakerId)
    const [row] = await world.world.db.select().from(attributionDisputes).where(eq(attributionDisputes.id, dispute.id))
    expect(row!.status).toBe('open')
  })

  test('is created once when opened twice at the same moment', async () => {
    const { second, id } = await stage.outdone()
    const replies = await Promise.all([0, 1].map(() => second.call(attribution.openDispute, { id, statement: SAID })))
    expect(replies.map(({ code }) => code).sort()).toEqual([20000, faults.attribution_disputed.code].sort())
  })

  test.each([
    ['nothing to say', { statement: '' }, 'statement'],
    ['too much', { statement: '长'.repeat(301) }, 'statement'],
    ['too many pictures', { statement: SAID, mediaIds: [1, 2, 3, 4] }, 'mediaIds'],
  ])('with %s is refused at its field', async (_name, said, field) => {
    const { second, id } = await stage.outdone()
    expect(Object.keys((await second.call(attribution.openDispute, { id, ...said })).fields ?? {})).toEqual([field])
  })

  test("cannot be opened with another person's picture", async () => {
    const [{ second, id }, other] = [await stage.outdone(), await world.loveUser()]
    const picture = await newPicture(world.bench(), { ownerId: other.userId, purpose: 'report' })
    expect((await second.call(attribution.openDispute, { id, statement: SAID, mediaIds: [picture.id] })).code).not.toBe(20000)
  })

  test("a store's dispute is opened by its manager, and the auditor reads the timeline with it", async () => {
    const { manager, storeId, memberId, person, other } = await stage.outdoneStore()
    const { data } = await manager.call(attribution.openStoreDispute, { storeId, memberId, statement: SAID })
    expect(data.dispute?.status).toBe('open')
    const [row] = await world.world.db.select().from(attributionDisputes).where(eq(attributionDisputes.userId, person.userId))
    expect(row!.holderId).toBe(other.storeId)
    const judge = await world.auditor()
    await judge.call(audit.claim, { id: row!.auditTaskId! })
    const detail = (await judge.call(audit.getDetail, { id: row!.auditTaskId! })).data
    expect(detail.items.find(({ field }) => field === 'timeline')!.after).toContain('没有归属（当时已有归属）')
  })
})

describe('headquarters', () => {
  const REASON = '两位红娘协商一致，由后来的继续服务'

  test('changes an attribution for a reason that both sides read', async () => {
    const { first, second, person } = await stage.outdone()
    const admin = await stage.admin()
    const input = { phone: person.phone, matchmakerPhone: second.phone, reason: REASON }
    expect((await admin.call(attribution.changeAttribution, input)).code).toBe(20000)
    expect(await holder(person, 'matchmaker')).toBe(second.matchmakerId)
    expect(await eventsOf(person, 'matchmaker')).toContainEqual([first.matchmakerId, 'replaced', 'manual', second.matchmakerId])
    expect((await admin.call(attribution.changeAttribution, input)).code).toBe(faults.attribution_same.code)
    for (const desk of [first, second]) {
      const [row] = (await desk.call(attribution.getAttributedPaged, {})).data.list
      const { events } = (await desk.call(attribution.getTimeline, { id: row!.id })).data
      expect(events.filter(({ reason }) => reason === 'manual').map(({ note }) => note)).toEqual([REASON, REASON])
    }
  })

  test.each([
    ['of nobody', async () => ({ phone: '13999999998', matchmakerPhone: (await world.matchmaker()).phone }), 'phone'],
    ['to nobody', async () => ({ phone: (await world.loveUser()).phone }), 'matchmakerPhone'],
    [
      'to somebody who is no matchmaker',
      async () => ({ phone: (await world.loveUser()).phone, matchmakerPhone: (await world.member()).phone }),
      'matchmakerPhone',
    ],
    [
      'to a store that is paused',
      async () => ({ phone: (await world.loveUser()).phone, storeId: (await newStore(world.bench(), { status: 'paused' })).id }),
      'storeId',
    ],
  ])('refuses a change %s', async (_name, input, field) => {
    const reply = await (await stage.admin()).call(attribution.changeAttribution, { ...(await input()), reason: REASON })
    expect(Object.keys(reply.fields ?? {})).toEqual([field])
  })
})

test('replaying random timelines reproduces the holders: one of each kind, and no cycle of inviters', async () => {
  const next = drawFrom(20261128)
  const draw = (below: number) => Math.floor(next() * below)
  const people = await Promise.all(Array.from({ length: 6 }, () => world.member()))
  const desks = await Promise.all(Array.from({ length: 3 }, () => world.matchmaker()))
  const places = await newStore.all(world.bench(), [{}, {}])
  let now = new Date()
  const KINDS = ['inviter', 'matchmaker', 'store'] as const
  const MODES = ['first', 'register_only', 'override'] as const
  for (let step = 0; step < 250; step += 1) {
    now = momentAfter(now, 1 + draw(40), 'hour')
    const kind = KINDS[draw(3)]!
    const targetId =
      kind === 'inviter' ? people[draw(6)]!.userId : kind === 'matchmaker' ? desks[draw(3)]!.matchmakerId : places[draw(2)]!.id
    const ctx = await ruled(kind, MODES[draw(3)]!, draw(3) * 10, now)
    const claim = { userId: people[draw(6)]!.userId, kind, targetId, source: draw(2) === 0 ? ('qr' as const) : ('claim' as const) }
    const overruled = draw(5) === 0 ? ({ reason: 'manual' } as const) : undefined
    await ctx.tx((ctx) => claimAttribution(ctx, claim, overruled))
    if (draw(10) === 0) await sweepAttributions(world.world, now)
  }
  await sweepAttributions(world.world, now)
  const [rows, events] = [
    await world.world.db.select().from(attributions).where(eq(attributions.status, 'active')),
    await world.world.db.select().from(attributionEvents).orderBy(attributionEvents.id),
  ]
  const replayed = new Map<string, number>()
  for (const { userId, kind, targetId, event } of events) {
    const of = `${userId}:${kind}`
    if (event === 'bound') {
      expect(replayed.has(of), `${of} began twice`).toBe(false)
      replayed.set(of, targetId)
    } else if (event === 'replaced' || event === 'lapsed') {
      expect(replayed.get(of), `${of} ended what had not begun`).toBe(targetId)
      replayed.delete(of)
    }
  }
  expect(new Map(rows.map(({ userId, kind, targetId }) => [`${userId}:${kind}`, targetId]))).toEqual(replayed)
  const inviterOf = new Map(rows.filter(({ kind }) => kind === 'inviter').map(({ userId, targetId }) => [userId, targetId]))
  for (const start of inviterOf.keys()) {
    const seen = new Set<number>()
    for (let at: number | undefined = start; at !== undefined; at = inviterOf.get(at)) {
      expect(seen.has(at), 'a ring').toBe(false)
      seen.add(at)
    }
  }
  expect(replayed.size).toBeGreaterThan(8)
})

describe('merge of two accounts', () => {
  const one = async (first: Person, second: Person) => {
    const ctx = await first.ctx()
    return { userId: await ctx.tx((ctx) => mergeAccounts(ctx, first.userId, second.userId)) }
  }
  const brought = (person: Person, kind: AttributionKind, targetId: number, days: number, expiresAt: Date | null = null) =>
    newAttribution(world.bench(), {
      userId: person.userId,
      kind,
      targetId,
      source: 'link',
      status: 'active',
      boundAt: momentBefore(new Date(), days, 'day'),
      expiresAt,
    })

  test('an expired attribution of one account does not displace the other’s, whether the sweep ran or not', async () => {
    const [first, second] = [await world.member(), await world.member()]
    const [older, younger] = [await world.matchmaker(), await world.matchmaker()]
    await brought(first, 'matchmaker', older.matchmakerId, 40, momentBefore(new Date(), 1, 'minute'))
    await brought(second, 'matchmaker', younger.matchmakerId, 5)
    const person = await one(first, second)
    expect(await holder(person, 'matchmaker')).toBe(younger.matchmakerId)
    expect((await eventsOf(person, 'matchmaker')).slice(2)).toEqual([[older.matchmakerId, 'lapsed', null, null]])
  })

  test('after a merge a person is not invited by someone they invited', async () => {
    const [first, second, between] = [await world.member(), await world.member(), await world.member()]
    await brought(between, 'inviter', first.userId, 9)
    await brought(second, 'inviter', between.userId, 8)
    const person = await one(first, second)
    expect([await holder(person, 'inviter'), await holder(between, 'inviter')]).toEqual([null, person.userId])
    expect((await eventsOf(person, 'inviter')).at(-1)).toEqual([between.userId, 'replaced', 'cycle', null])
  })
})

test('a cycle of inviters of any length is detected', async () => {
  const [first, last] = [await world.member(), await world.member()]
  const between = Array.from({ length: 60 }, (_, at) => 900_000 + at)
  const chain = [first.userId, ...between, last.userId]
  for (const [at, userId] of chain.slice(1).entries())
    await newAttribution(world.bench(), { userId, kind: 'inviter', targetId: chain[at]!, source: 'link', status: 'active' })
  expect(await bindBy(await first.ctx(), { userId: first.userId, kind: 'inviter', targetId: last.userId, source: 'claim' })).toBe(false)
  expect(await eventsOf(first, 'inviter')).toEqual([[last.userId, 'refused', 'cycle', null]])
})

test('events are append-only', async () => {
  const { person } = await stage.outdone()
  const [row] = await world.world.db
    .select()
    .from(attributionEvents)
    .where(eq(attributionEvents.userId, person.userId))
    .orderBy(desc(attributionEvents.id))
  const only = eq(attributionEvents.id, row!.id)
  await expect(world.world.db.update(attributionEvents).set({ reason: 'self' }).where(only)).rejects.toThrow()
  await expect(world.world.db.update(attributionEvents).set({ targetId: 1 }).where(only)).rejects.toThrow()
  await expect(world.world.db.delete(attributionEvents).where(only)).rejects.toThrow()
})
