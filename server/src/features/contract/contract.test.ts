/** Tests of contracts: who signs when, what a ticket is good for, when services may begin, and what nobody can change. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { contract } from '@qianxian/protocol/contract/contract'
import { signRefusal, unsignedOrderWords } from '@qianxian/protocol/contract/contract.words'
import { finance } from '@qianxian/protocol/finance/finance'
import { store } from '@qianxian/protocol/store/store'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureTemplate } from '../../../seed/makers/contract'
import { newPackage } from '../../../seed/makers/line'
import { newStore } from '../../../seed/makers/store'
import { contractStage } from '../../../test/nouns/contract'
import { teaHouse, threeTimes } from '../../../test/nouns/appointment'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { smsCodes } from '../../db/tables/account'
import { contractEvents, contracts, contractSigners, contractTemplates } from '../../db/tables/contract'
import { identities } from '../../db/tables/identity'
import { contractEventsOf, findBrokenEvent } from './contract-events.repository'
import { runJob } from '../../jobs/start'
import { sweepContracts } from './contract.jobs'
import { paidJob } from './contract.product'

let world: TestWorld
let stage: ReturnType<typeof contractStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = contractStage(world)
})
afterAll(() => world.close())

const rowOf = async (id: number) => (await world.world.db.select().from(contracts).where(eq(contracts.id, id)))[0]!
const change = (id: number, facts: Partial<typeof contracts.$inferInsert>) =>
  world.world.db.update(contracts).set(facts).where(eq(contracts.id, id))
const kindsOf = async (id: number) => (await contractEventsOf(await world.ctx(world.tenantA, null), id)).map(({ kind }) => kind)
const refusalOf = async (id: number) => {
  const events = await contractEventsOf(await world.ctx(world.tenantA, null), id)
  return events.filter(({ kind }) => kind === 'sign_refused').map(({ facts }) => (JSON.parse(facts) as { why: string }).why)
}
const memberSigner = (id: number) => and(eq(contractSigners.contractId, id), eq(contractSigners.kind, 'member'))

describe('signing', () => {
  test('the company signs first, then the member, and the cooling-off period begins', async () => {
    const { manager, person, id } = await stage.drafted()
    expect((await person.call(contract.getContractSignUrl, { id })).code).toBe(faults.not_found.code)
    expect((await manager.call(contract.getContract, { id })).data.row.nextStep).toBe('请签署，签署后发给会员')
    expect((await stage.sign(manager, id)).data).toMatchObject({ status: 'sent', member: '林＊＊', nextStep: '等待会员签署' })
    const { data } = await stage.sign(person, id)
    expect(data).toMatchObject({ status: 'cooling_off', tab: 'running', delivered: 0, times: 8 })
    const row = await rowOf(id)
    expect(row.coolingOffEndsAt).toEqual(momentAfter(row.signedAt!, 7, 'day'))
    expect(await kindsOf(id)).toEqual([
      'drafted',
      'ticket_issued',
      'viewed',
      'code_sent',
      'company_signed',
      'sent',
      'ticket_issued',
      'viewed',
      'code_sent',
      'member_signed',
      'signed',
      'cooling_off',
    ])
  })

  test('a ticket signs once, for thirty minutes, for one person on one device', async () => {
    const { person, manager, id } = await stage.sent()
    const ticket = await stage.ticketOf(person, id)
    const other = await manager.call(contract.readContractText, { ticket })
    expect(other).toMatchObject({ code: faults.contract_sign_refused.code, message: signRefusal.other_person })
    const elsewhere = await person.call(
      contract.readContractText,
      { ticket },
      { headers: { 'x-device-token': '0b7b1c11-1111-4111-8111-111111111111' } },
    )
    expect(elsewhere.message).toBe(signRefusal.other_device)
    const said = await stage.signing(person, ticket)
    await world.world.db
      .update(contractSigners)
      .set({ ticketExpiresAt: momentBefore(new Date(), 1, 'minute') })
      .where(memberSigner(id))
    expect((await person.call(contract.signContract, said)).message).toBe(signRefusal.ticket_expired)
    const again = await stage.ticketOf(person, id)
    expect((await person.call(contract.readContractText, { ticket })).code).toBe(faults.not_found.code)
    expect((await person.call(contract.signContract, { ...said, ticket: again })).code).toBe(20000)
    expect((await person.call(contract.signContract, { ...said, ticket: again })).code).toBe(20000)
    const redrawn = { ...said, ticket: again, signature: said.signature.toReversed() }
    expect((await person.call(contract.signContract, redrawn)).message).toBe(signRefusal.ticket_used)
    expect(await refusalOf(id)).toEqual(['other_person', 'other_device', 'ticket_expired', 'ticket_used'])
  })

  test('a text that was not read to its end, or is another one, is not signed', async () => {
    const { person, id } = await stage.sent()
    const said = await stage.signing(person, await stage.ticketOf(person, id))
    expect((await person.call(contract.signContract, { ...said, isReadToEnd: false })).message).toBe(signRefusal.unread)
    expect((await person.call(contract.signContract, { ...said, textHash: 'f'.repeat(64) })).message).toBe(signRefusal.changed)
    expect((await person.call(contract.signContract, { ...said, signature: [] })).code).toBe(faults.contract_unsigned.code)
    expect((await person.call(contract.signContract, said)).code).toBe(20000)
  })

  test('another name than the proven one is refused and recorded', async () => {
    const { person, id } = await stage.sent()
    const ticket = await stage.ticketOf(person, id)
    const nameEnc = world.world.secrets.seal('林知秋')
    await world.world.db.update(identities).set({ nameEnc }).where(eq(identities.userId, person.userId))
    expect((await person.call(contract.readContractText, { ticket })).message).toBe(signRefusal.other_name)
    await world.world.db.delete(identities).where(eq(identities.userId, person.userId))
    expect((await person.call(contract.readContractText, { ticket })).message).toBe(signRefusal.unnamed)
    expect(await refusalOf(id)).toEqual(['other_name', 'unnamed'])
  })

  test('above 5,000 yuan a face check is needed', async () => {
    const { person, id } = await stage.sent({ priceFen: 600_000 })
    const ticket = await stage.ticketOf(person, id)
    await world.world.db.update(identities).set({ level: 'name', faceAt: null }).where(eq(identities.userId, person.userId))
    expect((await person.call(contract.readContractText, { ticket })).message).toBe(signRefusal.face)
    await world.world.db.update(identities).set({ level: 'face', faceAt: new Date() }).where(eq(identities.userId, person.userId))
    expect((await person.call(contract.readContractText, { ticket })).data).toMatchObject({ intent: 'face', needsFace: false })
  })

  test.each(['expired', 'recalled', 'superseded', 'rejected'] as const)('a contract that is %s is not signed', async (status) => {
    const { manager, storeId, memberId, person, id } = await stage.sent()
    const ticket = await stage.ticketOf(person, id)
    if (status === 'expired') await change(id, { expiresAt: momentBefore(new Date(), 1, 'minute') })
    if (status === 'recalled') await manager.call(contract.recallContract, { storeId, id })
    if (status === 'rejected') await person.call(contract.rejectContract, { ticket, reason: '价格和说好的不一样' })
    if (status === 'superseded') {
      const { data } = await manager.call(contract.draftContract, { ...stage.draftOf({ storeId, memberId }), supersedesId: id })
      // Allows a second code within the minute.
      await world.world.db.update(smsCodes).set({ createdAt: momentBefore(new Date(), 2, 'minute') })
      await stage.sign(manager, data.id)
    }
    expect((await person.call(contract.readContractText, { ticket })).message).toBe(signRefusal[status])
    expect((await rowOf(id)).status).toBe(status)
    expect(await refusalOf(id)).toEqual([status])
    const { data } = await person.call(contract.pageList, { tab: 'ended' })
    expect(data.list.find((one) => one.id === id)?.status).toBe(status)
  })

  test('two signatures at the same moment are one', async () => {
    const { person, id } = await stage.sent()
    const said = await stage.signing(person, await stage.ticketOf(person, id))
    const answers = await Promise.all([1, 2].map(() => person.call(contract.signContract, said)))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
    expect((await kindsOf(id)).filter((kind) => kind === 'member_signed')).toHaveLength(1)
  })

  test('a price that changed after the contract was sent does not change it', async () => {
    const { manager, storeId, memberId, person, id } = await stage.sent()
    await manager.call(contract.draftContract, { ...stage.draftOf({ storeId, memberId }), priceFen: 990_000 })
    expect((await stage.sign(person, id)).data.priceFen).toBe(480_000)
  })
})

describe('a payer other than the member', () => {
  const paidBy = async () => {
    const payer = await stage.named(await world.member(), '林建国')
    const all = await stage.people()
    const { data } = await all.manager.call(contract.draftContract, { ...stage.draftOf(all), payerPhone: payer.phone })
    return { ...all, payer, id: data.id }
  }

  test('the payer signs before the member, who signs too, and the text names both', async () => {
    const { manager, payer, person, id } = await paidBy()
    expect((await payer.call(contract.getContract, { id })).code).toBe(faults.not_found.code)
    await stage.sign(manager, id)
    expect((await person.call(contract.getContractSignUrl, { id })).message).toBe(signRefusal.not_turn)
    const ticket = await stage.ticketOf(payer, id)
    expect((await payer.call(contract.readContractText, { ticket })).data).toMatchObject({
      signer: 'payer',
      text: expect.stringContaining('付款人：林建国'),
    })
    expect((await person.call(contract.readContractText, { ticket })).message).toBe(signRefusal.other_person)
    expect((await stage.sign(payer, id)).data).toMatchObject({ status: 'signing', canSign: false, nextStep: '等待其他签署方签署' })
    expect((await person.call(contract.getContract, { id })).data.row.canSign).toBe(true)
    expect((await stage.sign(person, id)).data.status).toBe('cooling_off')
    expect((await kindsOf(id)).filter((kind) => kind.endsWith('_signed'))).toEqual(['company_signed', 'payer_signed', 'member_signed'])
  })

  test('only the payer orders the service, only the member asks to start early, and both may stop', async () => {
    const { manager, payer, person, id } = await paidBy()
    for (const who of [manager, payer, person]) await stage.sign(who, id)
    const order = (who: Person) => who.call(finance.createFinOrder, { bizType: 'service', input: { contract: id }, shownFen: 480_000 })
    expect((await person.call(contract.getContract, { id })).data.row.canPay).toBe(false)
    expect((await order(person)).code).toBe(faults.not_found.code)
    expect((await payer.call(contract.getContract, { id })).data).toMatchObject({
      row: { canPay: true },
      canWishEarlyStart: false,
      canStop: true,
    })
    expect((await order(payer)).code).toBe(20000)
    expect((await payer.call(contract.sendEarlyStartCode, { id })).code).toBe(faults.not_found.code)
    expect((await payer.call(contract.requestStop, await stage.stopOf(payer, id))).code).toBe(20000)
    expect((await rowOf(id)).status).toBe('cancelled_no_fault')
  })

  test('a phone without a proven name is refused in the same words as an unknown one', async () => {
    const all = await stage.people()
    const draft = (payerPhone: string) => all.manager.call(contract.draftContract, { ...stage.draftOf(all), payerPhone })
    const [unproven, unknown] = [await draft((await world.member()).phone), await draft('13999990001')]
    expect(unproven.code).toBe(faults.input_invalid.code)
    expect([unproven.message, unproven.data]).toEqual([unknown.message, unknown.data])
  })
})

describe('fixed text and history', () => {
  test('the database refuses changes after the first signature', async () => {
    const { person, id } = await stage.sent()
    for (const facts of [{ priceFen: 1 }, { title: '别的合同' }, { snapshotHash: 'f'.repeat(64) }, { textEnc: '' }])
      await expect(change(id, facts)).rejects.toThrow()
    await stage.sign(person, id)
    const { db } = world.world
    await expect(change(id, { signedAt: new Date(0), coolingOffEndsAt: new Date(0) })).rejects.toThrow()
    await expect(db.update(contractSigners).set({ signatureEnc: '' }).where(memberSigner(id))).rejects.toThrow()
    await expect(db.delete(contractSigners).where(memberSigner(id))).rejects.toThrow()
    await expect(db.update(contractEvents).set({ who: '别人' }).where(eq(contractEvents.contractId, id))).rejects.toThrow()
    await expect(db.delete(contracts).where(eq(contracts.id, id))).rejects.toThrow()
    await expect(db.update(contractTemplates).set({ body: '别的正文' })).rejects.toThrow()
    await expect(db.update(contractTemplates).set({ status: 'published' })).resolves.toBeDefined()
  })

  test('one changed byte in a stored event is found', async () => {
    const { id } = await stage.sent()
    const events = await contractEventsOf(await world.ctx(world.tenantA, null), id)
    expect(findBrokenEvent(events)).toBeNull()
    for (const [place, event] of events.entries()) {
      const bent = events.with(place, { ...event, facts: event.facts.replace('{', '[') })
      expect(findBrokenEvent(bent)).toBe(place + 1)
    }
    expect(findBrokenEvent(events.toSpliced(1, 1))).toBe(2)
  })

  test('the database refuses the member’s signature before the company’s', async () => {
    const { id } = await stage.drafted()
    const facts = { status: 'signed' as const, signedAt: new Date(), codeAt: new Date(), textHash: '', signatureEnc: '' }
    await expect(world.world.db.update(contractSigners).set(facts).where(memberSigner(id))).rejects.toThrow()
  })
})

describe('the start of services', () => {
  test('an order is paid only for a signed contract', async () => {
    const { manager, person, id } = await stage.drafted()
    const order = () => person.call(finance.createFinOrder, { bizType: 'service', input: { contract: id }, shownFen: 480_000 })
    expect((await order()).code).toBe(faults.not_found.code)
    await stage.sign(manager, id)
    expect(await order()).toMatchObject({ code: faults.order_not_ready.code, message: unsignedOrderWords })
    await stage.sign(person, id)
    const { data } = await order()
    expect(data).toMatchObject({ amountFen: 480_000, notReady: null })
    expect((await order()).code).toBe(faults.contract_changed.code)
  })

  test('an order of another type waits for a contract where the tenant needs one for it', async () => {
    const { person, id } = await stage.made({ status: 'sent' })
    await ensureTemplate(world.bench(), 'custom_1to1', { orderTypes: ['package'] })
    expect((await person.call(contract.getEnable, { bizType: 'package' })).data.isEnabled).toBe(true)
    expect((await person.call(contract.getEnable, { bizType: 'vip' })).data.isEnabled).toBe(false)
    const { id: packageId } = await newPackage(world.bench(), { priceFen: 1_999 })
    const { data } = await person.call(finance.createFinOrder, { bizType: 'package', input: { package: packageId }, shownFen: 1_999 })
    expect(data.notReady).toBe(unsignedOrderWords)
    await world.world.db.update(contractTemplates).set({ status: 'retired' }).where(eq(contractTemplates.type, 'custom_1to1'))
    expect((await person.call(finance.getOrder, { id: data.id })).data.notReady).toBeNull()
    expect(id).toBeGreaterThan(0)
  })

  test('after an order that was closed unpaid the contract is ordered again', async () => {
    const { person, id } = await stage.made({ status: 'cooling_off' })
    const order = () => person.call(finance.createFinOrder, { bizType: 'service', input: { contract: id }, shownFen: 480_000 })
    const { data } = await order()
    expect((await person.call(contract.getContract, { id })).data.row).toMatchObject({ canPay: false, orderId: data.id })
    await person.call(finance.cancelOrder, { id: data.id })
    await runJob(world.served, paidJob, { tenantId: world.tenantA, payload: { contractId: id } })
    expect((await person.call(contract.getContract, { id })).data.row).toMatchObject({ canPay: true, orderId: null })
    expect((await order()).code).toBe(20000)
  })

  test('the member pauses the services, and paused time is added to the period', async () => {
    const { person, manager, desk, id } = await stage.effective()
    const { endAt } = await rowOf(id)
    expect((await manager.call(contract.pauseContract, { id })).code).toBe(faults.not_found.code)
    await Promise.all([1, 2].map(() => person.call(contract.pauseContract, { id })))
    expect((await kindsOf(id)).filter((kind) => kind === 'paused')).toHaveLength(1)
    const booked = await desk.call(appointment.proposeForMember, { no: person.no, type: 'consult', times: threeTimes(), place: teaHouse })
    expect(booked.message).toContain('已暂停')
    await stage.deliver({ person, desk })
    expect(await stage.waiting(id)).toBeUndefined()
    const pausedAt = momentBefore(new Date(), 10, 'day')
    await change(id, { pausedAt })
    expect((await person.call(contract.resumeContract, { id })).data.status).toBe('effective')
    const row = await rowOf(id)
    expect(row.pausedAt).toBeNull()
    expect(Math.round((row.endAt!.getTime() - endAt!.getTime()) / 86_400_000)).toBe(10)
    await stage.deliver({ person, desk })
    expect(await stage.waiting(id)).toMatchObject({ seq: 1 })
  })

  test('in the cooling-off period nothing is booked or counted before the written wish', async () => {
    const { person, desk, id } = await stage.made({ status: 'cooling_off' })
    const propose = () => desk.call(appointment.proposeForMember, { no: person.no, type: 'consult', times: threeTimes(), place: teaHouse })
    expect((await propose()).message).toContain('冷静期')
    await stage.deliver({ person, desk })
    expect(await stage.waiting(id)).toBeUndefined()
    await person.call(contract.sendEarlyStartCode, { id })
    const code = await world.smsCode(person.phone)
    expect((await person.call(contract.wishEarlyStart, { id, code, isAgreed: false })).code).toBe(faults.input_invalid.code)
    expect((await person.call(contract.wishEarlyStart, { id, code, isAgreed: true })).code).toBe(20000)
    expect((await propose()).code).toBe(20000)
    await stage.deliver({ person, desk })
    expect(await stage.waiting(id)).toMatchObject({ kind: 'meeting', seq: 1 })
  })

  test.each([true, false])('the cooling-off period ends on time, swept %s', async (isSwept) => {
    const { person, id } = await stage.made({ status: 'cooling_off', daysAgo: 7 })
    if (isSwept) await sweepContracts(world.served, momentAfter(new Date(), 1, 'minute'))
    expect((await person.call(contract.getContract, { id })).data.row.status).toBe('effective')
    expect((await rowOf(id)).status).toBe(isSwept ? 'effective' : 'cooling_off')
  })

  test.each([true, false])('an unsigned contract expires after seven days, swept %s', async (isSwept) => {
    const { person, id } = await stage.made({ status: 'viewed', daysAgo: 7 })
    if (isSwept) await sweepContracts(world.served, momentAfter(new Date(), 1, 'minute'))
    expect((await person.call(contract.getContract, { id })).data.row).toMatchObject({ status: 'expired', tab: 'ended', canSign: false })
  })
})

test('a store with an open contract cannot close, and is told which', async () => {
  const { storeId, row } = await stage.effective()
  const admin = await world.withRole('tenantAdmin')
  await admin.call(store.setStoreStatus, { id: storeId, status: 'paused' })
  const answer = await admin.call(store.setStoreStatus, { id: storeId, status: 'closed' })
  expect(answer.code).toBe(faults.store_not_empty.code)
  expect(answer.message).toContain(row.no)
})

test.each([true, false])('a contract follows its member to another store if headquarters proposed it: %s', async (isProposed) => {
  const { person, storeId, memberId, id } = await stage.effective()
  const { id: toId } = await newStore(world.bench(), { status: 'open' })
  if (isProposed) {
    const admin = await world.withRole('tenantAdmin')
    const { data } = await admin.call(store.proposeTransfer, { memberId, toId })
    expect((await rowOf(id)).storeId).toBe(storeId)
    await person.call(store.answerTransfer, { id: data.id, isAccepted: true })
  } else await person.call(store.askTransfer, { toId })
  expect((await rowOf(id)).storeId).toBe(isProposed ? toId : storeId)
  expect((await kindsOf(id)).includes('transferred')).toBe(isProposed)
})

describe('visibility', () => {
  test('its member, its store’s manager and its matchmaker see it, others get none', async () => {
    const { person, manager, desk, id } = await stage.effective()
    const elsewhere = await stage.people()
    const see = async (who: Person) => (await who.call(contract.getContract, { id })).code
    expect([await see(person), await see(manager), await see(desk)]).toEqual([20000, 20000, 20000])
    for (const who of [elsewhere.person, elsewhere.manager, elsewhere.desk, await world.member(), await world.withRole('finance')])
      expect(await see(who)).toBe(faults.not_found.code)
    const listed = async (who: Person, side: 'mine' | 'served' | 'store') =>
      (await who.call(contract.pageList, { side })).data.list.map((one) => one.id)
    expect([await listed(person, 'mine'), await listed(manager, 'store'), await listed(desk, 'served')]).toEqual([[id], [id], [id]])
    expect([await listed(person, 'store'), await listed(manager, 'mine'), await listed(elsewhere.desk, 'served')]).toEqual([[], [], []])
  })

  test('staff see the member’s name masked, and no code of another scene signs', async () => {
    const { person, manager, id } = await stage.effective()
    expect((await manager.call(contract.getContract, { id })).data.row.member).toBe('林＊＊')
    expect((await person.call(contract.getContract, { id })).data.signers.find(({ isMe }) => isMe)?.name).toBe('林知夏')
    const rows = await world.world.db
      .select()
      .from(smsCodes)
      .where(sql`scene = 'contract'`)
    expect(rows.every(({ scene }) => scene === 'contract')).toBe(true)
  })
})
