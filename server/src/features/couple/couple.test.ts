/** Tests of couples: stages, rest of profiles and paid time, the exit with its receipt, races, and deadlines. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { couple } from '@qianxian/protocol/couple/couple'
import { coupleFaults } from '@qianxian/protocol/couple/couple.faults'
import { coupleLimits } from '@qianxian/protocol/couple/couple.words'
import { finance } from '@qianxian/protocol/finance/finance'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { message } from '@qianxian/protocol/message/message'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMatch } from '../../../seed/makers/interact'
import { newLine, newPackage } from '../../../seed/makers/line'
import { newVipPlan } from '../../../seed/makers/membership'
import { demonstration } from '../../../seed/nouns/couple'
import type { Stage } from '../../../seed/stage'
import { coupleFacts, coupleStage, STORY } from '../../../test/nouns/couple'
import { messageStage } from '../../../test/nouns/message'
import { pinStage } from '../../../test/nouns/placement'
import { spotlightStage } from '../../../test/nouns/spotlight'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { exitRefunds, relationshipEvents, relationships, singlehoodExits } from '../../db/tables/couple'
import { finOrders, finRefunds } from '../../db/tables/finance'
import { lineQuotas, lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { vipPauses } from '../../db/tables/membership'
import { pins } from '../../db/tables/placement'
import { spotlightBookings } from '../../db/tables/spotlight'
import { noRoutes } from '../../http/serve'
import { exitSettlementDue, exitSettlements, settlePayment, type ExitSettlement } from '../finance/finance'
import { noun } from '../noun'
import { sweepCouples, sweepReceipts } from './couple.jobs'
import { exitElsewhere, getMyCouple, stepDown } from './couple.service'
import { confirmExit, withdrawExit } from './exit'
import { payReceipt } from './receipt'

let world: TestWorld
let stage: ReturnType<typeof coupleStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = coupleStage(world)
  await newVipPlan(world.bench(), { priceFen: 6_800 })
})
afterAll(() => world.close())

const profileOf = async ({ profileId }: Person) =>
  (await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, profileId)))[0]!
const lifecycles = (...people: Person[]) => Promise.all(people.map(async (one) => (await profileOf(one)).lifecycle))
const mine = async (person: Person) => (await person.call(couple.getMyCouple, {})).data
const ctxAt = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

async function paid(person: Person, id: number, fen: number, now = new Date()): Promise<number> {
  await settlePayment(await person.ctx(now), { orderId: id, paymentId: id, channel: 'ali', fen, channelNo: `c${id}`, paidAt: now })
  return id
}
async function boughtVip(person: Person, now = new Date()): Promise<number> {
  const { data } = await person.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'month' }, shownFen: 6_800 })
  return paid(person, data.id, 6_800, now)
}
async function boughtLines(person: Person): Promise<number> {
  const { id } = await newPackage(world.bench(), { priceFen: 9_900, times: 3 })
  const { data } = await person.call(finance.createFinOrder, { bizType: 'package', input: { package: id }, shownFen: 9_900 })
  return paid(person, data.id, 9_900)
}
const refundsOf = (orderId: number) => world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
const backOf = async (...orderIds: number[]) => (await Promise.all(orderIds.map(refundsOf))).flat().reduce((sum, { fen }) => sum + fen, 0)
const rowsOf = (exitId: number) => world.world.db.select().from(exitRefunds).where(eq(exitRefunds.exitId, exitId))
/** No row of the noun contradicts another. */
async function expectConsistent(): Promise<void> {
  for (const [what, query] of Object.entries(coupleFacts.invariants))
    expect((await world.database.pool.query(query)).rows, what).toEqual([])
}
const settle = async (person: Person, exitId: number) => payReceipt(await person.ctx(), exitId)

test.each([
  ['dating', 'paused'],
  ['couple', 'hidden'],
  ['engaged', 'hidden'],
  ['married', 'exited'],
] as const)('both agree to %s, and both profiles become %s', async (to, lifecycle) => {
  const { a, b } = await stage.together(to)
  expect(await lifecycles(a, b)).toEqual([lifecycle, lifecycle])
  expect((await mine(a)).relationship).toMatchObject({ status: to, other: { no: b.no }, wish: null })
  expect((await profileOf(a)).isListed).toBe(false)
})

