/** Tests of the staff views of a store, and of its figures. */
import { faults } from '@qianxian/protocol/base/faults'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { store } from '@qianxian/protocol/store/store'
import { type StoreFigure, storeFigure } from '@qianxian/protocol/store/store.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { spanOf } from '@qianxian/protocol/store/store.rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLine, newLineEvent } from '../../../seed/makers/line'
import { newInterview } from '../../../seed/makers/interview'
import { newBond } from '../../../seed/makers/matchmaker'
import { newStaff, newStore, newStoreMember, newGoal } from '../../../seed/makers/store'
import { storeStage } from '../../../test/nouns/store'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { matchmakers, representations } from '../../db/tables/matchmaker'
import { media } from '../../db/tables/media'
import { storeMembers } from '../../db/tables/store'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import { getStoreCode } from './store-code.service'

let world: TestWorld
let stage: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = storeStage(world)
})
afterAll(() => world.close())

const memberRow = async ({ profileId }: Person) =>
  (
    await world.world.db
      .select()
      .from(storeMembers)
      .where(and(eq(storeMembers.profileId, profileId), isNull(storeMembers.leftAt)))
  )[0]

/** A store with one person per role, and a matchmaker. */
async function manned() {
  const manager = await stage.worker('manager')
  const { storeId } = manager
  const [reception, finance, desk, colleague] = [
    await stage.worker('reception', { storeId }),
    await stage.worker('finance', { storeId }),
    await stage.desk(storeId),
    await stage.desk(storeId),
  ]
  return { storeId, manager, reception, finance, desk, colleague }
}

/** Begins a service: the matchmaker invites and the member accepts. */
async function begin(desk: Person, member: Person): Promise<void> {
  const { data } = await desk.call(matchmaker.inviteMember, { no: member.no })
  expect((await member.call(matchmaker.answerConsent, { id: data.representationId, isAccepted: true, scopes: ['propose'] })).code).toBe(
    20000,
  )
}

const figuresOf = async (person: Person, storeId: number, period: 'day' | 'week' | 'month' = 'day') => {
  const { data } = await person.call(store.getOverview, { storeId, period })
  return Object.fromEntries(data.figures.map(({ figure, count }) => [figure, count])) as Record<StoreFigure, number>
}

describe('permissions', () => {
  test('a person who leaves the staff loses access at once, and each store is separate', async () => {
    const person = await stage.worker('manager')
    const second = await newStore(world.bench(), {})
    await newStaff(world.bench(), { storeId: second.id, userId: person.userId, role: 'finance' })
    const mine = async () => (await person.call(store.getStores, {})).data.map(({ id, role }) => [id, role])
    expect(await mine()).toEqual([
      [person.storeId, 'manager'],
      [second.id, 'finance'],
    ])
    const admin = await stage.admin()
    await admin.call(store.endStaff, { staffId: person.staffId })
    expect(await mine()).toEqual([[second.id, 'finance']])
    expect((await person.call(store.getOverview, { storeId: person.storeId, period: 'day' })).code).toBe(faults.not_found.code)
    expect((await person.call(store.getOverview, { storeId: second.id, period: 'day' })).code).toBe(20000)
  })

  test('a role of the whole tenant opens no store', async () => {
    const [anybody, { id: storeId }] = [await world.withRole('storeStaff'), await newStore(world.bench(), {})]
    expect((await anybody.call(store.getStoreMemberPaged, { storeId })).code).toBe(faults.not_found.code)
  })

  test('finance sees figures without people, a matchmaker sees only their own', async () => {
    const { storeId, manager, finance, desk, colleague } = await manned()
    const [one, two] = [await world.loveUser(), await world.loveUser()]
    await begin(desk, one)
    await begin(colleague, two)
    const overview = async (person: Person) => (await person.call(store.getOverview, { storeId, period: 'day' })).data
    expect((await overview(finance)).staff).toEqual([])
    expect(await figuresOf(finance, storeId)).toMatchObject({ members: 2, consents: 2 })
    expect((await overview(desk)).staff).toEqual([])
    expect(await figuresOf(desk, storeId)).toMatchObject({ members: 1, consents: 1 })
    const staff = (await overview(manager)).staff
    expect(staff.find(({ id }) => id === desk.staffId)).toMatchObject({ role: 'matchmaker', isServing: true, consents: 1 })
    // Staff whom nobody named are distinguished by role and phone.
    expect(staff.find(({ id }) => id === finance.staffId)!.name).toBe(`财务 ${maskPhone(finance.phone)}`)
    const named = async (person: Person) => (await person.call(store.getStoreMemberPaged, { storeId })).data.list.length
    expect([await named(manager), await named(desk)]).toEqual([2, 1])
  })
})

