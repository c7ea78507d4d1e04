/** The report of leads: figures against a plain recount, the lists behind them, the export, and the rights of readers. */
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { values } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import type { LeadFigures } from '@qianxian/protocol/lead/lead-report.schema'
import { leadFigure, leadReportBy, type LeadReportBy } from '@qianxian/protocol/lead/lead-report.words'
import { leadSource, type LeadStatus } from '@qianxian/protocol/lead/lead.words'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newOrder } from '../../../../seed/makers/finance'
import { newLeadLog, newLeadRows, type LeadSeed } from '../../../../seed/makers/lead'
import { newStaff, newStore } from '../../../../seed/makers/store'
import { leadStage, moveOwned, wrongLeadCounts } from '../../../../test/nouns/lead'
import { withTestWorld } from '../../../../test/test-world'
import type { Person, TestWorld } from '../../../../test/world'
import { roleGrants } from '../../../db/tables/account'
import { landingCounts } from '../../../db/tables/landing'
import { sweepLeadCounts } from '../lead.jobs'
import { exportLeadReport } from './report.service'

let world: TestWorld
let stage: ReturnType<typeof leadStage>
// The rows are drawn without the acts that lead to them.
withTestWorld({ played: ['lead', 'finance', 'pay'] }, (opened) => {
  world = opened
  stage = leadStage(world)
})

const textOf = async (url: string) => (await world.app.inject({ url, headers: { host: 'localhost' } })).payload
const now = new Date()
const span = { from: dayInShanghai(momentBefore(now, 40, 'day')), until: dayInShanghai(now) }

