/** Leads: intake, the pool, deadlines, work, managers, reviews, and what others see of them. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { audit } from '@qianxian/protocol/audit/audit'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadPaper } from '@qianxian/protocol/lead/lead-import'
import { leadRules, type LeadTab } from '@qianxian/protocol/lead/lead.words'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { handlerIdOf, newFollow, newLead } from '../../../seed/makers/lead'
import { newStaff, newStore } from '../../../seed/makers/store'
import { leadStage } from '../../../test/nouns/lead'
import { withTestWorld } from '../../../test/test-world'
import type { Person, TestWorld } from '../../../test/world'
import { roleGrants } from '../../db/tables/account'
import { attributions } from '../../db/tables/attribution'
import { auditTasks } from '../../db/tables/audit'
import { notices } from '../../db/tables/notice'
import { leadFollows, leadHandlers, leadOwnerLogs, leadReveals, leads, leadSuppressions } from '../../db/tables/lead'
import { endRole } from '../account/account'
import { visitEnded, visitsOfLead } from '../appointment/appointment'
import { isSampled } from './review'
import { eraseIdle, sweepLeads } from './expiry'
import { takeLeads } from './lead'
import { forgetConverted } from './lead.repository'
import { answerLead, claimLeads, getLead, getLeadPaged } from './pool.service'
import { revealLead } from './work.service'

let world: TestWorld
let stage: ReturnType<typeof leadStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = leadStage(world)
})

const ok = 20000
const code = (name: FaultName) => faults[name].code
const list = async (person: Person, tab: LeadTab, more: object = {}) =>
  (await person.call(lead.getLeadPaged, { tab, size: 50, ...more })).data.list
const ids = async (person: Person, tab: LeadTab, more: object = {}) => (await list(person, tab, more)).map(({ id }) => id)
const claim = async (person: Person, ...which: number[]) => (await person.call(lead.claimLeads, { ids: which })).data.list
const outcomes = async (person: Person, ...which: number[]) => (await claim(person, ...which)).map(({ outcome }) => outcome)
const logOf = async (id: number) =>
  (await world.world.db.select().from(leadOwnerLogs).where(eq(leadOwnerLogs.leadId, id)).orderBy(leadOwnerLogs.id)).map(
    ({ event }) => event,
  )
/** The sweep at a moment. */
const sweepAt = async (now: Date) => sweepLeads(await world.ctx(world.tenantA, null, now))
/** A verb at a moment, as this person. */
const at = async <Input, Output>(
  person: Person,
  now: Date,
  verb: (ctx: never, input: Input) => Promise<Output>,
  input: Input,
): Promise<Output> => {
  const ctx = await person.ctx(now)
  return ctx.tx((ctx) => verb(ctx as never, input))
}
/** A moment at noon in China, some days ahead or, by default, ago. */
const noon = (daysAhead = -3) => new Date(`${momentAfter(new Date(), daysAhead, 'day').toISOString().slice(0, 10)}T04:00:00.000Z`)