test('a stage that only one has proposed changes nothing, and may be declined or taken back', async () => {
  const { a, b, id } = await stage.asked()
  expect(await lifecycles(a, b)).toEqual(['published', 'published'])
  expect((await mine(b)).asked).toMatchObject([{ id, wish: { stage: 'dating', isMine: false } }])
  await b.call(couple.answerStage, { id, stage: 'dating', isAccepted: false })
  expect((await mine(a)).asked).toEqual([])
  const again = (await a.call(couple.proposeStage, { no: b.no, stage: 'dating' })).data.asked[0]!
  await a.call(couple.withdrawStage, { id: again.id })
  expect((await b.call(couple.answerStage, { id: again.id, stage: 'dating', isAccepted: true })).code).toBe(
    coupleFaults.couple_changed.code,
  )
  expect(await lifecycles(a, b)).toEqual(['published', 'published'])
})

test('one suffices for a lower stage and for the end', async () => {
  const { a, b, id } = await stage.together('engaged')
  await b.call(couple.stepDown, { id, stage: 'couple' })
  expect((await mine(a)).relationship).toMatchObject({ status: 'couple' })
  expect((await a.call(couple.stepDown, { id, stage: 'engaged' })).code).toBe(coupleFaults.couple_changed.code)
  await b.call(couple.stepDown, { id, stage: null })
  expect((await mine(a)).relationship).toBeNull()
  // After this stage the profile comes back when its owner shows it.
  expect(await lifecycles(a, b)).toEqual(['hidden', 'hidden'])
  await a.call(love.setHidden, { isHidden: false })
  expect(await lifecycles(a)).toEqual(['published'])
})

test('a profile that rests is neither shown by its owner nor by an audit', async () => {
  const { a, id } = await stage.together('couple')
  await a.call(love.setHidden, { isHidden: false })
  const { version } = (await a.call(love.getMine, {})).data
  const saved = await a.call(love.saveDraft, { version, patch: { selfIntro: '喜欢爬山和做菜，也喜欢安静地看书，周末常去看展。' } })
  await a.call(love.submitAudit, { version: saved.data.version })
  expect(await lifecycles(a)).toEqual(['hidden'])
  expect((await profileOf(a)).isListed).toBe(false)
  await a.call(couple.stepDown, { id, stage: null })
  expect((await profileOf(a)).isHidden).toBe(true)
})

test('a person has one open relationship, by the database as well', async () => {
  const { a, b } = await stage.together()
  const third = await world.loveUser({ profile: { gender: 'male' } })
  await newLine(world.bench(), { fromId: third.profileId, toId: b.profileId, status: 'met' })
  expect((await third.call(couple.proposeStage, { no: b.no, stage: 'dating' })).code).toBe(coupleFaults.couple_taken.code)
  const insert = world.world.db.execute(
    `insert into attachments (tenant_id, profile_id, relationship_id) values (${world.tenantA}, ${a.profileId}, 1)` as never,
  )
  await expect(insert).rejects.toThrow()
})

test('two people without an introduction cannot propose', async () => {
  const [a, b] = [await world.loveUser(), await world.loveUser({ profile: { gender: 'male' } })]
  expect((await a.call(couple.proposeStage, { no: b.no, stage: 'dating' })).code).toBe(coupleFaults.couple_not_introduced.code)
})

test('two people who liked each other begin without an introduction, and their end closes the match', async () => {
  const [a, b] = [await world.loveUser(), await world.loveUser({ profile: { gender: 'male' } })]
  await newMatch(world.bench(), { of: [a.profileId, b.profileId] })
  const { id } = await stage.agree(a, b, 'dating')
  expect(await lifecycles(a, b)).toEqual(['paused', 'paused'])
  await stage.agree(a, b, 'couple')
  await b.call(couple.stepDown, { id, stage: null })
  expect((await a.call(couple.proposeStage, { no: b.no, stage: 'dating' })).code).toBe(coupleFaults.couple_not_introduced.code)
  await expectConsistent()
})

