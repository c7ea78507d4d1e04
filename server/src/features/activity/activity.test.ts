/** Taking part in an activity: conditions, price, the last seats, the queue, and refunds. */
import { activity } from '@qianxian/protocol/activity/activity'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { finance } from '@qianxian/protocol/finance/finance'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newActivity } from '../../../seed/makers/activity'
import { withTestWorld } from '../../../test/test-world'
import { activityStage, PRICE } from '../../../test/nouns/activity'
import type { Person, TestWorld } from '../../../test/world'
import { activities, activitySignups } from '../../db/tables/activity'
import { escrows, finOrders } from '../../db/tables/finance'
import { loveProfiles } from '../../db/tables/love'
import { closeOrder } from '../finance/finance'
import { settleActivities, sweepActivities } from './activity.jobs'
import { cancelSignup, getCancelQuote, getDetail, getPaged, joinWaitlist, mySignupPaged, signup } from './activity.service'
import { cancelSignupsOf, refundSignupsOf } from './account-closure'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
// These tests report payments themselves, without channel attempts.
withTestWorld({ played: ['pay'] }, (opened) => {
  world = opened
  stage = activityStage(world)
})

const ctxAt = async (person: Person, now: Date) => ({ ...(await person.ctx()), now })
const backOf = async (orderId: number): Promise<number> => (await stage.refundsOf(orderId)).reduce((sum, { fen }) => sum + fen, 0)
const crowd = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => stage.man()))
const detail = async (person: Person, id: number) => (await person.call(activity.getDetail, { id })).data
const box = async (person: Person, name: 'coming' | 'waiting' | 'past' | 'refunded', now = new Date()) =>
  (await mySignupPaged(await ctxAt(person, now), { box: name })).list
const later = (minutes: number) => momentAfter(new Date(), minutes, 'minute')

describe('the last seats', () => {
  test('with 100 simultaneous sign-ups for 10 male seats, 10 succeed and 90 are refused', async () => {
    const id = await stage.newFree({ quotaMale: 10, quotaFemale: 3 })
    const people = await crowd(100)
    const answers = await Promise.all(people.map((person) => person.call(activity.signup, { id, shownFen: 0 })))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 20000)).toHaveLength(10)
    expect(codes.filter((code) => code === 43002)).toHaveLength(90)
    const row = await stage.activityOf(id)
    expect([row.takenMale, row.takenFemale]).toEqual([10, 0])
    expect(await world.world.db.$count(activitySignups, eq(activitySignups.activityId, id))).toBe(10)
  })

  test('the database rejects more seats than the quota', async () => {
    const id = await stage.newFree({ quotaMale: 1 })
    await expect(world.world.db.update(activities).set({ takenMale: 2 }).where(eq(activities.id, id))).rejects.toThrow()
  })

  test('a sign-up takes a seat of its sex first, then a seat open to both', async () => {
    const id = await stage.newFree({ quotaMale: 1, quotaFemale: 0, quotaAny: 1 })
    const [first, second, third] = await crowd(3)
    await stage.signUp(first!, id)
    expect((await detail(first!, id)).left).toEqual({ male: 1, female: 1 })
    await stage.signUp(second!, id)
    expect((await detail(second!, id)).status).toBe('full')
    expect((await stage.signUp(third!, id)).code).toBe(43002)
  })

  test('an unpaid seat is released after 15 minutes, for the next applicant', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const [slow, next] = await crowd(2)
    const { signupId } = (await stage.signUp(slow!, id)).data
    expect((await stage.signUp(next!, id)).code).toBe(43002)
    const held = await (
      await ctxAt(next!, later(14))
    )
      .tx((ctx) => signup(ctx, { id, shownFen: PRICE }))
      .catch((error: { name?: string }) => error)
    expect(held).toBeInstanceOf(Error)
    expect(await (await ctxAt(next!, later(15))).tx((ctx) => signup(ctx, { id, shownFen: PRICE }))).toMatchObject({
      orderId: expect.any(Number),
    })
    expect((await stage.rowOf(signupId)).status).toBe('closed')
  })
})