describe('intake', () => {
  test('a new phone becomes a lead of the pool, shown masked', async () => {
    const one = await stage.handler()
    const { outcome, leadId } = await stage.take({ phone: '13812341234', name: '李小明', cityGeo: '330100' })
    expect(outcome).toBe('created')
    const row = (await list(one, 'pool', { city: '330100' })).find(({ id }) => id === leadId)
    expect(row).toMatchObject({
      name: '李*',
      phone: '138****1234',
      cityName: '杭州',
      status: 'in_pool',
      level: 'B',
      ageBand: expect.any(String),
    })
  })

  test('the same phone within 180 days is a touch on its lead, and later a lead that takes over the first', async () => {
    const phone = stage.newPhone()
    const first = await stage.take({ phone })
    expect(await stage.take({ phone })).toEqual({ outcome: 'touched', leadId: first.leadId })
    expect((await stage.rowOf(first.leadId!)).touches).toBe(2)
    await world.world.db
      .update(leads)
      .set({ lastTouchAt: momentBefore(new Date(), 181, 'day') })
      .where(eq(leads.id, first.leadId!))
    const second = await stage.take({ phone })
    expect(second.outcome).toBe('created')
    expect(await stage.rowOf(first.leadId!)).toMatchObject({ status: 'merged', dupOfId: second.leadId, phoneEnc: null })
  })

  test('a touch on an owned lead stays with its owner, whatever its age', async () => {
    const [one, phone] = [await stage.handler(), stage.newPhone()]
    const { id } = await stage.owned(one, { phone, lastTouchAt: momentBefore(new Date(), 300, 'day') })
    expect(await stage.take({ phone })).toEqual({ outcome: 'touched', leadId: id })
  })

  test('a member, a colleague and a suppressed phone leave no lead', async () => {
    const [person, colleague, phone] = [await world.loveUser(), await stage.handler(), stage.newPhone()]
    const before = await world.world.db.$count(leads)
    expect((await stage.take({ phone: person.phone })).outcome).toBe('member')
    expect((await stage.take({ phone: colleague.phone })).outcome).toBe('staff')
    const hash = world.world.secrets.hash('phone', world.tenantA, phone)
    await world.world.db.insert(leadSuppressions).values({ tenantId: world.tenantA, contactHash: hash, reason: 'erased' })
    expect(await stage.take({ phone })).toEqual({ outcome: 'suppressed', leadId: null })
    expect(await world.world.db.$count(leads)).toBe(before)
  })

  test('the same WeChat id within 180 days is a touch, and later merges the old lead', async () => {
    const wechat = `wx_${stage.newPhone()}`
    const first = await stage.take({ phone: stage.newPhone(), wechat })
    expect(await stage.take({ phone: stage.newPhone(), wechat: wechat.toUpperCase() })).toEqual({
      outcome: 'touched',
      leadId: first.leadId,
    })
    expect(await stage.rowOf(first.leadId!)).toMatchObject({ touches: 2 })
    await world.world.db
      .update(leads)
      .set({ lastTouchAt: momentBefore(new Date(), 200, 'day') })
      .where(eq(leads.id, first.leadId!))
    const second = await stage.take({ phone: stage.newPhone(), wechat })
    expect(second.outcome).toBe('created')
    expect(await stage.rowOf(first.leadId!)).toMatchObject({ status: 'merged', dupOfId: second.leadId })
  })

  test('among many enquiries at once a repeated WeChat id is a touch', async () => {
    const wechat = `wx_${stage.newPhone()}`
    const facts = [0, 1, 2].map(() => stage.enquiry({ phone: stage.newPhone(), wechat }))
    const answers = await takeLeads(await world.ctx(world.tenantA, null), facts)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['created', 'touched', 'touched'])
    expect(new Set(answers.map(({ leadId }) => leadId)).size).toBe(1)
  })

  test('a suppressed person is known by the WeChat id too, and by the phone of each of their leads', async () => {
    const [wechat, other] = [`wx_${stage.newPhone()}`, stage.newPhone()]
    const one = await stage.handler()
    const { id } = await stage.owned(one, { phone: stage.newPhone(), wechat })
    const older = await newLead(world.bench(), { phone: other, wechat, createdAt: momentBefore(new Date(), 300, 'day') })
    expect((await one.call(lead.stopLead, { id })).code).toBe(ok)
    expect(await stage.rowOf(older.id)).toMatchObject({ status: 'do_not_call', phoneEnc: null, wechatHash: null })
    expect((await stage.take({ phone: stage.newPhone(), wechat })).outcome).toBe('suppressed')
    expect((await stage.take({ phone: other })).outcome).toBe('suppressed')
  })

  test('the WeChat id of a converted lead leads to its member', async () => {
    const wechat = `wx_${stage.newPhone()}`
    const [person, one] = [await world.loveUser(), await stage.handler()]
    await newLead(world.bench(), { phone: person.phone, wechat, status: 'converted', ownerId: one.userId, convertUserId: person.userId })
    expect(await stage.take({ phone: stage.newPhone(), wechat })).toEqual({ outcome: 'member', leadId: null })
  })

  test('the owner of a lead is told when its person, registered meanwhile, enquires again', async () => {
    const person = await world.loveUser()
    const { handler: one, row } = await stage.ofHandler({ phone: person.phone, lastTouchAt: momentBefore(new Date(), 1, 'day') })
    const told = () =>
      world.world.db.$count(
        notices,
        and(eq(notices.userId, one.userId), eq(notices.kind, 'lead.touched'), eq(notices.subject, `lead:${row.id}`)),
      )
    for (let again = 0; again < 2; again += 1)
      expect(await stage.take({ phone: person.phone })).toEqual({ outcome: 'member', leadId: null })
    expect(await told()).toBe(1)
    expect(await stage.rowOf(row.id)).toMatchObject({ ownerId: one.userId, touches: row.touches + 2 })
  })

  test('many enquiries at once are answered in order, and a repeated phone is a touch', async () => {
    const phone = stage.newPhone()
    const taken = await takeLeads(await world.ctx(world.tenantA, null), [
      stage.enquiry({ phone, source: 'import' }),
      stage.enquiry({ source: 'import' }),
      stage.enquiry({ phone, source: 'import' }),
    ])
    expect(taken.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'touched'])
    expect(taken[2]!.leadId).toBe(taken[0]!.leadId)
    expect((await stage.rowOf(taken[1]!.leadId!)).level).toBe('D')
  })

  test('a proven phone returns to the pool after it was marked invalid', async () => {
    const phone = stage.newPhone()
    const { handler: one, row } = await stage.ofHandler({ phone })
    await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number' })
    await stage.take({ phone, isVerified: true })
    expect((await stage.rowOf(row.id)).status).toBe('in_pool')
  })
})