test('two who left singlehood together go on talking, and their talks with others have ended', async () => {
  const { opened, said } = messageStage(world)
  const [a, b] = [await world.loveUser(), await world.loveUser({ profile: { gender: 'male' } })]
  const other = await world.loveUser()
  const { id } = await opened({ a, b })
  const { id: before } = await opened({ a: other, b })
  for (const to of ['dating', 'couple'] as const) await stage.agree(a, b, to)
  for (const one of [a, b]) await one.call(couple.confirmExit, { nameStyle: 'initial' })
  expect((await b.call(message.send, said(id))).code).toBe(20000)
  expect((await b.call(message.send, said(before))).code).not.toBe(20000)
})

test('a dating couple is asked every thirty days, also after its return from a later stage', async () => {
  const { a, id } = await stage.together('couple')
  const remindAt = async () => (await world.world.db.select().from(relationships).where(eq(relationships.id, id)))[0]!.remindAt
  expect(await remindAt()).toBeNull()
  await a.call(couple.stepDown, { id, stage: 'dating' })
  await sweepCouples(world.served, days(29.9))
  expect((await remindAt())!.getTime()).toBeLessThan(days(31).getTime())
  await sweepCouples(world.served, days(30.1))
  expect((await remindAt())!.getTime()).toBeGreaterThan(days(59).getTime())
})

test('one of two partners who agree to the same person at once is taken', async () => {
  const first = await stage.asked()
  const rival = await world.loveUser({ profile: { gender: 'male' } })
  await newLine(world.bench(), { fromId: rival.profileId, toId: first.b.profileId, status: 'met' })
  const { data } = await rival.call(couple.proposeStage, { no: first.b.no, stage: 'dating' })
  const answers = await Promise.all(
    [first.id, data.asked[0]!.id].map((id) => first.b.call(couple.answerStage, { id, stage: 'dating', isAccepted: true })),
  )
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  await expectConsistent()
})

test('dating stops the clocks of VIP, pin and spotlight, and the end gives the days back', async () => {
  const [pinned, lit] = [pinStage(world), spotlightStage(world)]
  await lit.sold()
  const { a: him, b: her } = await stage.introduced()
  await world.world.db.update(loveProfiles).set({ trustLevel: 2, isVerified: true }).where(eq(loveProfiles.id, her.profileId))
  await pinned.sold()
  const vip = await boughtVip(her, momentBefore(new Date(), 10, 'day'))
  const pin = await pinned.live(her, { startedAt: momentBefore(new Date(), 1, 'day'), days: 7, endsAt: days(6) })
  const hour = await lit.scheduled(her, lit.hourIn(60))
  const { id } = await stage.agree(him, her, 'dating')
  const [bookingAt] = await world.world.db.select().from(spotlightBookings).where(eq(spotlightBookings.id, hour.id))
  expect(bookingAt!.pausedAt).not.toBeNull()
  expect((await world.world.db.select().from(pins).where(eq(pins.id, pin.id)))[0]).toMatchObject({ status: 'paused', seat: null })
  expect(await world.world.db.select().from(vipPauses).where(eq(vipPauses.userId, her.userId))).toMatchObject([
    { why: 'dating', untilAt: null },
  ])
  await stepDown(await ctxAt(her, days(20)), { id, stage: null })
  const [back] = await world.world.db.select().from(spotlightBookings).where(eq(spotlightBookings.id, hour.id))
  expect(back!.pausedAt).toBeNull()
  expect(back!.startsAt.getTime()).toBeGreaterThan(days(20).getTime())
  const [ran] = await world.world.db.select().from(pins).where(eq(pins.id, pin.id))
  expect(ran!.status).not.toBe('paused')
  // The pauses make up for the twenty days.
  expect((await refundsOf(vip)).length).toBe(0)
  expect(await lifecycles(her)).toEqual(['published'])
})