describe('price', () => {
  test('a price other than the shown one is refused with the new price, and no seat is taken', async () => {
    const id = await stage.newOpen()
    const him = await stage.man()
    const refused = await him.call(activity.signup, { id, shownFen: 1 })
    expect(refused.data).toEqual({ amountFen: PRICE, points: 0 })
    expect((await stage.activityOf(id)).takenMale).toBe(0)
    const free = await stage.newFree()
    expect((await him.call(activity.signup, { id: free, shownFen: 1 })).data).toEqual({ amountFen: 0, points: 0 })
  })

  test('price and ladder stay as they were when the seat was taken', async () => {
    const id = await stage.newOpen()
    const him = await stage.man()
    const { id: signupId } = await stage.confirmedBy(him, id)
    await world.world.db
      .update(activities)
      .set({ refundPolicy: [{ hoursBefore: 0, percent: 0 }], price: { ...(await stage.activityOf(id)).price, male: 1 } })
      .where(eq(activities.id, id))
    expect((await box(him, 'coming')).find((row) => row.id === signupId)).toMatchObject({ priceFen: PRICE, canCancel: true })
    const { data } = await him.call(activity.getCancelQuote, { id: signupId })
    expect([data.priceFen, data.fen, data.ladder.map(({ percent }) => percent)]).toEqual([PRICE, PRICE, [100, 70, 30, 0]])
  })

  test('a free sign-up is confirmed at once, and is not sold as an order', async () => {
    const id = await stage.newFree()
    const him = await stage.man()
    const order = await him.call(finance.createFinOrder, { bizType: 'activity', input: { activity: id }, shownFen: 0 })
    expect(order.code).not.toBe(20000)
    const { data } = await stage.signUp(him, id)
    expect(data.orderId).toBeNull()
    expect((await stage.rowOf(data.signupId)).ticketCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  })

  test('the paid money is held until three days after the end', async () => {
    const id = await stage.newOpen()
    const { orderId } = await stage.confirmedBy(await stage.man(), id)
    const held = async () => (await world.world.db.select().from(escrows).where(eq(escrows.orderId, orderId)))[0]!
    const { endAt } = await stage.activityOf(id)
    await settleActivities(world.served, momentBefore(momentAfter(endAt, 3, 'day'), 1, 'minute'))
    expect(await held()).toMatchObject({ held: PRICE, released: 0 })
    await settleActivities(world.served, momentAfter(endAt, 3, 'day'))
    await settleActivities(world.served, momentAfter(endAt, 4, 'day'))
    expect(await held()).toMatchObject({ held: 0, released: PRICE })
    expect((await stage.activityOf(id)).status).toBe('settled')
  })
})

describe('settlement', () => {
  const settledAt = async (id: number) => {
    const at = momentAfter((await stage.activityOf(id)).endAt, 3, 'day')
    await settleActivities(world.served, at)
    return at
  }
  const escrowOf = async (orderId: number) => (await world.world.db.select().from(escrows).where(eq(escrows.orderId, orderId)))[0]!

  test('money kept by the ladder is released even if the activity is cancelled later', async () => {
    const id = await stage.newOpen({ startAt: later(60 * 48) })
    const him = await stage.man()
    const { id: signupId, orderId } = await stage.confirmedBy(him, id)
    const [back, kept] = [6_930, 2_970]
    await him.call(activity.cancelSignup, { id: signupId, shownFen: back })
    await world.world.db.update(activities).set({ status: 'cancelled' }).where(eq(activities.id, id))
    expect(await escrowOf(orderId)).toMatchObject({ held: kept, released: 0 })
    await settledAt(id)
    expect(await escrowOf(orderId)).toMatchObject({ held: 0, released: kept })
    expect([await backOf(orderId), (await stage.activityOf(id)).status]).toEqual([back, 'cancelled'])
  })
})

describe('conditions', () => {
  test('each condition shows whether the viewer meets it, and refuses those who do not', async () => {
    const conditions = { ageMin: 25, ageMax: 35, marital: ['never' as const], education: 'bachelor' as const }
    const id = await stage.newFree({ conditions })
    const him = await stage.man()
    const set = (facts: Partial<typeof loveProfiles.$inferInsert>) =>
      world.world.db.update(loveProfiles).set(facts).where(eq(loveProfiles.id, him.profileId))
    await set({ birthday: '1970-01-01', maritalStatus: 'never', education: 'junior' })
    const met = async () => (await detail(him, id)).mine!.conditions.map(({ condition, isMet }) => [condition, isMet])
    expect(await met()).toEqual([
      ['age', false],
      ['education', false],
      ['marital', true],
    ])
    const refused = await stage.signUp(him, id)
    expect([refused.code, refused.message]).toEqual([43003, expect.stringContaining('25–35 岁')])
    await set({ birthday: `${new Date().getUTCFullYear() - 30}-01-01`, education: 'master' })
    expect((await met()).every(([, isMet]) => isMet)).toBe(true)
    expect((await stage.signUp(him, id)).code).toBe(20000)
  })

  test('a sex without seats is an unmet condition: such a viewer gets neither a price nor the queue', async () => {
    const price = { male: 0, female: 6_900, vipMale: 0, vipFemale: 4_900, earlyBirdFen: 0, earlyBirdUntil: null }
    const id = await stage.newOpen({ price, quotaMale: 0, quotaFemale: 2 })
    const [him, her] = [await stage.man(), await world.loveUser({ profile: { gender: 'female' } })]
    const { data } = await him.call(activity.getDetail, { id })
    expect(data).toMatchObject({ fromFen: 4_900, left: { male: null, female: 2 } })
    expect(data.prices.map(({ label }) => label)).toEqual(['女士', 'VIP 女士'])
    expect(data.mine!.conditions).toEqual([{ condition: 'gender', words: '仅女士参加', isMet: false }])
    expect((await her.call(activity.getDetail, { id })).data.mine!.conditions).toMatchObject([{ isMet: true }])
    expect((await stage.signUp(him, id)).code).toBe(43003)
    expect((await him.call(activity.joinWaitlist, { id })).code).toBe(43003)
    expect((await stage.signUp(her, id)).code).toBe(20000)
  })

  test('a person signs up only once, and only while the activity is open', async () => {
    const him = await stage.man()
    const id = await stage.newFree()
    await stage.signUp(him, id)
    expect((await stage.signUp(him, id)).code).toBe(43004)
    const notYet = await stage.newFree({ enrollStart: later(60) })
    const over = await stage.newFree({ enrollEnd: momentBefore(new Date(), 1, 'minute') })
    for (const closed of [notYet, over]) expect((await stage.signUp(him, closed)).code).toBe(43001)
    const cancelled = await stage.newFree({ status: 'cancelled' })
    expect((await stage.signUp(him, cancelled)).code).toBe(43001)
  })

  test('visitors see an activity without a sign-up of their own', async () => {
    const id = await stage.newOpen()
    const { data } = await world.visitor().call(activity.getDetail, { id })
    expect(data).toMatchObject({ status: 'enrolling', mine: null, fromFen: 4_900 })
    expect(data.ladder.map(({ percent, isNow }) => [percent, isNow])).toEqual([
      [100, true],
      [70, false],
      [30, false],
      [0, false],
    ])
  })
})

describe('cancelling', () => {
  const steps = [
    [72, 0, 100],
    [72, 1, 70],
    [24, 0, 70],
    [24, 1, 30],
    [6, 0, 30],
    [6, 1, 0],
  ] as const
  test.each(steps)('cancelling %i hours before the start, plus %i seconds, refunds %i percent', async (hours, seconds, percent) => {
    const id = await stage.newOpen()
    const him = await stage.man()
    const { id: signupId, orderId } = await stage.confirmedBy(him, id)
    const { startAt } = await stage.activityOf(id)
    const now = new Date(momentBefore(startAt, hours, 'hour').getTime() + seconds * 1000)
    const fen = Math.floor((PRICE * percent) / 100)
    const ctx = await ctxAt(him, now)
    const quote = await getCancelQuote(ctx, { id: signupId })
    expect([quote.fen, quote.ladder.filter(({ isNow }) => isNow)]).toEqual([fen, [expect.objectContaining({ percent })]])
    expect(quote.ways).toEqual(fen === 0 ? [] : [{ channel: 'ali', amount: fen }])
    const refused = { faultName: 'refund_changed', detail: { data: { fen, points: 0 } } }
    await expect(ctx.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: fen + 1 }))).rejects.toMatchObject(refused)
    const row = await ctx.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: fen }))
    expect(row.status).toBe(percent > 0 ? 'refunded' : 'cancelled')
    // A second cancellation changes nothing, whatever amount was shown.
    expect((await ctx.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: 0 }))).status).toBe(row.status)
    expect(await backOf(orderId)).toBe(fen)
    expect((await stage.activityOf(id)).takenMale).toBe(0)
  })

  test('a sign-up cannot be cancelled after the start or before it is paid', async () => {
    const id = await stage.newOpen()
    const [him, unpaid] = await crowd(2)
    const { id: signupId } = await stage.confirmedBy(him!, id)
    const { startAt } = await stage.activityOf(id)
    const begun = await ctxAt(him!, startAt)
    await expect(begun.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: 0 }))).rejects.toThrow('已经开始')
    await expect(getCancelQuote(begun, { id: signupId })).rejects.toThrow('已经开始')
    const { data } = await stage.signUp(unpaid!, id)
    expect((await unpaid!.call(activity.cancelSignup, { id: data.signupId, shownFen: 0 })).code).toBe(43006)
    expect((await unpaid!.call(activity.getCancelQuote, { id: data.signupId })).message).toContain('在订单里取消')
    await him!.call(activity.cancelSignup, { id: signupId, shownFen: PRICE })
    expect((await him!.call(activity.getCancelQuote, { id: signupId })).code).toBe(43006)
  })

  test('a sign-up awaiting review is refunded fully, whatever the ladder says; a free one has no refund', async () => {
    const him = await stage.man()
    const { id: signupId } = await stage.confirmedBy(him, await stage.newOpen({ startAt: later(60 * 30) }))
    await stage.change(signupId, { status: 'pending_audit' })
    const { data } = await him.call(activity.getCancelQuote, { id: signupId })
    expect([data.fen, data.why]).toEqual([PRICE, '还没有审核，全额退回'])
    expect(data.ladder.map(({ isNow }) => isNow)).toEqual([false, false, false, false])
    const free = await stage.confirmedBy(him, await stage.newFree({ startAt: later(60 * 30) }))
    expect((await him.call(activity.getCancelQuote, { id: free.id })).data).toMatchObject({
      fen: 0,
      pt: 0,
      why: '这次报名没有付款，随时可以取消',
      ladder: [],
      ways: [],
    })
  })

  test('a person who cancelled may sign up again while it is open', async () => {
    const id = await stage.newFree({ quotaMale: 1 })
    const him = await stage.man()
    const { id: signupId } = await stage.confirmedBy(him, id)
    await him.call(activity.cancelSignup, { id: signupId, shownFen: 0 })
    expect((await stage.signUp(him, id)).code).toBe(20000)
    expect(await box(him, 'refunded')).toMatchObject([{ id: signupId, status: 'cancelled' }])
  })

  test('two simultaneous cancellations refund once, also while another person signs up', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const [him, next] = await crowd(2)
    const { id: signupId, orderId } = await stage.confirmedBy(him!, id)
    const cancel = () => him!.call(activity.cancelSignup, { id: signupId, shownFen: PRICE })
    const [, , came] = await Promise.all([cancel(), cancel(), stage.signUp(next!, id)])
    expect(await backOf(orderId)).toBe(PRICE)
    expect((await stage.activityOf(id)).takenMale).toBe(came.code === 20000 ? 1 : 0)
  })

  test('closing the account refunds by the ladder, a corrected sex refunds everything', async () => {
    const id = await stage.newOpen({ startAt: later(60 * 48) })
    const [leaves, corrected] = await crowd(2)
    const [one, other] = [await stage.confirmedBy(leaves!, id), await stage.confirmedBy(corrected!, id)]
    await (await leaves!.ctx()).tx((ctx) => cancelSignupsOf(ctx, leaves!.userId))
    await (await corrected!.ctx()).tx((ctx) => refundSignupsOf(ctx, corrected!.profileId))
    expect([await backOf(one.orderId), await backOf(other.orderId)]).toEqual([Math.floor(PRICE * 0.7), PRICE])
    expect((await stage.activityOf(id)).takenMale).toBe(0)
  })
})