describe('the pool', () => {
  test('the second of two handlers who claim one lead reads that it is taken, and the row goes', async () => {
    const [one, two, { id }] = [await stage.handler(), await stage.handler(), await newLead(world.bench(), { cityGeo: '320100' })]
    expect(await claim(one, id)).toEqual([{ id, outcome: 'claimed', message: '已领取' }])
    expect(await outcomes(two, id)).toEqual(['taken'])
    expect(await ids(two, 'pool', { city: '320100' })).not.toContain(id)
    expect(await ids(one, 'mine')).toContain(id)
  })

  test('a batch is answered row by row', async () => {
    const [one, other] = [await stage.handler(), await stage.handler()]
    const free = await newLead(world.bench())
    const theirs = await stage.owned(other)
    const converted = await newLead(world.bench(), {
      status: 'converted',
      ownerId: other.userId,
      convertUserId: (await world.member()).userId,
    })
    const urgent = await newLead(world.bench(), { level: 'A', status: 'new' })
    const gone = await newLead(world.bench(), { status: 'erased' })
    expect(await outcomes(one, free.id, theirs.id, converted.id, urgent.id, gone.id, 999_999_999)).toEqual([
      'claimed',
      'taken',
      'taken',
      'rotated',
      'gone',
      'gone',
    ])
  })

  test('ten claims a day and fifty owned leads are the most', async () => {
    const one = await stage.handler()
    const rows = await Promise.all(Array.from({ length: 12 }, () => newLead(world.bench())))
    const answers = await outcomes(one, ...rows.map(({ id }) => id))
    expect(answers.filter((outcome) => outcome === 'claimed')).toHaveLength(leadRules.claimsPerDay)
    expect(answers.slice(10)).toEqual(['daily_limit', 'daily_limit'])
    const full = await stage.handler()
    for (let owned = 0; owned < leadRules.ownedMax - 1; owned += 1) await stage.owned(full)
    expect(await outcomes(full, rows[10]!.id, rows[11]!.id)).toEqual(['claimed', 'owned_limit'])
    expect((await full.call(lead.getLeadDesk, {})).data).toMatchObject({ claimsLeft: 9, ownedRoom: 0, ownedMax: 50 })
  })

  test('the day of claims begins at midnight in China', async () => {
    const lastMoment = new Date('2026-03-10T15:59:59.900Z')
    const createdAt = momentBefore(lastMoment, 1, 'day')
    const one = await stage.handler()
    const rows = []
    for (let place = 0; place < 12; place += 1) rows.push((await newLead(world.bench(), { createdAt })).id)
    const before = (await at(one, lastMoment, claimLeads, { ids: rows.slice(0, 11) })).list
    expect(before.at(-1)!.outcome).toBe('daily_limit')
    const midnight = new Date(lastMoment.getTime() + 100)
    expect(await at(one, midnight, claimLeads, { ids: rows.slice(10) })).toMatchObject({ claimsLeft: 8 })
  })

  test('a filter selects by level, city and source, and pages continue where the last ended', async () => {
    const one = await stage.handler()
    const made = []
    for (let place = 0; place < 5; place += 1)
      made.push(
        (await newLead(world.bench(), { cityGeo: '440300', source: 'ads', level: 'C', poolAt: momentBefore(new Date(), place, 'minute') }))
          .id,
      )
    await newLead(world.bench(), { cityGeo: '440300', source: 'scan', level: 'C' })
    const filter = { tab: 'pool', city: '440300', source: 'ads', level: 'C', size: 2 } as const
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: OutputOf<typeof lead.getLeadPaged> = (await one.call(lead.getLeadPaged, { ...filter, cursor })).data
      seen.push(...page.list.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(made)
  })

  test('people without a duty about leads find none', async () => {
    const [person, { id }] = [await world.loveUser(), await newLead(world.bench())]
    expect((await person.call(lead.getLeadPaged, { tab: 'pool' })).code).toBe(code('not_found'))
    expect((await person.call(lead.getLead, { id })).code).toBe(code('not_found'))
  })
})

describe('deadlines', () => {
  /** Days from the claim to the last follow-up, if there was one, and minutes from the claim to the deadline. */
  const cases = [
    ['no first contact in 24 hours', null, 24 * 60],
    ['no follow-up in 7 days', 0, 7 * 24 * 60],
    ['no conversion in 30 days', 28, 30 * 24 * 60],
  ] as const

  test.each(cases)(
    'after %s the lead is in the pool, at each minute the same with and without the sweep',
    async (_what, followedAfter, minutes) => {
      for (const offset of [-1, 0, 1]) {
        const claimedAt = noon(-40)
        const times =
          followedAfter === null
            ? {}
            : { firstContactAt: claimedAt, lastFollowAt: momentAfter(claimedAt, followedAfter, 'day'), status: 'following' as const }
        const now = momentAfter(claimedAt, minutes + offset, 'minute')
        const answers = []
        for (const isSwept of [false, true]) {
          const [one, two] = [await stage.handler(), await stage.handler()]
          const row = await stage.owned(one, { claimedAt, createdAt: claimedAt, cityGeo: '230100', ...times })
          if (isSwept) await sweepAt(now)
          const mine = (await at(one, now, getLeadPaged, { tab: 'mine' as const })).list.some(({ id }) => id === row.id)
          const free = (await at(two, now, getLeadPaged, { tab: 'pool' as const, city: '230100', size: 50 })).list.find(
            ({ id }) => id === row.id,
          )
          const own = (await at(one, now, claimLeads, { ids: [row.id] })).list[0]!.outcome
          const other = (await at(two, now, claimLeads, { ids: [row.id] })).list[0]!.outcome
          answers.push({ mine, free: free ? { status: free.status, since: free.since } : null, own, other })
        }
        expect(answers[0]).toEqual(answers[1])
        const isOver = offset >= 0
        expect(answers[0]).toMatchObject(
          isOver ? { mine: false, own: 'banned', other: 'claimed' } : { mine: true, free: null, own: 'taken', other: 'taken' },
        )
      }
    },
  )

  test('a recycled lead is logged as of its deadline, and its former owner may claim it after seven days', async () => {
    const [one, claimedAt] = [await stage.handler(), noon(-20)]
    const row = await stage.owned(one, { claimedAt, createdAt: claimedAt })
    const deadline = momentAfter(claimedAt, 24, 'hour')
    await sweepAt(momentAfter(deadline, 40, 'minute'))
    expect(await logOf(row.id)).toEqual(['claimed', 'recycled'])
    expect((await stage.rowOf(row.id)).poolAt).toEqual(deadline)
    const before = momentAfter(deadline, 7 * 24 * 60 - 1, 'minute')
    expect((await at(one, before, claimLeads, { ids: [row.id] })).list[0]!.outcome).toBe('banned')
    expect((await at(one, momentAfter(deadline, 7, 'day'), claimLeads, { ids: [row.id] })).list[0]!.outcome).toBe('claimed')
  })

  test('a follow-up moves the deadline, and the page tells it in words', async () => {
    const { handler: one, row } = await stage.ofHandler()
    const seen = (await one.call(lead.getLead, { id: row.id })).data
    expect(seen.deadline).toMatchObject({ rule: 'first', words: expect.stringContaining('首次联系') })
    const noted = await one.call(lead.addLeadNote, { id: row.id, type: 'call', result: 'considering', content: '聊了十分钟' })
    expect(noted.data.deadline).toMatchObject({ rule: 'follow', words: expect.stringContaining('7 天') })
    expect(noted.data).toMatchObject({ status: 'following' })
    expect(noted.data.history[0]).toMatchObject({ content: '聊了十分钟', result: 'considering' })
  })

  test('an owner who missed the deadline can neither follow up nor reveal', async () => {
    const one = await stage.handler()
    const row = await stage.owned(one, { claimedAt: momentBefore(new Date(), 25, 'hour') })
    for (const call of [
      one.call(lead.addLeadNote, { id: row.id, type: 'call', result: 'considering', content: '' }),
      one.call(lead.revealLead, { id: row.id, reason: 'check' }),
      one.call(lead.releaseLead, { id: row.id, reason: '没有时间' }),
    ])
      expect((await call).code).toBe(code('not_found'))
  })

  test('a locked lead is not recycled before the lock ends, and five locks are the most', async () => {
    const one = await stage.handler()
    const rows = []
    for (let place = 0; place < 6; place += 1) rows.push(await stage.owned(one))
    for (const { id } of rows.slice(0, 5)) expect((await one.call(lead.lockLead, { id, reason: '正在谈价格' })).code).toBe(ok)
    expect((await one.call(lead.lockLead, { id: rows[5]!.id, reason: '正在谈价格' })).code).toBe(code('lead_lock_limit'))
    expect((await one.call(lead.lockLead, { id: rows[0]!.id, reason: '再锁一次' })).code).toBe(code('lead_state'))
    expect((await one.call(lead.getLead, { id: rows[0]!.id })).data).toMatchObject({ isLocked: true, lockReason: '正在谈价格' })
    expect((await stage.rowOf(rows[0]!.id)).poolAt > momentAfter(new Date(), 13, 'day')).toBe(true)
  })
})

describe('the rotation', () => {
  /** A city with these handlers only. */
  let city = 130_000
  const crew = async (count: number) => {
    city += 100
    const made = []
    for (let place = 0; place < count; place += 1) {
      const one = await stage.handler()
      made.push(one)
    }
    // Handlers without a store serve every city, so the others go off duty.
    await world.world.db.update(leadHandlers).set({ isOnDuty: false })
    const grants = await world.world.db.select({ userId: roleGrants.userId }).from(roleGrants).where(eq(roleGrants.role, 'leadHandler'))
    for (const { userId } of grants)
      await world.world.db
        .insert(leadHandlers)
        .values({ tenantId: world.tenantA, userId, isOnDuty: made.some((one) => one.userId === userId) })
        .onConflictDoUpdate({
          target: [leadHandlers.tenantId, leadHandlers.userId],
          set: { isOnDuty: made.some((one) => one.userId === userId) },
        })
    return { made, cityGeo: String(city) }
  }
  const takeA = async (cityGeo: string, now: Date) => {
    const ctx = await world.ctx(world.tenantA, null, now)
    return (await takeLeads(ctx, [stage.enquiry({ level: 'A', cityGeo })]))[0]!.leadId!
  }

  test('a level A lead is accepted at 3 h 59 min and lost at 4 h, counted in call hours', async () => {
    const { made, cityGeo } = await crew(2)
    const evening = momentAfter(noon(), 8 * 60, 'minute')
    const [first, second] = [await takeA(cityGeo, evening), await takeA(cityGeo, evening)]
    const asked = async (id: number) => made.find(({ userId }) => userId === stageRows.get(id))!
    const stageRows = new Map<number, number>()
    for (const id of [first, second]) stageRows.set(id, (await stage.rowOf(id)).offeredToId!)
    expect(new Set(stageRows.values()).size).toBe(2)
    // From 20:00 one hour is left of the day; three more follow from 9:00.
    const deadline = momentAfter(evening, 16, 'hour')
    expect((await stage.rowOf(first)).poolAt).toEqual(deadline)
    const taken = await at(await asked(first), momentBefore(deadline, 1, 'minute'), answerLead, { id: first, isAccepted: true })
    expect(taken.lead).toMatchObject({ id: first, status: 'claimed', isOwn: true })
    const late = await asked(second)
    await expect(at(late, deadline, answerLead, { id: second, isAccepted: true })).rejects.toMatchObject({
      faultName: 'lead_offer_over',
    })
    await sweepAt(deadline)
    expect(await stage.rowOf(second)).toMatchObject({ status: 'assigned', offeredToId: (await asked(first)).userId })
  })

  test('a declined lead goes to the next handler, and to nobody a second time', async () => {
    const { made, cityGeo } = await crew(2)
    const now = noon()
    const id = await takeA(cityGeo, now)
    const first = made.find(({ userId }) => userId)!
    const asked: number[] = []
    for (let round = 0; round < 2; round += 1) {
      const { offeredToId } = await stage.rowOf(id)
      asked.push(offeredToId!)
      await at(
        made.find(({ userId }) => userId === offeredToId)!,
        now,
        answerLead,
        { id, isAccepted: false },
      )
    }
    expect(new Set(asked).size).toBe(2)
    expect(await stage.rowOf(id)).toMatchObject({ status: 'in_pool', offeredToId: null, ownerId: null })
    expect(await outcomes(first, id)).toEqual(['rotated'])
  })

  test('handlers of equal weight get equal shares, within one', async () => {
    const { made, cityGeo } = await crew(3)
    for (let round = 0; round < 10; round += 1) await takeA(cityGeo, noon())
    const counts = await Promise.all(
      made.map(({ userId }) => world.world.db.$count(leads, and(eq(leads.offeredToId, userId), eq(leads.cityGeo, cityGeo)))),
    )
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  })

  test('handlers read their weight and its figures', async () => {
    const { made, cityGeo } = await crew(1)
    const id = await takeA(cityGeo, new Date())
    await made[0]!.call(lead.answerLead, { id, isAccepted: true })
    const { weight } = (await made[0]!.call(lead.getLeadDesk, {})).data
    expect(weight).toMatchObject({ offered: 1, acceptedInTime: 1, markedInvalid: 0, overturned: 0 })
    expect(weight!.weight).toBeCloseTo(0.5 + (8 / 11) * 0.7)
  })

  test('a handler off duty is not asked', async () => {
    const { made, cityGeo } = await crew(2)
    await made[0]!.call(lead.setLeadDuty, { isOnDuty: false })
    for (let round = 0; round < 3; round += 1) expect((await stage.rowOf(await takeA(cityGeo, noon()))).offeredToId).toBe(made[1]!.userId)
  })
})

describe('work', () => {
  test('the full number is returned only by a recorded reveal of an own lead', async () => {
    const phone = stage.newPhone()
    const { handler: one, row } = await stage.ofHandler({ phone, name: '陈晓东', wechat: 'chenxd99' })
    expect(JSON.stringify((await one.call(lead.getLead, { id: row.id })).data)).not.toContain(phone)
    const shown = await one.call(lead.revealLead, { id: row.id, reason: 'check' })
    expect(shown.data).toEqual({ name: '陈晓东', phone, wechat: 'chenxd99' })
    expect(await world.world.db.$count(leadReveals, eq(leadReveals.leadId, row.id))).toBe(1)
    const other = await stage.handler()
    expect((await other.call(lead.revealLead, { id: row.id, reason: 'check' })).code).toBe(code('not_found'))
  })

  test('outside the call window a call is refused with its hours', async () => {
    const { handler: one, row } = await stage.ofHandler({ claimedAt: noon(), createdAt: noon() })
    const night = momentAfter(noon(), 10, 'hour')
    await expect(at(one, night, revealLead as never, { id: row.id, reason: 'call' })).rejects.toMatchObject({
      faultName: 'lead_call_closed',
      message: '09:00–21:00 可以拨打电话',
    })
    const morning = momentAfter(noon(), 21, 'hour')
    expect(await at(one, morning, revealLead as never, { id: row.id, reason: 'call' })).toMatchObject({ phone: expect.any(String) })
    expect(await at(one, night, getLead as never, { id: row.id })).toMatchObject({
      callFrom: momentAfter(noon(), 21, 'hour').toISOString(),
    })
  })

  test('a lead that was given back may not be claimed again by the same handler for seven days', async () => {
    const { handler: one, row } = await stage.ofHandler()
    expect((await one.call(lead.releaseLead, { id: row.id, reason: '异地不便跟进' })).code).toBe(ok)
    expect(await outcomes(one, row.id)).toEqual(['banned'])
    expect((await one.call(lead.getLead, { id: row.id })).data.bannedUntil).not.toBeNull()
    expect(await outcomes(await stage.handler(), row.id)).toEqual(['claimed'])
  })

  test('a person who must not be contacted is forgotten everywhere and never taken again', async () => {
    const phone = stage.newPhone()
    const { handler: one, row } = await stage.ofHandler({ phone })
    await one.call(lead.addLeadNote, { id: row.id, type: 'call', result: 'not_interested', content: '请不要再打电话' })
    await one.call(lead.askLeadExtension, { id: row.id, reason: '李小满下周才有空' })
    expect((await one.call(lead.stopLead, { id: row.id })).code).toBe(ok)
    const logs = await world.world.db.select().from(leadOwnerLogs).where(eq(leadOwnerLogs.leadId, row.id))
    expect(logs.map(({ event, note }) => [event, note])).toContainEqual(['extension_asked', ''])
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'do_not_call', phoneEnc: null, nameEnc: null, phoneHash: null })
    const [follow] = await world.world.db.select().from(leadFollows).where(eq(leadFollows.leadId, row.id))
    expect(follow!.contentEnc).toBeNull()
    expect(await stage.take({ phone })).toEqual({ outcome: 'suppressed', leadId: null })
    expect(await outcomes(await stage.handler(), row.id)).toEqual(['gone'])
  })

  test('an invalid lead of a person who must not be contacted is forgotten too', async () => {
    const [one, phone] = [await stage.handler(), stage.newPhone()]
    const marked = await newLead(world.bench(), { status: 'invalid', phone, invalidReason: 'wrong_number', reviewStatus: 'upheld' })
    const row = await stage.owned(one, { phone })
    expect((await one.call(lead.stopLead, { id: row.id })).code).toBe(ok)
    expect(await stage.rowOf(marked.id)).toMatchObject({ status: 'do_not_call', phoneEnc: null, nameEnc: null, phoneHash: null })
  })

  test('a visit is booked for a time ahead', async () => {
    const { handler: one, storeId } = await stage.manned()
    const row = await stage.owned(one, { ownerStoreId: storeId })
    const past = await one.call(lead.bookLeadVisit, { id: row.id, day: '2020-01-01', time: '10:00' })
    expect(past).toMatchObject({ code: code('input_invalid'), fields: { day: expect.any(String) } })
    const alone = await stage.ofHandler()
    const elsewhere = await alone.handler.call(lead.bookLeadVisit, {
      id: alone.row.id,
      day: noon(3).toISOString().slice(0, 10),
      time: '14:30',
    })
    expect(elsewhere.code).toBe(code('lead_no_store'))
    const day = noon(3).toISOString().slice(0, 10)
    const booked = await one.call(lead.bookLeadVisit, { id: row.id, day, time: '14:30' })
    expect(booked.data).toMatchObject({ status: 'visit_booked', nextAt: `${day}T06:30:00.000Z` })
    const [visit] = await visitsOfLead(await one.ctx(), row.id)
    expect(visit).toMatchObject({ status: 'confirmed' })
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) => visitEnded.emit(ctx, { appointmentId: visit!.id, leadId: row.id, outcome: 'came' }))
    expect((await stage.rowOf(row.id)).status).toBe('visited')
  })

  test('records of a lead cannot be changed or deleted in the database', async () => {
    const { handler: one, row } = await stage.ofHandler()
    await newFollow(world.bench(), { leadId: row.id, byId: one.userId, type: 'call', result: 'considering', at: new Date() })
    await one.call(lead.revealLead, { id: row.id, reason: 'check' })
    for (const table of [leadFollows, leadOwnerLogs, leadReveals]) {
      await expect(world.world.db.delete(table).where(eq(table.leadId, row.id))).rejects.toThrow()
      await expect(
        world.world.db
          .update(table)
          .set({ at: new Date(0) })
          .where(eq(table.leadId, row.id)),
      ).rejects.toThrow()
    }
  })
})

