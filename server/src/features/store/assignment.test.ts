/** Tests of assigning waiting members by a store's manager, and of handing over from a stopped matchmaker. */
import { faults } from '@qianxian/protocol/base/faults'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { career } from '@qianxian/protocol/career/career'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { notice } from '@qianxian/protocol/notice/notice'
import { store } from '@qianxian/protocol/store/store'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBond } from '../../../seed/makers/matchmaker'
import { newStoreMember } from '../../../seed/makers/store'
import { lineStage } from '../../../test/nouns/line'
import { storeStage } from '../../../test/nouns/store'
import { strikeStage } from '../../../test/nouns/strike'
import { serve } from '../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers, representations } from '../../db/tables/matchmaker'

let world: TestWorld
let stage: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = storeStage(world)
})
afterAll(() => world.close())

/** A store with a manager and two matchmakers. */
async function manned() {
  const scene = await stage.manned()
  return { ...scene, colleague: await stage.desk(scene.storeId) }
}
const waiting = async (manager: Person, storeId: number) =>
  (await manager.call(store.getStoreMemberPaged, { storeId, filter: 'waiting' })).data.list
const bondsOf = (person: Person) =>
  world.world.db.select().from(representations).where(eq(representations.profileId, person.profileId)).orderBy(representations.id)
/** Makes the member accept every request. */
async function accept(person: Person) {
  const { requests } = (await person.call(matchmaker.getMine, {})).data
  return person.call(matchmaker.answerConsent, { id: requests[0]!.id, isAccepted: true, scopes: ['propose'] })
}

describe('a waiting member is assigned', () => {
  test('a waiting member is assigned by an invitation, and the service begins when they accept', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const { person, memberId } = await stage.waiter(storeId)
    const give = (staffId: number) => manager.call(store.assignMember, { storeId, memberId, staffId })
    const first = await give(desk.staffId)
    expect(first.data).toMatchObject({ id: memberId, matchmaker: null, invited: '李红娘' })
    expect(first.data.waitingSince).not.toBeNull()
    expect((await person.call(matchmaker.getMine, {})).data).toMatchObject({ current: null, requests: [{ mode: 'assigned' }] })
    // Repeating an invitation returns it; inviting through another matchmaker is refused until the answer.
    expect((await give(desk.staffId)).data).toEqual(first.data)
    expect((await bondsOf(person)).length).toBe(1)
    expect((await give(colleague.staffId)).code).toBe(faults.store_member_assigned.code)

    expect((await accept(person)).code).toBe(20000)
    expect(await waiting(manager, storeId)).toEqual([])
    expect((await give(colleague.staffId)).code).toBe(faults.store_member_served.code)
  })

  test('after a refusal another matchmaker may invite the member, and this one only later', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const { person, memberId } = await stage.waiter(storeId)
    const give = async (staffId: number) => (await manager.call(store.assignMember, { storeId, memberId, staffId })).code
    await give(desk.staffId)
    const { requests } = (await person.call(matchmaker.getMine, {})).data
    await person.call(matchmaker.answerConsent, { id: requests[0]!.id, isAccepted: false })
    expect(await waiting(manager, storeId)).toMatchObject([{ id: memberId, invited: null }])
    expect(await give(desk.staffId)).toBe(faults.representation_ended.code)
    expect(await give(colleague.staffId)).toBe(20000)
  })

  test('an unanswered invitation does not prevent others from inviting', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const { person, memberId } = await stage.waiter(storeId)
    await manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId })
    await world.world.db
      .update(representations)
      .set({ expiresAt: momentBefore(new Date(), 1, 'minute') })
      .where(eq(representations.profileId, person.profileId))
    expect(await waiting(manager, storeId)).toMatchObject([{ invited: null }])
    expect((await manager.call(store.assignMember, { storeId, memberId, staffId: colleague.staffId })).code).toBe(20000)
  })

  test('no assignment to a full, limited, own or blocked matchmaker, nor while the member is unlisted', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const { person, memberId } = await stage.waiter(storeId)
    const give = (staffId: number) => manager.call(store.assignMember, { storeId, memberId, staffId })
    await world.world.db.update(matchmakers).set({ capacity: 0 }).where(eq(matchmakers.id, desk.matchmakerId))
    expect((await give(desk.staffId)).code).toBe(faults.matchmaker_full.code)

    const looking = await world.loveUser({ profile: { gender: 'male' } })
    await world.world.db.update(matchmakers).set({ userId: looking.userId }).where(eq(matchmakers.id, colleague.matchmakerId))
    const admin = await stage.admin()
    const { staffId } = (await admin.call(store.placeStaff, { id: storeId, phone: looking.phone, role: 'matchmaker' })).data
    await person.call(interact.block, { no: looking.no })
    expect((await give(staffId)).fields).toEqual({ staffId: '这位红娘不能服务这位会员，请选另一位' })
    const { id: ownId } = await newStoreMember(world.bench(), { storeId, profileId: looking.profileId, waitingSince: new Date() })
    expect((await manager.call(store.assignMember, { storeId, memberId: ownId, staffId })).fields).toHaveProperty('staffId')

    const other = await stage.desk(storeId)
    await world.world.db.update(loveProfiles).set({ lifecycle: 'suspended' }).where(eq(loveProfiles.id, person.profileId))
    expect((await give(other.staffId)).message).toContain('暂时不公开')
    expect((await bondsOf(person)).length).toBe(0)
  })

  test('a member who chose a matchmaker elsewhere is not assigned', async () => {
    const [{ manager, storeId, desk }, other] = [await manned(), await manned()]
    const { person, memberId } = await stage.waiter(storeId)
    await serve(other.desk, person)
    expect((await manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId })).code).toBe(
      faults.already_represented.code,
    )
  })

  test('two managers assign one member at once: one decides', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { manager, storeId, desk, colleague } = await manned()
      const second = await stage.worker('manager', { storeId })
      const { person, memberId } = await stage.waiter(storeId)
      const replies = await Promise.all([
        manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId }),
        second.call(store.assignMember, { storeId, memberId, staffId: colleague.staffId }),
      ])
      expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([20000, faults.store_member_assigned.code])
      expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['consent_requested'])
    }
  })

  test('the last place of a desk is not given to two members', async () => {
    const { manager, storeId, desk } = await manned()
    await world.world.db.update(matchmakers).set({ capacity: 1 }).where(eq(matchmakers.id, desk.matchmakerId))
    const waiters = [await stage.waiter(storeId), await stage.waiter(storeId)]
    for (const { memberId } of waiters) await manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId })
    const replies = await Promise.all(waiters.map(({ person }) => accept(person)))
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([20000, faults.matchmaker_full.code])
    expect((await waiting(manager, storeId)).length).toBe(1)
  })
})

