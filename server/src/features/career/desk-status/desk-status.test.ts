/**
 * A desk that is suspended or from which its matchmaker resigned: the effect on matchmaker, members and lines from the
 * next call on, and who may decide it.
 */
import { audit } from '@qianxian/protocol/audit/audit'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { career } from '@qianxian/protocol/career/career'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRole } from '../../../../seed/makers/account'
import { newBond } from '../../../../seed/makers/matchmaker'
import { taskAbout, trainingStage, WHY } from '../../../../test/nouns/career'
import { lineStage } from '../../../../test/nouns/line'
import { strikeStage } from '../../../../test/nouns/strike'
import { expectWhole } from '../../../../test/races/invariants'
import { serve } from '../../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { auditTasks } from '../../../db/tables/audit'
import { deskChanges } from '../../../db/tables/career'
import { lineRequests } from '../../../db/tables/line'
import { representations } from '../../../db/tables/matchmaker'

type Desk = Person & { matchmakerId: number }

let world: TestWorld
let stage: ReturnType<typeof trainingStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = trainingStage(world)
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const him = () => world.loveUser({ profile: { gender: 'male' } })
const suspend = (auditor: Person, { matchmakerId: id }: Desk) => auditor.call(career.suspendMatchmaker, { id, reason: 'complaint' })
const resume = (auditor: Person, { matchmakerId: id }: Desk) => auditor.call(career.resumeMatchmaker, { id })
const propose = (auditor: Person, { matchmakerId: id }: Desk) =>
  auditor.call(career.proposeTermination, { id, reason: 'promise', note: WHY })
const resign = (desk: Desk, members: number) => desk.call(career.resignMatchmaker, { members })
const bondsAt = ({ matchmakerId }: Desk) =>
  world.world.db.select().from(representations).where(eq(representations.matchmakerId, matchmakerId)).orderBy(representations.id)
const mine = async (person: Person) => (await person.call(matchmaker.getMine, {})).data
const tasksAbout = ({ userId }: Desk) =>
  world.world.db
    .select()
    .from(auditTasks)
    .where(and(eq(auditTasks.ownerId, userId), eq(auditTasks.title, '终止红娘资格')))
const changesOf = async ({ matchmakerId }: Desk) =>
  (await world.world.db.select().from(deskChanges).where(eq(deskChanges.matchmakerId, matchmakerId)).orderBy(deskChanges.id)).map(
    ({ change }) => change,
  )

/** A desk with a member, and a line of that member that waits for the desk. */
async function atWork() {
  const { asked } = lineStage(world)
  const [desk, member, other] = [await world.matchmaker(), await him(), await world.loveUser()]
  await serve(desk, member)
  const { id: lineId } = (await member.call(line.applyLine, asked(other.no))).data.row
  return { desk, member, lineId }
}
const screenerOf = async (lineId: number) =>
  (await world.world.db.select({ id: lineRequests.matchmakerId }).from(lineRequests).where(eq(lineRequests.id, lineId)))[0]!.id

/** Checks that the matchmaker can access no member, phone or line, as if they had never worked here. */
async function expectShut(desk: Desk, member: Person, lineId: number): Promise<void> {
  const refused = [
    await desk.call(matchmaker.getDashboard, {}),
    await desk.call(matchmaker.getMemberPaged, {}),
    await desk.call(matchmaker.getMember, { no: member.no }),
    await desk.call(matchmaker.showMemberPhone, { no: member.no }),
    await desk.call(matchmaker.getLine, { id: lineId }),
    await desk.call(matchmaker.screenLine, { id: lineId, isPassed: true }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => faults.not_allowed.code))
  expect((await world.visitor().call(matchmaker.getDetail, { id: desk.matchmakerId })).code).toBe(faults.not_found.code)
}

test('an auditor sees the desk only through a task that the auditor claimed', async () => {
  const [desk, auditor, other, member] = [await world.matchmaker(), await world.auditor(), await world.auditor(), await him()]
  await serve(desk, member)
  const id = await taskAbout(world, desk, auditor)
  const seen = async () => (await auditor.call(career.getDeskToJudge, { id })).data.desk
  expect(await seen()).toMatchObject({ id: desk.matchmakerId, status: 'active', members: 1, isWaitingForEnd: false })
  await suspend(auditor, desk)
  await propose(auditor, desk)
  expect(await seen()).toMatchObject({ status: 'suspended', members: 0, isWaitingForEnd: true })
  expect((await other.call(career.getDeskToJudge, { id })).code).toBe(faults.audit_held.code)
  expect((await auditor.call(career.getDeskToJudge, { id: await taskAbout(world, member, auditor) })).data.desk).toBeNull()
})