/** A generator that repeats the same numbers for one seed. */
function drawer(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

interface Told {
  createdAt: Date
  source: string
  handler: number | null
  claimed: boolean
  minutes: number | null
  visited: boolean
  converted: boolean
  invalid: boolean
  takenBy: number[]
  recycledFrom: number[]
  fen: number
}

/** Draws leads of the last weeks with their logs, and tells what each of them is. */
async function drawLeads(count: number, handlers: readonly number[]): Promise<Told[]> {
  const draw = drawer(20_261_129)
  const bench = world.bench()
  const statuses: LeadStatus[] = ['in_pool', 'claimed', 'following', 'visited', 'converted', 'invalid']
  const told: Told[] = []
  const seeds: LeadSeed[] = []
  for (let at = 0; at < count; at += 1) {
    const createdAt = momentBefore(now, 60 + draw(34 * 1440), 'minute')
    const status = statuses[draw(statuses.length)]!
    const isTaken = status !== 'in_pool' || draw(2) === 0
    const takes = isTaken ? Array.from({ length: 1 + draw(3) }, () => handlers[draw(handlers.length)]!) : []
    const last = takes.at(-1) ?? null
    const isOwned = ['claimed', 'following', 'visited', 'converted'].includes(status)
    const minutes = isTaken && draw(3) > 0 ? 1 + draw(50) : null
    const person = status === 'converted' ? await world.member() : null
    const convertedAt = momentAfter(createdAt, 55, 'minute')
    const fen = person && draw(2) === 0 ? 1_000 + draw(90_000) : 0
    const refundedFen = fen > 0 && draw(2) === 0 ? 500 : 0
    if (person && fen > 0)
      await newOrder(bench, {
        userId: person.userId,
        amountFen: fen,
        refundedFen,
        refundedChannelFen: refundedFen,
        channel: 'ali',
        status: 'fulfilled',
        paidAt: momentAfter(convertedAt, 1, 'minute'),
      })
    const isUpheld = status === 'invalid' && draw(2) === 0
    seeds.push({
      status,
      source: values(leadSource)[draw(3)]!,
      createdAt,
      ...(isTaken ? { firstClaimedAt: createdAt, lastOwnerId: last, claimedAt: createdAt } : {}),
      ...(isOwned ? { ownerId: last!, claimedAt: momentBefore(now, 1, 'hour'), firstContactAt: now, lastFollowAt: now } : {}),
      respondedAt: minutes === null ? null : momentAfter(createdAt, minutes, 'minute'),
      visitedAt: status === 'visited' ? momentAfter(createdAt, 50, 'minute') : null,
      ...(person ? { convertUserId: person.userId, convertedAt } : {}),
      ...(status === 'invalid' ? { reviewStatus: isUpheld ? 'upheld' : 'waiting', invalidAt: now } : {}),
    })
    told.push({
      createdAt,
      source: seeds.at(-1)!.source!,
      handler: last,
      claimed: isTaken,
      minutes,
      visited: status === 'visited',
      converted: person !== null,
      invalid: isUpheld,
      takenBy: takes,
      // Each take but the last ended by a deadline, and the last one too if the lead is in the pool.
      recycledFrom: status === 'in_pool' ? takes : takes.slice(0, -1),
      fen: fen - refundedFen,
    })
  }
  const rows = await newLeadRows(bench, seeds)
  const logs = rows.flatMap(({ id, status }, place) => {
    const { takenBy, recycledFrom, createdAt } = told[place]!
    return [
      { leadId: id, event: 'created' as const, status, at: createdAt },
      ...takenBy.map((aboutId) => ({ leadId: id, event: 'claimed' as const, status, ownerId: aboutId, aboutId, at: createdAt })),
      ...recycledFrom.map((aboutId) => ({ leadId: id, event: 'recycled' as const, status, aboutId, at: createdAt })),
    ]
  })
  await newLeadLog.all(bench, logs)
  return told
}

const median = (all: number[]): number | null => {
  const sorted = [...all].sort((one, other) => one - other)
  if (sorted.length === 0) return null
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Counts the leads one by one; acts of a handler are those of the persons for whom `isTheirs` is true. */
function recount(all: readonly Told[], acting: readonly Told[], isTheirs: (handler: number) => boolean): LeadFigures {
  const claims = acting.flatMap(({ takenBy }) => takenBy.filter(isTheirs)).length
  const recycles = acting.flatMap(({ recycledFrom }) => recycledFrom.filter(isTheirs)).length
  const count = (holds: (one: Told) => boolean) => all.filter(holds).length
  const invalid = count(({ invalid }) => invalid)
  return {
    potential: null,
    leads: all.length,
    claimed: count(({ claimed }) => claimed),
    contacted: count(({ minutes }) => minutes !== null),
    visited: count(({ visited }) => visited),
    converted: count(({ converted }) => converted),
    recycled: acting.filter(({ recycledFrom }) => recycledFrom.some(isTheirs)).length,
    invalid,
    claims,
    recycles,
    medianMinutes: median(all.flatMap(({ minutes }) => minutes ?? [])),
    recycleRate: claims === 0 ? null : recycles / claims,
    invalidRate: all.length === 0 ? null : invalid / all.length,
    revenueFen: all.reduce((sum, { fen }) => sum + fen, 0),
  }
}

describe('figures', () => {
  let told: Told[]
  let admin: Person
  let team: { handlers: number[]; storeId: number; manager: Person; first: Person }
  const storeOf = (handler: number | null) => (handler !== null && team.handlers.slice(0, 2).includes(handler) ? `${team.storeId}` : '')
  test('equal a plain recount of random leads, by source, handler, store and day', { timeout: 60_000 }, async () => {
    const bench = world.bench()
    const { id: storeId } = await newStore(bench, {})
    const people = [await stage.handler(), await stage.handler(), await stage.handler()]
    for (const { userId } of people.slice(0, 2)) await newStaff(bench, { storeId, userId, role: 'reception' })
    const manager = await world.member()
    await newStaff(bench, { storeId, userId: manager.userId, role: 'manager' })
    team = { handlers: people.map(({ userId }) => userId), storeId, manager, first: people[0]! }
    told = await drawLeads(120, team.handlers)
    admin = await stage.admin()
    const keys: Record<LeadReportBy, (one: Told) => string> = {
      source: ({ source }) => source,
      day: ({ createdAt }) => dayInShanghai(createdAt),
      handler: ({ handler }) => (handler === null ? '' : `${handler}`),
      store: ({ handler }) => storeOf(handler),
    }
    for (const by of values(leadReportBy)) {
      const { data } = await admin.call(leadReport.getLeadReport, { ...span, by })
      expect(data.total).toEqual({ ...recount(told, told, () => true), potential: 0 })
      const found = Object.fromEntries(data.rows.map(({ key, figures }) => [key, figures]))
      for (const key of new Set(told.map(keys[by]))) {
        const own = told.filter((one) => keys[by](one) === key)
        const expected =
          by === 'handler'
            ? recount(own, told, (handler) => `${handler}` === key)
            : by === 'store'
              ? recount(own, told, (handler) => storeOf(handler) === key)
              : recount(own, own, () => true)
        expect([by, key, found[key]]).toEqual([by, key, expected])
      }
    }
  })

  test('each open the list of exactly these leads', async () => {
    const { data } = await admin.call(leadReport.getLeadReport, { ...span, by: 'handler' })
    const lengthOf = async (asked: object, figure: (typeof figures)[number]) => {
      let [length, cursor]: [number, string | null] = [0, null]
      do {
        const page: OutputOf<typeof leadReport.getLeadReportPaged> = (
          await admin.call(leadReport.getLeadReportPaged, { ...span, figure, ...asked, cursor, size: 50 })
        ).data
        length += page.list.length
        cursor = page.nextCursor
      } while (cursor !== null)
      return length
    }
    const figures = values(leadFigure)
    for (const figure of figures) {
      expect([figure, await lengthOf({}, figure)]).toEqual([figure, data.total[figure]])
      for (const { key, figures: own } of data.rows)
        expect([figure, key, await lengthOf({ by: 'handler', key }, figure)]).toEqual([figure, key, own[figure]])
    }
  })

  test('cover the handlers of a manager’s stores, and only the own leads of a handler', async () => {
    const inStore = told.filter(({ handler }) => storeOf(handler) !== '')
    const managed = (await team.manager.call(leadReport.getLeadReport, { ...span, by: 'source' })).data
    expect(managed.scope).toBe('stores')
    expect(managed.total).toEqual(recount(inStore, told, (handler) => storeOf(handler) !== ''))
    const [me] = team.handlers
    const own = (await team.first.call(leadReport.getLeadReport, { ...span, by: 'source' })).data
    expect(own.scope).toBe('own')
    expect(own.total).toEqual(
      recount(
        told.filter(({ handler }) => handler === me),
        told,
        (handler) => handler === me,
      ),
    )
    const { list } = (
      await team.first.call(leadReport.getLeadReportPaged, { ...span, figure: 'leads', by: 'handler', key: `${team.handlers[1]}` })
    ).data
    expect(list).toEqual([])
  })

  test('stay equal after the accounts of two handlers were merged and the counts were added up', async () => {
    const [, remaining, merged] = team.handlers
    await (await admin.ctx()).tx((ctx) => moveOwned(ctx, merged!, remaining!))
    const moved = (handler: number) => (handler === merged ? remaining! : handler)
    told = told.map(({ handler, takenBy, recycledFrom, ...one }) => ({
      ...one,
      handler: handler === null ? null : moved(handler),
      takenBy: takenBy.map(moved),
      recycledFrom: recycledFrom.map(moved),
    }))
    for (const isAddedUp of [false, true]) {
      if (isAddedUp) await sweepLeadCounts(world.served)
      expect((await world.database.pool.query(wrongLeadCounts)).rows).toEqual([])
      const { data } = await admin.call(leadReport.getLeadReport, { ...span, by: 'handler' })
      const found = Object.fromEntries(data.rows.map(({ key, figures }) => [key, figures]))
      expect(data.total).toEqual({ ...recount(told, told, () => true), potential: 0 })
      const own = told.filter(({ handler }) => handler === remaining)
      expect(found[`${remaining}`]).toEqual(recount(own, told, (handler) => handler === remaining))
      expect(found[`${merged}`]).toBeUndefined()
    }
  })

  test('count a lapsed lead as recycled before the sweep has moved it', async () => {
    const one = await stage.handler()
    await stage.owned(one, { claimedAt: momentBefore(now, 25, 'hour'), createdAt: momentBefore(now, 26, 'hour') })
    const { total } = (await one.call(leadReport.getLeadReport, { ...span, by: 'day' })).data
    expect(total).toMatchObject({ leads: 1, claims: 1, recycles: 1, recycled: 1, recycleRate: 1 })
    const { list } = (await one.call(leadReport.getLeadReportPaged, { ...span, figure: 'recycled' })).data
    expect(list.map(({ status }) => status)).toEqual(['in_pool'])
  })

  test('never show a zero for the revenue of a conversion without an account', async () => {
    const one = await stage.handler()
    await stage.owned(one, { status: 'converted', convertType: 'contract', convertUserId: null, lastOwnerId: one.userId })
    expect((await one.call(leadReport.getLeadReport, { ...span, by: 'day' })).data.total.revenueFen).toBeNull()
  })

  test('begin with the openings of landing pages for all leads, by source and by day, and for no handler', async () => {
    const views = (tenantId: number, day: string, channel: string, views: number) => ({ tenantId, day, channel, views })
    const [today, outside] = [span.until, dayInShanghai(momentBefore(now, 41, 'day'))]
    await world.world.db
      .insert(landingCounts)
      .values([
        views(world.tenantA, today, 'metro', 5),
        views(world.tenantA, today, 'direct', 7),
        views(world.tenantA, outside, 'direct', 100),
        views(world.tenantB, today, 'direct', 1000),
      ])
    const potentialOf = async (person: Person, by: LeadReportBy) => {
      const { total, rows } = (await person.call(leadReport.getLeadReport, { ...span, by })).data
      return [total.potential, rows.flatMap(({ key, figures }) => (figures.potential === null ? [] : [[key, figures.potential]]))]
    }
    expect(await potentialOf(admin, 'source')).toEqual([12, [['landing', 12]]])
    expect(await potentialOf(admin, 'day')).toEqual([12, [[today, 12]]])
    expect(await potentialOf(admin, 'handler')).toEqual([12, []])
    for (const person of [team.manager, team.first]) expect(await potentialOf(person, 'source')).toEqual([null, []])
  })

  test('belong to the day in China on which the lead was created', async () => {
    const one = await stage.handler()
    const midnight = clockInChina(now).subtract(3, 'day').startOf('day')
    const day = midnight.format('YYYY-MM-DD')
    const before = dayInShanghai(momentBefore(new Date(`${day}T00:00:00+08:00`), 1, 'hour'))
    for (const createdAt of [new Date(`${day}T00:00:00+08:00`), new Date(`${before}T23:59:59.999+08:00`)])
      await stage.owned(one, { createdAt, claimedAt: momentBefore(now, 1, 'hour') })
    const { data } = await one.call(leadReport.getLeadReport, { ...span, by: 'day' })
    expect(data.rows.map(({ key, figures }) => [key, figures.leads])).toEqual([
      [day, 1],
      [before, 1],
    ])
    expect((await one.call(leadReport.getLeadReport, { from: day, until: day, by: 'day' })).data.total.leads).toBe(1)
  })
})

describe('readers', () => {
  test('a span that is none, runs backwards or is too long is refused by its field', async () => {
    const one = await stage.handler()
    const refusal = (from: string, until: string) => one.call(leadReport.getLeadReport, { from, until, by: 'day' })
    expect(await refusal('2026-02-30', '2026-03-01')).toMatchObject({ fields: { from: '开始日期不正确' } })
    expect(await refusal('2026-03-02', '2026-03-01')).toMatchObject({ fields: { until: '结束日期不能早于开始日期' } })
    expect(await refusal('2024-01-01', '2026-03-01')).toMatchObject({ fields: { until: '最多统计 366 天' } })
  })

  test('the export names its exporter, masks people, and ends with the duty of its account', async () => {
    const one = await stage.handler()
    await stage.owned(one, { name: '=王小明', phone: '13912345678' })
    const link = (await one.call(leadReport.getLeadReportLink, { ...span, by: 'source', format: 'csv' })).data
    const text = await textOf(link.url)
    expect(text).toContain('导出人')
    expect(text).toContain('139****5678')
    expect(text).not.toContain('13912345678')
    expect(text).not.toContain('小明')
    const ticket = new URL(link.url, 'http://x').searchParams.get('ticket')!
    await expect(exportLeadReport({ ...(await one.ctx()), now: momentAfter(new Date(), 11, 'minute') }, { ticket })).rejects.toThrow(
      '链接已失效',
    )
    await world.world.db.delete(roleGrants).where(eq(roleGrants.userId, one.userId))
    await expect(exportLeadReport(await one.ctx(), { ticket })).rejects.toThrow('链接已失效')
  })

  test('a member without duties reads no report', async () => {
    const member = await world.member()
    expect((await member.call(leadReport.getLeadReport, { ...span, by: 'source' })).message).toBe('内容不存在或已删除')
    expect((await member.call(leadReport.getLeadReportPaged, { ...span, figure: 'leads' })).message).toBe('内容不存在或已删除')
  })
})