describe('a member whose matchmaker stopped', () => {
  test("the member waits in the store, and a colleague's new consent ends the old one", async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await strikeStage(world).ban({ userId: desk.userId, profileId: null })
    const [row] = await waiting(manager, storeId)
    expect(row).toMatchObject({ matchmaker: null, invited: null })
    expect((await manager.call(store.getStoreDesks, { storeId })).data.map(({ id }) => id)).toEqual([colleague.staffId])

    const given = await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })
    expect(given.code).toBe(20000)
    // The old consent stays until a new one is given.
    expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['active', 'consent_requested'])
    expect((await accept(person)).code).toBe(20000)
    expect((await bondsOf(person)).map(({ status, matchmakerId }) => [status, matchmakerId])).toEqual([
      ['transferred', desk.matchmakerId],
      ['active', colleague.matchmakerId],
    ])
    expect(await waiting(manager, storeId)).toEqual([])
  })

  test("a forced change does not use up the member's own change", async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await stage.become(desk.matchmakerId, 'resigned')
    const [row] = (await manager.call(store.getStoreMemberPaged, { storeId })).data.list
    await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })
    expect((await accept(person)).code).toBe(20000)
    // A change within thirty days, and the first one by the member.
    const chosen = await world.matchmaker()
    await serve(chosen, person, ['propose'])
    const another = await world.matchmaker()
    expect((await person.call(matchmaker.askMatchmaker, { id: another.matchmakerId, scopes: ['propose'] })).code).toBe(
      faults.matchmaker_change_too_soon.code,
    )
  })

  test('a member whose matchmaker moved to another store is treated the same', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await (await stage.admin()).call(store.endStaff, { staffId: desk.staffId })
    const [row] = await waiting(manager, storeId)
    expect((await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })).code).toBe(20000)
    expect((await accept(person)).code).toBe(20000)
    expect((await bondsOf(person))[0]).toMatchObject({ status: 'transferred' })
  })

  test('a matchmaker stopped during the assignment serves nobody, and the next one may invite', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { manager, storeId, desk, colleague } = await manned()
      const { person, memberId } = await stage.waiter(storeId)
      const [given] = await Promise.all([
        manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId }),
        strikeStage(world).ban({ userId: desk.userId, profileId: null }),
      ])
      expect([20000, faults.not_found.code]).toContain(given.code)
      const { requests } = (await person.call(matchmaker.getMine, {})).data
      if (requests.length > 0) expect((await accept(person)).code).toBe(faults.not_found.code)
      expect(await waiting(manager, storeId)).toMatchObject([{ id: memberId, matchmaker: null }])
      expect((await manager.call(store.assignMember, { storeId, memberId, staffId: colleague.staffId })).code).toBe(20000)
    }
  })
})

