/** Tests of transfers between stores, and of closing an empty store. */
import { faults } from '@qianxian/protocol/base/faults'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { store } from '@qianxian/protocol/store/store'
import type { StoreStatus } from '@qianxian/protocol/store/store.words'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newActivity } from '../../../seed/makers/activity'
import { newInterview } from '../../../seed/makers/interview'
import { newLine } from '../../../seed/makers/line'
import { newStaff, newStore } from '../../../seed/makers/store'
import { storeStage } from '../../../test/nouns/store'
import { serve } from '../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { activities } from '../../db/tables/activity'
import { representations } from '../../db/tables/matchmaker'
import { storeMembers, stores, storeTransfers } from '../../db/tables/store'
import { listServiceEarners } from '../matchmaker/matchmaker'
import { sweepTransfers } from './store.jobs'

let world: TestWorld
let stage: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = storeStage(world)
})
afterAll(() => world.close())

const membership = async ({ profileId }: Person) =>
  (
    await world.world.db
      .select()
      .from(storeMembers)
      .where(and(eq(storeMembers.profileId, profileId), isNull(storeMembers.leftAt)))
  ).map(({ storeId, source }) => [storeId, source])
const transfersOf = ({ profileId }: Person) =>
  world.world.db.select().from(storeTransfers).where(eq(storeTransfers.profileId, profileId)).orderBy(storeTransfers.id)
const newOne = async (status: StoreStatus = 'open') => (await newStore(world.bench(), { status })).id
const answer = async (person: Person, isAccepted: boolean) => {
  const { transfer } = (await person.call(store.getMyStore, {})).data
  return person.call(store.answerTransfer, { id: transfer!.id, isAccepted })
}

describe('a member', () => {
  test('a member transfers at once by their own wish, and sees the stores open to them', async () => {
    const [{ storeId }, toId, paused] = [await stage.manned(), await newOne(), await newOne('paused')]
    const { person } = await stage.waiter(storeId)
    const before = (await person.call(store.getMyStore, {})).data
    expect([before.store?.id, before.transfer]).toEqual([storeId, null])
    expect(before.others.length).toBeGreaterThan(0)
    expect(before.others.map(({ id }) => id)).not.toContain(storeId)
    expect(before.others.map(({ id }) => id)).not.toContain(paused)
    const after = (await person.call(store.askTransfer, { toId })).data
    expect(after.store?.id).toBe(toId)
    expect(await membership(person)).toEqual([[toId, 'transfer']])
    // Choosing the current store changes nothing.
    expect((await person.call(store.askTransfer, { toId })).data.store?.id).toBe(toId)
    expect((await transfersOf(person)).map(({ asker, status }) => [asker, status])).toEqual([['member', 'moved']])
  })

  test('a member cannot transfer to a paused, preparing or closed store', async () => {
    const { storeId } = await stage.manned()
    const { person } = await stage.waiter(storeId)
    const ask = async (status: StoreStatus) => (await person.call(store.askTransfer, { toId: await newOne(status) })).code
    expect([await ask('paused'), await ask('preparing'), await ask('closed')]).toEqual([
      faults.store_not_taking.code,
      faults.not_found.code,
      faults.not_found.code,
    ])
    expect(await membership(person)).toEqual([[storeId, 'service']])
  })

  test('a member without a store has none to leave', async () => {
    const person = await world.loveUser()
    expect((await person.call(store.getMyStore, {})).data).toEqual({ store: null, transfer: null, others: [] })
    expect((await person.call(store.askTransfer, { toId: await newOne() })).code).toBe(faults.not_found.code)
  })
})

