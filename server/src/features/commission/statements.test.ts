/** Monthly statements: closing, confirming, disputes, payments, refunds of earlier months, and what the database refuses. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { commissionFaults } from '@qianxian/protocol/commission/commission.faults'
import { closingOf, confirmedBy } from '@qianxian/protocol/commission/statement.rules'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecord, newStatement } from '../../../seed/makers/commission'
import { newOrder } from '../../../seed/makers/finance'
import { newStaff } from '../../../seed/makers/store'
import { booksOf } from '../../../test/books'
import { commissionStage } from '../../../test/nouns/commission'
import { statementStage } from '../../../test/nouns/commission-statements'
import { storeStage } from '../../../test/nouns/store'
import { untilQuiet } from '../../../test/races/busy'
import { expectWhole } from '../../../test/races/invariants'
import { callAt, startServer } from '../../../test/server-process'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { commissionRecords } from '../../db/tables/commission'
import { ledgerAccounts } from '../../db/tables/ledger'
import { riskAsks } from '../../db/tables/risk'
import { commissionStatementLines, commissionStatements } from '../../db/tables/commission-statement'
import { balancesOf, refundOrder } from '../finance/finance'
// @ts-expect-error a program of its own without types
import { complaintsOf } from '../finance/ledger/check-statement.mjs'
import { ledgerProofOf } from '../finance/ledger/statement'
import { sealPending } from '../finance/ledger/seal'
import { requestRiskReview } from '../risk/risk'
import { sweepClosings, sweepShares, sweepStatements } from './commission.jobs'
import { commissionCommand, verifyStatements } from './statement-verification'
import { advance, closeMonths } from './statements'
import { getStatement, getStatementPaged } from './statements.service'

/** Twenty per cent of 28.00 yuan less 0.6 %. */
const SHARE = 556

let world: TestWorld
let books: ReturnType<typeof booksOf>
let stage: ReturnType<typeof statementStage>
let stores: ReturnType<typeof storeStage>
beforeAll(async () => {
  world = await openTestWorld()
  books = booksOf(world)
  stores = storeStage(world)
  stage = statementStage(world, commissionStage(world).planned)
})
afterAll(async () => {
  await sealPending(world.world)
  // These tests state channel results without attempts.
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const rowOf = async (id: number) => (await world.world.db.select().from(commissionStatements).where(eq(commissionStatements.id, id)))[0]!
const linesOf = (id: number) => world.world.db.select().from(commissionStatementLines).where(eq(commissionStatementLines.statementId, id))
const frozenOf = async (storeId: number): Promise<number> => {
  const rows = await world.world.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(sql`kind = 'storeShareFrozen' and subject_id = ${storeId}`)
  return rows[0]?.balance ?? 0
}
const refund = async (orderId: number, fen: number) =>
  refundOrder(await books.ctx(), { orderId, fen, points: 0, reason: '不需要了', key: `${orderId}:${Math.random()}` })
const postingsOf = async (key: string): Promise<number> =>
  (await world.database.pool.query<{ count: number }>('select count(*)::int as count from ledger_txns where idem_key = $1', [key])).rows[0]!
    .count
const later = (days: number): Date => momentAfter(new Date(), days, 'day')
const finance = () => world.withRole('finance')
/** A request of this person at another moment, with the session of now. */
const at = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })

describe('the close of a month', () => {
  test('states each share that is free by then once, with the sums of its orders', async () => {
    const { storeId, manager, orderId, id } = await stage.published()
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: 'published',
      orders: 1,
      grossFen: 2_800,
      refundsFen: 0,
      netFen: 2_783,
      shareFen: SHARE,
      payableFen: SHARE,
    })
    expect(await linesOf(id)).toMatchObject([{ orderId, kind: 'share', fen: SHARE }])
    const { list } = (await manager.call(commission.getStatementPaged, { storeId })).data
    expect(list).toMatchObject([{ id, month: row.month, status: 'published', payableFen: SHARE }])
    await sweepClosings(world.served)
    expect(await stage.statementsOf(storeId)).toHaveLength(1)
  })

  test('leaves a share that becomes free after the close to the next month', async () => {
    const { storeId, buyer } = await stage.staffed()
    await stage.paid(buyer, 45)
    const [record] = await world.world.db.select().from(commissionRecords).where(eq(commissionRecords.storeId, storeId))
    const free = momentAfter(record!.earnedAt!, 7, 'day')
    const before = closingOf(record!.month) < free
    await stage.closed(storeId)
    const [statement] = await stage.statementsOf(storeId)
    expect(statement!.month > record!.month).toBe(before)
    expect(closingOf(statement!.month) >= free).toBe(true)
  })

  test('leaves out a share that is held by then, even if nobody read it, and states it once the cause ended', async () => {
    const { storeId, buyer } = await stage.staffed()
    await stage.paid(buyer, 45)
    await (await books.ctx()).tx((ctx) => requestRiskReview(ctx, buyer.userId, null))
    await sweepClosings(world.served, later(70))
    expect(await stage.statementsOf(storeId)).toEqual([])
    await world.world.db.update(riskAsks).set({ closedAt: new Date() }).where(eq(riskAsks.aboutUserId, buyer.userId))
    await sweepShares(world.served, later(70))
    await sweepClosings(world.served, later(70))
    expect(await stage.statementsOf(storeId)).toMatchObject([{ shareFen: SHARE }])
  })

  test('waits for the seven days after the last delivery, however the sweep runs', async () => {
    const { storeId, buyer } = await stage.staffed()
    await stage.paid(buyer, 1)
    await closeMonths(await books.ctx(), { storeId, userId: null })
    expect(await stage.statementsOf(storeId)).toEqual([])
    await sweepClosings(world.served, later(70))
    expect(await stage.statementsOf(storeId)).toMatchObject([{ status: 'closed', shareFen: SHARE }])
  })

  test('leaves a held share and a refunded one out', async () => {
    const { storeId, buyer } = await stage.staffed()
    const orderId = await stage.paid(buyer)
    await refund(orderId, 2_800)
    await closeMonths(await books.ctx(), { storeId, userId: null })
    expect(await stage.statementsOf(storeId)).toEqual([])
  })

  test('done by two servers at once states every share once', async () => {
    const { storeId, manager, buyer, desk } = await stage.staffed()
    for (const one of [buyer, await stage.member(desk.matchmakerId), await stage.member(desk.matchmakerId)]) await stage.paid(one)
    const servers = await Promise.all([startServer(world), startServer(world)])
    const read = () => servers.map(({ url }) => callAt(url, manager.token, commission.getStatementPaged, { storeId }))
    const answers = await Promise.all([...read(), ...read()])
    await Promise.all(servers.map((server) => server.stop()))
    expect(answers.map((one) => one!.data.list.length)).toEqual([1, 1, 1, 1])
    const [statement] = await stage.statementsOf(storeId)
    expect(statement).toMatchObject({ orders: 3, shareFen: 3 * SHARE })
    expect(await linesOf(statement!.id)).toHaveLength(3)
  }, 120_000)

  test('killed in its middle leaves nothing, and done again states each share and each cent once', async () => {
    const { storeId, manager, desk } = await stage.staffed()
    const count = 12
    for (let made = 0; made < count; made += 1) await stage.paid(await stage.member(desk.matchmakerId))
    const debt = { storeId, status: 'confirmed', shareFen: 0, adjustmentsFen: -100, orders: 0, month: '2020-01' } as const
    const { id: earlier } = await newStatement(world.bench(), debt)
    // The close has written its lines when it waits for the debt that it takes over.
    const lock = await world.database.pool.connect()
    await lock.query('begin')
    await lock.query('select id from commission_statements where id = $1 for update', [earlier])
    const server = await startServer(world)
    const asked = callAt(server.url, manager.token, commission.getStatementPaged, { storeId }).catch(() => null)
    const isWaiting = async () =>
      (await world.database.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%carried_to_id%'`))
        .rowCount! > 0
    for (const deadline = Date.now() + 60_000; Date.now() < deadline && !(await isWaiting());)
      await new Promise((done) => setTimeout(done, 20))
    await server.kill()
    await asked
    await lock.query('rollback')
    lock.release()
    await untilQuiet(world)
    expect((await stage.statementsOf(storeId)).map(({ id }) => id)).toEqual([earlier])

    await stage.closed(storeId)
    const [statement] = await stage.statementsOf(storeId)
    expect(statement).toMatchObject({ orders: count, shareFen: count * SHARE, carriedFen: -100, payableFen: count * SHARE - 100 })
    expect(new Set((await linesOf(statement!.id)).map(({ recordId }) => recordId)).size).toBe(count)
    expect(await frozenOf(storeId)).toBe(count * SHARE)
  }, 240_000)
})