describe('conversion', () => {
  test('needs an account with this phone and the code sent to it, and writes the attribution once', async () => {
    const { handler: one, storeId } = await stage.manned()
    const alone = await stage.owned(one, { ownerStoreId: storeId })
    expect((await one.call(lead.sendLeadCode, { id: alone.id })).code).toBe(code('lead_not_registered'))
    expect((await one.call(lead.convertLead, { id: alone.id, code: '123456' })).code).toBe(code('lead_not_registered'))
    const { person, row, codeOf } = await stage.registered({ ownerStoreId: storeId }, one)
    const right = await codeOf()
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await one.call(lead.convertLead, { id: row.id, code: wrong })).code).not.toBe(ok)
    const done = await one.call(lead.convertLead, { id: row.id, code: right })
    expect(done.data).toMatchObject({ status: 'converted', convertType: 'registered', isOwn: true })
    expect((await one.call(lead.convertLead, { id: row.id, code: right })).code).toBe(ok)
    const bound = await world.world.db.select().from(attributions).where(eq(attributions.userId, person.userId))
    expect(bound).toMatchObject([{ kind: 'store', targetId: storeId, source: 'claim', status: 'active', expiresAt: null }])
    expect(await ids(one, 'converted')).toContain(row.id)
    expect(await ids(one, 'mine')).not.toContain(row.id)
  })

  test('about five of a hundred conversions are sampled, by a hash that nobody chooses', async () => {
    const ctx = await world.ctx(world.tenantA, null)
    const count = Array.from({ length: 4000 }, (_, id) => isSampled(ctx, id, 7)).filter(Boolean).length
    expect(count).toBeGreaterThan(100)
    expect(count).toBeLessThan(320)
  })

  test('a call back that finds a fake undoes the conversion and its attribution', async () => {
    const { handler: one, person, row, auditor, taskId } = await stage.sampled()
    await world.world.db
      .insert(attributions)
      .values({ tenantId: world.tenantA, userId: person.userId, kind: 'inviter', targetId: one.userId, source: 'claim' })
    const shown = await auditor.call(lead.revealSampledLead, { taskId })
    expect(shown.data.phone).toBe(person.phone)
    expect(await world.world.db.$count(leadReveals, and(eq(leadReveals.leadId, row.id), eq(leadReveals.reason, 'sample')))).toBe(1)
    const reasons = [{ field: 'sample', code: 'lead_fake' as const }]
    expect((await auditor.call(audit.decide, { id: taskId, decision: 'rejected', reasons })).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'invalid', sampleStatus: 'fake', convertUserId: null })
    const [bound] = await world.world.db.select().from(attributions).where(eq(attributions.userId, person.userId))
    expect(bound).toMatchObject({ status: 'replaced', endReason: 'undone' })
    expect((await auditor.call(lead.revealSampledLead, { taskId })).code).toBe(code('not_found'))
  })

  test('a call back can find a fake after the account was erased', async () => {
    const { person, row, auditor, taskId } = await stage.sampled()
    await forgetConverted(await world.ctx(world.tenantA, null), person.userId)
    const reasons = [{ field: 'sample', code: 'lead_fake' as const }]
    expect((await auditor.call(audit.decide, { id: taskId, decision: 'rejected', reasons })).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'erased', sampleStatus: 'fake', convertUserId: null })
  })

  test('a call back that confirms the person ends the sample', async () => {
    const { row, auditor, taskId } = await stage.sampled()
    expect((await auditor.call(audit.decide, { id: taskId, decision: 'approved', reasons: [] })).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'converted', sampleStatus: 'ok' })
  })
})