describe('a suspended desk', () => {
  test('loses access from the next call on; its lines wait in the queue, and its services pause', async () => {
    const { desk, member, lineId } = await atWork()
    const [auditor, colleague] = [await world.auditor(), await world.matchmaker()]
    expect((await suspend(auditor, desk)).data).toEqual({ id: desk.matchmakerId, status: 'suspended' })
    await expectShut(desk, member, lineId)
    expect(await screenerOf(lineId)).toBeNull()
    expect((await colleague.call(matchmaker.screenLine, { id: lineId, isPassed: true })).code).toBe(20000)
    expect(await mine(member)).toMatchObject({ current: null, paused: { status: 'suspended' } })
    expect((await desk.call(career.getMyCareer, {})).data).toMatchObject({
      matchmakerStatus: 'suspended',
      serving: null,
      words: '你的红娘服务已暂停：收到投诉，正在核实。恢复后会通知你。',
    })
  })

  test('ends its requests and invitations', async () => {
    const [desk, asking, invited] = [await world.matchmaker(), await him(), await him()]
    await asking.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })
    await desk.call(matchmaker.inviteMember, { no: invited.no })
    await suspend(await world.auditor(), desk)
    expect((await bondsAt(desk)).map(({ status }) => status)).toEqual(['ended', 'ended'])
    expect(await mine(asking)).toMatchObject({ asked: null })
    expect(await mine(invited)).toMatchObject({ requests: [] })
  })

  test('resumes serving the members who still agree, but not those who chose another, left or expired', async () => {
    const [desk, other, auditor] = [await world.matchmaker(), await world.matchmaker(), await world.auditor()]
    const [stays, chose, left, lapsed] = [await him(), await him(), await him(), await him()]
    for (const person of [stays, chose, left, lapsed]) await serve(desk, person)
    await suspend(auditor, desk)
    // Another service is allowed before the thirty days are over, because the matchmaker was suspended.
    await serve(other, chose)
    await left.call(matchmaker.endRepresentation, { id: (await mine(left)).paused!.id })
    await world.world.db
      .update(representations)
      .set({ expiresAt: momentBefore(new Date(), 1, 'hour') })
      .where(and(eq(representations.matchmakerId, desk.matchmakerId), eq(representations.profileId, lapsed.profileId)))
    expect((await resume(auditor, desk)).data.status).toBe('active')
    const bonds = new Map((await bondsAt(desk)).map(({ profileId, status }) => [profileId, status]))
    expect([stays, chose, left, lapsed].map(({ profileId }) => bonds.get(profileId))).toEqual([
      'active',
      'transferred',
      'revoked',
      'expired',
    ])
    expect((await mine(chose)).current!.matchmaker.id).toBe(other.matchmakerId)
    expect((await desk.call(matchmaker.getMember, { no: stays.no })).code).toBe(20000)
    expect((await desk.call(matchmaker.getMember, { no: chose.no })).code).toBe(faults.not_found.code)
    expect(await changesOf(desk)).toEqual(['suspended', 'resumed'])
  })

  test('resumes on trial if it was suspended on trial', async () => {
    const [desk, auditor] = [await stage.onTrial(3), await world.auditor()]
    await suspend(auditor, desk)
    expect((await resume(auditor, desk)).data.status).toBe('trial')
  })

  test('is suspended once by two simultaneous calls, and never by its own matchmaker', async () => {
    const [desk, auditor] = [await world.matchmaker(), await world.auditor()]
    const codes = (await Promise.all([suspend(auditor, desk), suspend(auditor, desk)])).map(({ code }) => code).sort((a, b) => a - b)
    expect(codes).toEqual([20000, faults.not_found.code])
    expect(await changesOf(desk)).toEqual(['suspended'])
    const both = await world.matchmaker()
    await newRole(world.bench(), { userId: both.userId, role: 'auditor' })
    expect((await suspend(both, both)).code).toBe(faults.self_target.code)
  })

  test('cannot be suspended by an auditor of the same store', async () => {
    const [desk, auditor] = [await world.matchmaker(), await world.auditor()]
    const store = { role: 'storeStaff', scopeType: 'store', scopeId: 'career-1' } as const
    await newRole.all(world.bench(), [
      { ...store, userId: desk.userId },
      { ...store, userId: auditor.userId },
    ])
    expect((await suspend(auditor, desk)).code).toBe(faults.not_allowed.code)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  test('resumes only when no measure shuts the account any longer', async () => {
    const [desk, auditor] = [await world.matchmaker(), await world.auditor()]
    await suspend(auditor, desk)
    const freeze = { action: 'freeze', days: 7 } as const
    const judgement = await strikeStage(world).complained(desk, new Date(), freeze)
    expect((await resume(auditor, desk)).code).toBe(faults.already_handled.code)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('suspended')
    await strikeStage(world).lifted(judgement)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('suspended')
    expect((await resume(auditor, desk)).data.status).toBe('active')
  })

  test("has no running service if a member's service begins while it is being suspended", async () => {
    const [desk, auditor, person] = [await world.matchmaker(), await world.auditor(), await him()]
    const { id } = (await person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: ['propose'] })).data
    await Promise.all([desk.call(matchmaker.answerMember, { id, isAccepted: true }), suspend(auditor, desk)])
    expect((await bondsAt(desk)).filter(({ status }) => status === 'active')).toEqual([])
  })

  test('leaves the member with one service if it resumes while the member chooses another matchmaker', async () => {
    const [desk, other, auditor, person] = [await world.matchmaker(), await world.matchmaker(), await world.auditor(), await him()]
    await serve(desk, person)
    await suspend(auditor, desk)
    const { id } = (await person.call(matchmaker.askMatchmaker, { id: other.matchmakerId, scopes: ['propose'] })).data
    await Promise.all([other.call(matchmaker.answerMember, { id, isAccepted: true }), resume(auditor, desk)])
    const running = [...(await bondsAt(desk)), ...(await bondsAt(other))].filter(({ status }) => status === 'active')
    expect(running).toHaveLength(1)
  })
})

