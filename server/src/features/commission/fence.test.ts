/** The fence of the law, tested against the database itself by raw SQL: what no code may write, whatever it contains. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPlan, newRecord } from '../../../seed/makers/commission'
import { openTestWorld, type TestWorld } from '../../../test/world'

let world: TestWorld
let [orders, versions] = [1_000_000, 1]
beforeAll(async () => void (world = await openTestWorld()))
afterAll(() => world.close())

const run = (text: string, values: unknown[] = []) => world.database.pool.query(text, values)
const refused = async (work: Promise<unknown>, constraint: string) => expect(work).rejects.toMatchObject({ constraint })
const fixed = async (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 'QX001' })

type Columns = Record<string, unknown>
const share = (orderId: number): Columns => ({
  tenant_id: world.tenantA,
  order_id: orderId,
  order_type: 'vip',
  user_id: 7,
  role: 'matchmaker',
  depth: 0,
  plan_version: 1,
  rate: '净额的 30%',
  base_fen: 10_000,
  fen: 3_000,
  status: 'pending',
  paid_at: new Date(),
  month: '2026-11',
  free_at: new Date(),
  reason_trace: '[]',
})
const insert = (table: string, columns: Columns) => {
  const names = Object.keys(columns)
  return run(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(columns))
}
const shareWith = (columns: Columns, orderId = (orders += 1)) => insert('commission_records', { ...share(orderId), ...columns })

describe('a share that the law forbids is refused by the database:', () => {
  test.each<[string, Columns, string]>([
    ['a third level', { depth: 3 }, 'commission_records_depth'],
    ['a fourth level', { depth: 4, role: 'partner' }, 'commission_records_depth'],
    ['a level below none', { depth: -1 }, 'commission_records_depth'],
    ['a matchmaker on the level of those who brought', { depth: 1 }, 'commission_records_level'],
    ['a store on the level of partners', { depth: 2, role: 'store', user_id: null, store_id: 1 }, 'commission_records_level'],
    ['somebody who brought on the level of service', { role: 'brought' }, 'commission_records_level'],
    ['a partner on the level of those who brought', { role: 'partner', depth: 1 }, 'commission_records_level'],
    ["a partner's partner", { role: 'parent', depth: 2 }, 'commission_records_role'],
    ['a mentor', { role: 'mentor', depth: 2 }, 'commission_records_role'],
    ['a share of a joining fee', { order_type: 'joining' }, 'commission_records_order'],
    ['a share of a deposit', { order_type: 'deposit' }, 'commission_records_order'],
    ['a share of a top-up', { order_type: 'credit' }, 'commission_records_order'],
    ['a share of goods', { order_type: 'mall' }, 'commission_records_order'],
    ['a share of nobody', { user_id: null }, 'commission_records_earner'],
    ['a share of two at once', { store_id: 1 }, 'commission_records_earner'],
    ['a store share of a person', { role: 'store' }, 'commission_records_store'],
    ['an empty share', { fen: 0 }, 'commission_records_fen'],
    ['a negative share', { fen: -1 }, 'commission_records_fen'],
    ['more than the base', { fen: 10_001 }, 'commission_records_fen'],
    ['more settled than there is', { settled_fen: 3_001 }, 'commission_records_fen'],
    ['more reversed and settled than there is', { settled_fen: 2_000, reversed_fen: 1_001 }, 'commission_records_fen'],
    ['an unknown state', { status: 'paid' }, 'commission_records_status'],
    ['a held share without a reason', { status: 'held' }, 'commission_records_held'],
    ['a reason without a hold', { hold_reason: 'unacknowledged' }, 'commission_records_held'],
    ['a cancelled share with money left', { status: 'cancelled' }, 'commission_records_over'],
  ])('%s', async (_what, columns, constraint) => refused(shareWith(columns), constraint))

  test('a second share of one role, person or store in an order', async () => {
    const orderId = (orders += 1)
    await shareWith({ fen: 100 }, orderId)
    await refused(shareWith({ fen: 100, user_id: 8, revision: 1 }, orderId), 'commission_records_role')
    await refused(shareWith({ fen: 100, role: 'helper' }, orderId), 'commission_records_person')
    await shareWith({ fen: 100, role: 'store', user_id: null, store_id: 3 }, orderId)
    await refused(shareWith({ fen: 100, role: 'brought', depth: 1, user_id: null, store_id: 3 }, orderId), 'commission_records_store')
  })

  test('a superseded share with money left, without a reason, or that counts again', async () => {
    const gone = { status: 'cancelled', reversed_fen: 3_000, superseded_at: new Date(), superseded_for: 'corrected' }
    await refused(shareWith({ ...gone, superseded_for: null }), 'commission_records_superseded')
    await refused(shareWith({ ...gone, superseded_for: 'mistake' }), 'commission_records_superseded')
    await refused(shareWith({ ...gone, status: 'pending', reversed_fen: 0 }), 'commission_records_superseded')
    const orderId = (orders += 1)
    await shareWith(gone, orderId)
    await fixed(run('update commission_records set superseded_at = null, superseded_for = null where order_id = $1', [orderId]))
    // Another one takes its place.
    await shareWith({ revision: 1 }, orderId)
  })

  test('shares of more than sixty per cent of the base together, or of two bases', async () => {
    const orderId = (orders += 1)
    await shareWith({ fen: 3_000 }, orderId)
    const partner = { role: 'partner', depth: 2, user_id: 9 }
    await fixed(shareWith({ ...partner, fen: 3_001 }, orderId))
    await fixed(shareWith({ ...partner, fen: 10, base_fen: 20_000 }, orderId))
    await shareWith({ ...partner, fen: 3_000 }, orderId)
    await fixed(shareWith({ fen: 6_001 }))
  })
})

test('a share cannot be removed, and neither its amount, its reasons, its role nor its order changes', async () => {
  const { id } = await newRecord(world.bench(), { orderId: (orders += 1), userId: 7 })
  const change = (set: string) => run(`update commission_records set ${set} where id = $1`, [id])
  for (const set of [
    'fen = 2999',
    'base_fen = 9000',
    'depth = 1',
    `role = 'brought', depth = 1`,
    'order_id = order_id + 1000000',
    `reason_trace = '["anders"]'`,
    'plan_version = 2',
    'free_at = now()',
    `month = '2020-01'`,
    'user_id = null, store_id = 1',
  ])
    await fixed(change(set))
  await fixed(run('delete from commission_records where id = $1', [id]))
  await change('reversed_fen = 10, steps = 2')
  await fixed(change('reversed_fen = 9'))
  await fixed(change('steps = 1'))
})

describe('a plan', () => {
  const draft = async (facts: Partial<Parameters<typeof newPlan>[1]> = {}) =>
    newPlan(world.bench(), { version: (versions += 1), draftedById: 1, ...facts })
  const ruleOf = (planId: number, columns: Columns = {}) =>
    insert('commission_rules', {
      tenant_id: world.tenantA,
      plan_id: planId,
      order_type: 'vip',
      role: 'matchmaker',
      mode: 'percent',
      value: 100,
      ...columns,
    })

  test.each<[string, Columns, string]>([
    ['a rate above the whole', { value: 10_001 }, 'commission_rules_value'],
    ['a rate of nothing', { value: 0 }, 'commission_rules_value'],
    ['an amount per head', { mode: 'head' }, 'commission_rules_value'],
    ['a fixed share above the limit', { mode: 'fixed', value: 1_000_001 }, 'commission_rules_value'],
    ['a role outside the waterfall', { role: 'mentor' }, 'commission_rules_role'],
    ['a rule for the helper, whose part is agreed', { role: 'helper' }, 'commission_rules_role'],
    ['a rule for a joining fee', { order_type: 'joining' }, 'commission_rules_order'],
    ['a rule for top-ups', { order_type: 'credit' }, 'commission_rules_order'],
    ['a rule for goods', { order_type: 'mall' }, 'commission_rules_order'],
  ])('cannot have %s', async (_what, columns, constraint) => {
    const { id } = await draft({ rules: [{ orderType: 'pin', role: 'store', mode: 'percent', value: 1 }] })
    await refused(ruleOf(id, columns), constraint)
  })

  test('has one rule for a role in an order type', async () => {
    const { id } = await draft()
    await refused(ruleOf(id), 'commission_rules_tenant_id_plan_id_order_type_role_pk')
  })

  test('needs a second person and seven days between publication and its first order', async () => {
    const { id, effectiveFrom } = await draft()
    const publish = (by: number, at: Date) =>
      run('update commission_plans set published_by_id = $2, published_at = $3 where id = $1', [id, by, at])
    const before = (ms: number) => new Date(effectiveFrom.getTime() - ms)
    const week = 7 * 86_400_000
    await refused(publish(1, before(week)), 'commission_plans_four_eyes')
    await refused(publish(2, before(week - 1_000)), 'commission_plans_notice')
    await publish(2, before(week))
    await fixed(run('update commission_plans set tax_bp = 1 where id = $1', [id]))
    await fixed(run('delete from commission_plans where id = $1', [id]))
    await fixed(ruleOf(id, { role: 'partner', order_type: 'pin' }))
    await fixed(run('update commission_rules set value = 1 where plan_id = $1', [id]))
    await fixed(run('delete from commission_rules where plan_id = $1', [id]))
  })

  test('has its own version, and begins on its own day', async () => {
    const bench = world.bench()
    const effectiveFrom = new Date(bench.now.getTime() + 40 * 86_400_000)
    const facts = { effectiveFrom, publishedById: 2 }
    const { version } = await draft(facts)
    await expect(draft({ version })).rejects.toMatchObject({ cause: { constraint: 'commission_plans_version' } })
    await expect(draft(facts)).rejects.toMatchObject({ cause: { constraint: 'commission_plans_effective' } })
  })

  test('deducts no more than the whole', async () => {
    await expect(draft({ channelFeeBp: 6_000, taxBp: 4_001 })).rejects.toMatchObject({
      cause: { constraint: 'commission_plans_deductions' },
    })
  })
})
