/** What the manager of a store decides about those who wait, and what is left of somebody who stopped. */
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
/** Whoever asks this member says yes to whoever it is. */
async function accept(person: Person) {
  const { requests } = (await person.call(matchmaker.getMine, {})).data
  return person.call(matchmaker.answerConsent, { id: requests[0]!.id, isAccepted: true, scopes: ['propose'] })
}

describe('somebody who waits is assigned', () => {
  test('by an invitation: nothing begins without the member, and with their yes it does', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const { person, memberId } = await stage.waiter(storeId)
    const give = (staffId: number) => manager.call(store.assignMember, { storeId, memberId, staffId })
    const first = await give(desk.staffId)
    expect(first.data).toMatchObject({ id: memberId, matchmaker: null, invited: '李红娘' })
    expect(first.data.waitingSince).not.toBeNull()
    expect((await person.call(matchmaker.getMine, {})).data).toMatchObject({ current: null, requests: [{ mode: 'assigned' }] })
    // The same again is the same; another one has to wait for the answer.
    expect((await give(desk.staffId)).data).toEqual(first.data)
    expect((await bondsOf(person)).length).toBe(1)
    expect((await give(colleague.staffId)).code).toBe(faults.store_member_assigned.code)

    expect((await accept(person)).code).toBe(20000)
    expect(await waiting(manager, storeId)).toEqual([])
    expect((await give(colleague.staffId)).code).toBe(faults.store_member_served.code)
  })

  test('after a no another one may ask, and this one not so soon', async () => {
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

  test('an invitation that nobody answered keeps nobody else from asking', async () => {
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

  test('not to whoever is full, limited, the member, or kept off by them; and not while the member is out of sight', async () => {
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

  test('whoever chose a matchmaker elsewhere is left to them', async () => {
    const [{ manager, storeId, desk }, other] = [await manned(), await manned()]
    const { person, memberId } = await stage.waiter(storeId)
    await serve(other.desk, person)
    expect((await manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId })).code).toBe(
      faults.already_represented.code,
    )
  })

  test('of two managers who assign one member at once one decides', async () => {
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

  test('at the last place of a desk two members are not served both', async () => {
    const { manager, storeId, desk } = await manned()
    await world.world.db.update(matchmakers).set({ capacity: 1 }).where(eq(matchmakers.id, desk.matchmakerId))
    const waiters = [await stage.waiter(storeId), await stage.waiter(storeId)]
    for (const { memberId } of waiters) await manager.call(store.assignMember, { storeId, memberId, staffId: desk.staffId })
    const replies = await Promise.all(waiters.map(({ person }) => accept(person)))
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([20000, faults.matchmaker_full.code])
    expect((await waiting(manager, storeId)).length).toBe(1)
  })
})

describe('whose matchmaker stopped', () => {
  test('waits in the store, and goes to a colleague by a consent of their own; the old one ends with it', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await strikeStage(world).ban({ userId: desk.userId, profileId: null })
    const [row] = await waiting(manager, storeId)
    expect(row).toMatchObject({ matchmaker: null, invited: null })
    expect((await manager.call(store.getStoreDesks, { storeId })).data.map(({ id }) => id)).toEqual([colleague.staffId])

    const given = await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })
    expect(given.code).toBe(20000)
    // What they agreed to runs on until they agree to something else.
    expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['active', 'consent_requested'])
    expect((await accept(person)).code).toBe(20000)
    expect((await bondsOf(person)).map(({ status, matchmakerId }) => [status, matchmakerId])).toEqual([
      ['transferred', desk.matchmakerId],
      ['active', colleague.matchmakerId],
    ])
    expect(await waiting(manager, storeId)).toEqual([])
  })

  test('the change that was none of the member’s own leaves them theirs', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await stage.become(desk.matchmakerId, 'resigned')
    const [row] = (await manager.call(store.getStoreMemberPaged, { storeId })).data.list
    await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })
    expect((await accept(person)).code).toBe(20000)
    // Within thirty days, and for the first time by themselves.
    const chosen = await world.matchmaker()
    await serve(chosen, person, ['propose'])
    const another = await world.matchmaker()
    expect((await person.call(matchmaker.askMatchmaker, { id: another.matchmakerId, scopes: ['propose'] })).code).toBe(
      faults.matchmaker_change_too_soon.code,
    )
  })

  test('the same where the matchmaker left the store and works on elsewhere', async () => {
    const { manager, storeId, desk, colleague } = await manned()
    const person = await world.loveUser()
    await serve(desk, person)
    await (await stage.admin()).call(store.endStaff, { staffId: desk.staffId })
    const [row] = await waiting(manager, storeId)
    expect((await manager.call(store.assignMember, { storeId, memberId: row!.id, staffId: colleague.staffId })).code).toBe(20000)
    expect((await accept(person)).code).toBe(20000)
    expect((await bondsOf(person))[0]).toMatchObject({ status: 'transferred' })
  })

  test('a matchmaker who is stopped while they are assigned somebody serves nobody, and the next one may ask', async () => {
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

describe('whose matchmaker’s desk is closed', () => {
  /** A member who is served there, and their question, which waits for their matchmaker. */
  const asked = async () => {
    const scene = await manned()
    const [person, other] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser()]
    // Served before, and long ago: nobody waits since then.
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

  test('for a while: they wait in the store from now on, until the desk opens again', async () => {
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
    // What lies in the queue is whoever's takes it, and no more the manager's to give.
    expect(await stoppedLines(manager, storeId)).toEqual([])
    expect((await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: colleague.staffId })).code).toBe(
      faults.not_found.code,
    )
    expect((await bondsOf(person)).map(({ status }) => status)).toEqual(['expired', 'active'])
  })

  test('for good: a colleague is given the question at once, and the member by a consent of their own', async () => {
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

  test('and who agreed to a colleague meanwhile stays with them when it opens again', async () => {
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

describe('a question that waits with somebody who stopped', () => {
  test('is listed without names, and goes to a colleague with the time that is left', async () => {
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
    // Whose it is now is at work: nobody takes it from them.
    const third = await stage.desk(storeId)
    expect((await manager.call(store.reassignStoppedLine, { storeId, lineId, staffId: third.staffId })).code).toBe(faults.not_found.code)
  })

  test('goes to nobody whom one of the two has left, and nowhere once it is over', async () => {
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

  test('of somebody who is no member of the store is none of its', async () => {
    const { manager, storeId, desk } = await manned()
    const [asking, asked] = [await world.loveUser({ profile: { gender: 'male' } }), await world.loveUser()]
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: asking.profileId, startedAt: new Date() })
    await asking.call(line.applyLine, lineStage(world).asked(asked.no))
    await stage.become(desk.matchmakerId, 'suspended')
    expect((await manager.call(store.getStoppedLinePaged, { storeId })).data.list).toEqual([])
  })
})

describe('what a month is to reach', () => {
  const goals = async (manager: Person, storeId: number) =>
    (await manager.call(store.getOverview, { storeId, period: 'month' })).data.figures.flatMap(({ figure, target }) =>
      target === null ? [] : [[figure, target]],
    )

  test('is set, changed and taken off, by the manager', async () => {
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

  test('is refused at its field beyond bounds', async () => {
    const { manager, storeId } = await manned()
    for (const members of [-1, storeLimits.goalMax + 1, 1.5]) {
      const reply = await manager.call(store.setGoals, { storeId, members, meetings: null, interviews: null })
      expect([reply.code, Object.keys(reply.fields ?? {})]).toEqual([faults.input_invalid.code, ['members']])
    }
    expect(await goals(manager, storeId)).toEqual([])
  })
})

describe('the managers of a store hear', () => {
  const told = async (person: Person) =>
    (await person.call(notice.getPaged, { size: 50 })).data.list.filter(({ kind }) => kind === 'store.member_waiting')

  test('that somebody waits there, and nothing once somebody serves them', async () => {
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

  test('once, and read it where they look', async () => {
    const { manager, storeId, desk } = await manned()
    for (const person of [await world.loveUser(), await world.loveUser()])
      await person.call(matchmaker.endRepresentation, { id: (await serve(desk, person)).id })
    const [row, ...more] = await told(manager)
    expect([row!.words, more]).toEqual([expect.stringContaining('有 2 位会员在等红娘'), []])
    await waiting(manager, storeId)
    expect(await told(manager)).toMatchObject([{ isRead: true }])
  })
})

test('of two whose consent is over unnoticed each waits from their own moment', async () => {
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