describe('headquarters', () => {
  test('headquarters proposes and the member decides; another proposal replaces the first', async () => {
    const [{ storeId }, first, second, admin] = [await stage.manned(), await newOne(), await newOne(), await stage.admin()]
    const { person, memberId } = await stage.waiter(storeId)
    const propose = (toId: number) => admin.call(store.proposeTransfer, { memberId, toId })
    const asked = (await propose(first)).data
    expect((await propose(first)).data).toEqual(asked)
    expect(new Date(asked.until).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await propose(second)
    expect((await transfersOf(person)).map(({ status }) => status)).toEqual(['withdrawn', 'waiting'])
    expect((await person.call(store.getMyStore, {})).data.transfer?.to.id).toBe(second)
    expect((await person.call(store.answerTransfer, { id: asked.id, isAccepted: true })).code).toBe(faults.store_transfer_over.code)
    expect(await membership(person)).toEqual([[storeId, 'service']])
    expect((await answer(person, true)).data.store?.id).toBe(second)
    expect(await membership(person)).toEqual([[second, 'transfer']])
  })

  test('headquarters learns of a refusal, and may propose again but not withdraw', async () => {
    const { person, id, storeId } = await stage.proposed()
    for (let turn = 0; turn < 2; turn += 1)
      expect((await person.call(store.answerTransfer, { id, isAccepted: false })).data).toMatchObject({
        store: { id: storeId },
        transfer: null,
      })
    expect((await person.call(store.answerTransfer, { id, isAccepted: true })).code).toBe(faults.store_transfer_over.code)
  })

  test('a proposal waits seven days for an answer, swept or not', async () => {
    const { person, id, storeId } = await stage.proposed()
    await world.world.db
      .update(storeTransfers)
      .set({ expiresAt: momentBefore(new Date(), 1, 'minute') })
      .where(eq(storeTransfers.id, id))
    expect((await person.call(store.getMyStore, {})).data.transfer).toBeNull()
    expect((await person.call(store.answerTransfer, { id, isAccepted: true })).code).toBe(faults.store_transfer_over.code)
    expect((await transfersOf(person))[0]!.status).toBe('waiting')
    await sweepTransfers(world.served)
    expect((await transfersOf(person))[0]).toMatchObject({ status: 'expired', endedAt: expect.any(Date) })
    expect(await membership(person)).toEqual([[storeId, 'service']])
  })

  test("headquarters cannot propose the member's own store or one that accepts nobody", async () => {
    const [{ storeId }, admin] = [await stage.manned(), await stage.admin()]
    const { memberId } = await stage.waiter(storeId)
    const propose = (toId: number) => admin.call(store.proposeTransfer, { memberId, toId })
    expect((await propose(storeId)).fields).toEqual({ toId: '会员已经在这家门店' })
    expect((await propose(await newOne('paused'))).code).toBe(faults.store_not_taking.code)
    expect((await propose(await newOne('closed'))).code).toBe(faults.store_closed.code)
    const far = await newStore(world.bench(world.tenantB), {})
    expect((await propose(far.id)).code).toBe(faults.not_found.code)
  })

  test('an old proposal cannot lead into a store that was paused meanwhile', async () => {
    const { person, toId, storeId } = await stage.proposed()
    await (await stage.admin()).call(store.setStoreStatus, { id: toId, status: 'paused' })
    expect((await answer(person, true)).code).toBe(faults.store_not_taking.code)
    expect(await membership(person)).toEqual([[storeId, 'service']])
    await (await stage.admin()).call(store.setStoreStatus, { id: toId, status: 'open' })
    expect((await answer(person, true)).code).toBe(20000)
  })

  test("a member's own decision ends the proposal", async () => {
    const { person, id } = await stage.proposed()
    const toId = await newOne()
    await person.call(store.askTransfer, { toId })
    expect((await person.call(store.getMyStore, {})).data).toMatchObject({ store: { id: toId }, transfer: null })
    expect((await person.call(store.answerTransfer, { id, isAccepted: true })).code).toBe(faults.store_transfer_over.code)
    const { list } = (await person.call(notice.getPaged, { size: 50 })).data
    expect(list.filter(({ kind, isRead }) => kind === 'store.transfer_asked' && !isRead)).toEqual([])
  })
})

describe('effects of a transfer', () => {
  test('past events are kept with the first store; the next order belongs to the second', async () => {
    const [first, second] = [await stage.manned(), await stage.manned()]
    const person = await world.loveUser()
    const { id } = await serve(first.desk, person)
    const talked = { representationId: id, profileId: person.profileId, answeredAt: new Date() }
    await newInterview(world.bench(), { ...talked, status: 'confirmed' })
    const orderStore = async () => (await listServiceEarners(await person.ctx(), person.userId))[0]?.storeId
    expect(await orderStore()).toBe(`${first.storeId}`)
    await person.call(store.askTransfer, { toId: second.storeId })
    expect(await orderStore()).toBe(`${second.storeId}`)
    const figures = async ({ manager, storeId }: typeof first) =>
      Object.fromEntries(
        (await manager.call(store.getOverview, { storeId, period: 'day' })).data.figures.map(({ figure, count }) => [figure, count]),
      )
    expect(await figures(first)).toMatchObject({ members: 1, consents: 0, interviews: 1 })
    expect(await figures(second)).toMatchObject({ members: 1, consents: 0, interviews: 0 })
  })

  test('a service continues until the member accepts a matchmaker of the second store', async () => {
    const [first, second] = [await stage.manned(), await stage.manned()]
    const person = await world.loveUser()
    await serve(first.desk, person)
    await person.call(store.askTransfer, { toId: second.storeId })
    const { manager, storeId, desk } = second
    const [row] = (await manager.call(store.getStoreMemberPaged, { storeId, filter: 'waiting' })).data.list
    expect(row).toMatchObject({ source: 'transfer', matchmaker: null })
    expect((await person.call(matchmaker.getMine, {})).data.current?.matchmaker.id).toBe(first.desk.matchmakerId)
    expect((await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: desk.staffId })).code).toBe(20000)
    const { requests } = (await person.call(matchmaker.getMine, {})).data
    const said = await person.call(matchmaker.answerConsent, { id: requests[0]!.id, isAccepted: true, scopes: ['propose'] })
    expect(said.code).toBe(20000)
    const bonds = await world.world.db
      .select()
      .from(representations)
      .where(eq(representations.profileId, person.profileId))
      .orderBy(representations.id)
    expect(bonds.map(({ status }) => status)).toEqual(['transferred', 'active'])
  })

  test('a matchmaker of both stores keeps serving, and nobody waits', async () => {
    const [first, toId] = [await stage.manned(), await newOne()]
    await newStaff(world.bench(), { storeId: toId, userId: first.desk.userId, role: 'matchmaker' })
    const person = await world.loveUser()
    await serve(first.desk, person)
    await person.call(store.askTransfer, { toId })
    const manager = await stage.worker('manager', { storeId: toId })
    expect((await manager.call(store.getStoreMemberPaged, { storeId: toId, filter: 'waiting' })).data.list).toEqual([])
  })

  test('the managers of both stores are notified, each of their own part', async () => {
    const [first, second] = [await stage.manned(), await stage.manned()]
    const { person } = await stage.waiter(first.storeId)
    await person.call(store.askTransfer, { toId: second.storeId })
    const kinds = async ({ manager }: typeof first) =>
      (await manager.call(notice.getPaged, { size: 50 })).data.list.map(({ kind }) => kind).filter((kind) => kind.startsWith('store.'))
    expect([await kinds(first), await kinds(second)]).toEqual([['store.member_moved'], ['store.member_waiting']])
  })
})