describe('a published statement', () => {
  test('is confirmed after seven days of silence, read the same before and after the sweep', async () => {
    const { storeId, manager, id } = await stage.published()
    const { publishedAt } = await rowOf(id)
    const [before, after] = [momentBefore(confirmedBy(publishedAt!), 1, 'minute'), confirmedBy(publishedAt!)]
    const statusAt = async (now: Date) => (await getStatement(await at(manager, now), { storeId, id })).status
    expect(await statusAt(before)).toBe('published')
    expect((await getStatementPaged(await at(manager, after), { storeId })).list[0]!.status).toBe('payable')
    await sweepStatements(world.served, momentAfter(after, 9, 'day'))
    expect(await rowOf(id)).toMatchObject({ status: 'payable', confirmedAt: after })
    expect(await statusAt(after)).toBe('payable')
  })

  test('can be confirmed once, and not disputed afterwards', async () => {
    const { storeId, manager, id } = await stage.published()
    const confirm = () => manager.call(commission.confirmStatement, { storeId, id })
    expect((await confirm()).data.status).toBe('payable')
    const { confirmedAt } = await rowOf(id)
    expect((await confirm()).data.status).toBe('payable')
    expect((await rowOf(id)).confirmedAt).toEqual(confirmedAt)
    expect((await manager.call(commission.disputeStatement, { storeId, id, reason: '少了一笔订单' })).code).toBe(
      commissionFaults.statement_changed.code,
    )
  })

  test('is read by the manager and the finance of its store, and by nobody else', async () => {
    const { storeId, manager, id } = await stage.published()
    const clerk = await stores.worker('finance', { storeId })
    expect((await clerk.call(commission.getStatement, { storeId, id })).data.payableFen).toBe(SHARE)
    expect((await clerk.call(commission.confirmStatement, { storeId, id })).status).toBe(403)
    for (const role of ['matchmaker', 'reception'] as const)
      expect((await (await stores.worker(role, { storeId })).call(commission.getStatement, { storeId, id })).status).toBe(403)
    const other = await stores.worker('manager')
    expect((await other.call(commission.getStatement, { storeId: other.storeId, id })).code).toBe(baseFaults.not_found.code)
    expect((await manager.call(commission.getStatement, { storeId: other.storeId, id })).data).toBeNull()
  })
})

describe('a disputed statement', () => {
  test('is corrected by two persons of finance, and paid once whatever is sent twice', async () => {
    const { storeId, manager, id, clerk } = await stage.proposed(100)
    expect((await clerk.call(commission.decideAdjustment, { id, isApproved: true })).code).toBe(commissionFaults.adjustment_own.code)
    const second = await finance()
    const decide = () => second.call(commission.decideAdjustment, { id, isApproved: true })
    const decided = await Promise.all([decide(), decide(), decide()])
    expect(decided.map(({ data }) => data.status)).toEqual(['payable', 'payable', 'payable'])
    expect(await frozenOf(storeId)).toBe(SHARE + 100)
    expect(await postingsOf(`statement:${id}:adjusted`)).toBe(1)
    const pay = () => second.call(commission.payStatement, { id, bankReference: 'B2026120100001' })
    const paid = await Promise.all(Array.from({ length: 8 }, pay))
    expect(new Set(paid.map(({ data }) => data.status))).toEqual(new Set(['paid']))
    expect(await postingsOf(`statement:${id}:paid`)).toBe(1)
    expect(await frozenOf(storeId)).toBe(0)
    const shown = (await manager.call(commission.getStatement, { storeId, id })).data
    expect(shown).toMatchObject({ status: 'paid', adjustedFen: 100, payableFen: SHARE + 100 })
    expect(shown.course.join('')).toContain('两位财务人员决定调整 1.00 元：核对后补上一笔')
  })

  test('stays disputed when the proposal is rejected, and is not confirmed by silence', async () => {
    const { id } = await stage.proposed(100)
    expect((await (await finance()).call(commission.decideAdjustment, { id, isApproved: false })).data).toMatchObject({
      status: 'disputed',
      proposed: null,
    })
    await sweepStatements(world.served, later(30))
    expect((await rowOf(id)).status).toBe('disputed')
  })

  test('is not handled by a person of finance who works in its store', async () => {
    const { storeId, id } = await stage.disputed()
    const clerk = await finance()
    await newStaff(world.bench(), { storeId, userId: clerk.userId, role: 'finance' })
    expect((await clerk.call(commission.proposeAdjustment, { id, fen: 1, reason: '核对后补上一笔' })).code).toBe(
      commissionFaults.statement_own.code,
    )
  })

  test('brought to nothing or below is not paid, and what is below is carried over', async () => {
    const { storeId, buyer, id, clerk } = await stage.proposed(-SHARE - 50)
    expect(clerk.userId).toBeGreaterThan(0)
    const second = await finance()
    expect((await second.call(commission.decideAdjustment, { id, isApproved: true })).data).toMatchObject({
      status: 'adjusted',
      payableFen: -50,
    })
    expect((await second.call(commission.payStatement, { id, bankReference: 'B2026120100001' })).code).toBe(
      commissionFaults.statement_changed.code,
    )
    await stage.paid(buyer, 5)
    await sweepClosings(world.served, later(70))
    const [next] = await stage.statementsOf(storeId)
    expect(next).toMatchObject({ carriedFen: -50, payableFen: SHARE - 50 })
  })
})