describe('invalid marks', () => {
  const judge = async (id: number, decision: 'approved' | 'rejected') => {
    const auditor = await world.auditor()
    const { auditTaskId } = await stage.rowOf(id)
    await auditor.call(audit.claim, { id: auditTaskId! })
    const reasons = decision === 'rejected' ? [{ field: 'invalid', code: 'lead_valid' as const }] : []
    return auditor.call(audit.decide, { id: auditTaskId!, decision, reasons })
  }

  test('an upheld mark stays invalid, an overturned one returns to the pool and counts against the marker', async () => {
    const { handler: one, row } = await stage.ofHandler()
    const other = await stage.owned(one)
    for (const { id } of [row, other]) await one.call(lead.markLeadInvalid, { id, reason: 'wrong_number', note: '打过三次' })
    expect(await outcomes(await stage.handler(), row.id)).toEqual(['gone'])
    expect((await judge(row.id, 'approved')).code).toBe(ok)
    expect((await judge(other.id, 'rejected')).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'invalid', reviewStatus: 'upheld' })
    expect(await stage.rowOf(other.id)).toMatchObject({ status: 'in_pool', reviewStatus: 'overturned' })
    expect((await one.call(lead.getLeadDesk, {})).data.weight).toMatchObject({ markedInvalid: 2, overturned: 1 })
  })

  test('the note of an upheld mark is erased from its decided review with the lead', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const row = await stage.owned(one, { ownerStoreId: storeId })
    await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number', note: '本人叫张三' })
    const { auditTaskId } = await stage.rowOf(row.id)
    expect((await judge(row.id, 'approved')).code).toBe(ok)
    expect((await manager.call(lead.eraseLead, { id: row.id })).code).toBe(ok)
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, auditTaskId!))
    expect(task!.items).toEqual([expect.objectContaining({ field: 'invalid', after: '说明已随客资一起删除' })])
  })

  test('the review of a mark ends when its person comes back with a proven phone', async () => {
    const phone = stage.newPhone()
    const { handler: one, row } = await stage.ofHandler({ phone })
    await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number' })
    const { auditTaskId } = await stage.rowOf(row.id)
    await stage.take({ phone, isVerified: true })
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'in_pool', reviewStatus: null, invalidReason: null, auditTaskId: null })
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, auditTaskId!))
    expect(task!.status).toBe('cancelled')
    expect(await outcomes(await stage.handler(), row.id)).toEqual(['claimed'])
  })

  test('an overturned mark merges the lead into a younger one of the same phone', async () => {
    const phone = stage.newPhone()
    const { handler: one, row } = await stage.ofHandler({ phone, lastTouchAt: momentBefore(new Date(), 181, 'day') })
    await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number' })
    const { outcome, leadId } = await stage.take({ phone })
    expect(outcome).toBe('created')
    expect((await judge(row.id, 'rejected')).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'merged', dupOfId: leadId, phoneEnc: null, reviewStatus: 'overturned' })
    expect((await stage.rowOf(leadId!)).status).toBe('in_pool')
  })
})

