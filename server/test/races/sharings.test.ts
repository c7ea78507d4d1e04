/**
 * Tests sharing in a long walk of random acts between members and two stores' staff, with walk-ins, transfers, jumps in
 * time, resignations and restarts, against an oracle: no answer contains data that a member does not share, and the
 * record of views equals the answers.
 */
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { love } from '@qianxian/protocol/love/love'
import { type ConsentScope, consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { SharedUse } from '@qianxian/protocol/sharing/sharing.words'
import { store } from '@qianxian/protocol/store/store'
import type { StoreRole } from '@qianxian/protocol/store/store.words'
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStore, newStoreMember } from '../../seed/makers/store'
import { storeMembers, storeStaff } from '../../src/db/tables/store'
import { sweepEndingSharing, sweepSharing } from '../../src/features/sharing/sharing.jobs'
import { openClock } from '../clock'
import { storeStage } from '../nouns/store'
import { walkinStage } from '../nouns/walkin'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { SharingModel } from './sharing-model'
import { pass, takeSteps, walkOf } from './walk'

const walk = walkOf({ few: 150, many: 4_000, seed: 11 })
const { whole, pick, chance } = walk
const EVERYTHING_EACH = 20
const LONG_MS = 20_000_000
const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const MEMBERS = 5
const scopes = values(consentScope)
const roles: readonly StoreRole[] = ['manager', 'matchmaker', 'reception', 'finance']
/** The view that each scope allows. */
const looks: Readonly<Record<ConsentScope, SharedUse>> = {
  publish: 'card_seen',
  propose: 'lines_seen',
  show_photo: 'photo_seen',
  hold_phone: 'phone_seen',
}

interface Worker extends Person {
  storeId: number
  staffId: number
  role: StoreRole
  hasLeft: boolean
}
let world: TestWorld
let clock: ReturnType<typeof openClock>
let storeIds: number[]
let workers: Worker[]
let members: Person[]
let model: SharingModel
beforeAll(async () => {
  world = await openTestWorld()
  clock = openClock()
  const { worker } = storeStage(world)
  storeIds = [(await newStore(world.bench(), {})).id, (await newStore(world.bench(), {})).id]
  workers = []
  for (const storeId of storeIds)
    for (const role of roles) workers.push({ ...(await worker(role, { storeId })), storeId, role, hasLeft: false })
  model = new SharingModel()
  members = []
  for (let place = 0; place < MEMBERS; place += 1) {
    const person = await world.loveUser(place % 2 ? { profile: { gender: 'male' } } : {})
    const storeId = storeIds[place % storeIds.length]!
    await newStoreMember(world.bench(), { storeId, profileId: person.profileId })
    model.moved(place, storeId)
    members.push(person)
  }
})
afterAll(async () => {
  clock.close()
  await world.close()
})

const some = (): ConsentScope[] => scopes.filter(() => chance(0.5))
const outcome = ({ code }: { code: number }): string => (code === 20000 ? 'done' : String(code))
const anyMember = (): number => whole(0, MEMBERS - 1)

/** The number by which the member's current store knows them. */
async function memberIdOf(place: number): Promise<number> {
  const [row] = await world.world.db
    .select({ id: storeMembers.id })
    .from(storeMembers)
    .where(and(eq(storeMembers.profileId, members[place]!.profileId), isNull(storeMembers.leftAt)))
  return row!.id
}

/** The refusal for staff whose role does not allow shared data. */
const refusalOf = ({ role, hasLeft }: Worker): number | null =>
  hasLeft ? faults.not_found.code : role === 'manager' || role === 'matchmaker' ? null : faults.not_allowed.code

async function share(place: number): Promise<string> {
  const given = some()
  const reply = await members[place]!.call(sharing.saveMySharing, { isAllowed: given.length > 0, scopes: given })
  if (reply.code !== 20000) return outcome(reply)
  if (given.length > 0) model.shared(place, given, Date.now())
  else model.stopped(place)
  return given.length > 0 ? 'some' : 'none'
}

async function turnSwitch(place: number): Promise<string> {
  const isOn = chance(0.6)
  const reply = await members[place]!.call(love.savePermission, { allowStoreShare: isOn })
  if (reply.code === 20000) model.switched(place, isOn)
  return outcome(reply)
}

async function move(place: number): Promise<string> {
  const toId = pick(storeIds)!
  const reply = await members[place]!.call(store.askTransfer, { toId })
  if (reply.code === 20000) model.moved(place, toId)
  return outcome(reply)
}

/** A member with an account walks in at any store. */
async function comeBy(place: number): Promise<string> {
  const desk = pick(workers.filter(({ role, hasLeft }) => role === 'reception' && !hasLeft))
  if (!desk) return 'nobody there'
  const { storeId } = desk
  const { phone } = members[place]!
  const begun = await desk.call(walkin.beginWalkin, { storeId, phone })
  expect(JSON.stringify(begun)).not.toContain(phone)
  if (begun.code !== 20000) return outcome(begun)
  const given = some()
  const signing = walkinStage(world).signing(await world.smsCode(phone))
  const reply = await desk.call(walkin.signWalkin, { storeId, id: begun.data.walkin.id, ...signing, scopes: given })
  expect(JSON.stringify(reply)).not.toContain(phone)
  if (reply.code !== 20000) return outcome(reply)
  model.moved(place, storeId)
  if (given.length > 0) model.shared(place, given, Date.now())
  return 'signed'
}

