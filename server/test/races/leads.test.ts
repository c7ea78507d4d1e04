/** Leads under concurrent acts: one owner, no cap passed, and a log that tells the state, whoever comes first. */
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadRules } from '@qianxian/protocol/lead/lead.words'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { handlerIdOf, newLead } from '../../seed/makers/lead'
import { attributions } from '../../src/db/tables/attribution'
import { leadClaimCounters, leads } from '../../src/db/tables/lead'
import { sweepLeads } from '../../src/features/lead/expiry'
import { sweepLeadCounts } from '../../src/features/lead/lead.jobs'
import { takeLead } from '../../src/features/lead/lead'
import { answerLead, claimLeads } from '../../src/features/lead/pool.service'
import { addLeadNote } from '../../src/features/lead/work.service'
import { leadStage, wrongLeadCounts } from '../nouns/lead'
import { roundsOf } from '../soak'
import { withTestWorld } from '../test-world'
import type { Person, TestWorld } from '../world'

const ROUNDS = roundsOf(2, 20)
let world: TestWorld
let stage: ReturnType<typeof leadStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = leadStage(world)
})

const crew = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => stage.handler()))
const settled = async <Result>(works: readonly Promise<Result>[]): Promise<boolean[]> =>
  (await Promise.allSettled(works)).map(({ status }) => status === 'fulfilled')
const sweepAt = async (now: Date) => sweepLeads(await world.ctx(world.tenantA, null, now))

test('eight handlers who claim one lead leave it with one of them', async () => {
  const handlers = await crew(8)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await newLead(world.bench())
    const answers = await Promise.all(handlers.map((one) => one.call(lead.claimLeads, { ids: [id] })))
    const outcomes = answers.map(({ data }) => data.list[0]!.outcome)
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(7)
    expect((await stage.rowOf(id)).ownerId).toBe(handlers[outcomes.indexOf('claimed')]!.userId)
  }
})

test('the counts of the report equal the leads after claims, recycling and their sum at the same moment', async () => {
  const handlers = await crew(4)
  const countWrong = async () => (await world.database.pool.query(wrongLeadCounts)).rows
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows = await Promise.all(Array.from({ length: 8 }, () => newLead(world.bench())))
    const ids = rows.map(({ id }) => id)
    const claims = () => handlers.map((one) => one.call(lead.claimLeads, { ids }))
    const sums = () => [1, 2, 3].map(() => sweepLeadCounts(world.served))
    await Promise.all([...claims(), ...sums()])
    expect(await countWrong()).toEqual([])
    await Promise.all([sweepAt(momentAfter(new Date(), 25, 'hour')), ...sums(), ...claims()])
    expect(await countWrong()).toEqual([])
  }
  await sweepLeadCounts(world.served)
  const { rows } = await world.database.pool.query(
    'select day, source, handler_id from lead_day_counts group by tenant_id, day, source, handler_id having count(*) > 1',
  )
  expect(rows).toEqual([])
})

test('one of ten claims at once succeeds in the last moment of a day, if one is left', async () => {
  const [one] = await crew(1)
  const now = new Date('2026-03-10T15:59:59.900Z')
  await world.world.db
    .insert(leadClaimCounters)
    .values({ tenantId: world.tenantA, userId: one!.userId, day: dayInShanghai(now), claims: leadRules.claimsPerDay - 1 })
  const rows = await Promise.all(Array.from({ length: 10 }, () => newLead(world.bench(), { createdAt: momentBefore(now, 1, 'day') })))
  const ctx = await one!.ctx(now)
  const answers = await Promise.all(rows.map(({ id }) => ctx.tx((ctx) => claimLeads(ctx, { ids: [id] }))))
  const outcomes = answers.map(({ list }) => list[0]!.outcome)
  expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'daily_limit')).toHaveLength(9)
})

test('ten claims at once fill the last place of fifty once', async () => {
  const [one] = await crew(1)
  for (let owned = 1; owned < leadRules.ownedMax; owned += 1) await stage.owned(one!)
  const rows = await Promise.all(Array.from({ length: 10 }, () => newLead(world.bench())))
  const answers = await Promise.all(rows.map(({ id }) => one!.call(lead.claimLeads, { ids: [id] })))
  expect(answers.filter(({ data }) => data.list[0]!.outcome === 'claimed')).toHaveLength(1)
})