describe('managers', () => {
  test('a lapsed offer waits for the manager before the sweep has moved it', async () => {
    const [one, { manager }] = [await stage.handler(), await stage.manned()]
    const now = new Date()
    const { id } = await stage.offered(one, { createdAt: momentBefore(now, 1, 'day'), poolAt: momentBefore(now, 1, 'minute') })
    expect(await ids(manager, 'managed')).toContain(id)
    expect((await manager.call(lead.getLead, { id })).data).toMatchObject({ status: 'in_pool', isManaged: true })
    expect((await one.call(lead.answerLead, { id, isAccepted: true })).code).toBe(code('lead_offer_over'))
  })

  test('a lapsed lead shows its history and papers to no manager before the sweep has moved it', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const times = { claimedAt: momentBefore(new Date(), 25, 'hour'), createdAt: momentBefore(new Date(), 26, 'hour') }
    const { id } = await stage.owned(one, { ownerStoreId: storeId, ...times })
    const { data } = await manager.call(lead.getLead, { id })
    expect(data).toMatchObject({ status: 'in_pool', isManaged: true, consent: null, storeName: null, history: [] })
    expect((await manager.call(leadPaper.getLeadPapers, { leadId: id })).code).toBe(code('not_found'))
  })

  test('the manager reads the owner by the name that stands in the list of staff', async () => {
    const [{ manager, storeId }, one] = [await stage.manned(), await stage.handler()]
    await newStaff(world.bench(), { storeId, userId: one.userId, role: 'reception', name: '小陈' })
    const { id } = await stage.owned(one, { ownerStoreId: storeId })
    expect((await manager.call(lead.getLead, { id })).data.ownerName).toBe('小陈')
  })

  test('a manager approves fifteen days once, never for an own lead', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const row = await stage.owned(one, { ownerStoreId: storeId })
    expect((await manager.call(lead.approveLeadExtension, { id: row.id })).data).toMatchObject({ isExtended: true, isManaged: true })
    expect((await manager.call(lead.approveLeadExtension, { id: row.id })).code).toBe(code('lead_extended'))
    const own = await stage.owned(manager, { ownerStoreId: storeId })
    expect((await manager.call(lead.approveLeadExtension, { id: own.id })).code).toBe(code('lead_own'))
    const { manager: another } = await stage.manned()
    expect((await another.call(lead.approveLeadExtension, { id: row.id })).code).toBe(code('not_found'))
  })

  test('an administrator approves more days for a lead of a store without a manager', async () => {
    const [one, admin] = [await stage.handler(), await stage.admin()]
    const { id: storeId } = await newStore(world.bench(), {})
    const { id } = await stage.owned(one, { ownerStoreId: storeId })
    expect((await one.call(lead.askLeadExtension, { id, reason: '下周才回成都' })).code).toBe(ok)
    expect(await ids(admin, 'managed')).toContain(id)
    expect((await admin.call(lead.approveLeadExtension, { id })).data).toMatchObject({ isExtended: true })
  })

  test('an administrator does not manage a lead of a store that has a manager', async () => {
    const [{ handler: one, storeId }, admin] = [await stage.manned(), await stage.admin()]
    const { id } = await stage.owned(one, { ownerStoreId: storeId })
    expect((await admin.call(lead.approveLeadExtension, { id })).code).toBe(code('not_found'))
  })

  test('a manager hands out a lead of the pool or of the store by name, within the cap', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const [handlerId, { id }] = [await handlerIdOf(world.bench(), one.userId), await newLead(world.bench(), { level: 'A', status: 'new' })]
    const { list: handlers } = (await manager.call(lead.getLeadHandlers, {})).data
    expect(handlers.map((one) => one.id)).toEqual([handlerId])
    expect((await manager.call(lead.handOutLead, { id, handlerId })).code).toBe(ok)
    expect(await stage.rowOf(id)).toMatchObject({ ownerId: one.userId, ownerStoreId: storeId, status: 'claimed' })
    expect(await ids(manager, 'managed')).toContain(id)
    const stranger = await handlerIdOf(world.bench(), (await stage.handler()).userId)
    expect((await manager.call(lead.handOutLead, { id, handlerId: stranger })).code).toBe(code('not_found'))
  })

  test('a handler without the role keeps nothing: locked leads go to the manager, others to the pool', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const free = await stage.owned(one, { ownerStoreId: storeId })
    const locked = await stage.owned(one, { ownerStoreId: storeId, lockUntil: momentAfter(new Date(), 5, 'day'), lockReason: '快签约了' })
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) => endRole(ctx, one.userId, 'leadHandler'))
    expect(await stage.rowOf(free.id)).toMatchObject({ status: 'in_pool', ownerId: null })
    expect(await stage.rowOf(locked.id)).toMatchObject({ status: 'claimed', ownerId: manager.userId })
    expect((await one.call(lead.getLeadDesk, {})).code).toBe(code('not_found'))
    expect((await manager.call(lead.revealLead, { id: locked.id, reason: 'check' })).code).toBe(ok)
  })
})