test('a refund of a stated order is taken back in the next statement, below zero if nothing else is due', async () => {
  const { storeId, manager, buyer, orderId, id } = await stage.confirmed()
  await (await finance()).call(commission.payStatement, { id, bankReference: 'B2026120100001' })
  await refund(orderId, 1_400)
  expect(await frozenOf(storeId)).toBe(-SHARE / 2)
  await sweepClosings(world.served, later(40))
  const [debt] = await stage.statementsOf(storeId)
  expect(debt).toMatchObject({ orders: 0, shareFen: 0, refundsFen: 1_400, adjustmentsFen: -SHARE / 2, payableFen: -SHARE / 2 })
  await sweepStatements(world.served, later(40))
  const { list } = await getStatementPaged(await at(manager, later(48)), { storeId })
  expect(list[0]).toMatchObject({ status: 'confirmed', standing: '已确认，金额为负，结转到以后的账单' })
  await refund(orderId, 1_400)
  await stage.paid(buyer, 0)
  await sweepClosings(world.served, later(110))
  const [next] = await stage.statementsOf(storeId)
  expect(next).toMatchObject({ shareFen: SHARE, adjustmentsFen: -SHARE / 2, carriedFen: -SHARE / 2, payableFen: 0 })
  expect(await frozenOf(storeId)).toBe(0)
})

test('a partner is paid as soon as the statement is confirmed, into the withdrawable commission', async () => {
  const partner = await world.member()
  const { userId } = partner
  const paidAt = momentBefore(new Date(), 45, 'day')
  const { id: orderId } = await newOrder(world.bench(), {
    userId: (await world.member()).userId,
    bizType: 'vip',
  })
  await newRecord(world.bench(), { orderId, userId, role: 'partner', fen: 300, paidAt, earnedAt: paidAt })
  await books.move({ kind: 'platformRevenue', currency: 'CNY' }, { kind: 'commissionFrozen', userId }, 300)
  const payee = { storeId: null, userId }
  const ctx = await books.ctx()
  await closeMonths(ctx, payee)
  const [row] = await world.world.db.select().from(commissionStatements).where(eq(commissionStatements.userId, userId))
  await advance(ctx, row!.id)
  expect(await rowOf(row!.id)).toMatchObject({ status: 'published', payableFen: 300 })
  await Promise.all([advance(await books.ctx(later(8)), row!.id), advance(await books.ctx(later(8)), row!.id)])
  expect(await rowOf(row!.id)).toMatchObject({ status: 'paid', ledgerKey: `statement:${row!.id}:paid` })
  expect(await balancesOf(ctx, userId)).toMatchObject({ commission: 300, commissionFrozen: 0 })
})