test('both confirm the exit: lines and talks with others end, and the receipt before equals the one after', async () => {
  const { a, b } = await stage.introduced()
  const other = await world.loveUser()
  const { id: otherLine } = await newLine(world.bench(), { fromId: a.profileId, toId: other.profileId, status: 'connected' })
  await newMatch(world.bench(), { of: [a.profileId, other.profileId], source: 'line' })
  const orders = [await boughtVip(a, momentBefore(new Date(), 10, 'day')), await boughtVip(a), await boughtLines(a)]
  await stage.agree(a, b, 'dating')
  await stage.agree(a, b, 'couple')
  await a.call(couple.confirmExit, { nameStyle: 'nickname' })
  const before = (await mine(a)).preview
  expect(before.list.map(({ service }) => service)).toEqual(['package', 'vip', 'vip'])
  expect(before.fen).toBe(before.list.reduce((sum, { fen }) => sum + fen, 0))
  const { data } = await b.call(couple.confirmExit, { nameStyle: 'initial' })
  const exitId = data.exit!.id
  expect(data.exit).toMatchObject({ status: 'confirmed', hasConfirmed: true, hasOtherConfirmed: true })
  expect(await lifecycles(a, b)).toEqual(['exited', 'exited'])
  await settle(a, exitId)
  const after = (await mine(a)).refunded!
  expect(after.list.map(({ status }) => status)).toEqual(['done', 'done', 'done'])
  expect(after.list.map(({ title, fen }) => [title, fen])).toEqual(before.list.map(({ title, fen }) => [title, fen]))
  expect([after.fen, await backOf(...orders)]).toEqual([before.fen, before.fen])
  const [line] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, otherLine))
  expect(line).toMatchObject({ status: 'terminated', closeReason: 'exited' })
  // A second run, by the job or by the sweep, changes nothing.
  await settle(b, exitId)
  await sweepReceipts(world.served)
  expect([(await mine(a)).refunded, await backOf(...orders)]).toEqual([after, before.fen])
  await expectConsistent()
})

test('a line that waits for an answer is refunded with the package', async () => {
  const person = await world.loveUser()
  const other = await world.loveUser({ profile: { gender: 'male' } })
  const order = await boughtLines(person)
  const [quota] = await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.orderId, order))
  await world.world.db.update(lineQuotas).set({ held: 1 }).where(eq(lineQuotas.id, quota!.id))
  await newLine(world.bench(), {
    fromId: person.profileId,
    toId: other.profileId,
    status: 'delivered',
    quotaId: quota!.id,
    quotaState: 'held',
  })
  expect((await mine(person)).preview.fen).toBe(9_900)
  const { data } = await person.call(couple.exitElsewhere, {})
  await settle(person, data.exit!.id)
  expect([await backOf(order), (await mine(person)).refunded!.fen]).toEqual([9_900, 9_900])
})

test('one tap leaves singlehood with a partner found elsewhere, without a certificate', async () => {
  const person = await world.loveUser()
  const [one, two] = await Promise.all([person.call(couple.exitElsewhere, {}), person.call(couple.exitElsewhere, {})])
  expect([one!.data.exit!.id, one!.data.exit]).toEqual([
    two!.data.exit!.id,
    expect.objectContaining({ status: 'confirmed', isElsewhere: true }),
  ])
  const rows = await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.aId, person.profileId))
  expect(rows).toMatchObject([{ codeHash: null, bId: null }])
  expect(await lifecycles(person)).toEqual(['exited'])
  // Nothing for the search is sold until the exit is withdrawn.
  const order = () => person.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'month' }, shownFen: 6_800 })
  expect((await order()).message).toContain('你已脱单')
  const { id: packageId } = await newPackage(world.bench(), { priceFen: 9_900, times: 3 })
  const lines = await person.call(finance.createFinOrder, { bizType: 'package', input: { package: packageId }, shownFen: 9_900 })
  expect(lines.message).toContain('你已脱单')
  await person.call(couple.withdrawExit, { id: one!.data.exit!.id })
  expect([await lifecycles(person), (await order()).code]).toEqual([['hidden'], 20000])
})

test('a person who leaves alone takes back what they have proposed, and the history says so', async () => {
  const { a, b, id } = await stage.asked()
  await a.call(couple.exitElsewhere, {})
  const events = await world.world.db.select().from(relationshipEvents).where(eq(relationshipEvents.relationshipId, id))
  expect(events.map(({ status, byId }) => [status, byId])).toEqual([
    ['proposed', a.profileId],
    ['dropped', a.profileId],
  ])
  expect((await mine(b)).asked).toEqual([])
})