async function leaveOrReturn(): Promise<string> {
  const one = workers.find(({ hasLeft }) => hasLeft) ?? pick(workers)!
  one.hasLeft = !one.hasLeft
  await world.world.db
    .update(storeStaff)
    .set({ endedAt: one.hasLeft ? new Date() : null })
    .where(eq(storeStaff.id, one.staffId))
  return one.hasLeft ? 'left' : 'returned'
}

async function lookAt(worker: Worker, place: number): Promise<string> {
  const { storeId, staffId } = worker
  const reply = await worker.call(sharing.getSharedMember, { storeId, memberId: await memberIdOf(place) })
  expect(JSON.stringify(reply)).not.toContain(members[place]!.phone)
  const refusal = refusalOf(worker)
  const given = model.given(place, storeId, Date.now())
  if (refusal !== null || !given) {
    expect(reply.code).toBe(refusal ?? faults.not_found.code)
    return refusal === null ? 'not shared' : 'not allowed'
  }
  expect([...reply.data.scopes].sort()).toEqual([...given].sort())
  const { card, photo, lines } = reply.data
  const holds = (scope: ConsentScope) => given.includes(scope)
  expect([card !== null, photo !== null, lines !== null]).toEqual([holds('publish'), holds('show_photo'), holds('propose')])
  for (const scope of given) if (scope !== 'hold_phone') model.looked(place, staffId, looks[scope], Date.now())
  return 'seen'
}

async function lookAtPhone(worker: Worker, place: number): Promise<string> {
  const { storeId, staffId } = worker
  const { phone } = members[place]!
  const reply = await worker.call(sharing.showSharedPhone, { storeId, memberId: await memberIdOf(place) })
  const refusal = refusalOf(worker)
  const given = model.given(place, storeId, Date.now())
  if (refusal === null && given?.includes('hold_phone')) {
    expect(reply.data.phone).toBe(phone)
    model.looked(place, staffId, looks.hold_phone, Date.now())
    return 'told'
  }
  expect(JSON.stringify(reply)).not.toContain(phone)
  expect(reply.code).toBe(refusal ?? (given ? faults.not_shared.code : faults.not_found.code))
  return refusal === null ? 'not shared' : 'not allowed'
}

async function recordOf({ call }: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let cursor: string | undefined
  do {
    const { list, nextCursor } = (await call(sharing.getSharedUsePaged, { size: 50, ...(cursor ? { cursor } : {}) })).data
    for (const { use } of list) counts[use] = (counts[use] ?? 0) + 1
    cursor = nextCursor ?? undefined
  } while (cursor)
  return counts
}

/** Compares members' own views, and each store's list of sharing members. */
async function expectEverything(): Promise<void> {
  const now = Date.now()
  for (const [place, person] of members.entries()) {
    expect(await recordOf(person)).toEqual(model.record(place))
    const { isAllowed, scopes: agreed } = (await person.call(sharing.getMySharing, {})).data
    expect([isAllowed, [...agreed].sort()]).toEqual([model.isOn(place), [...model.agreed(place, now)].sort()])
  }
  for (const worker of workers) {
    const reply = await worker.call(sharing.getSharedMemberPaged, { storeId: worker.storeId, size: 50 })
    const refusal = refusalOf(worker)
    if (refusal !== null) {
      expect(reply.code).toBe(refusal)
      continue
    }
    const sharers = [...members.keys()].filter((place) => model.given(place, worker.storeId, now))
    const ids = await Promise.all(sharers.map(memberIdOf))
    expect(reply.data.list.map(({ id }) => id).sort()).toEqual(ids.sort())
  }
}

test(
  'in any order of acts, a store sees only shared data, and each view is recorded',
  async () => {
    const seen = await takeSteps(
      walk,
      {
        share: [6, () => share(anyMember())],
        switch: [2, () => turnSwitch(anyMember())],
        move: [3, () => move(anyMember())],
        comeBy: [3, () => comeBy(anyMember())],
        staff: [2, leaveOrReturn],
        look: [10, () => lookAt(pick(workers)!, anyMember())],
        phone: [8, () => lookAtPhone(pick(workers)!, anyMember())],
        leap: [
          3,
          async () => {
            const days = chance(0.15) ? whole(30, 380) : chance(0.4) ? whole(1, 20) : 0
            await pass(world, clock, days * DAY_MS + whole(1, 80_000) * SECOND_MS)
            return days >= 30 ? 'far' : 'near'
          },
        ],
        sweep: [
          1,
          async () => {
            model.swept(Date.now())
            return (await sweepSharing(world.served)) + (await sweepEndingSharing(world.served)) > 0 ? 'some' : 'none'
          },
        ],
        restart: [0.1, async () => (await world.restart(), 'done')],
      },
      async (step) => {
        await pass(world, clock, whole(1, 300) * SECOND_MS)
        if (step % EVERYTHING_EACH === 0) await expectEverything()
      },
    )
    // A walk without successes would prove nothing, so it fails.
    for (const what of ['share: some', 'comeBy: signed', 'move: done', 'look: seen', 'look: not shared', 'phone: told', 'leap: far'])
      expect([what, seen.has(what)]).toEqual([what, true])
  },
  LONG_MS,
)