describe('the lines of a statement', () => {
  const raw = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
  const fixed = async (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'QX001' })

  test('cannot be changed or removed, and no share gets a second one', async () => {
    const { id } = await stage.published()
    const [line] = await linesOf(id)
    await fixed(raw('update commission_statement_lines set fen = fen + 1 where id = $1', [line!.id]))
    await fixed(raw('delete from commission_statement_lines where id = $1', [line!.id]))
    await fixed(raw('update commission_statements set share_fen = share_fen + 1 where id = $1', [id]))
    await fixed(raw('delete from commission_statements where id = $1', [id]))
    const again = `insert into commission_statement_lines (tenant_id, statement_id, record_id, order_id, order_type, kind, paid_at, fen)
      values ($1, $2, $3, 1, 'vip', 'share', now(), 1)`
    await fixed(raw(again, [world.tenantA, id, line!.recordId]))
    const { rows } = await raw(
      `insert into commission_statements (tenant_id, store_id, month, status) values ($1, 987654, '2026-01', 'accruing') returning id`,
      [world.tenantA],
    )
    await expect(raw(again, [world.tenantA, rows[0].id, line!.recordId])).rejects.toMatchObject({
      constraint: 'commission_statement_lines_share',
    })
    const closing = `update commission_statements set status = 'closed', closed_at = now(), hash = 'x', share_fen = 5 where id = $1`
    await fixed(raw(closing, [rows[0].id]))
    await raw(`update commission_statements set status = 'closed', closed_at = now(), hash = 'x' where id = $1`, [rows[0].id])
    const doubled = `insert into commission_statements (tenant_id, store_id, month, status) values ($1, 987654, '2026-01', 'accruing')`
    await expect(raw(doubled, [world.tenantA])).rejects.toMatchObject({ constraint: 'commission_statements_store' })
  })

  test('are found by the verification if one byte of them changes', async () => {
    const { id } = await stage.published()
    const wrong = async () => (await verifyStatements(world.world.db, world.tenantA)).wrong.filter((one) => one.id === id)
    expect(await wrong()).toEqual([])
    const change = (text: string) => raw(`begin; set local session_replication_role = replica; ${text}; commit`)
    for (const [column, value] of [
      ['fen', 'fen + 1'],
      ['refunds_fen', '1'],
      ['order_id', 'order_id + 1'],
    ]) {
      await change(`update commission_statement_lines set ${column} = ${value} where statement_id = ${id}`)
      expect(await wrong()).toEqual([{ id, why: '明细与结账时的散列不符' }])
      const back = column === 'refunds_fen' ? '0' : `${column} - 1`
      await change(`update commission_statement_lines set ${column} = ${back} where statement_id = ${id}`)
    }
    await change(`update commission_statements set gross_fen = gross_fen + 1 where id = ${id}`)
    expect(await wrong()).toEqual([{ id, why: '合计与明细不符' }])
    const said: string[] = []
    expect(await commissionCommand({ db: world.world.db, say: (line) => said.push(line) }, ['verify'])).toBe(false)
    expect(said.join('\n')).toContain(`账单 ${id} 合计与明细不符`)
    await change(`update commission_statements set gross_fen = gross_fen - 1 where id = ${id}`)
    expect(await wrong()).toEqual([])
  })

  test('are downloaded with the proofs that the check of the ledger accepts', async () => {
    const { storeId, manager, id } = await stage.confirmed()
    await (await finance()).call(commission.payStatement, { id, bankReference: 'B2026120100001' })
    await sealPending(world.world)
    const { url } = (await manager.call(commission.getStatementLink, { storeId })).data
    const answer = await world.app.inject({ url, headers: { host: 'localhost' } })
    const file = JSON.parse(answer.body)
    expect(file).toMatchObject({ storeId, statements: [{ id, payableFen: SHARE, ledgerKey: `statement:${id}:paid` }] })
    expect(file.accounts).toMatchObject([{ label: `storeShareFrozen:0:${storeId}::CNY`, balance: 0 }])
    expect(complaintsOf(file)).toEqual([])
    file.accounts[0].entries[0].delta += 1
    expect(complaintsOf(file)).not.toEqual([])
    expect(await ledgerProofOf(await books.ctx(), { storeId: 987_654_321 })).toMatchObject({ accounts: [] })
  })
})
