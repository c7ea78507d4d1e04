/**
 * Reconciliation: a difference becomes a task for finance, payments known only from the bill are queried, and no bill moves
 * money.
 */
import { audit } from '@qianxian/protocol/audit/audit'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { finance } from '@qianxian/protocol/finance/finance'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TEN_YUAN } from '../../../test/nouns/finance'
import { paying } from '../../../test/payments'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { auditTasks } from '../../db/tables/audit'
import { ledgerTxns } from '../../db/tables/ledger'
import { reconcileLines, reconciliations } from '../../db/tables/pay'
import { sweepBills } from './reconciliation'

// Each sweep queries every channel of both platforms for three days.
vi.setConfig({ testTimeout: 120_000 })

let world: TestWorld
let tools: ReturnType<typeof paying>
let buyer: Person

beforeAll(async () => {
  world = await openTestWorld()
  tools = paying(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  buyer = await world.member()
  await world.world.db.delete(reconciliations)
  await world.world.db.delete(reconcileLines)
})

const DAY_MS = 86_400_000
const today = () => dayInShanghai(new Date())
/** Noon of tomorrow, when today's bill is published. */
const noonAfter = () => new Date(new Date(`${today()}T04:00:00Z`).getTime() + DAY_MS)
const ordered = async () => (await buyer.call(finance.createFinOrder, TEN_YUAN)).data.id
const sweepNext = async (at = noonAfter()) => {
  tools.twin.travel(at.getTime() - Date.now())
  try {
    return await sweepBills(world.served, at)
  } finally {
    tools.twin.travel(0)
  }
}
const dayOf = async (channel: 'wx' | 'ali' | 'dy') =>
  (await world.world.db.select().from(reconciliations)).find(
    (row) => row.day === today() && row.channel === channel && row.merchant === 'qx_wx',
  )

test('a day without differences is counted and creates no task', async () => {
  await tools.payOff(buyer, await ordered())
  await sweepNext()
  const row = await dayOf('wx')
  expect(row).toMatchObject({ different: 0, taskId: null })
  expect(row!.matched).toBeGreaterThan(0)
})

test('a differing amount and an unknown payment create one task for finance and change no books', async () => {
  const no = await tools.payOff(buyer, await ordered())
  const bend = { day: today(), channel: 'wx' as const, merchant: 'qx_wx', refundNo: '' }
  tools.twin.bend({ ...bend, no, fen: 900 })
  tools.twin.bend({ ...bend, no: 'P20260101000000999', fen: 1_234 })
  const before = await world.world.db.$count(ledgerTxns)
  await sweepNext()
  await sweepNext()
  expect(await world.world.db.$count(ledgerTxns)).toBe(before)
  const row = await dayOf('wx')
  const lines = await world.world.db.select().from(reconcileLines).where(eq(reconcileLines.reconciliationId, row!.id))
  expect(lines.map(({ result, localFen, channelFen }) => [result, localFen, channelFen]).sort()).toEqual([
    ['amount_diff', 1_000, 900],
    ['channel_only', null, 1_234],
  ])
  const [task, ...more] = await world.world.db.select().from(auditTasks).where(eq(auditTasks.targetType, 'reconcile'))
  expect(more).toEqual([])
  const [clerk, auditor] = [await world.withRole('finance'), await world.auditor()]
  expect((await clerk.call(audit.getDetail, { id: task!.id })).code).not.toBe(40_410)
  expect((await auditor.call(audit.getDetail, { id: task!.id })).code).toBe(40_410)
})

test('a refund in our books without a line in the bill is reported too', async () => {
  const id = await ordered()
  await tools.payOff(buyer, id)
  const { refundNo } = await tools.askBack(buyer, id, 1_000)
  tools.twin.settle(refundNo)
  await tools.tell(refundNo)
  const { no } = tools.twin.books().refunds.find((one) => one.refundNo === refundNo)!
  tools.twin.bend({ day: today(), channel: 'wx', merchant: 'qx_wx', no, refundNo, fen: null })
  await sweepNext()
  const row = await dayOf('wx')
  const lines = await world.world.db.select().from(reconcileLines).where(eq(reconcileLines.reconciliationId, row!.id))
  expect(lines.map(({ kind, result, no: of, localFen, channelFen }) => [kind, result, of, localFen, channelFen])).toContainEqual([
    'refund',
    'local_only',
    refundNo,
    1_000,
    null,
  ])
})

test('a payment without a message is queried when the bill names it', async () => {
  const id = await ordered()
  const no = await tools.attempt(buyer, id)
  tools.twin.settle(no)
  await sweepNext()
  expect((await buyer.call(finance.getOrder, { id })).data.status).toBe('fulfilled')
})

test('a bill still missing in the evening creates one task', async () => {
  const evening = new Date(new Date(`${today()}T11:00:00Z`).getTime())
  tools.twin.silence(50, { by: 'drop', isDone: false })
  await sweepBills(world.served, evening)
  tools.twin.silence(50, { by: 'drop', isDone: false })
  await sweepBills(world.served, evening)
  tools.twin.silence(0, { by: 'drop', isDone: false })
  const tasks = await world.world.db.select().from(auditTasks).where(eq(auditTasks.subtitle, '账单一直没有生成'))
  expect(new Set(tasks.map(({ tenantId, title }) => `${tenantId} ${title}`)).size).toBe(tasks.length)
  expect(tasks.length).toBeGreaterThan(0)
})
