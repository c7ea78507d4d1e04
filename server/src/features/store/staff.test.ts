/** Tests of a store's staff as its manager keeps them, of what a colleague did, and of an exported month. */
import { faults } from '@qianxian/protocol/base/faults'
import { monthsUntil } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { store } from '@qianxian/protocol/store/store'
import { monthInShanghai, spanOfMonth } from '@qianxian/protocol/store/store.rules'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawPhone } from '../../../seed/makers/account'
import { newAsk } from '../../../seed/makers/invitation'
import { newLine, newLineEvent } from '../../../seed/makers/line'
import { newGoal, newStaff } from '../../../seed/makers/store'
import { storeStage } from '../../../test/nouns/store'
import { serve } from '../../../test/service-fixture'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import { roleGrants } from '../../db/tables/account'
import { storeMembers, storeStaff, storeStaffInvites } from '../../db/tables/store'

let world: TestWorld
let stage: ReturnType<typeof storeStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = storeStage(world)
})

const rolesOf = async (person: Person) => (await person.call(store.getStores, {})).data.map(({ id, role }) => [id, role])
const invite = (manager: Person, storeId: number, phone: string) =>
  manager.call(store.inviteStaff, { storeId, phone, name: '小林', role: 'reception' })

test('an invited person joins only after they agree, under the name that the manager wrote', async () => {
  const [{ manager, storeId }, person] = [await stage.manned(), await world.member()]
  const { data } = await invite(manager, storeId, person.phone)
  expect(await rolesOf(person)).toEqual([])
  const mine = (await person.call(store.getMyStaffInvites, {})).data
  expect(mine).toMatchObject([{ id: data.id, store: { id: storeId }, role: 'reception' }])
  const accept = () => person.call(store.answerStaffInvite, { id: data.id, isAccepted: true })
  expect((await accept()).code).toBe(20000)
  expect(await rolesOf(person)).toEqual([[storeId, 'reception']])
  const { staff, invites } = (await manager.call(store.getStoreStaff, { storeId })).data
  expect([staff.find(({ name }) => name === '小林'), invites]).toMatchObject([{ role: 'reception', isMe: false }, []])
  expect((await accept()).code).toBe(faults.not_found.code)
})

test('an invitation answers the same for every phone, and a second one returns the first', async () => {
  const [{ manager, storeId }, person] = [await stage.manned(), await world.member()]
  const [known, unknown] = [await invite(manager, storeId, person.phone), await invite(manager, storeId, drawPhone())]
  const shape = ({ data }: typeof known) => [data.name, data.role, Object.keys(data).sort()]
  expect(shape(known)).toEqual(shape(unknown))
  expect((await invite(manager, storeId, person.phone)).data.id).toBe(known.data.id)
  expect(await world.world.db.$count(storeStaffInvites, eq(storeStaffInvites.storeId, storeId))).toBe(2)
})

test('an invitation that was declined, taken back or expired lets nobody in', async () => {
  const { manager, storeId } = await stage.manned()
  const asked = async () => {
    const person = await world.member()
    return { person, id: (await invite(manager, storeId, person.phone)).data.id }
  }
  const accept = ({ person, id }: Awaited<ReturnType<typeof asked>>) => person.call(store.answerStaffInvite, { id, isAccepted: true })
  const [declined, taken, late] = [await asked(), await asked(), await asked()]
  await declined.person.call(store.answerStaffInvite, { id: declined.id, isAccepted: false })
  await manager.call(store.takeBackStaffInvite, { storeId, id: taken.id })
  await world.world.db
    .update(storeStaffInvites)
    .set({ expiresAt: momentBefore(new Date(), 1, 'minute') })
    .where(eq(storeStaffInvites.id, late.id))
  expect([(await accept(declined)).code, (await accept(taken)).code, (await accept(late)).code]).toEqual([
    faults.not_found.code,
    faults.not_found.code,
    faults.store_invite_over.code,
  ])
  for (const { person } of [declined, taken, late]) expect(await rolesOf(person)).toEqual([])
  const rows = await world.world.db
    .select({ name: storeStaffInvites.name, phoneMask: storeStaffInvites.phoneMask, phoneHash: storeStaffInvites.phoneHash })
    .from(storeStaffInvites)
    .where(inArray(storeStaffInvites.id, [declined.id, taken.id]))
  expect(rows).toEqual([declined, taken].map(() => ({ name: '', phoneMask: '', phoneHash: null })))
})

test('a manager changes roles and ends positions, but not their own', async () => {
  const { manager, storeId } = await stage.manned()
  const colleague = await stage.worker('reception', { storeId })
  const changed = await manager.call(store.changeStaff, { storeId, staffId: colleague.staffId, role: 'finance', name: '赵敏' })
  expect(changed.data).toMatchObject({ role: 'finance', name: '赵敏' })
  expect(await rolesOf(colleague)).toEqual([[storeId, 'finance']])
  const own = (await manager.call(store.getStoreStaff, { storeId })).data.staff.find(({ isMe }) => isMe)!
  for (const refused of [
    await manager.call(store.endStoreStaff, { storeId, staffId: own.id }),
    await manager.call(store.changeStaff, { storeId, staffId: own.id, role: 'reception', name: '我' }),
  ])
    expect(refused.code).toBe(faults.store_own_place.code)
  const end = () => manager.call(store.endStoreStaff, { storeId, staffId: changed.data.id })
  expect([(await end()).code, (await end()).code]).toEqual([20000, 20000])
  expect(await rolesOf(colleague)).toEqual([])
  const active = and(eq(roleGrants.userId, colleague.userId), eq(roleGrants.isActive, true))
  expect(await world.world.db.$count(roleGrants, active)).toBe(0)
})