describe("a member whose matchmaker's desk is closed", () => {
  /** A member served there, with a line that waits for their matchmaker. */
  const asked = async () => {
    const scene = await manned()
    const [person, other] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser()]
    // An earlier service that ended long ago. The waiting time must not be counted from it.
    await newBond(world.bench(), {
      matchmakerId: (await world.matchmaker()).matchmakerId,
      profileId: person.profileId,
      status: 'expired',
      startedAt: momentBefore(new Date(), 800, 'day'),
      endedAt: momentBefore(new Date(), 435, 'day'),
    })
    await serve(scene.desk, person)
    const { id: lineId } = (await person.call(line.applyLine, lineStage(world).asked(other.no))).data.row
    return { ...scene, person, lineId }
  }
  const stoppedLines = async (manager: Person, storeId: number) => (await manager.call(store.getStoppedLinePaged, { storeId })).data.list

  test('a temporarily closed desk: its members wait in the store until it reopens', async () => {
    const { manager, storeId, desk, person, lineId, colleague } = await asked()
    const auditor = await world.auditor()
    const before = Date.now()
    expect((await auditor.call(career.suspendMatchmaker, { id: desk.matchmakerId, reason: 'complaint' })).code).toBe(20000)
    const [row] = await waiting(manager, storeId)
    expect(row).toMatchObject({ matchmaker: null, invited: null })
    expect(new Date(row!.waitingSince!).getTime()).toBeGreaterThanOrEqual(before)
    expect(await stoppedLines(manager, storeId)).toMatchObject([{ id: lineId, matchmaker: null }])
    const { list } = (await manager.call(notice.getPaged, { size: 50 })).data
    expect(list.filter(({ kind, isRead }) => kind === 'store.member_waiting' && !isRead)).toHaveLength(0)

    expect((await auditor.call(career.resumeMatchmaker, { id: desk.matchmakerId })).code).toBe(20000)
    expect(await waiting(manager, storeId)).toEqual([])
    // A line in the queue can be taken by any colleague, so the manager can no longer assign it.
    expect(await stoppedLines(manager, storeId)).toEqual([])
    expect((await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: colleague.staffId })).code).toBe(
      faults.not_found.code,
    )
    expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['expired', 'active'])
  })

  test('a desk closed for good: a colleague gets the line at once, and the member by a new consent', async () => {
    const { manager, storeId, desk, person, lineId, colleague } = await asked()
    expect((await desk.call(career.resignMatchmaker, { members: 1 })).code).toBe(20000)
    const [row] = await waiting(manager, storeId)
    expect((await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: colleague.staffId })).code).toBe(20000)
    expect((await colleague.call(matchmaker.getLine, { id: lineId })).code).toBe(20000)
    expect((await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })).code).toBe(20000)
    expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['expired', 'ended', 'consent_requested'])
    expect((await accept(person)).code).toBe(20000)
    expect(await waiting(manager, storeId)).toEqual([])
  })

  test('a member who accepted a colleague meanwhile stays with them when the desk reopens', async () => {
    const { manager, storeId, desk, person, colleague } = await asked()
    const auditor = await world.auditor()
    await auditor.call(career.suspendMatchmaker, { id: desk.matchmakerId, reason: 'complaint' })
    const [row] = await waiting(manager, storeId)
    await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })
    expect((await accept(person)).code).toBe(20000)
    await auditor.call(career.resumeMatchmaker, { id: desk.matchmakerId })
    const { list } = (await manager.call(store.getStoreMemberPaged, { storeId })).data
    expect(list).toMatchObject([{ id: row!.id, waitingSince: null }])
    expect((await bondsOf(person)).slice(1).map(({ status, matchmakerId }) => [status, matchmakerId])).toEqual([
      ['transferred', desk.matchmakerId],
      ['active', colleague.matchmakerId],
    ])
  })
})