describe('closing a store', () => {
  test('closing lists the remaining members, is refused until all have left, then succeeds', async () => {
    const [{ storeId, desk }, admin, toId] = [await stage.manned(), await stage.admin(), await newOne()]
    const served = await world.loveUser()
    await serve(desk, served)
    const { person, memberId } = await stage.waiter(storeId)
    await admin.call(store.setStoreStatus, { id: storeId, status: 'paused' })
    const close = () => admin.call(store.setStoreStatus, { id: storeId, status: 'closed' })
    expect((await close()).data).toEqual({ members: 2, waiting: 1, lines: 0, activities: 0 })
    const open = async () => (await admin.call(store.getStoreOpenPaged, { id: storeId })).data.list
    const list = await open()
    expect(list.map(({ isWaiting, matchmaker }) => [isWaiting, matchmaker])).toEqual([
      [true, null],
      [false, '李红娘'],
    ])
    for (const { id } of list) await admin.call(store.proposeTransfer, { memberId: id, toId })
    expect((await open()).find(({ id }) => id === memberId)).toMatchObject({
      transferTo: expect.any(String),
      transferUntil: expect.any(String),
    })
    await answer(person, true)
    expect((await close()).code).toBe(faults.store_not_empty.code)
    await answer(served, true)
    expect(await open()).toEqual([])
    expect((await close()).data.status).toBe('closed')
  })

  test('closing waits for members with an expired consent, swept or not, but not for expired lines', async () => {
    const [{ storeId, desk }, admin] = [await stage.manned(), await stage.admin()]
    const served = await world.loveUser()
    await serve(desk, served)
    await world.world.db
      .update(representations)
      .set({ expiresAt: momentBefore(new Date(), 1, 'minute') })
      .where(eq(representations.profileId, served.profileId))
    const facts = { toId: served.profileId, matchmakerId: desk.matchmakerId, status: 'delivered' as const }
    for (const expireAt of [momentBefore(new Date(), 1, 'minute'), momentAfter(new Date(), 1, 'minute')])
      await newLine(world.bench(), { ...facts, fromId: (await world.loveUser()).profileId, expireAt })
    await admin.call(store.setStoreStatus, { id: storeId, status: 'paused' })
    const [row] = (await admin.call(store.getStoreOpenPaged, { id: storeId })).data.list
    expect([row?.isWaiting, row?.matchmaker]).toEqual([true, null])
    const closed = await admin.call(store.setStoreStatus, { id: storeId, status: 'closed' })
    expect(closed.data).toEqual({ members: 1, waiting: 1, lines: 1, activities: 0 })
  })

  test('closing waits for announced activities, which nobody could hold or cancel afterwards', async () => {
    const [{ storeId, manager }, admin] = [await stage.manned(), await stage.admin()]
    const arranged = (facts: Parameters<typeof newActivity>[1]) =>
      newActivity(world.bench(), { organiserType: 'store', organiserId: storeId, organiserName: '门店', ...facts })
    const over = momentBefore(new Date(), 1, 'minute')
    const { id } = await arranged({ status: 'published' })
    await arranged({ status: 'published', startAt: momentBefore(over, 3, 'hour'), endAt: over })
    const { id: handedIn } = await arranged({ status: 'pending_audit' })
    const { id: draft } = await arranged({ status: 'draft', cover: 'x.jpg', startAt: momentAfter(new Date(), 20, 'day') })
    await admin.call(store.setStoreStatus, { id: storeId, status: 'paused' })
    const close = () => admin.call(store.setStoreStatus, { id: storeId, status: 'closed' })
    const refused = await close()
    expect([refused.code, refused.message]).toEqual([faults.store_not_empty.code, '还有 2 场活动没有办完或取消，不能关闭'])
    await world.world.db
      .update(activities)
      .set({ status: 'cancelled' })
      .where(inArray(activities.id, [id, handedIn]))
    // A submission during the closing either blocks it or is refused.
    await Promise.all([close(), manager.call(organiser.submitActivity, { id: draft })])
    const [[own], [after]] = await Promise.all([
      world.world.db.select().from(stores).where(eq(stores.id, storeId)),
      world.world.db.select().from(activities).where(eq(activities.id, draft)),
    ])
    expect([
      ['closed', 'draft'],
      ['paused', 'pending_audit'],
    ]).toContainEqual([own!.status, after!.status])
  })

  test('closing during a transfer into the store: it stays open with the member, or closes without', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { person, toId, storeId, id } = await stage.proposed()
      const admin = await stage.admin()
      const close = async () => {
        await admin.call(store.setStoreStatus, { id: toId, status: 'paused' })
        return admin.call(store.setStoreStatus, { id: toId, status: 'closed' })
      }
      const [said, closed] = await Promise.all([person.call(store.answerTransfer, { id, isAccepted: true }), close()])
      const status = (await world.world.db.select().from(stores).where(eq(stores.id, toId)))[0]!.status
      if (said.code === 20000) {
        expect(await membership(person)).toEqual([[toId, 'transfer']])
        expect([status, closed.code]).toEqual(['paused', faults.store_not_empty.code])
      } else {
        expect(said.code).toBe(faults.store_not_taking.code)
        expect(await membership(person)).toEqual([[storeId, 'service']])
        expect(status).toBe('closed')
      }
    }
  })
})