test('an exit with every kind of open service settles each once by its rule, and the receipt adds up', async () => {
  const [pinned, lit] = [pinStage(world), spotlightStage(world)]
  await lit.sold()
  const her = await pinned.buyer()
  const other = await world.loveUser({ profile: { gender: 'male' } })
  const [running, fresh] = [await boughtVip(her, momentBefore(new Date(), 10, 'day')), await boughtVip(her)]
  const { data: pin } = await pinned.orderOf(her)
  await pinned.pay(her, pin.id)
  const hour = await lit.booked(her, lit.hourIn(84))
  const [unused, held] = [await boughtLines(her), await boughtLines(her)]
  const [quota] = await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.orderId, held))
  await world.world.db.update(lineQuotas).set({ held: 1 }).where(eq(lineQuotas.id, quota!.id))
  await newLine(world.bench(), {
    fromId: her.profileId,
    toId: other.profileId,
    status: 'delivered',
    quotaId: quota!.id,
    quotaState: 'held',
  })
  // The nouns of contracts and of promotions settle their own services.
  const handed: ExitSettlement[] = [
    { service: 'contract', refId: 71, title: '红娘服务合同', why: '8 项里完成了 3 项', fen: 120_000 },
    { service: 'promotion', refId: 72, title: '推广视频', why: '还没有开始推广', fen: 12_000 },
  ]
  const settled: object[] = []
  const trial = noun({
    name: 'trial',
    routes: noRoutes,
    parts: [
      exitSettlements.answer(async (_ctx, userId) => (userId === her.userId ? handed : [])),
      exitSettlementDue.on(async (_ctx, userId, settlement) => void settled.push({ userId, ...settlement })),
    ],
  })
  const ctx = { ...(await her.ctx()), nouns: [...world.world.nouns, trial] }
  const alone = async (id: number) => (await her.call(finance.getOrder, { id })).data.refundable!.fen
  const byRule = new Map(await Promise.all([fresh, pin.id, hour.orderId, unused].map(async (id) => [id, await alone(id)] as const)))

  const { preview } = await getMyCouple(ctx, {})
  expect(preview.list.map(({ service }) => service).toSorted()).toEqual(
    ['contract', 'package', 'package', 'pin', 'promotion', 'spotlight', 'vip', 'vip'].toSorted(),
  )
  const exitId = (await exitElsewhere(ctx, {})).exit!.id
  for (let run = 0; run < 2; run += 1) await payReceipt(ctx, exitId)
  await sweepReceipts(world.served)
  const after = (await getMyCouple(ctx, {})).refunded!
  const shown = ({ title, fen }: { title: string; fen: number }) => [title, fen]
  expect(after.list.map(shown)).toEqual(preview.list.map(shown))
  expect([after.fen, after.list.reduce((sum, { fen }) => sum + fen, 0)]).toEqual([preview.fen, preview.fen])

  const rows = new Map((await rowsOf(exitId)).map((row) => [row.refId, row]))
  for (const [id, fen] of byRule) expect(rows.get(id), `order ${id}`).toMatchObject({ fen, status: 'done' })
  expect([rows.get(held)!.fen, rows.get(71)!.status, rows.get(72)!.status]).toEqual([9_900, 'handed', 'handed'])
  // Ten of thirty days have run, or eleven that began.
  expect(rows.get(running)!.fen).toBeGreaterThanOrEqual(Math.floor((6_800 * 19) / 30))
  expect(rows.get(running)!.fen).toBeLessThanOrEqual(Math.ceil((6_800 * 20) / 30))
  expect(settled).toEqual(handed.map(({ service, refId }) => ({ userId: her.userId, service, refId })))
  const orders = [running, fresh, pin.id, hour.orderId, unused, held]
  expect((await Promise.all(orders.map(refundsOf))).map(({ length }) => length)).toEqual(orders.map(() => 1))
  expect(await backOf(...orders)).toBe(after.fen - 132_000)
  await expectConsistent()
})

test('both confirm in the same instant: one exit, confirmed once', async () => {
  const { a, b } = await stage.together('couple')
  const order = await boughtVip(a)
  await Promise.all([a, b].map((one) => one.call(couple.confirmExit, { nameStyle: 'nickname' })))
  const { exit } = await mine(a)
  expect(exit).toMatchObject({ status: 'confirmed' })
  await Promise.all([settle(a, exit!.id), settle(b, exit!.id)])
  expect([(await rowsOf(exit!.id)).length, (await refundsOf(order)).length]).toEqual([1, 1])
  await expectConsistent()
})

