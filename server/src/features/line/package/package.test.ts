/** Line packages: bought, used, refunded, and ended only after three reminders. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { line } from '@qianxian/protocol/line/line'
import { lineFaults } from '@qianxian/protocol/line/line.faults'
import { fenOf, nextReminderAt, remindersOf, remindNow, timesFor } from '@qianxian/protocol/line/package.rules'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineStage } from '../../../../test/nouns/line'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { newPackage } from '../../../../seed/makers/line'
import { escrows, finOrders } from '../../../db/tables/finance'
import { linePackages, lineQuotas } from '../../../db/tables/line'
import { notices } from '../../../db/tables/notice'
import type { Job } from '../../../jobs/job'
import { runJob } from '../../../jobs/start'
import { beginClosing } from '../../account/account-closure'
import { closeOrder, settlePayment } from '../../finance/finance'
import { genderCorrected } from '../../love/love'
import { timesLeftOf } from '../line'
import { earnPackageJob } from './package-earnings'
import { sweepTimes } from './package-reminders'

const DAY = 86_400_000
const PRICE = 10_000
let world: TestWorld
let desk: Person
let packageId: number
beforeAll(async () => {
  world = await openTestWorld()
  desk = await world.matchmaker()
  packageId = (await newPackage(world.bench(), { times: 3, priceFen: PRICE, validDays: 90 })).id
})
afterAll(async () => {
  await expectWhole(world, { played: ['pay'] })
  await world.close()
})

const buyerOf = (gender: 'male' | 'female' = 'male') => world.loveUser({ quota: 0, profile: { gender } })
const order = async (buyer: Person, of = packageId, shownFen = PRICE) =>
  (await buyer.call(finance.createFinOrder, { bizType: 'package', input: { package: of }, shownFen })).data.id
const pay = async (buyer: Person, orderId: number, now = new Date(), fen = PRICE) =>
  settlePayment(await buyer.ctx(now), { orderId, paymentId: orderId, channel: 'ali', fen, channelNo: `pk${orderId}`, paidAt: now })
const bought = async (buyer: Person, now = new Date()) => {
  const id = await order(buyer)
  await pay(buyer, id, now)
  return id
}
const quotaOf = async (orderId: number) => (await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.orderId, orderId)))[0]!
const escrowOf = async (orderId: number) => (await world.world.db.select().from(escrows).where(eq(escrows.orderId, orderId)))[0]!
const orderOf = async (orderId: number) => (await world.world.db.select().from(finOrders).where(eq(finOrders.id, orderId)))[0]!
const refundable = async (buyer: Person, id: number) => (await buyer.call(finance.getOrder, { id })).data.refundable!
const refund = async (buyer: Person, id: number, shownFen: number) => buyer.call(finance.refundOrder, { id, shownFen, reason: '不需要了' })
const ask = async (buyer: Person, other: Person) => {
  const { asked } = lineStage(world)
  const { id } = (await buyer.call(line.applyLine, asked(other.no))).data.row
  await desk.call(matchmaker.screenLine, { id, isPassed: true })
  return id
}
const earn = (orderId: number, used: number | null) =>
  runJob(world.served, earnPackageJob as Job, { tenantId: world.tenantA, payload: { orderId, used } })

describe('the rules of bought packages', () => {
  const startsAt = new Date('2026-01-01T00:00:00Z')
  const after = (days: number) => new Date(startsAt.getTime() + days * DAY)
  const none = { 30: null, 7: null, 1: null }

  test.each([
    [90, [30, 7, 1]],
    [30, [7, 1]],
    [7, [1]],
    [2, [1]],
  ])('a package of %i days is announced %j days before its end', (days, expected) => {
    expect(remindersOf({ startsAt, endsAt: after(days) })).toEqual(expected)
  })

  test('a package reminded in time keeps its end; one reminded late ends a whole day after the reminder', () => {
    const span = { startsAt, endsAt: after(90) }
    expect(nextReminderAt(span, none)).toEqual(new Date(after(60).getTime() - 3_600_000))
    expect(remindNow(span, none, after(60))).toEqual({ days: [30], endsAt: span.endsAt })
    const told = { 30: after(60), 7: after(83), 1: null }
    expect(remindNow(span, told, new Date(after(89).getTime() - 60_000))).toEqual({ days: [1], endsAt: span.endsAt })
    expect(remindNow(span, none, after(100))).toEqual({ days: [30, 7, 1], endsAt: after(101) })
    expect(remindNow(span, { 30: after(60), 7: after(83), 1: after(89) }, after(100))).toEqual({ days: [], endsAt: span.endsAt })
  })

  test('parts of a price add up exactly, and a refund takes back the lines it had paid', () => {
    for (let times = 1; times <= 30; times += 1)
      for (const amountFen of [times, 101, 9_999, 26_800]) {
        if (amountFen < times) continue
        expect(fenOf({ amountFen, times }, times)).toBe(amountFen)
        for (let count = 0; count <= times; count += 1) {
          const fen = fenOf({ amountFen, times }, count)
          expect(timesFor({ amountFen, times }, fen), `${count} of ${times} for ${amountFen}`).toBe(count)
        }
      }
  })
})

test('an accepted line is used and earned, a declined one is returned, and the rest is refunded', async () => {
  const [buyer, first, second] = [await buyerOf(), await world.loveUser(), await world.loveUser()]
  const id = await bought(buyer)
  expect((await buyer.call(line.getMyQuotas, {})).data).toMatchObject({
    left: 3,
    held: 0,
    list: [{ source: 'package', orderId: id, standing: 'running', left: 3, isLonger: false }],
  })
  const accepted = await ask(buyer, first)
  const declined = await ask(buyer, second)
  expect(await quotaOf(id)).toMatchObject({ total: 3, held: 2, used: 0 })
  await first.call(line.answer, { id: accepted, isAccepted: true, scopes: ['phone'], duration: 'd7' })
  await second.call(line.answer, { id: declined, isAccepted: false, declineReason: 'distance' })
  expect(await quotaOf(id)).toMatchObject({ total: 3, held: 0, used: 1 })
  await earn(id, 1)
  await earn(id, 1)
  expect(await escrowOf(id)).toMatchObject({ paid: PRICE, released: 3_333, held: 6_667 })
  expect(await refundable(buyer, id)).toMatchObject({ fen: 6_666 })
  expect((await refund(buyer, id, 6_666)).code).toBe(20000)
  expect(await quotaOf(id)).toMatchObject({ total: 1, held: 0, used: 1, refunded: 2 })
  expect((await buyer.call(line.getMyQuotas, {})).data).toMatchObject({ left: 0, list: [{ standing: 'refunded', used: 1, refunded: 2 }] })
  expect((await refundable(buyer, id)).why).toEqual(['已经申请过退款，正在原路退回，不用再申请'])
})

test('a reserved line is refunded only after it was returned', async () => {
  const [buyer, other] = [await buyerOf(), await world.loveUser()]
  const id = await bought(buyer)
  const asked = await ask(buyer, other)
  expect(await refundable(buyer, id)).toMatchObject({
    fen: 6_666,
    why: expect.arrayContaining([expect.stringContaining('还有 1 次在等对方回应')]),
  })
  await refund(buyer, id, 6_666)
  expect((await refundable(buyer, id)).fen).toBe(0)
  await other.call(line.answer, { id: asked, isAccepted: false, declineReason: 'distance' })
  expect((await refundable(buyer, id)).fen).toBe(3_334)
  await refund(buyer, id, 3_334)
  expect(await orderOf(id)).toMatchObject({ refundedFen: PRICE })
})

test('a package ends, at a read or by the sweep, only with its reminders on record', async () => {
  const buyer = await buyerOf()
  const id = await bought(buyer, new Date(Date.now() - 100 * DAY))
  const left = async () => (await buyer.call(line.getQuota, {})).data.left
  // No sweep ran in the whole period: the package continues and can be refunded.
  expect(await left()).toBe(3)
  expect((await buyer.call(line.getMyQuotas, {})).data.list[0]).toMatchObject({ standing: 'running', isLonger: true, left: 3 })
  expect((await refundable(buyer, id)).fen).toBe(PRICE)
  await sweepTimes(world.served)
  const told = await quotaOf(id)
  expect([told.told30At, told.told7At, told.told1At].every((at) => at !== null)).toBe(true)
  expect(told.endsAt.getTime()).toBeGreaterThan(Date.now() + DAY - 60_000)
  expect(await world.world.db.$count(notices, eq(notices.subject, `times:${told.id}`))).toBe(1)
  expect(await left()).toBe(3)
  const over = new Date(Date.now() + 2 * DAY)
  const later = await buyer.ctx(over)
  expect((await timesLeftOf(later, [buyer.profileId])).get(buyer.profileId) ?? 0).toBe(0)
  await sweepTimes(world.served, over)
  expect((await quotaOf(id)).lapsedAt).not.toBeNull()
  await earn(id, null)
  expect(await escrowOf(id)).toMatchObject({ released: PRICE, held: 0 })
  expect(await orderOf(id)).toMatchObject({ status: 'fulfilled' })
})

test('a package reminded in time is announced three times and ends on its date', async () => {
  const buyer = await buyerOf()
  const start = new Date(Date.now() - 10 * DAY)
  const id = await bought(buyer, start)
  const { endsAt, id: quotaId } = await quotaOf(id)
  for (const day of [59, 61, 70, 84, 89.5]) await sweepTimes(world.served, new Date(start.getTime() + day * DAY))
  const row = await quotaOf(id)
  expect(row).toMatchObject({ remindAt: null, endsAt: expect.any(Date) })
  expect(new Set([row.told30At, row.told7At, row.told1At].map((at) => at!.getTime())).size).toBe(3)
  expect(
    await world.world.db
      .select()
      .from(notices)
      .where(eq(notices.subject, `times:${quotaId}`)),
  ).not.toEqual([])
  expect(row.endsAt.getTime() - endsAt.getTime()).toBeLessThan(DAY)
})

test('twenty taps for the last line create one, and a refund excludes a concurrent request', async () => {
  const buyer = await buyerOf()
  const { id: single } = await newPackage(world.bench(), { name: '1 次', times: 1, priceFen: 5_000 })
  const orderOne = await order(buyer, single, 5_000)
  await pay(buyer, orderOne, new Date(), 5_000)
  const others = await Promise.all(Array.from({ length: 20 }, () => world.loveUser()))
  const { asked } = lineStage(world)
  const taps = await Promise.all(others.map((other) => buyer.call(line.applyLine, asked(other.no))))
  expect(taps.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect(await quotaOf(orderOne)).toMatchObject({ held: 1, total: 1 })

  const crossing = await buyerOf()
  const two = await order(crossing, single, 5_000)
  await pay(crossing, two, new Date(), 5_000)
  const [applied, back] = await Promise.all([crossing.call(line.applyLine, asked(others[0]!.no)), refund(crossing, two, 5_000)])
  const { held, total, refunded } = await quotaOf(two)
  expect([applied.code === 20000, back.code === 20000].filter(Boolean)).toHaveLength(1)
  expect(held + refunded).toBe(1)
  expect(total).toBe(held)
  if (back.code !== 20000) expect([financeFaults.refund_changed.code, financeFaults.refund_not_possible.code]).toContain(back.code)
})

test('a concurrent payment and account closing leave either the lines or the money', async () => {
  const buyer = await buyerOf()
  const id = await order(buyer)
  const [isClosed, outcome] = await Promise.all([closeOrder(await buyer.ctx(), id, 'timeout'), pay(buyer, id)])
  expect(outcome).toBe(isClosed ? 'late' : 'settled')
  expect(await world.world.db.$count(lineQuotas, eq(lineQuotas.orderId, id))).toBe(isClosed ? 0 : 1)
})

test("lines without a matchmaker's help cannot pay for assisted ones", async () => {
  const buyer = await buyerOf()
  const { id: own } = await newPackage(world.bench(), { serviceLevel: 'self', priceFen: 6_000 })
  const id = await order(buyer, own, 6_000)
  await pay(buyer, id, new Date(), 6_000)
  const other = await world.loveUser()
  expect((await buyer.call(line.getQuota, {})).data).toMatchObject({ left: 3, leftAssisted: 0 })
  const { asked } = lineStage(world)
  expect((await buyer.call(line.applyLine, { ...asked(other.no), mode: 'assisted' })).code).toBe(lineFaults.line_quota_empty.code)
  expect((await buyer.call(line.applyLine, asked(other.no))).code).toBe(20000)
})

test('a member who closes the account settles lines first; a corrected gender refunds the rest', async () => {
  const buyer = await buyerOf()
  const id = await bought(buyer)
  await expect(buyer.ctx().then((ctx) => ctx.tx((ctx) => beginClosing(ctx, buyer.userId)))).rejects.toMatchObject({
    detail: { data: { blockers: [{ kind: 'times', count: 3 }] } },
  })
  const asked = await ask(buyer, await world.loveUser())
  expect(asked).toBeGreaterThan(0)
  await (await buyer.ctx()).tx((ctx) => genderCorrected.emit(ctx, buyer.profileId))
  expect(await orderOf(id)).toMatchObject({ refundedFen: PRICE })
  expect(await quotaOf(id)).toMatchObject({ total: 0, held: 0, refunded: 3 })
})

test('a package off sale, of another tenant or with a new price is refused with its own error', async () => {
  const buyer = await buyerOf()
  const { id: gone } = await newPackage(world.bench(), { isOnSale: false })
  const { id: far } = await newPackage(world.bench(world.tenantB), {})
  const words = async (of: number) => {
    const reply = await buyer.call(finance.createFinOrder, { bizType: 'package', input: { package: of }, shownFen: 9_900 })
    return (reply as { fields?: Record<string, string> }).fields
  }
  expect(await words(gone)).toEqual({ package: '这个牵线套餐已下架，请另选一个' })
  expect(await words(far)).toEqual(await words(gone))
  const stale = await buyer.call(finance.createFinOrder, { bizType: 'package', input: { package: packageId }, shownFen: 1 })
  expect(stale.code).toBe(financeFaults.order_price_changed.code)
  const list = (await buyer.call(line.getPackages, {})).data.list.map(({ id }) => id)
  expect(list).toContain(packageId)
  expect(list).not.toContain(gone)
  expect((await world.world.db.select().from(linePackages).where(eq(linePackages.id, far)))[0]!.tenantId).toBe(world.tenantB)
})