describe('figures', () => {
  test('each figure equals its list within store and period, and only members of the store are named', async () => {
    const { storeId, manager, desk } = await manned()
    const { matchmakerId } = desk
    const [served, other, stranger] = [
      await world.loveUser({ profile: { nickname: '林小夕' } }),
      await world.loveUser({ profile: { gender: 'male' } }),
      await world.loveUser(),
    ]
    await begin(desk, served)
    const { from } = spanOf('day', new Date())
    // Events of non-members and of yesterday do not count today.
    await newBond(world.bench(), { matchmakerId, profileId: stranger.profileId, startedAt: from })
    const met = async (fromId: number, toId: number, createdAt: Date) => {
      const { id } = await newLine(world.bench(), { fromId, toId, matchmakerId, status: 'met', metAt: createdAt })
      await newLineEvent(world.bench(), { lineId: id, kind: 'met', createdAt })
    }
    await met(served.profileId, other.profileId, new Date())
    await met(served.profileId, other.profileId, momentBefore(from, 1, 'minute'))
    await met(stranger.profileId, other.profileId, new Date())
    // A line that expires before any sweep.
    const pair = { fromId: other.profileId, toId: served.profileId, matchmakerId }
    await newLine(world.bench(), { ...pair, status: 'delivered', expireAt: momentBefore(new Date(), 1, 'minute') })
    const [bond] = await world.world.db.select().from(representations).where(eq(representations.profileId, served.profileId))
    const talked = { representationId: bond!.id, profileId: served.profileId, answeredAt: new Date() }
    await newInterview(world.bench(), { ...talked, status: 'confirmed' })
    // An interview that the member did not confirm does not count.
    await newInterview(world.bench(), { ...talked, version: 2, status: 'disputed' })
    await newInterview(world.bench(), { ...talked, version: 3, status: 'taken_back' })

    const counted = await figuresOf(manager, storeId)
    expect(counted).toEqual({ members: 1, consents: 1, lines: 0, meetings: 1, interviews: 1, complaints: 0 })
    for (const figure of values(storeFigure)) {
      const { data } = await manager.call(store.getFigureEventPaged, { storeId, period: 'day', figure })
      expect([figure, data.list.length]).toEqual([figure, counted[figure]])
    }
    const { data } = await manager.call(store.getFigureEventPaged, { storeId, period: 'day', figure: 'consents' })
    expect(data.list).toMatchObject([{ text: '为林小夕服务中', by: '李红娘' }])
    // A member who has left the store is masked again.
    await world.world.db.update(storeMembers).set({ leftAt: new Date() }).where(eq(storeMembers.profileId, served.profileId))
    const after = (await manager.call(store.getFigureEventPaged, { storeId, period: 'day', figure: 'meetings' })).data.list
    expect(JSON.stringify(after)).not.toContain('林小夕')
  })

  test('a month is shown with its target, a week is not', async () => {
    const { storeId, manager, finance } = await manned()
    await newGoal(world.bench(), { storeId, month: monthInShanghai(new Date()), figure: 'members', value: 12 })
    const target = async (person: Person, period: 'week' | 'month') =>
      (await person.call(store.getOverview, { storeId, period })).data.figures.find(({ figure }) => figure === 'members')!.target
    expect([await target(manager, 'month'), await target(finance, 'month'), await target(manager, 'week')]).toEqual([12, 12, null])
  })

  test('no figure scans a whole table', async () => {
    const { storeId, manager } = await manned()
    const ctx = await manager.ctx()
    const { countEvents } = await import('./figures.repository')
    const said: string[] = []
    const db = {
      execute: async (query: never) => {
        await world.world.db.execute(sql`set enable_seqscan = off`)
        const { rows } = await world.world.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        said.push(...rows.map((row) => row['QUERY PLAN']))
        return { rows: [] }
      },
    }
    await countEvents({ ...ctx, db: db as never }, { storeId: storeId as never, userId: null, ...spanOf('month', new Date()) })
    const plan = said.join('\n')
    for (const table of ['store_members', 'representations', 'line_requests', 'interviews', 'strikes'])
      expect(plan, plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
  })
})

describe('waiting members', () => {
  const waiting = async (person: Person, storeId: number) =>
    (await person.call(store.getStoreMemberPaged, { storeId, filter: 'waiting' })).data.list

  test("a member of the store's matchmaker joins it, and waits once that matchmaker leaves", async () => {
    const { storeId, manager, desk } = await manned()
    const member = await world.loveUser()
    await begin(desk, member)
    expect(await memberRow(member)).toMatchObject({ storeId, source: 'service', waitingSince: null })
    expect(await waiting(manager, storeId)).toEqual([])

    const admin = await stage.admin()
    const before = Date.now()
    await admin.call(store.endStaff, { staffId: desk.staffId })
    const [row] = await waiting(manager, storeId)
    expect(row).toMatchObject({ matchmaker: null })
    expect(new Date(row!.waitingSince!).getTime()).toBeGreaterThanOrEqual(before - 1)
    expect(new Date(row!.waitingUntil!).getTime() - new Date(row!.waitingSince!).getTime()).toBe(24 * 3_600_000)

    await admin.call(store.placeStaff, { id: storeId, phone: desk.phone, role: 'matchmaker' })
    expect(await waiting(manager, storeId)).toEqual([])
  })

  test('the wait after an expired consent counts from its expiry, whether or not the sweep ended it', async () => {
    const { storeId, manager, desk } = await manned()
    const member = await world.loveUser()
    await begin(desk, member)
    const at = momentBefore(new Date(), 3, 'hour')
    await world.world.db.update(representations).set({ expiresAt: at }).where(eq(representations.profileId, member.profileId))
    await world.world.db
      .update(storeMembers)
      .set({ joinedAt: momentBefore(at, 1, 'day') })
      .where(eq(storeMembers.profileId, member.profileId))
    expect(await waiting(manager, storeId)).toMatchObject([{ waitingSince: at.toISOString() }])
    await member.call(matchmaker.getMine, {})
    expect(await waiting(manager, storeId)).toMatchObject([{ waitingSince: at.toISOString() }])
  })

  test('ending the service starts a wait; a matchmaker elsewhere does not change the store', async () => {
    const [{ storeId, manager, desk }, other] = [await manned(), await manned()]
    const member = await world.loveUser()
    await begin(desk, member)
    const { data } = await member.call(matchmaker.getMine, {})
    await member.call(matchmaker.endRepresentation, { id: data.current!.id })
    expect((await waiting(manager, storeId)).length).toBe(1)
    await begin(other.desk, member)
    expect(await memberRow(member)).toMatchObject({ storeId })
    expect((await waiting(manager, storeId)).length).toBe(1)
  })

  test('the longest wait is listed first, page by page', async () => {
    const { storeId, manager } = await manned()
    const ids: number[] = []
    for (const hours of [5, 30, 2, 30]) {
      const { profileId } = await world.loveUser()
      const since = momentBefore(new Date(), hours, 'hour')
      ids.push((await newStoreMember(world.bench(), { storeId, profileId, joinedAt: since, waitingSince: since })).id)
    }
    const first = (await manager.call(store.getStoreMemberPaged, { storeId, filter: 'waiting', size: 3 })).data
    const second = (await manager.call(store.getStoreMemberPaged, { storeId, filter: 'waiting', size: 3, cursor: first.nextCursor })).data
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([ids[1], ids[3], ids[0], ids[2]])
    expect(second.nextCursor).toBeNull()
  })

  test('a suspended matchmaker serves nobody there', async () => {
    const { storeId, manager, desk } = await manned()
    const member = await world.loveUser()
    await begin(desk, member)
    await world.world.db.update(matchmakers).set({ status: 'suspended' }).where(eq(matchmakers.id, desk.matchmakerId))
    const { list } = (await manager.call(store.getStoreMemberPaged, { storeId })).data
    expect(list).toMatchObject([{ matchmaker: null }])
  })
})

describe('administration of stores', () => {
  const told = {
    name: '春熙路店',
    cityGeo: '510100',
    address: '春熙路 8 号',
    latitude: 30.657,
    longitude: 104.077,
    openHours: '每天 10:00–20:00',
  }

  test('a name is unique in a tenant, and refused at its field', async () => {
    const [admin, far] = [await stage.admin(), await stage.admin(world.tenantB)]
    const { data } = await admin.call(store.createStore, told)
    expect(data).toMatchObject({ ...told, licence: null, status: 'preparing' })
    expect((await admin.call(store.createStore, told)).data).toEqual(data)
    expect((await admin.call(store.createStore, { ...told, address: '总府路 1 号' })).fields).toEqual({ name: '已经有同名的门店' })
    expect((await far.call(store.createStore, told)).code).toBe(20000)
    const { data: other } = await admin.call(store.createStore, { ...told, name: '总府路店' })
    expect((await admin.call(store.changeStore, { ...told, id: other.id })).fields).toEqual({ name: '已经有同名的门店' })
    expect((await admin.call(store.createStore, { ...told, name: '天上店', cityGeo: '999999' })).fields).toEqual({
      cityGeo: '请选择所在城市',
    })
  })

  test('a licence is published with its picture for everyone', async () => {
    const admin = await stage.admin()
    const { licenceMediaId, licence } = await stage.licenceOf(admin)
    const called = { ...told, name: '有照的店' }
    const { data: made } = await admin.call(store.createStore, {
      ...called,
      licenceMediaId,
      licence: { ...licence, code: licence.code.toLowerCase() },
    })
    const { picture } = made.licence!
    expect(made.licence).toEqual({ picture, ...licence })
    expect(picture).toMatch(/^\/files\/public\/t\d+\/store\/[0-9a-f]{32}\.jpg$/)
    const opened = await world.app.inject({ url: picture, headers: { host: 'localhost' } })
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])

    const [{ person }, clerk] = [await stage.waiter(made.id), await stage.worker('reception', { storeId: made.id })]
    const { data: mine } = await person.call(store.getMyStore, {})
    expect(mine.store).toMatchObject({ licence: made.licence, latitude: told.latitude, longitude: told.longitude })
    expect((await clerk.call(store.getStores, {})).data).toMatchObject([{ licence: made.licence }])

    const change = (more: object) => admin.call(store.changeStore, { ...called, id: made.id, ...more })
    // Fields left out keep their value; name and picture change independently.
    expect((await change({ address: '总府路 2 号' })).data).toMatchObject({ address: '总府路 2 号', licence: made.licence })
    const renamed = { name: '牵线测试服务部', code: licence.code }
    expect((await change({ licence: renamed })).data.licence).toEqual({ picture, ...renamed })
    const again = await stage.licenceOf(admin)
    const changed = (await change({ licenceMediaId: again.licenceMediaId })).data.licence!
    expect([changed.name, changed.picture === picture]).toEqual([renamed.name, false])
    expect((await change({ licence: null })).data.licence).toBeNull()
    expect((await person.call(store.getMyStore, {})).data.store!.licence).toBeNull()
  })

  test("half a coordinate, a bad number, half a licence and another's picture are refused at the field", async () => {
    const [admin, other] = [await stage.admin(), await stage.admin()]
    const { licenceMediaId, licence } = await stage.licenceOf(admin)
    const open = (more: object, by = admin) => by.call(store.createStore, { ...told, name: '没有开成的店', ...more })
    const refused = async (more: object) => (await open(more)).fields
    expect(await refused({ latitude: null })).toEqual({ latitude: '经度和纬度要一起填写' })
    expect(await refused({ longitude: null })).toEqual({ longitude: '经度和纬度要一起填写' })
    expect(await refused({ licenceMediaId, licence: { ...licence, code: '91350100M000100Y44' } })).toEqual({
      'licence.code': '统一社会信用代码应为 18 位有效代码，请核对',
    })
    expect(await refused({ licence })).toEqual({ licenceMediaId: '请上传营业执照照片' })
    expect(await refused({ licenceMediaId })).toEqual({ licence: '请填写营业执照上的名称和代码' })
    expect(await refused({ licenceMediaId, licence: null })).toEqual({ licence: '请填写营业执照上的名称和代码' })
    expect((await open({ licenceMediaId, licence }, other)).code).toBe(faults.not_found.code)
    await world.world.db.update(media).set({ deletedAt: new Date() }).where(eq(media.id, licenceMediaId))
    expect((await open({ licenceMediaId, licence })).code).toBe(faults.not_found.code)
    expect((await open({ latitude: null, longitude: null })).data).toMatchObject({ latitude: null, longitude: null, licence: null })
  })

  test("the store's link leads to the tenant's own web page, whatever the host of the request", async () => {
    const reception = await stage.worker('reception')
    const linked = async (headers: Record<string, string>) => {
      const { code, link } = (await reception.call(store.getStoreCode, { storeId: reception.storeId }, { headers })).data
      return link?.replace(code, 'CODE')
    }
    expect(await linked({ host: 'localhost' })).toBe('http://localhost/pages/index/index?store=CODE')
    const app = { 'x-app-id': 'demo-weapp', 'x-platform': 'weapp' }
    expect(await linked({ host: 'api.elsewhere.example', ...app })).toBe('http://localhost/pages/index/index?store=CODE')
    const nowhere = { ...(await reception.ctx()), origin: '' }
    expect((await getStoreCode(nowhere, { storeId: reception.storeId })).link).toBeNull()
  })

  test('a store opens, pauses and closes in this order, and closes only when it is empty', async () => {
    const admin = await stage.admin()
    const { id } = await newStore(world.bench(), { status: 'preparing' })
    const become = async (status: 'open' | 'paused' | 'closed') => admin.call(store.setStoreStatus, { id, status })
    expect((await become('closed')).code).toBe(faults.store_state_changed.code)
    for (const status of ['open', 'paused'] as const) expect((await become(status)).data.status).toBe(status)
    const { profileId } = await world.loveUser()
    await newStoreMember(world.bench(), { storeId: id, profileId, waitingSince: new Date() })
    const refused = await become('closed')
    expect(refused.code).toBe(faults.store_not_empty.code)
    expect(refused.data).toEqual({ members: 1, waiting: 1, lines: 0, activities: 0 })
    expect(refused.message).toContain('1 位会员（1 位等待分配）')
    await world.world.db.update(storeMembers).set({ leftAt: new Date(), waitingSince: null }).where(eq(storeMembers.profileId, profileId))
    expect((await become('closed')).data.status).toBe('closed')
    expect((await become('open')).code).toBe(faults.store_state_changed.code)
    expect((await admin.call(store.placeStaff, { id, phone: (await world.member()).phone, role: 'manager' })).code).toBe(
      faults.store_closed.code,
    )
  })

  test('an unknown phone is refused at its field; a new place in the store ends the former one', async () => {
    const admin = await stage.admin()
    const { id } = await newStore(world.bench(), {})
    const far = await world.member({ tenantId: world.tenantB })
    expect((await admin.call(store.placeStaff, { id, phone: far.phone, role: 'manager' })).fields).toEqual({
      phone: '这个手机号还没有账号',
    })
    const person = await world.member()
    const first = (await admin.call(store.placeStaff, { id, phone: person.phone, role: 'reception' })).data.staffId
    const second = (await admin.call(store.placeStaff, { id, phone: person.phone, role: 'manager' })).data.staffId
    expect(second).not.toBe(first)
    expect((await person.call(store.getStores, {})).data).toMatchObject([{ id, role: 'manager' }])
  })

  test('a store that does not accept members gets none', async () => {
    const { storeId, desk } = await manned()
    const admin = await stage.admin()
    await admin.call(store.setStoreStatus, { id: storeId, status: 'paused' })
    const member = await world.loveUser()
    await begin(desk, member)
    expect(await memberRow(member)).toBeUndefined()
  })
})