test('a confirmation and a withdrawal in the same instant leave a certificate or none, never both', async () => {
  const { a, b, exitId } = await stage.proposedExit()
  await Promise.all([b.call(couple.confirmExit, { nameStyle: 'initial' }), a.call(couple.dropExit, { id: exitId })])
  const [exit] = await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.id, exitId))
  expect([exit!.status === 'confirmed', exit!.codeHash !== null]).toEqual([exit!.confirmedAt !== null, exit!.confirmedAt !== null])
  await expectConsistent()
})

test('a withdrawal revokes the certificate, and refunds stay', async () => {
  const { a, b } = await stage.together('couple')
  const order = await boughtVip(a)
  for (const one of [a, b]) await one.call(couple.confirmExit, { nameStyle: 'nickname' })
  const { exit } = await mine(a)
  await settle(a, exit!.id)
  const { refunded } = await mine(a)
  expect((await b.call(couple.withdrawExit, { id: exit!.id })).data.exit).toMatchObject({ status: 'withdrawn' })
  expect(await lifecycles(a, b)).toEqual(['hidden', 'hidden'])
  expect([(await mine(a)).refunded, await backOf(order)]).toEqual([refunded, 6_800])
  // The two are still a couple and may leave again; nothing is refunded twice.
  for (const one of [a, b]) await one.call(couple.confirmExit, { nameStyle: 'nickname' })
  const again = (await mine(a)).exit!
  expect(again.id).not.toBe(exit!.id)
  await settle(a, again.id)
  expect(await backOf(order)).toBe(6_800)
})

test('the matchmaker of one confirms in the place of the other', async () => {
  const { a, b, desk, exitId } = await stage.witnessed()
  expect((await desk.call(couple.getExitsToWitness, {})).data.list).toMatchObject([{ id: exitId, members: [{ no: b.no }] }])
  const stranger = await world.matchmaker()
  expect((await stranger.call(couple.witnessExit, { id: exitId })).code).not.toBe(20000)
  expect((await desk.call(couple.witnessExit, { id: exitId })).data.list).toEqual([])
  expect((await mine(a)).exit).toMatchObject({ status: 'confirmed', hasOtherConfirmed: false, witness: expect.any(String) })
  expect((await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.id, exitId)))[0]!.bName).toMatch(/^.＊$/u)
})

test.each(['sweep', 'read'] as const)('after 14 days a stage and an exit lapse, evaluated by the %s', async (by) => {
  const [wish, exit] = [await stage.asked(), await stage.proposedExit()]
  const late = days(14.01)
  if (by === 'sweep') await sweepCouples(world.served, late)
  expect((await getMyCouple(await ctxAt(wish.b, late), {})).asked).toEqual([])
  expect((await getMyCouple(await ctxAt(exit.b, late), {})).exit).toMatchObject({ status: 'expired' })
  const [row] = await world.world.db.select().from(relationships).where(eq(relationships.id, wish.id))
  expect(row!.status).toBe('dropped')
})

test('just before 14 days an exit may still be confirmed, and afterwards a confirmation proposes it anew', async () => {
  const one = await stage.proposedExit()
  await (await ctxAt(one.b, days(13.99))).tx((ctx) => confirmExit(ctx, one.b.profileId, 'initial'))
  expect((await mine(one.a)).exit).toMatchObject({ status: 'confirmed' })
  const two = await stage.proposedExit()
  await (await ctxAt(two.b, days(14.01))).tx((ctx) => confirmExit(ctx, two.b.profileId, 'initial'))
  expect((await mine(two.a)).exit).toMatchObject({ status: 'proposed', hasConfirmed: false, hasOtherConfirmed: true })
})

test('a refund that was made by the member before the job runs is not made again', async () => {
  const person = await world.loveUser()
  const order = await boughtVip(person)
  const { data } = await person.call(couple.exitElsewhere, {})
  const { refundable } = (await person.call(finance.getOrder, { id: order })).data
  await person.call(finance.refundOrder, { id: order, shownFen: refundable!.fen, reason: '不需要了' })
  await settle(person, data.exit!.id)
  const refunds = await refundsOf(order)
  const [row] = await rowsOf(data.exit!.id)
  expect(refunds).toHaveLength(1)
  expect(row!.status).toBe(refunds[0]!.key.startsWith('exit:') ? 'done' : 'settled')
})

test('a block between the two ends their relationship and withdraws the certificate', async () => {
  const { a, b, exitId } = await stage.left()
  await a.call(interact.block, { no: b.no })
  const [exit] = await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.id, exitId))
  expect(exit!.status).toBe('withdrawn')
  expect(await lifecycles(a, b)).toEqual(['hidden', 'hidden'])
})