describe('retention', () => {
  test('a lead that nobody touched for two years is erased and its phone suppressed', async () => {
    const phone = stage.newPhone()
    const row = await newLead(world.bench(), { phone, activeAt: momentBefore(new Date(), 24 * 31, 'day') })
    const young = await newLead(world.bench(), { activeAt: momentBefore(new Date(), 700, 'day') })
    await eraseIdle(await world.ctx(world.tenantA, null))
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'erased', phoneEnc: null })
    expect((await stage.rowOf(young.id)).status).toBe('in_pool')
    expect((await stage.take({ phone })).outcome).toBe('suppressed')
  })

  test('a person who asks for it is erased by the owner of the lead, or by its manager', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const row = await stage.owned(one, { ownerStoreId: storeId })
    expect((await (await stage.handler()).call(lead.eraseLead, { id: row.id })).code).toBe(code('not_found'))
    expect((await manager.call(lead.eraseLead, { id: row.id })).code).toBe(ok)
    expect((await stage.rowOf(row.id)).status).toBe('erased')
  })

  test('an invalid lead is erased by the manager of its last store, and its review ends', async () => {
    const { handler: one, manager, storeId } = await stage.manned()
    const row = await stage.owned(one, { ownerStoreId: storeId })
    await one.call(lead.markLeadInvalid, { id: row.id, reason: 'wrong_number', note: '本人叫张三' })
    const { auditTaskId } = await stage.rowOf(row.id)
    for (const person of [one, (await stage.manned()).manager])
      expect((await person.call(lead.eraseLead, { id: row.id })).code).toBe(code('not_found'))
    expect((await manager.call(lead.eraseLead, { id: row.id })).code).toBe(ok)
    expect(await stage.rowOf(row.id)).toMatchObject({ status: 'erased', phoneEnc: null, auditTaskId: null })
    const [task] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.id, auditTaskId!))
    expect(task!.status).toBe('cancelled')
    expect(JSON.stringify(task!.items)).not.toContain('张三')
  })
})