test('an answer in time and the expiry of the offer leave the lead with the handler or with nobody', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one] = await crew(1)
    const row = await stage.offered(one!)
    const ctx = await one!.ctx(momentBefore(row.poolAt, 1, 'minute'))
    const [isTaken] = await settled([
      ctx.tx((ctx) => answerLead(ctx, { id: row.id, isAccepted: true })),
      sweepAt(row.poolAt).then(() => ({ lead: null })),
    ])
    const after = await stage.rowOf(row.id)
    expect(after.ownerId).toBe(isTaken ? one!.userId : null)
    if (!isTaken) expect(after.offeredToId).not.toBe(one!.userId)
  }
})

test('a follow-up in the last minute and the recycling leave the lead with its owner or in the pool', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one] = await crew(1)
    const row = await stage.owned(one!)
    const ctx = await one!.ctx(momentBefore(row.poolAt, 1, 'minute'))
    const note = { id: row.id, type: 'call', result: 'considering', content: '' } as const
    const [isNoted] = await settled<unknown>([ctx.tx((ctx) => addLeadNote(ctx, note)), sweepAt(row.poolAt)])
    const after = await stage.rowOf(row.id)
    expect([after.ownerId, after.status]).toEqual(isNoted ? [one!.userId, 'following'] : [null, 'in_pool'])
  }
})

test('a lead converted twice at once has one attribution of each kind', async () => {
  const { handler: one, storeId } = await stage.manned()
  const { person, row, codeOf } = await stage.registered({ ownerStoreId: storeId }, one)
  const code = await codeOf()
  const answers = await Promise.all([1, 2, 3].map(() => one.call(lead.convertLead, { id: row.id, code })))
  expect(answers.filter(({ code }) => code === SUCCESS_CODE).length).toBeGreaterThan(0)
  expect((await stage.rowOf(row.id)).status).toBe('converted')
  expect(await world.world.db.$count(attributions, eq(attributions.userId, person.userId))).toBe(1)
})

test('an old lead that is claimed while its phone is left again is either worked on or merged, never both', async () => {
  const [one] = await crew(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const phone = stage.newPhone()
    const { id } = await newLead(world.bench(), { phone, createdAt: momentBefore(new Date(), 200, 'day') })
    const [claimed, taken] = await Promise.all([
      one!.call(lead.claimLeads, { ids: [id] }),
      world.ctx(world.tenantA, null).then((ctx) => takeLead(ctx, stage.enquiry({ phone }))),
    ])
    const after = await stage.rowOf(id)
    const isClaimed = claimed.data.list[0]!.outcome === 'claimed'
    expect(after.status).toBe(isClaimed ? 'claimed' : 'merged')
    expect(taken).toEqual(isClaimed ? { outcome: 'touched', leadId: id } : { outcome: 'created', leadId: after.dupOfId })
  }
})

test('one phone left five times at once is one lead', async () => {
  const phone = stage.newPhone()
  const ctx = await world.ctx(world.tenantA, null)
  const taken = await Promise.all([1, 2, 3, 4, 5].map(() => takeLead(ctx, stage.enquiry({ phone }))))
  expect(new Set(taken.map(({ leadId }) => leadId)).size).toBe(1)
  expect(taken.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
})

test('five hundred claims at once on a hundred leads give a hundred owners', { timeout: 120_000 }, async () => {
  const handlers = await crew(50)
  const rows = await Promise.all(Array.from({ length: 100 }, () => newLead(world.bench())))
  const claims = handlers.flatMap((one, place) =>
    Array.from({ length: 10 }, (_, at) => one.call(lead.claimLeads, { ids: [rows[(place * 7 + at * 11) % 100]!.id] })),
  )
  const answers = await Promise.all(claims)
  expect(answers.every(({ code }) => code === SUCCESS_CODE)).toBe(true)
  const ids = rows.map(({ id }) => id)
  expect(await world.world.db.$count(leads, and(inArray(leads.id, ids), eq(leads.status, 'claimed')))).toBe(100)
  expect(answers.filter(({ data }) => data.list[0]!.outcome === 'claimed')).toHaveLength(100)
})

test('a lead that a manager hands out while another handler claims it has one owner', async () => {
  const { handler: one, manager } = await stage.manned()
  const [other] = await crew(1)
  const handlerId = await handlerIdOf(world.bench(), one.userId)
  const { id } = await newLead(world.bench(), { createdAt: momentAfter(new Date(), -1, 'hour') })
  await Promise.all([manager.call(lead.handOutLead, { id, handlerId }), other!.call(lead.claimLeads, { ids: [id] })])
  expect([one.userId, other!.userId]).toContain((await stage.rowOf(id)).ownerId)
})