test('random purchases: every receipt adds up, equals its preview, and is paid once', async () => {
  let seed = 20_261_130
  const draw = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  for (let round = 0; round < 12; round += 1) {
    const person = await world.loveUser()
    const orders: number[] = []
    for (let count = draw(4); count >= 0; count -= 1)
      orders.push(draw(2) === 0 ? await boughtVip(person, momentBefore(new Date(), draw(45), 'day')) : await boughtLines(person))
    const before = (await mine(person)).preview
    const { data } = await person.call(couple.exitElsewhere, {})
    await settle(person, data.exit!.id)
    const after = (await mine(person)).refunded!
    const rows = await world.world.db.select().from(finOrders).where(eq(finOrders.userId, person.userId))
    const context = `round ${round}: ${JSON.stringify(before)}`
    expect(
      after.list.map(({ fen }) => fen),
      context,
    ).toEqual(before.list.map(({ fen }) => fen))
    expect([after.fen, await backOf(...orders)], context).toEqual([before.fen, before.fen])
    for (const { refundedFen, amountFen } of rows) expect(refundedFen).toBeLessThanOrEqual(amountFen)
  }
})

test('either withdraws a confirmed exit at any time, and a stranger never does', async () => {
  const { a, exitId } = await stage.left()
  const stranger = await world.loveUser()
  expect((await stranger.call(couple.withdrawExit, { id: exitId })).code).not.toBe(20000)
  await (await a.ctx()).tx((ctx) => withdrawExit(ctx, exitId, a.profileId))
  expect((await mine(a)).exit).toMatchObject({ status: 'withdrawn' })
})

test('the check answers valid or withdrawn and nothing else, and the certificate opens for the two alone', async () => {
  const { a, b, exitId } = await stage.left()
  const { data } = await a.call(couple.getCertificate, { id: exitId })
  const theirs = (await b.call(couple.getCertificate, { id: exitId })).data
  expect([data.code, data.width > 0]).toEqual([theirs.code, true])
  const stranger = await world.loveUser()
  expect((await stranger.call(couple.getCertificate, { id: exitId })).code).not.toBe(20000)
  const page = async (path: string) => {
    const reply = await world.app.inject({ method: 'GET', url: path, headers: { host: 'localhost' } })
    expect(reply.statusCode).toBe(200)
    return reply.body
  }
  const valid = await page(data.checkPath)
  expect(valid).toContain('>有效<')
  for (const hidden of [(await profileOf(a)).nickname!, a.no, b.no]) expect(valid).not.toContain(hidden)
  const unknown = await page('/common/api/couple/check?code=ABCDEFGHJKMN')
  await a.call(couple.withdrawExit, { id: exitId })
  expect(await page(data.checkPath)).toBe(unknown)
  expect(unknown).toContain('已撤回或不存在')
  expect((await a.call(couple.getCertificate, { id: exitId })).code).toBe(coupleFaults.exit_changed.code)
  // A code of another tenant is unknown here.
  const far = await world.app.inject({ method: 'GET', url: data.checkPath, headers: { host: 'second.localhost' } })
  expect(far.body).not.toContain('>有效<')
})

test('a story is public with both consents to the same text, and either revokes it', async () => {
  const { a, b, exitId } = await stage.left()
  const reader = await world.loveUser()
  const shown = async () => (await reader.call(couple.getStories, {})).data.list.filter(({ id }) => id === exitId)
  const written = (await a.call(couple.writeStory, { id: exitId, text: STORY })).data.story!
  expect([written, await shown()]).toEqual([{ text: STORY, version: 1, isMine: true, isPublic: false }, []])
  // The text changes while the other person reads it.
  await a.call(couple.writeStory, { id: exitId, text: `${STORY}后来就在一起了。` })
  expect((await b.call(couple.agreeToStory, { id: exitId, version: 1 })).code).toBe(coupleFaults.story_changed.code)
  expect((await b.call(couple.agreeToStory, { id: exitId, version: 2 })).data.story).toMatchObject({ isMine: false, isPublic: true })
  expect(await shown()).toMatchObject([{ text: `${STORY}后来就在一起了。`, second: expect.stringMatching(/＊$/) }])
  // Another text needs both consents again.
  await b.call(couple.writeStory, { id: exitId, text: STORY })
  expect(await shown()).toEqual([])
  await a.call(couple.agreeToStory, { id: exitId, version: 3 })
  expect(await shown()).toHaveLength(1)
  await a.call(couple.revokeStory, { id: exitId })
  expect([await shown(), (await mine(b)).story]).toEqual([[], null])
})