describe('termination of a desk', () => {
  const decide = (auditor: Person, id: number, isApproved: boolean) =>
    auditor.call(audit.decide, {
      id,
      decision: isApproved ? 'approved' : 'rejected',
      reasons: isApproved ? [] : [{ field: 'termination', code: 'other_rule' as const }],
    })
  const asked = async () => {
    const { desk, member, lineId } = await atWork()
    const [first, second] = [await world.auditor(), await world.auditor()]
    await suspend(first, desk)
    await propose(first, desk)
    const [task] = await tasksAbout(desk)
    return { desk, member, lineId, first, second, id: task!.id }
  }

  test('is decided by another auditor than the proposer, and takes effect from the next call on', async () => {
    const { desk, member, lineId, first, second, id } = await asked()
    expect((await first.call(audit.claim, { id })).code).toBe(faults.not_found.code)
    expect((await decide(first, id, true)).code).toBe(faults.not_found.code)
    await second.call(audit.claim, { id })
    expect((await decide(second, id, true)).code).toBe(20000)
    await expectShut(desk, member, lineId)
    expect((await bondsAt(desk)).map(({ status }) => status)).toEqual(['ended'])
    expect((await desk.call(career.getMyCareer, {})).data).toMatchObject({
      matchmakerStatus: 'terminated',
      canApply: false,
      words: '你的红娘资格已终止：违反红娘约定。有疑问请联系平台。',
    })
    expect((await resume(first, desk)).code).toBe(faults.not_found.code)
    expect(await changesOf(desk)).toEqual(['suspended', 'termination_asked', 'terminated'])
  })

  test('leaves the desk suspended if refused, and is never revealed to its matchmaker', async () => {
    const { desk, second, id } = await asked()
    await second.call(audit.claim, { id })
    await decide(second, id, false)
    expect(await stage.statusOf(desk.matchmakerId)).toBe('suspended')
    expect((await desk.call(career.getMyCareer, {})).data.words).toContain('收到投诉，正在核实')
  })

  test('can be proposed only for a suspended desk; a repeated proposal returns the pending one', async () => {
    const [desk, first, second] = [await world.matchmaker(), await world.auditor(), await world.auditor()]
    expect((await propose(first, desk)).code).toBe(faults.not_found.code)
    await suspend(first, desk)
    const codes = (await Promise.all([propose(first, desk), propose(second, desk)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(1)
    expect(await tasksAbout(desk)).toHaveLength(1)
  })

  test('is not applied to a matchmaker who was resumed meanwhile', async () => {
    const { desk, first, second, id } = await asked()
    await resume(first, desk)
    expect((await second.call(audit.claim, { id })).code).not.toBe(20000)
    expect((await tasksAbout(desk)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await stage.statusOf(desk.matchmakerId)).toBe('active')
  })

  test('with a simultaneous resumption, only one of the two is applied', async () => {
    const { desk, first, second, id } = await asked()
    await second.call(audit.claim, { id })
    const [decision, goingOn] = await Promise.all([decide(second, id, true), resume(first, desk)])
    expect([decision.code, goingOn.code].filter((code) => code === 20000)).toHaveLength(1)
    expect(await stage.statusOf(desk.matchmakerId)).toBe(decision.code === 20000 ? 'terminated' : 'active')
  })
})

describe('resignation from a desk', () => {
  test('requires the number of members that was shown; they are notified, and none is handed over', async () => {
    const { desk, member, lineId } = await atWork()
    const colleague = await world.matchmaker()
    expect((await desk.call(career.getMyCareer, {})).data.serving).toBe(1)
    expect((await resign(desk, 0)).fields).toEqual({ members: '现在有 1 位会员由你服务，请确认后再离职' })
    expect((await resign(desk, 1)).data).toMatchObject({ matchmakerStatus: 'resigned', serving: null, canApply: false })
    expect((await desk.call(matchmaker.getDashboard, {})).code).not.toBe(20000)
    expect(await screenerOf(lineId)).toBeNull()
    expect(await mine(member)).toMatchObject({ current: null, paused: null, requests: [] })
    expect((await bondsAt(desk)).map(({ status, endedReason }) => [status, endedReason])).toEqual([['ended', 'matchmaker_stopped']])
    // The member may choose another matchmaker at once, by a separate consent.
    const begun = await serve(colleague, member, ['propose'])
    expect([begun.scopes, begun.matchmaker.id]).toEqual([['propose'], colleague.matchmakerId])
  })

  test('with a simultaneous consent, either that member is notified or there is nothing left to consent to', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [desk, person] = [await world.matchmaker(), await him()]
      await desk.call(matchmaker.inviteMember, { no: person.no })
      const { id } = (await mine(person)).requests[0]!
      const [consent, left] = await Promise.all([
        person.call(matchmaker.answerConsent, { id, isAccepted: true, scopes: ['propose'] }),
        resign(desk, 0),
      ])
      const running = (await bondsAt(desk)).filter(({ status }) => status === 'active')
      expect(left.code === 20000 ? running : []).toEqual([])
      expect([consent.code === 20000, left.code === 20000]).not.toEqual([true, true])
    }
  })

  test("ends a trial that waits for its auditor's decision", async () => {
    const desk = await stage.onTrial(31)
    await desk.call(career.getMyCareer, {})
    const { trialTaskId } = await stage.rowOf(desk.matchmakerId)
    expect((await resign(desk, 0)).code).toBe(20000)
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, trialTaskId!))
    expect(task!.status).toBe('cancelled')
  })

  test('also ends services that were paused by a suspension', async () => {
    const [desk, first, second, person] = [await world.matchmaker(), await world.auditor(), await world.auditor(), await him()]
    await newBond(world.bench(), {
      matchmakerId: desk.matchmakerId,
      profileId: person.profileId,
      startedAt: momentBefore(new Date(), 40, 'day'),
    })
    await suspend(first, desk)
    await propose(first, desk)
    const [task] = await tasksAbout(desk)
    await second.call(audit.claim, { id: task!.id })
    await second.call(audit.decide, { id: task!.id, decision: 'approved', reasons: [] })
    expect(await mine(person)).toMatchObject({ current: null, paused: null })
  })
})