test('a manager can read the events of one colleague, and a matchmaker those of no colleague', async () => {
  const { manager, storeId, desk } = await stage.manned()
  const other = await stage.desk(storeId)
  const { person } = await stage.waiter(storeId)
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const pair = { fromId: person.profileId, toId: him.profileId, status: 'met' as const, metAt: new Date() }
  const { id: lineId } = await newLine(world.bench(), { ...pair, matchmakerId: desk.matchmakerId })
  await newLineEvent(world.bench(), { lineId, kind: 'met', createdAt: pair.metAt })
  const read = (reader: Person, staffId: number) =>
    reader.call(store.getFigureEventPaged, { storeId, period: 'month', figure: 'meetings', staffId })
  expect([(await read(manager, desk.staffId)).data.list.length, (await read(manager, other.staffId)).data.list.length]).toEqual([1, 0])
  expect((await read(other, desk.staffId)).code).toBe(faults.not_found.code)
})

test('an earlier month shows its own figures and goals, without those of the present moment', async () => {
  const { manager, storeId, desk } = await stage.manned()
  const [, last] = monthsUntil(new Date(), 2) as [string, string]
  await world.world.db
    .update(storeStaff)
    .set({ startedAt: momentBefore(new Date(), 90, 'day') })
    .where(eq(storeStaff.id, desk.staffId))
  const { person, memberId } = await stage.waiter(storeId)
  await world.world.db
    .update(storeMembers)
    .set({ joinedAt: spanOfMonth(last).from })
    .where(eq(storeMembers.id, memberId))
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const metAt = new Date(spanOfMonth(last).from.getTime() + 3_600_000)
  const pair = { fromId: person.profileId, toId: him.profileId, status: 'met' as const, metAt }
  const { id: lineId } = await newLine(world.bench(), { ...pair, matchmakerId: desk.matchmakerId })
  await newLineEvent(world.bench(), { lineId, kind: 'met', createdAt: metAt })
  await newGoal(world.bench(), { storeId, month: last, figure: 'meetings', value: 4 })
  const { figures, services } = (await manager.call(store.getOverview, { storeId, period: 'month', month: last })).data
  expect(figures.map(({ figure }) => figure)).toEqual(['members', 'meetings', 'interviews', 'complaints'])
  expect(figures.find(({ figure }) => figure === 'meetings')).toEqual({ figure: 'meetings', count: 1, target: 4 })
  expect(services).toEqual([])
  const now = (await manager.call(store.getOverview, { storeId, period: 'month' })).data.figures
  expect(now.find(({ figure }) => figure === 'meetings')!.count).toBe(0)
  const [oldest] = monthsUntil(new Date(), 60).slice(-1)
  expect((await manager.call(store.getOverview, { storeId, period: 'month', month: oldest! })).code).toBe(faults.input_invalid.code)
})

test('an exported month names the exporter, and is downloaded only while that person manages the store', async () => {
  const manager = await stage.worker('manager')
  const { storeId } = manager
  await stage.waiter(storeId)
  const month = monthInShanghai(new Date())
  const { url } = (await manager.call(store.getStoreMonthLink, { storeId, month, format: 'csv' })).data
  const ticket = decodeURIComponent(/ticket=([^&]+)/.exec(url)![1]!)
  const told = (await world.app.inject({ url, headers: { host: 'localhost' } })).rawPayload.toString('utf8')
  for (const words of ['月份', month, '导出人', '店长', '新会员,1,', '成为会员']) expect(told).toContain(words)
  await newStaff(world.bench(), { storeId, userId: (await world.member()).userId, role: 'manager' })
  await world.world.db.update(storeStaff).set({ endedAt: new Date() }).where(eq(storeStaff.userId, manager.userId))
  expect((await world.visitor().call(store.exportStoreMonth, { ticket })).code).toBe(faults.not_found.code)
})

test('the public card, the desk, the store and the assignment show the same number of served members', async () => {
  const { manager, storeId, desk } = await stage.manned()
  await serve(desk, await world.loveUser())
  // A person who agreed by phone keeps a place, and is not served before the first login.
  await newAsk(world.bench(), { matchmakerId: desk.matchmakerId, status: 'consented' })
  const [dashboard, publicCard, desks, overview] = [
    (await desk.call(matchmaker.getDashboard, {})).data,
    (await world.visitor().call(matchmaker.getDetail, { id: desk.matchmakerId })).data.card,
    (await manager.call(store.getStoreDesks, { storeId })).data,
    (await manager.call(store.getOverview, { storeId, period: 'month' })).data,
  ]
  expect([dashboard.members, dashboard.card.servingCount, publicCard.servingCount, desks[0]!.serving]).toEqual([1, 1, 1, 1])
  expect(overview.staff.find(({ id }) => id === desk.staffId)!.consents).toBe(1)
  expect(desks[0]).toMatchObject({ agreed: 1 })
})