describe('late money', () => {
  test('money paid in time but reported late keeps the reserved seat', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const him = await stage.man()
    const { data } = await stage.signUp(him, id)
    expect(await stage.pay(him, data.orderId!, { now: later(20), paidAt: later(14) })).toBe('settled')
    expect((await stage.rowOf(data.signupId)).status).toBe('confirmed')
  })

  test('money paid after the order closed takes a seat again if one is free', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const him = await stage.man()
    const { data } = await stage.signUp(him, id)
    await closeOrder(await ctxAt(him, later(16)), data.orderId!, 'timeout')
    expect((await stage.activityOf(id)).takenMale).toBe(0)
    expect(await stage.pay(him, data.orderId!, { now: later(17), paidAt: later(17) })).toBe('settled')
    expect(await stage.rowOf(data.signupId)).toMatchObject({ status: 'confirmed', seat: 'male', heldUntil: null })
    expect((await stage.activityOf(id)).takenMale).toBe(1)
  })

  test('money paid after the order closed is refunded as late if another person has the seat', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const [him, next] = await crowd(2)
    const { data } = await stage.signUp(him!, id)
    await closeOrder(await ctxAt(him!, later(16)), data.orderId!, 'timeout')
    await stage.confirmedBy(next!, id)
    expect(await stage.pay(him!, data.orderId!, { now: later(17), paidAt: later(17) })).toBe('late')
    expect((await stage.rowOf(data.signupId)).status).toBe('closed')
  })

  test('money paid in time is refunded fully if the seat was lost meanwhile', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const [him, next] = await crowd(2)
    const { data } = await stage.signUp(him!, id)
    await (await ctxAt(next!, later(15))).tx((ctx) => signup(ctx, { id, shownFen: PRICE }))
    expect(await stage.pay(him!, data.orderId!, { now: later(16), paidAt: later(14) })).toBe('settled')
    expect((await stage.rowOf(data.signupId)).status).toBe('refunded')
    expect(await backOf(data.orderId!)).toBe(PRICE)
    expect((await stage.activityOf(id)).takenMale).toBe(1)
  })

  test.each([true, false])('money paid in time but reported after the start is refunded fully, swept: %s', async (isSwept) => {
    const id = await stage.newOpen()
    const him = await stage.man()
    const { data } = await stage.signUp(him, id)
    const { startAt: now } = await stage.activityOf(id)
    if (isSwept) await sweepActivities(world.served, now)
    expect(await stage.pay(him, data.orderId!, { now, paidAt: later(5) })).toBe('settled')
    expect((await stage.rowOf(data.signupId)).status).toBe('refunded')
    expect(await backOf(data.orderId!)).toBe(PRICE)
    expect((await stage.activityOf(id)).takenMale).toBe(0)
  })

  test('a payment simultaneous with expiry gives a seat or a refund', async () => {
    const id = await stage.newOpen({ quotaMale: 1 })
    const him = await stage.man()
    const { data } = await stage.signUp(him, id)
    const now = later(15)
    await Promise.all([
      stage.pay(him, data.orderId!, { now, paidAt: later(14) }),
      closeOrder(await ctxAt(him, now), data.orderId!, 'timeout'),
      sweepActivities(world.served, now),
    ])
    const [row, order] = [
      await stage.rowOf(data.signupId),
      (await world.world.db.select().from(finOrders).where(eq(finOrders.id, data.orderId!)))[0]!,
    ]
    // In either order of the two, the seat was free, so the payer has it.
    expect([row.status, order.status]).toEqual(['confirmed', 'paid'])
  })
})