describe('a line that waits for a stopped matchmaker', () => {
  test('the line is listed without names, and a colleague gets it with its remaining time', async () => {
    const { manager, storeId, lineId, colleague } = await stage.stopped()
    const { list } = (await manager.call(store.getStoppedLinePaged, { storeId })).data
    expect(list).toMatchObject([{ id: lineId, matchmaker: '李红娘' }])
    expect(list[0]!.text).toMatch(/^.＊＊想认识.＊＊$/u)
    const dueAt = async () => (await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, lineId)))[0]!.screenDueAt
    const before = await dueAt()
    const hand = async () => (await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: colleague.staffId })).code
    expect([await hand(), await hand()]).toEqual([20000, 20000])
    expect(await dueAt()).toEqual(before)
    expect((await colleague.call(matchmaker.getLine, { id: lineId })).code).toBe(20000)
    expect((await manager.call(store.getStoppedLinePaged, { storeId })).data.list).toEqual([])
    // The new matchmaker of the line is at work, so it cannot be reassigned.
    const third = await stage.desk(storeId)
    expect((await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: third.staffId })).code).toBe(faults.not_found.code)
  })

  test('the line cannot be assigned to a matchmaker whom one of the two has left, or once it is over', async () => {
    const { manager, storeId, person, lineId, colleague } = await stage.stopped()
    await newBond(world.bench(), {
      matchmakerId: colleague.matchmakerId,
      profileId: person.profileId,
      status: 'ended',
      startedAt: momentBefore(new Date(), 90, 'day'),
      endedAt: momentBefore(new Date(), 60, 'day'),
    })
    const hand = (staffId: number) => manager.call(store.reassignStoppedLine, { storeId, lineId, staffId })
    expect((await hand(colleague.staffId)).fields).toEqual({ staffId: '这位红娘不能接手这条牵线' })
    await person.call(line.withdraw, { id: lineId })
    expect((await hand((await stage.desk(storeId)).staffId)).code).toBe(faults.not_found.code)
  })

  test('the line is not listed if its member belongs to another store', async () => {
    const { manager, storeId, desk } = await manned()
    const [asking, asked] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser()]
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: asking.profileId, startedAt: new Date() })
    await asking.call(line.applyLine, lineStage(world).asked(asked.no))
    await stage.become(desk.matchmakerId, 'suspended')
    expect((await manager.call(store.getStoppedLinePaged, { storeId })).data.list).toEqual([])
  })
})

describe('a monthly target', () => {
  const goals = async (manager: Person, storeId: number) =>
    (await manager.call(store.getOverview, { storeId, period: 'month' })).data.figures.flatMap(({ figure, target }) =>
      target === null ? [] : [[figure, target]],
    )

  test('a monthly target is set, changed and removed by the manager', async () => {
    const { manager, storeId } = await manned()
    const set = (members: number | null, meetings: number | null) =>
      manager.call(store.setGoals, { storeId, members, meetings, interviews: null })
    await set(20, 0)
    expect(await goals(manager, storeId)).toEqual([
      ['members', 20],
      ['meetings', 0],
    ])
    await set(25, null)
    expect(await goals(manager, storeId)).toEqual([['members', 25]])
  })

  test('a monthly target out of bounds is refused at its field', async () => {
    const { manager, storeId } = await manned()
    for (const members of [-1, storeLimits.goalMax + 1, 1.5]) {
      const reply = await manager.call(store.setGoals, { storeId, members, meetings: null, interviews: null })
      expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual([faults.input_invalid.code, ['members']])
    }
    expect(await goals(manager, storeId)).toEqual([])
  })
})

describe("notices to a store's managers", () => {
  const told = async (person: Person) =>
    (await person.call(notice.getPaged, { size: 50 })).data.list.filter(({ kind }) => kind === 'store.member_waiting')

  test('managers are notified that a member waits, until the member is served', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const [other, reception] = [(await manned()).manager, await stage.worker('reception', { storeId })]
    const person = await world.loveUser()
    const { id } = await serve(desk, person)
    expect(await told(manager)).toEqual([])
    await person.call(matchmaker.endRepresentation, { id })
    expect(await told(manager)).toMatchObject([{ isRead: false, count: 1 }])
    for (const one of [other, reception, desk]) expect(await told(one)).toEqual([])
    await serve(colleague, person)
    expect(await told(manager)).toEqual([])
  })

  test("the managers' notice is sent once and read on the members' page", async () => {
    const { manager, storeId, desk } = await manned()
    for (const person of [await world.loveUser(), await world.loveUser()])
      await person.call(matchmaker.endRepresentation, { id: (await serve(desk, person)).id })
    const [row, ...more] = await told(manager)
    expect([row!.words, more]).toEqual([expect.stringContaining('有 2 位会员在等红娘'), []])
    await waiting(manager, storeId)
    expect(await told(manager)).toMatchObject([{ isRead: true }])
  })
})

test('two members with expired consents, not swept yet, each wait from their own moment', async () => {
  const { manager, storeId, desk } = await manned()
  const ends = [momentBefore(new Date(), 5, 'hour'), momentBefore(new Date(), 2, 'hour')]
  for (const expiresAt of ends) {
    const person = await world.loveUser()
    const { id } = await serve(desk, person)
    await world.world.db
      .update(representations)
      .set({ expiresAt })
      .where(and(eq(representations.id, id), eq(representations.profileId, person.profileId)))
  }
  expect((await waiting(manager, storeId)).map(({ waitingSince }) => waitingSince)).toEqual(ends.map((at) => at.toISOString()))
})
