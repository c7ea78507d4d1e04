/**
 * Tests of permissions in a store: each role in each call, in its own store, another one, a closed one and one of another tenant.
 */
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { values } from '@qianxian/protocol/base/dictionary'
import { store } from '@qianxian/protocol/store/store'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import { type StoreRole, storeRole } from '@qianxian/protocol/store/store.words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newStaff, newStaffInvite, newStore } from '../../../seed/makers/store'
import { storeStage } from '../../../test/nouns/store'
import { openTestWorld, type TestWorld } from '../../../test/world'

let world: TestWorld
let stage: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = storeStage(world)
})
afterAll(() => world.close())

interface Cell {
  roles: readonly StoreRole[]
  /** Input besides the store, with any ids. */
  some: object
  /** Input with ids of this store, if the call takes any. */
  own?(storeId: number): Promise<object>
}

const matrix: Readonly<Record<string, Cell>> = {
  getOverview: { roles: ['manager', 'matchmaker', 'finance'], some: { period: 'day' } },
  getFigureEventPaged: { roles: ['manager', 'matchmaker'], some: { period: 'day', figure: 'members' } },
  getStoreMemberPaged: { roles: ['manager', 'matchmaker', 'reception'], some: {} },
  getStoreDesks: { roles: ['manager'], some: {} },
  assignMember: {
    roles: ['manager'],
    some: { memberId: 1, staffId: 1 },
    own: async (storeId) => ({ memberId: (await stage.waiter(storeId)).memberId, staffId: (await stage.desk(storeId)).staffId }),
  },
  getStoppedLinePaged: { roles: ['manager'], some: {} },
  reassignStoppedLine: {
    roles: ['manager'],
    some: { lineId: 1, staffId: 1 },
    own: async (storeId) => {
      const { lineId, colleague } = await stage.stoppedIn(storeId)
      return { lineId, staffId: colleague.staffId }
    },
  },
  getStoreCode: { roles: ['manager', 'reception'], some: {} },
  renewStoreCode: { roles: ['manager'], some: {} },
  getStoreStaff: { roles: ['manager'], some: {} },
  inviteStaff: { roles: ['manager'], some: { phone: '13900000123', name: '小林', role: 'reception' } },
  takeBackStaffInvite: {
    roles: ['manager'],
    some: { id: 1 },
    own: async (storeId) => ({ id: (await newStaffInvite(world.bench(), { storeId, byUserId: 1 })).id }),
  },
  changeStaff: {
    roles: ['manager'],
    some: { staffId: 1, role: 'finance', name: '小林' },
    own: async (storeId) => ({ staffId: (await stage.worker('reception', { storeId })).staffId, role: 'finance', name: '小林' }),
  },
  endStoreStaff: {
    roles: ['manager'],
    some: { staffId: 1 },
    own: async (storeId) => ({ staffId: (await stage.worker('reception', { storeId })).staffId }),
  },
  getStoreMonthLink: { roles: ['manager'], some: { month: monthInShanghai(new Date()), format: 'csv' } },
  setGoals: { roles: ['manager'], some: { members: 1, meetings: null, interviews: 0 } },
}

const endpoints = store as Readonly<Record<string, Endpoint & EndpointFacts>>
const isPlaced = ({ access }: EndpointFacts): boolean => typeof access === 'object' && 'scope' in access
const verbsOf = (isSo: (facts: EndpointFacts) => boolean) => Object.keys(endpoints).filter((verb) => isSo(endpoints[verb]!))

test('every call that names a store is in the matrix', () => {
  expect(Object.keys(matrix).sort()).toEqual(verbsOf(isPlaced).sort())
})

describe.each(Object.entries(matrix))('calls of %s', (verb, { roles, some, own }) => {
  test.each(values(storeRole))('permissions as %s', async (role) => {
    const person = await stage.worker(role)
    const bench = world.bench()
    const [other, far, closed] = [
      await newStore(bench, {}),
      await newStore(world.bench(world.tenantB), {}),
      await newStore(bench, { status: 'closed' }),
    ]
    await newStaff(bench, { storeId: closed.id, userId: person.userId, role })
    const isAllowed = roles.includes(role)
    const ask = async (storeId: number, input: object) => (await person.call(endpoints[verb]!, { ...input, storeId })).code
    for (const { id } of [other, far, closed]) expect(await ask(id, some)).toBe(faults.not_found.code)
    expect(await ask(person.storeId, (isAllowed && (await own?.(person.storeId))) || some)).toBe(
      isAllowed ? 20000 : faults.not_allowed.code,
    )
  })
})

test.each(verbsOf(({ access }) => access === 'tenantAdmin'))('%s is reserved to headquarters', async (verb) => {
  for (const role of values(storeRole)) {
    const person = await stage.worker(role)
    expect((await person.call(endpoints[verb]!, {})).code).toBe(faults.not_allowed.code)
  }
})

test('headquarters of another tenant finds none of it', async () => {
  const [{ storeId, desk }, far, to] = [await stage.manned(), await stage.admin(world.tenantB), await newStore(world.bench(), {})]
  const { memberId } = await stage.waiter(storeId)
  const codes = [
    await far.call(store.setStoreStatus, { id: storeId, status: 'paused' }),
    await far.call(store.getStoreOpenPaged, { id: storeId }),
    await far.call(store.endStaff, { staffId: desk.staffId }),
    await far.call(store.proposeTransfer, { memberId, toId: to.id }),
  ].map(({ code }) => code)
  expect(codes).toEqual(codes.map(() => faults.not_found.code))
})