describe.each(['the sweep', 'whoever reads'] as const)('judged by %s', (who) => {
  const judge = async (person: Person, now: Date) =>
    who === 'the sweep' ? sweepActivities(world.served, now) : mySignupPaged(await ctxAt(person, now), { box: 'waiting' })

  test('the longest-waiting gets the offer; a lapsed offer passes to the next, and its holder goes last', async () => {
    const { id, holder, signupId } = await stage.full()
    const [first, second] = await crowd(2)
    for (const person of [first!, second!]) expect((await person.call(activity.joinWaitlist, { id })).code).toBe(20000)
    expect((await detail(second!, id)).mine!.wait).toMatchObject({ status: 'waiting', place: 2 })
    await holder.call(activity.cancelSignup, { id: signupId, shownFen: 0 })
    expect((await detail(first!, id)).mine!.wait).toMatchObject({ status: 'offered' })
    // A seat under offer cannot be taken by another person.
    expect((await stage.signUp(second!, id)).code).toBe(43002)
    const states = async () => (await stage.waitsOf(id)).map(({ status }) => status)
    await judge(first!, later(12 * 60 - 1))
    expect(await states()).toEqual(['offered', 'waiting'])
    await Promise.all([judge(first!, later(12 * 60)), judge(first!, later(12 * 60))])
    expect(await states()).toEqual(['waiting', 'offered'])
    expect(await (await ctxAt(second!, later(12 * 60 + 1))).tx((ctx) => signup(ctx, { id, shownFen: 0 }))).toMatchObject({ orderId: null })
    expect(await states()).toEqual(['waiting', 'taken'])
    expect((await stage.activityOf(id)).takenMale).toBe(1)
  })

  test('an accepted offer that is not paid is offered to the next', async () => {
    const id = await stage.newOpen({ quotaMale: 1, quotaFemale: 0 })
    const [holder, first, second] = await crowd(3)
    const { id: signupId } = await stage.confirmedBy(holder!, id)
    for (const person of [first!, second!]) await person.call(activity.joinWaitlist, { id })
    await holder!.call(activity.cancelSignup, { id: signupId, shownFen: PRICE })
    await stage.signUp(first!, id)
    await judge(second!, later(14))
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['taken', 'waiting'])
    // A person who only waits triggers no settlement; loading the list of activities settles all of them.
    await getPaged(await ctxAt(second!, later(16)), {})
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['taken', 'offered'])
  })

  test('if guests are reviewed and it is too late for that, no seat is offered and nobody can queue', async () => {
    const { id, holder, signupId } = await stage.full({ startAt: later(60 * 12.5), enrollEnd: later(60 * 12), needAudit: true })
    const [next, last] = [await stage.man(), await stage.man()]
    for (const person of [next, last]) await person.call(activity.joinWaitlist, { id })
    await holder.call(activity.cancelSignup, { id: signupId, shownFen: 0 })
    const ends = momentBefore((await stage.activityOf(id)).startAt, 12, 'hour')
    expect((await stage.waitsOf(id)).map(({ status, offerUntil }) => [status, offerUntil])).toEqual([
      ['offered', ends],
      ['waiting', null],
    ])
    await judge(last, ends)
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['left', 'left'])
    expect((await stage.activityOf(id)).takenMale).toBe(0)
    await expect((await ctxAt(last, ends)).tx((ctx) => joinWaitlist(ctx, { id }))).rejects.toThrow('12 小时')
  })

  test('an activity that has begun has no queue', async () => {
    const { id } = await stage.full()
    const waiting = await stage.man()
    await waiting.call(activity.joinWaitlist, { id })
    const { startAt } = await stage.activityOf(id)
    await judge(waiting, startAt)
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['left'])
  })
})

