/** Tests of services that count, and of the end of a contract: the amount shown is the amount paid, once. */
import { audit } from '@qianxian/protocol/audit/audit'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractStage, proven } from '../../../test/nouns/contract'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { newStaff } from '../../../seed/makers/store'
import { newRole } from '../../../seed/makers/account'
import { contracts, contractSettlements, serviceDeliverables } from '../../db/tables/contract'
import { escrows, finRefunds } from '../../db/tables/finance'
import { runJob } from '../../jobs/start'
import { quoteContractExits, settleContractOnExit } from './exit'
import { sweepContracts } from './contract.jobs'
import { paidJob } from './contract.product'
import { payoutJob } from './stop/settlement'

let world: TestWorld
let stage: ReturnType<typeof contractStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = contractStage(world)
})
afterAll(() => world.close())

const PRICE = 480_000
const rowOf = async (id: number) => (await world.world.db.select().from(contracts).where(eq(contracts.id, id)))[0]!
const settlementOf = async (id: number) =>
  (await world.world.db.select().from(contractSettlements).where(eq(contractSettlements.contractId, id)))[0]!
const moneyOf = async (orderId: number) => {
  const [row] = await world.world.db
    .select()
    .from(escrows)
    .where(and(eq(escrows.orderId, orderId), eq(escrows.currency, 'CNY')))
  return { paid: row!.paid, released: row!.released, refunded: row!.refunded, held: row!.held }
}
const refundsOf = (orderId: number) => world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
const paidOut = async (id: number) => {
  const { id: settlementId } = await settlementOf(id)
  await runJob(world.served, payoutJob, { tenantId: world.tenantA, payload: { settlementId } })
}
/** A paid contract in service. */
const paid = async (facts: Parameters<typeof stage.effective>[0] = {}) => {
  const all = await stage.effective(facts)
  return { ...all, orderId: await stage.pay(all.person, all.id) }
}

describe('services', () => {
  test('each confirmation releases its part of the escrow, once, however often it is tapped', async () => {
    const all = await paid()
    await stage.deliver(all)
    const { id } = await stage.waiting(all.id)
    expect((await all.manager.call(contract.confirmDeliverable, { id })).code).toBe(faults.not_found.code)
    const taps = await Promise.all([1, 2, 3].map(() => all.person.call(contract.confirmDeliverable, { id })))
    expect(taps.map(({ code, data }) => [code, data.status])).toEqual(taps.map(() => [20000, 'client_confirmed']))
    expect(await moneyOf(all.orderId)).toEqual({ paid: PRICE, released: 60_000, refunded: 0, held: 420_000 })
  })

  test('the last confirmation completes the contract and leaves nothing in escrow', async () => {
    const all = await paid({ items: [{ kind: 'meeting', title: '见面', times: 3, unitFen: null }], priceFen: PRICE })
    for (let seq = 1; seq <= 3; seq += 1) {
      await stage.deliver(all)
      await all.person.call(contract.confirmDeliverable, { id: (await stage.waiting(all.id)).id })
    }
    expect((await rowOf(all.id)).status).toBe('completed')
    expect(await moneyOf(all.orderId)).toMatchObject({ released: PRICE, held: 0 })
    await sweepContracts(world.served, momentAfter(new Date(), 31, 'day'))
    expect((await rowOf(all.id)).status).toBe('archived')
  })

  test('the same meeting counts once, and one of another matchmaker never', async () => {
    const all = await stage.effective()
    const refId = await stage.deliver(all)
    await stage.deliver(all, refId)
    const other = await stage.people()
    await stage.deliver({ person: all.person, desk: other.desk })
    expect(
      await world.world.db.$count(
        serviceDeliverables,
        and(eq(serviceDeliverables.contractId, all.id), isNotNull(serviceDeliverables.refId)),
      ),
    ).toBe(1)
  })

  test.each([true, false])('silence counts after seven days with notice and evidence, swept %s', async (isSwept) => {
    const all = await paid()
    await stage.deliver(all)
    const one = await stage.waiting(all.id)
    await world.world.db
      .update(serviceDeliverables)
      .set({ notifiedAt: momentBefore(new Date(), 7, 'day') })
      .where(eq(serviceDeliverables.id, one.id))
    if (isSwept) await sweepContracts(world.served)
    expect((await all.person.call(contract.previewStop, { id: all.id })).data).toMatchObject({ rule: 'progress', deliveredFen: 60_000 })
    expect((await moneyOf(all.orderId)).released).toBe(isSwept ? 60_000 : 0)
  })

  test('an objection after seven days of silence is too late, although nothing was swept', async () => {
    const { person, id, serviceId } = await stage.served()
    await world.world.db
      .update(serviceDeliverables)
      .set({ notifiedAt: momentBefore(new Date(), 7, 'day') })
      .where(eq(serviceDeliverables.id, serviceId))
    expect((await person.call(contract.objectDeliverable, { id: serviceId, reason: '那天对方没有来' })).code).toBe(
      faults.contract_changed.code,
    )
    expect((await person.call(contract.previewStop, { id })).data.rule).toBe('progress')
  })

  test('silence without evidence never counts', async () => {
    const { person, desk, id } = await stage.effective()
    await stage.deliver({ person, desk })
    const facts = { notifiedAt: momentBefore(new Date(), 30, 'day'), evidence: null }
    await world.world.db
      .update(serviceDeliverables)
      .set(facts)
      .where(eq(serviceDeliverables.id, (await stage.waiting(id)).id))
    await sweepContracts(world.served)
    expect((await person.call(contract.previewStop, { id })).data.rule).toBe('undelivered')
  })

  test('a service to which the member objects counts only if an auditor finds so', async () => {
    const all = await stage.served()
    await all.person.call(contract.objectDeliverable, { id: all.serviceId, reason: '那天对方没有来' })
    expect((await all.person.call(contract.confirmDeliverable, { id: all.serviceId })).code).toBe(faults.contract_changed.code)
    await decide(all.id, 'rejected')
    const { list } = (await all.person.call(contract.getDeliverables, { id: all.id })).data
    expect([list.filter(({ status }) => status === 'waived').length, list.filter(({ status }) => status === 'planned').length]).toEqual([
      1, 8,
    ])
  })
})