describe('races', () => {
  test('two concurrent acceptances transfer once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { person, id, toId, manager } = await stage.proposed()
      const replies = await Promise.all([1, 2, 3].map(() => person.call(store.answerTransfer, { id, isAccepted: true })))
      expect(replies.map(({ code }) => code)).toEqual([20000, 20000, 20000])
      expect(await membership(person)).toEqual([[toId, 'transfer']])
      const { list } = (await manager.call(notice.getPaged, { size: 50 })).data
      expect(list.filter(({ kind }) => kind === 'store.member_moved').map(({ count }) => count)).toEqual([1])
    }
  })

  test("acceptance, refusal and the member's own wish at once have one outcome", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { person, id, toId, storeId } = await stage.proposed()
      const wished = await newOne()
      await Promise.all([
        person.call(store.answerTransfer, { id, isAccepted: true }),
        person.call(store.answerTransfer, { id, isAccepted: false }),
        person.call(store.askTransfer, { toId: wished }),
      ])
      // The member's own wish always succeeds, so the member ends in that store.
      expect(await membership(person)).toEqual([[wished, 'transfer']])
      const rows = await transfersOf(person)
      expect(rows.filter(({ status }) => status === 'waiting')).toEqual([])
      const [asked, own] = rows
      expect([asked!.fromStoreId, asked!.toStoreId, own!.asker]).toEqual([storeId, toId, 'member'])
      expect(own!.fromStoreId).toBe(asked!.status === 'moved' ? toId : storeId)
    }
  })

  test('two concurrent proposals leave one open', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [{ storeId }, one, two] = [await stage.manned(), await newOne(), await newOne()]
      const { person, memberId } = await stage.waiter(storeId)
      const [admin, other] = [await stage.admin(), await stage.admin()]
      await Promise.all([
        admin.call(store.proposeTransfer, { memberId, toId: one }),
        other.call(store.proposeTransfer, { memberId, toId: two }),
      ])
      expect((await transfersOf(person)).map(({ status }) => status)).toEqual(['withdrawn', 'waiting'])
    }
  })

  test('a member who transfers during an assignment waits only in the second store', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [{ manager, storeId, desk }, second] = [await stage.manned(), await stage.manned()]
      const { person, memberId } = await stage.waiter(storeId)
      const [given] = await Promise.all([
        manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId }),
        person.call(store.askTransfer, { toId: second.storeId }),
      ])
      expect([20000, faults.not_found.code]).toContain(given.code)
      expect(await membership(person)).toEqual([[second.storeId, 'transfer']])
      const of = async ({ manager: one, storeId: id }: typeof second) =>
        (await one.call(store.getStoreMemberPaged, { storeId: id, filter: 'waiting' })).data.list.length
      expect([await of({ ...second, manager, storeId, desk }), await of(second)]).toEqual([0, 1])
    }
  })
})