test('within a day of the start an offer lasts one hour', async () => {
  const { id, holder, signupId } = await stage.full({ startAt: later(60 * 20) })
  const next = await stage.man()
  await next.call(activity.joinWaitlist, { id })
  await holder.call(activity.cancelSignup, { id: signupId, shownFen: 0 })
  const [wait] = await stage.waitsOf(id)
  expect(Math.round((wait!.offerUntil!.getTime() - Date.now()) / 60_000)).toBe(60)
})

test('there is no queue while a seat is free, and leaving the queue passes on an offer', async () => {
  const { id, holder, signupId } = await stage.full()
  const [first, second] = await crowd(2)
  for (const person of [first!, second!]) await person.call(activity.joinWaitlist, { id })
  await holder.call(activity.cancelSignup, { id: signupId, shownFen: 0 })
  expect((await first!.call(activity.leaveWaitlist, { id })).data.wait).toBeNull()
  expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['left', 'offered'])
  await second!.call(activity.leaveWaitlist, { id })
  expect((await first!.call(activity.joinWaitlist, { id })).code).toBe(43005)
})

test('lists show upcoming activities first, by city and day, and omit drafts and past ones', async () => {
  const tenant = world.bench(world.tenantB)
  const someone = await world.loveUser({ tenantId: world.tenantB })
  const make = (facts: Parameters<typeof newActivity>[1]) => newActivity(tenant, facts)
  const [soon, far, elsewhere] = [
    await make({ startAt: later(60 * 24 * 3) }),
    await make({ startAt: later(60 * 24 * 20) }),
    await make({ startAt: later(60 * 24 * 5), cityGeo: '110100' }),
  ]
  await make({ status: 'draft' })
  const gone = await make({ startAt: momentBefore(new Date(), 9, 'hour'), enrollEnd: momentBefore(new Date(), 10, 'hour') })
  const ids = async (input: Parameters<typeof getPaged>[1]) =>
    (await getPaged(await someone.ctx(), input)).list.map(({ id }) => id).filter((id) => id >= soon.id)
  expect(await ids({})).toEqual([soon.id, elsewhere.id, far.id])
  expect(await ids({ city: '510100' })).toEqual([soon.id, far.id])
  expect(await ids({ when: 'week' })).toEqual([soon.id, elsewhere.id])
  expect(await ids({ when: 'past' })).toEqual([gone.id])
  const first = await getPaged(await someone.ctx(), { size: 1 })
  const rest = await getPaged(await someone.ctx(), { size: 5, cursor: first.nextCursor })
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual([soon.id, elsewhere.id, far.id])
})