/** An auditor decides the newest task about this contract. */
async function decide(contractId: number, decision: 'approved' | 'rejected'): Promise<void> {
  const auditor = await world.auditor()
  const { list } = (await auditor.call(audit.getPaged, { box: 'open', targetType: 'contract' })).data
  const { no } = await rowOf(contractId)
  const task = list.find(({ subtitle }) => subtitle === no)!
  const { items } = (await auditor.call(audit.claim, { id: task.id })).data
  const reasons = decision === 'approved' ? [] : [{ field: items[0]!.field, code: 'service_unproven' as const }]
  const answered = await auditor.call(audit.decide, { id: task.id, decision, reasons })
  expect(answered.code).toBe(20000)
}

describe('stopping', () => {
  test('the preview is what member, store and matchmaker see, and what is paid', async () => {
    const all = await paid({ confirmed: 3, items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }] })
    const seen = await Promise.all([all.person, all.manager, all.desk].map((who) => who.call(contract.previewStop, { id: all.id })))
    const [first] = seen
    expect(seen.map(({ data }) => data.refundFen)).toEqual([240_000, 240_000, 240_000])
    expect(first!.data.rows.map(({ kind, fen }) => [kind, fen])).toEqual([
      ['paid', PRICE],
      ['delivered', -60_000],
      ['delivered', -60_000],
      ['delivered', -60_000],
      ['penalty', -60_000],
    ])
    const said = await stage.stopOf(all.person, all.id)
    expect((await all.person.call(contract.requestStop, { ...said, shownFen: 1 })).code).toBe(faults.contract_stop_changed.code)
    expect((await all.person.call(contract.requestStop, said)).data).toMatchObject({ status: 'proposed', dueAt: null })
    expect((await rowOf(all.id)).status).toBe('terminate_requested')
    expect((await all.desk.call(contract.agreeStop, { id: all.id, shownFen: 240_000 })).code).toBe(faults.not_allowed.code)
    const agreed = (await all.manager.call(contract.agreeStop, { id: all.id, shownFen: 240_000 })).data
    expect(agreed).toMatchObject({ status: 'agreed', refundFen: 240_000 })
    expect(agreed.dueAt).toBe(momentAfter(new Date(agreed.agreedAt!), 15, 'day').toISOString())
    const { data: rows } = await all.person.call(contract.pageList, { tab: 'running' })
    expect(rows.list.find(({ id }) => id === all.id)).toMatchObject({ nextStep: '等待退款', dueAt: agreed.dueAt })
    const finance = await world.withRole('finance')
    expect((await finance.call(contract.getSettlementsPaged, {})).data.list.map(({ contractId }) => contractId)).toContain(all.id)
    expect((await finance.call(contract.approveSettlement, { id: all.id, shownFen: 240_000 })).data.status).toBe('approved')
    await Promise.all([paidOut(all.id), paidOut(all.id), paidOut(all.id)])
    expect((await rowOf(all.id)).status).toBe('terminated')
    expect((await refundsOf(all.orderId)).map(({ fen }) => fen)).toEqual([240_000])
    expect(await moneyOf(all.orderId)).toEqual({ paid: PRICE, released: 240_000, refunded: 240_000, held: 0 })
  })

  test('within the cooling-off period the member alone ends it, for everything that was paid', async () => {
    const all = await stage.made({ status: 'cooling_off' })
    const orderId = await stage.pay(all.person, all.id)
    const said = await stage.stopOf(all.person, all.id)
    expect(said.shownFen).toBe(PRICE)
    expect((await all.person.call(contract.requestStop, said)).data.status).toBe('agreed')
    expect((await rowOf(all.id)).status).toBe('cancelled_no_fault')
    await (await world.withRole('finance')).call(contract.approveSettlement, { id: all.id, shownFen: PRICE })
    await paidOut(all.id)
    expect(await moneyOf(orderId)).toMatchObject({ refunded: PRICE, held: 0 })
  })

  test('within the cooling-off period the costs that finance found are kept, and a party records none', async () => {
    const all = await stage.made({ status: 'cooling_off' })
    const orderId = await stage.pay(all.person, all.id)
    const finance = await world.withRole('finance')
    await newRole(world.bench(), { userId: all.manager.userId, role: 'finance' })
    const said = { id: all.id, ...proven }
    expect((await all.manager.call(contract.recordProvenCosts, said)).code).toBe(faults.contract_own_money.code)
    expect((await finance.call(contract.recordProvenCosts, { ...said, costFen: PRICE + 1 })).code).toBe(faults.input_invalid.code)
    expect((await finance.call(contract.recordProvenCosts, said)).data).toEqual({ provenCostsFen: proven.costFen })
    await finance.call(contract.recordProvenCosts, said)
    const { data } = await all.person.call(contract.previewStop, { id: all.id })
    expect(data.rows.map(({ kind, fen }) => [kind, fen])).toEqual([
      ['paid', PRICE],
      ['cost', -proven.costFen],
    ])
    await all.person.call(contract.requestStop, await stage.stopOf(all.person, all.id))
    await finance.call(contract.approveSettlement, { id: all.id, shownFen: PRICE - proven.costFen })
    await paidOut(all.id)
    expect(await moneyOf(orderId)).toMatchObject({ refunded: PRICE - proven.costFen, released: proven.costFen, held: 0 })
    expect((await finance.call(contract.recordProvenCosts, { ...said, costFen: 1 })).code).toBe(faults.not_found.code)
  })

  test.each([
    ['cooling_off', 0],
    ['effective', 8],
    ['paused', 8],
  ] as const)('a request that nobody answered is taken back, and the contract is %s again', async (status, daysAgo) => {
    const all = await stage.made({ status, daysAgo })
    // Within the cooling-off period only the company's request waits for an answer.
    const [asker, other] = status === 'cooling_off' ? [all.manager, all.person] : [all.person, all.manager]
    await asker.call(contract.requestStop, await stage.stopOf(asker, all.id))
    expect((await other.call(contract.withdrawStop, { id: all.id })).code).toBe(faults.contract_changed.code)
    const taps = await Promise.all([1, 2].map(() => asker.call(contract.withdrawStop, { id: all.id })))
    expect(taps.map(({ data }) => data.status)).toEqual([status, status])
    expect((await all.person.call(contract.getContract, { id: all.id })).data).toMatchObject({ settlement: null, canStop: true })
    expect((await asker.call(contract.requestStop, await stage.stopOf(asker, all.id))).data.status).toBe('proposed')
    await other.call(contract.disputeStop, { id: all.id, reason: stage.reason })
    expect((await asker.call(contract.withdrawStop, { id: all.id })).code).toBe(faults.contract_changed.code)
  })

  test('a payment that arrives after the request to stop is returned whole', async () => {
    const all = await stage.made({ status: 'cooling_off' })
    const order = await stage.beginPay(all.person, all.id)
    const said = await stage.stopOf(all.person, all.id)
    expect(said.shownFen).toBe(0)
    expect((await all.person.call(contract.requestStop, said)).data.status).toBe('paid')
    await order.settle()
    for (let runs = 0; runs < 2; runs += 1)
      await runJob(world.served, paidJob, { tenantId: world.tenantA, payload: { contractId: all.id } })
    expect(await moneyOf(order.id)).toEqual({ paid: PRICE, released: 0, refunded: PRICE, held: 0 })
  })

  test('both sides stop at the same moment: one request, agreed by the other', async () => {
    const all = await paid({ confirmed: 1, items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }] })
    const said = await stage.stopOf(all.person, all.id)
    const answers = await Promise.all([all.person, all.manager].map((who) => who.call(contract.requestStop, said)))
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000])
    expect(await world.world.db.$count(contractSettlements, eq(contractSettlements.contractId, all.id))).toBe(1)
    expect((await settlementOf(all.id)).status).toBe('agreed')
  })

  test('a dispute about a fault of the store is decided by an auditor, at the moment of the request', async () => {
    const all = await paid({ confirmed: 3, items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }] })
    const { refundFen } = (await all.person.call(contract.previewStop, { id: all.id, fault: 'store' })).data
    expect(refundFen).toBe(300_000)
    const said = { id: all.id, fault: 'store' as const, reason: stage.reason, shownFen: refundFen }
    await all.person.call(contract.requestStop, said)
    expect((await all.manager.call(contract.disputeStop, { id: all.id, reason: '我们按时安排了' })).data.status).toBe('disputed')
    await decide(all.id, 'rejected')
    expect((await all.person.call(contract.getSettlement, { id: all.id })).data).toMatchObject({
      status: 'agreed',
      fault: 'none',
      refundFen: 240_000,
    })
    expect((await rowOf(all.id)).status).toBe('mediated')
  })

  test('a refund that is not paid within fifteen days is flagged', async () => {
    const { person, manager, id, shownFen } = await stage.stopping()
    expect(shownFen).toBe(0)
    expect((await manager.call(contract.agreeStop, { id, shownFen })).data.status).toBe('paid')
    const late = await paid()
    await late.person.call(contract.requestStop, await stage.stopOf(late.person, late.id))
    const { refundFen } = await settlementOf(late.id)
    await late.manager.call(contract.agreeStop, { id: late.id, shownFen: refundFen })
    await world.world.db
      .update(contractSettlements)
      .set({ dueAt: momentBefore(new Date(), 1, 'minute') })
      .where(eq(contractSettlements.contractId, late.id))
    expect((await late.person.call(contract.getSettlement, { id: late.id })).data.isLate).toBe(true)
    expect((await person.call(contract.getSettlement, { id })).data.isLate).toBe(false)
  })

  test('staff of finance never approve a settlement of their own store', async () => {
    const all = await paid()
    await all.person.call(contract.requestStop, await stage.stopOf(all.person, all.id))
    const { refundFen } = await settlementOf(all.id)
    await all.manager.call(contract.agreeStop, { id: all.id, shownFen: refundFen })
    await newRole(world.bench(), { userId: all.manager.userId, role: 'finance' })
    const own = await all.manager.call(contract.approveSettlement, { id: all.id, shownFen: refundFen })
    expect(own.code).toBe(faults.contract_own_money.code)
    const colleague = await world.withRole('finance')
    await newStaff(world.bench(), { storeId: all.storeId, userId: colleague.userId, role: 'manager' })
    expect((await colleague.call(contract.approveSettlement, { id: all.id, shownFen: refundFen })).code).toBe(
      faults.contract_own_money.code,
    )
  })

  test('the database refuses another amount, and a change after the payment', async () => {
    const { id } = await stage.stopping()
    const set = (refundFen: number) =>
      world.world.db.update(contractSettlements).set({ refundFen }).where(eq(contractSettlements.contractId, id))
    await expect(set(1)).rejects.toThrow()
  })

  test('a payout whose job was lost is made up by the sweep, once', async () => {
    const all = await paid()
    await all.person.call(contract.requestStop, await stage.stopOf(all.person, all.id))
    const { id: settlementId, refundFen } = await settlementOf(all.id)
    await all.manager.call(contract.agreeStop, { id: all.id, shownFen: refundFen })
    await world.world.db
      .update(contractSettlements)
      .set({ status: 'approved', approvedAt: new Date() })
      .where(eq(contractSettlements.id, settlementId))
    await Promise.all([sweepContracts(world.served), sweepContracts(world.served)])
    expect((await refundsOf(all.orderId)).map(({ fen }) => fen)).toEqual([refundFen])
  })
})

describe('the way out', () => {
  test('a member who leaves gets every contract settled once, for the amount shown before', async () => {
    const all = await paid({ confirmed: 3, items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }] })
    const unsigned = await stage.sent()
    const ofBoth = async () => [
      ...(await quoteContractExits(await all.person.ctx(), all.person.userId)),
      ...(await quoteContractExits(await unsigned.person.ctx(), unsigned.person.userId)),
    ]
    const shown = await ofBoth()
    expect(shown).toMatchObject([
      { service: 'contract', refId: all.id, fen: 240_000 },
      { service: 'contract', refId: unsigned.id, fen: 0 },
    ])
    const ctx = await world.ctx(world.tenantA, null)
    for (const row of [...shown, ...shown]) await ctx.tx((ctx) => settleContractOnExit(ctx, all.person.userId, row, ctx.now))
    expect((await rowOf(unsigned.id)).status).toBe('recalled')
    await paidOut(all.id)
    await paidOut(all.id)
    expect((await refundsOf(all.orderId)).map(({ fen }) => fen)).toEqual([240_000])
    expect(await moneyOf(all.orderId)).toMatchObject({ paid: PRICE, held: 0 })
  })
})