test('a story ends with its exit, and contacts and strangers are refused', async () => {
  const { a, b, exitId } = await stage.left()
  const refused = await a.call(couple.writeStory, { id: exitId, text: `${STORY}想认识我们就打 13800138000。` })
  expect(refused.code).not.toBe(20000)
  const stranger = await world.loveUser()
  expect((await stranger.call(couple.writeStory, { id: exitId, text: STORY })).code).not.toBe(20000)
  const { story } = (await a.call(couple.writeStory, { id: exitId, text: STORY })).data
  await b.call(couple.agreeToStory, { id: exitId, version: story!.version })
  await b.call(couple.withdrawExit, { id: exitId })
  expect((await stranger.call(couple.getStories, {})).data.list.some(({ id }) => id === exitId)).toBe(false)
  const [row] = await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.id, exitId))
  expect(row!.storyText).toBeNull()
})

test('guessing codes is limited by address', async () => {
  world.served.env.limitFactor = 1
  try {
    const reply = () =>
      world.app.inject({ method: 'GET', url: '/common/api/couple/check?code=WRONGWRONG22', headers: { host: 'localhost' } })
    const codes: number[] = []
    for (let count = 0; count <= coupleLimits.checksPerHour; count += 1) codes.push((await reply()).statusCode)
    expect([codes.at(0), codes.at(-1)]).toEqual([200, 429])
  } finally {
    world.served.env.limitFactor = 0
  }
})

test('a server that dies between two refunds of a receipt leaves the rest to the next run, each once', async () => {
  const person = await world.loveUser()
  const orders = [await boughtVip(person), await boughtLines(person)]
  const { data } = await person.call(couple.exitElsewhere, {})
  const ctx = await person.ctx()
  let opened = 0
  const dying: typeof ctx = {
    ...ctx,
    tx(work) {
      opened += 1
      return opened === 1 ? ctx.tx(work) : Promise.reject(new Error('killed'))
    },
  }
  await expect(payReceipt(dying, data.exit!.id)).rejects.toThrow('killed')
  expect((await mine(person)).refunded!.list.map(({ status }) => status).toSorted()).toEqual(['done', 'due'])
  await settle(person, data.exit!.id)
  expect([(await Promise.all(orders.map(refundsOf))).flat().length, await backOf(...orders)]).toEqual([2, data.refunded!.fen])
  await expectConsistent()
})

test('the demonstration shows a couple in each stage, and exits whose refunds were paid', async () => {
  await newVipPlan(world.bench(), { type: 'season', days: 90, priceFen: 16_800 })
  await newPackage(world.bench(), { priceFen: 9_900, times: 3 })
  const people = await Promise.all(
    Array.from({ length: 24 }, (_, place) => world.loveUser({ profile: { gender: place % 2 === 0 ? 'female' : 'male' } })),
  )
  const unused = people.slice(0, 1)
  const inhabitants = [...Array.from({ length: 328 }, () => unused[0]!), ...people].map(({ userId, profileId }, place) => ({
    userId,
    profileId,
    person: { gender: place % 2 === 0 ? 'female' : 'male' },
  }))
  const shownOn = { ...world.bench(), world: world.served, inhabitants } as unknown as Stage
  await demonstration.past!(shownOn)
  await demonstration.waiting!(shownOn)
  await expectConsistent()
  const paying = people.slice(-4)
  const receipts = await Promise.all(
    paying.map(async (one) => (await mine(one)).refunded?.list.map(({ service, status }) => [service, status])),
  )
  expect(receipts).toEqual([
    [
      ['vip', 'done'],
      ['package', 'done'],
    ],
    [['vip', 'done']],
    [['vip', 'done']],
    undefined,
  ])
  const shown = await world.world.db.select().from(singlehoodExits).where(eq(singlehoodExits.aName, '晴＊'))
  expect(shown.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'proposed', 'withdrawn'])
})