test('activities that one can join come before those that run or are closed, on every page', async () => {
  const tenant = world.bench(world.tenantB)
  const someone = await world.loveUser({ tenantId: world.tenantB })
  const city = { cityGeo: '440300' }
  const running = await newActivity(tenant, {
    ...city,
    startAt: momentBefore(new Date(), 5, 'minute'),
    enrollEnd: momentBefore(new Date(), 1, 'hour'),
  })
  const closed = await newActivity(tenant, { ...city, startAt: later(60 * 24), enrollEnd: momentBefore(new Date(), 1, 'minute') })
  const open = await newActivity(tenant, { ...city, startAt: later(60 * 24 * 3) })
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof getPaged>> = await getPaged(await someone.ctx(), { city: '440300', size: 1, cursor })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual([open.id, running.id, closed.id])
})

test('each sign-up appears in exactly one tab', async () => {
  const him = await stage.man()
  const coming = await stage.newOpen()
  await stage.signUp(him, coming)
  expect(await box(him, 'coming')).toMatchObject([{ activityId: coming, status: 'pending_payment', ticketCode: null, canCancel: false }])
  const { data } = await stage.signUp(him, await stage.newFree())
  const { endAt, id } = await stage.activityOf((await stage.rowOf(data.signupId)).activityId)
  expect(await box(him, 'past', endAt)).toMatchObject([{ activityId: id, status: 'no_show', ticketCode: null }])
  expect((await getDetail(await ctxAt(him, endAt), { id })).status).toBe('finished')
  expect(await box(him, 'refunded', endAt)).toMatchObject([{ activityId: coming, status: 'closed' }])
  expect(await box(him, 'coming', endAt)).toEqual([])
})
