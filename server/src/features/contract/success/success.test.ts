/** Tests of success fees: who signs one, when a tranche is due, who pays it, once, and what a later change of the couple does. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { couple } from '@qianxian/protocol/couple/couple'
import { finance } from '@qianxian/protocol/finance/finance'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { successStage, threeStages } from '../../../../test/nouns/contract'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { contracts, serviceDeliverables, successTranches } from '../../../db/tables/contract'
import { escrows, finOrders, finRefunds } from '../../../db/tables/finance'
import { sweepContracts, sweepTranches } from '../contract.jobs'
import { contractEventsOf } from '../contract-events.repository'

let world: TestWorld
let stage: ReturnType<typeof successStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = successStage(world)
})
afterAll(() => world.close())

const feeOf = async (viewer: Person, id: number) => (await viewer.call(contract.getContract, { id })).data.success!
const statusesOf = async (viewer: Person, id: number) => (await feeOf(viewer, id)).tranches.map(({ status }) => status)
const recordsOf = (id: number) => world.world.db.select().from(successTranches).where(eq(successTranches.contractId, id))
const kindsOf = async (id: number) =>
  (await contractEventsOf(await world.ctx(world.tenantA, null), id)).map(({ kind }) => kind).filter((kind) => kind.startsWith('success'))
const moneyOf = async (orderId: number) =>
  (
    await world.world.db
      .select()
      .from(escrows)
      .where(and(eq(escrows.orderId, orderId), eq(escrows.currency, 'CNY')))
  )[0]!

describe('the terms', () => {
  test('the fee stands in the text that is signed, and one changed share changes the hash', async () => {
    const all = await stage.people()
    const draft = { ...stage.draftOf(all), success: { ...threeStages, tranches: [...threeStages.tranches] } }
    const { data } = await all.manager.call(contract.draftContract, draft)
    const ticket = await stage.ticketOf(all.manager, data.id)
    const { text, textHash, needsFace } = (await all.manager.call(contract.readContractText, { ticket })).data
    expect(text).toContain('成功费合计 ¥3,000')
    expect(text).toContain('「已结婚」：¥1,500')
    // 4,800 yuan of services and 3,000 of the fee are above the limit of a face check.
    expect((await all.manager.call(contract.getContract, { id: data.id })).data.intent).toBe('face')
    expect(needsFace).toBe(false)
    const tranches = [{ stage: 'couple' as const, shareBp: 2_001 }, ...threeStages.tranches.slice(1)]
    const other = await all.manager.call(contract.draftContract, { ...draft, success: { ...threeStages, tranches } })
    const hashes = (await world.world.db.select().from(contracts)).filter(({ id }) => [data.id, other.data.id].includes(id))
    expect(new Set(hashes.map(({ snapshotHash }) => snapshotHash)).size).toBe(2)
    expect(hashes.some(({ snapshotHash }) => snapshotHash === textHash)).toBe(true)
    expect(await statusesOf(all.manager, data.id)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test.each([
    [{ ...threeStages, feeFen: 480_001 }, 'success.feeFen'],
    [{ ...threeStages, tranches: [] }, 'success.tranches'],
  ])('a fee that is not allowed is refused by its field', async (success, field) => {
    const all = await stage.people()
    const reply = await all.manager.call(contract.draftContract, {
      ...stage.draftOf(all),
      success: { ...success, tranches: [...success.tranches] },
    })
    expect(reply.code).toBe(faults.input_invalid.code)
    expect(Object.keys(reply.fields ?? {})).toEqual([field])
  })

  test('the database refuses a fee above the price, on paper, or changed after a signature', async () => {
    const { id } = await stage.introduced()
    const change = (facts: Partial<typeof contracts.$inferInsert>) =>
      world.world.db.update(contracts).set(facts).where(eq(contracts.id, id))
    const [row] = await world.world.db.select().from(contracts).where(eq(contracts.id, id))
    await expect(change({ terms: { ...row!.terms, success: { ...threeStages, feeFen: 1 } } })).rejects.toThrow()
    await expect(change({ status: 'paper_recorded' })).rejects.toThrow()
    const { id: _id, ...copy } = row!
    const another = (terms: object) =>
      world.world.db.insert(contracts).values({ ...copy, no: `HT${Math.random()}`, terms: { ...row!.terms, ...terms }, status: 'draft' })
    await expect(another({ success: { ...threeStages, feeFen: 480_001 } })).rejects.toThrow()
    await expect(another({ success: { ...threeStages, tranches: threeStages.tranches.toReversed() } })).rejects.toThrow()
    await expect(another({ items: [{ kind: 'consult', title: '咨询', times: 1, unitFen: null }] })).rejects.toThrow()
  })
})

describe('a tranche', () => {
  test('is due once both have confirmed its stage, is paid by an order, and goes to the company', async () => {
    const { person, other, manager, desk, id } = await stage.due()
    for (const viewer of [person, manager, desk])
      expect(await feeOf(viewer, id)).toMatchObject({ feeFen: 300_000, dueFen: 60_000, paidFen: 0 })
    expect((await other.call(contract.getContract, { id })).code).toBe(faults.not_found.code)
    expect((await feeOf(manager, id)).tranches[0]).toMatchObject({ status: 'due', canPay: false, orderId: null })
    expect((await feeOf(person, id)).tranches[0]).toMatchObject({ status: 'due', canPay: true })
    const order = await stage.begin(person, id, 'couple', 60_000)
    expect((await feeOf(person, id)).tranches[0]).toMatchObject({ canPay: false, orderId: order.id })
    await order.settle()
    expect(await statusesOf(person, id)).toEqual(['paid', 'waiting', 'waiting'])
    await stage.settled(id)
    await stage.settled(id)
    expect(await feeOf(manager, id)).toMatchObject({ dueFen: 0, paidFen: 60_000, tranches: [{ status: 'paid' }, {}, {}] })
    expect(await moneyOf(order.id)).toMatchObject({ paid: 60_000, released: 60_000, held: 0 })
    expect(await kindsOf(id)).toEqual(['success_due', 'success_paid'])
    expect((await stage.orderOf(person, id, 'couple', 60_000)).code).toBe(faults.order_not_ready.code)
    expect((await person.call(finance.refundOrder, { id: order.id, shownFen: 60_000, reason: '不想付了' })).code).not.toBe(20000)
  })

  test('is recorded and settled by the sweep if its jobs were lost, each once', async () => {
    const { person, id } = await stage.due()
    await sweepTranches(world.world)
    await sweepTranches(world.world)
    expect(await kindsOf(id)).toEqual(['success_due'])
    const order = await stage.begin(person, id, 'couple', 60_000)
    await order.settle()
    await sweepTranches(world.world, momentAfter(new Date(), 3, 'day'))
    await sweepTranches(world.world, momentAfter(new Date(), 3, 'day'))
    expect(await kindsOf(id)).toEqual(['success_due', 'success_paid'])
    expect(await moneyOf(order.id)).toMatchObject({ released: 60_000, held: 0 })
  })

  test('is not due by a proposal of one, by another person, or before the contract is effective', async () => {
    const asked = await stage.introduced()
    await stage.agree(asked.person, asked.other, 'dating')
    await asked.person.call(couple.proposeStage, { no: asked.other.no, stage: 'couple' })
    expect(await statusesOf(asked.person, asked.id)).toEqual(['waiting', 'waiting', 'waiting'])
    expect((await stage.orderOf(asked.person, asked.id, 'couple', 60_000)).code).toBe(faults.order_not_ready.code)
    const another = await stage.due('couple', { refIds: [] })
    expect(await statusesOf(another.person, another.id)).toEqual(['waiting', 'waiting', 'waiting'])
    const fresh = await stage.due('couple', { status: 'cooling_off', daysAgo: 1 })
    expect(await statusesOf(fresh.person, fresh.id)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('only the payer orders it, for its amount, and by a stage that the contract names', async () => {
    const { person, manager, other, id } = await stage.due()
    const far = await world.loveUser({ tenantId: world.tenantB })
    for (const stranger of [manager, other, far])
      expect((await stage.orderOf(stranger, id, 'couple', 60_000)).code).toBe(faults.not_found.code)
    expect((await stage.orderOf(person, id, 'couple', 59_999)).code).toBe(faults.order_price_changed.code)
    expect((await stage.orderOf(person, id, 'dating', 60_000)).code).toBe(faults.not_found.code)
    expect((await stage.orderOf(person, id, 'engaged', 90_000)).code).toBe(faults.order_not_ready.code)
  })

  test('a later stage makes the earlier ones due as well, each once', async () => {
    const { person, id } = await stage.due('engaged')
    expect(await feeOf(person, id)).toMatchObject({ dueFen: 150_000 })
    expect(await recordsOf(id)).toHaveLength(2)
    await stage.settled(id)
    expect(await recordsOf(id)).toHaveLength(2)
  })

  test('a stage that is left before the payment removes the tranche, and its order cannot be paid', async () => {
    const { person, other, relationId, id } = await stage.due()
    const order = await stage.orderOf(person, id, 'couple', 60_000)
    await other.call(couple.stepDown, { id: relationId, stage: 'dating' })
    expect(await statusesOf(person, id)).toEqual(['waiting', 'waiting', 'waiting'])
    expect((await person.call(finance.getOrder, { id: order.data.id })).data).toMatchObject({ status: 'created' })
    await person.call(finance.cancelOrder, { id: order.data.id })
    await stage.settled(id)
    expect(await recordsOf(id)).toEqual([])
    await stage.agree(person, other, 'couple')
    await stage.settled(id)
    expect(await statusesOf(person, id)).toEqual(['due', 'waiting', 'waiting'])
    expect(await kindsOf(id)).toEqual(['success_due', 'success_dropped', 'success_due'])
  })

  test('a payment that arrives after the stage was left is returned whole', async () => {
    const { person, other, relationId, id } = await stage.due()
    const order = await stage.begin(person, id, 'couple', 60_000)
    await other.call(couple.stepDown, { id: relationId, stage: null })
    await order.settle()
    await stage.settled(id)
    const refunds = await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, order.id))
    expect(refunds.map(({ fen }) => fen)).toEqual([60_000])
    expect(await moneyOf(order.id)).toMatchObject({ released: 0, refunded: 60_000, held: 0 })
    expect(await statusesOf(person, id)).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('a stage that is left after the payment changes nothing', async () => {
    const { person, other, relationId, id } = await stage.due()
    const order = await stage.begin(person, id, 'couple', 60_000)
    await order.settle()
    await stage.settled(id)
    await other.call(couple.stepDown, { id: relationId, stage: null })
    await stage.settled(id)
    expect(await statusesOf(person, id)).toEqual(['paid', 'waiting', 'waiting'])
    await expect(world.world.db.delete(successTranches).where(eq(successTranches.contractId, id))).rejects.toThrow()
    await expect(world.world.db.update(successTranches).set({ fen: 1 }).where(eq(successTranches.contractId, id))).rejects.toThrow()
  })

  test('a contract that was stopped before the stage pays none, and one stopped after it still does', async () => {
    const { person, other, manager, id } = await stage.due()
    const { data } = await person.call(contract.requestStop, await stage.stopOf(person, id))
    await manager.call(contract.agreeStop, { id, shownFen: data.refundFen })
    await stage.agree(person, other, 'engaged')
    await stage.settled(id)
    expect(await statusesOf(person, id)).toEqual(['due', 'lapsed', 'lapsed'])
  })

  test('a service or a settlement in dispute holds the tranche until it is decided', async () => {
    const { person, manager, id } = await stage.due()
    await person.call(contract.requestStop, await stage.stopOf(person, id))
    await manager.call(contract.disputeStop, { id, reason: '服务都已经按约定完成' })
    expect((await statusesOf(person, id))[0]).toBe('held')
    expect((await stage.orderOf(person, id, 'couple', 60_000)).message).toContain('裁定以前不收')
    const objected = await stage.due()
    await world.world.db
      .update(serviceDeliverables)
      .set({ status: 'disputed', confirmedAt: null })
      .where(and(eq(serviceDeliverables.contractId, objected.id), eq(serviceDeliverables.seq, 1)))
    expect((await statusesOf(objected.person, objected.id))[0]).toBe('held')
  })

  test.each([true, false])('the period of the contract ends the fee, swept %s', async (isSwept) => {
    const { person, id } = await stage.introduced({ daysAgo: 200, months: 3 })
    if (isSwept) await sweepContracts(world.served, momentAfter(new Date(), 1, 'minute'))
    expect(await statusesOf(person, id)).toEqual(['lapsed', 'lapsed', 'lapsed'])
  })

  test('both confirm and pay at once, and it is due once and ordered once', async () => {
    const { person, other, id } = await stage.introduced()
    await stage.agree(person, other, 'dating')
    await Promise.all([
      person.call(couple.proposeStage, { no: other.no, stage: 'couple' }),
      other.call(couple.proposeStage, { no: person.no, stage: 'couple' }),
    ])
    await Promise.all([1, 2, 3].map(() => stage.settled(id)))
    expect(await recordsOf(id)).toHaveLength(1)
    expect(await kindsOf(id)).toEqual(['success_due'])
    await Promise.all([1, 2, 3].map(() => stage.orderOf(person, id, 'couple', 60_000)))
    const orders = await world.world.db.select().from(finOrders).where(eq(finOrders.userId, person.userId))
    expect(orders.filter(({ subject }) => subject.kept?.stage === 'couple')).toHaveLength(1)
  })
})
