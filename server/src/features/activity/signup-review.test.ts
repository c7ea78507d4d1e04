/** Questions, review of guests, and points: recorded values, who may read them, and refunds. */
import { activity } from '@qianxian/protocol/activity/activity'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { finance } from '@qianxian/protocol/finance/finance'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withTestWorld } from '../../../test/test-world'
import { activityStage, PRICE } from '../../../test/nouns/activity'
import { givePoints } from '../../../test/nouns/mall'
import { booksOf } from '../../../test/books'
import type { Person, TestWorld } from '../../../test/world'
import { activities } from '../../db/tables/activity'
import { finRefunds } from '../../db/tables/finance'
import { beginPayment, settlePayment } from '../finance/finance'
import { sweepActivities } from './activity.jobs'
import { cancelSignup, mySignupPaged, signup } from './activity.service'
import { approveSignup, rejectSignup } from './signup-review'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
// These tests report payments themselves, without channel attempts.
withTestWorld({ played: ['pay'] }, (opened) => {
  world = opened
  stage = activityStage(world)
})

const credit = async (person: Person) => (await person.call(finance.getBalances, {})).data.credit
const system = () => world.ctx(world.tenantA, null)

const form = [
  { key: 'why', label: '为什么想来', kind: 'text' as const, isRequired: true, options: [] },
  { key: 'food', label: '忌口', kind: 'several' as const, isRequired: false, options: ['不吃辣', '素食'] },
]

describe('questions', () => {
  test('an invalid answer is refused at its question, and no seat is taken', async () => {
    const id = await stage.newFree({ form })
    const him = await stage.man()
    const ask = async (answers?: { key: string; values: string[] }[]) =>
      him.call(activity.signup, { id, shownFen: 0, ...(answers && { answers }) })
    expect(Object.keys((await ask()).fields!)).toEqual(['why'])
    expect((await ask([{ key: 'why', values: ['加我微信 wx_hello123'] }])).fields!.why).toContain('联系方式')
    const two = await ask([
      { key: 'why', values: ['认识新朋友'] },
      { key: 'food', values: ['清真'] },
    ])
    expect(Object.keys(two.fields!)).toEqual(['food'])
    expect((await stage.activityOf(id)).takenMale).toBe(0)
  })

  test('answers are stored encrypted, and the guest who gave them reads them with the original questions', async () => {
    const id = await stage.newOpen({ form })
    const him = await stage.man()
    const { data } = await him.call(activity.signup, {
      id,
      shownFen: PRICE,
      answers: [
        { key: 'why', values: [' 认识新朋友 '] },
        { key: 'other', values: ['没有人问'] },
      ],
    })
    await stage.pay(him, data.orderId!)
    await world.world.db.update(activities).set({ form: [] }).where(eq(activities.id, id))
    expect((await stage.rowOf(data.signupId)).answers).not.toContain('朋友')
    const [row] = (await him.call(activity.mySignupPaged, {})).data.list
    expect(row!.answers).toEqual([
      { label: '为什么想来', values: ['认识新朋友'] },
      { label: '忌口', values: [] },
    ])
  })
})

describe('review of guests', () => {
  const waiting = async (facts: Parameters<typeof stage.newOpen>[0] = {}) => {
    const id = await stage.newOpen({ needAudit: true, quotaMale: 1, ...facts })
    const him = await stage.man()
    const { id: signupId, orderId } = await stage.confirmedBy(him, id)
    return { id, him, signupId, orderId }
  }

  test('a paid sign-up awaits review with its seat, and gets its ticket on approval', async () => {
    const { id, him, signupId } = await waiting()
    expect(await stage.rowOf(signupId)).toMatchObject({ status: 'pending_audit', seat: 'male', ticketCode: null })
    expect((await him.call(activity.getTicket, { id: signupId })).code).toBe(43007)
    expect((await stage.signUp(await stage.man(), id)).code).toBe(43002)
    const organiser = await world.member()
    await approveSignup(await organiser.ctx(), signupId)
    expect(await stage.rowOf(signupId)).toMatchObject({ status: 'confirmed', auditedBy: organiser.userId, ticketCode: expect.any(String) })
    await expect(approveSignup(await system(), signupId)).rejects.toThrow('审核')
  })

  test('a rejected sign-up is refunded fully with the reason, and its seat becomes free', async () => {
    const { id, him, signupId, orderId } = await waiting()
    const next = await stage.man()
    await next.call(activity.joinWaitlist, { id })
    await rejectSignup(await system(), signupId, '本场人数比例已满')
    expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE, points: 0 }])
    const [row] = (await him.call(activity.mySignupPaged, { box: 'refunded' })).data.list
    expect(row).toMatchObject({ id: signupId, status: 'rejected', words: '本场人数比例已满，费用全额退回' })
    expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['offered'])
    expect((await stage.signUp(him, id)).code).toBe(43002)
  })

  test('a rejected free sign-up notifies the guest and states the reason', async () => {
    const id = await stage.newFree({ needAudit: true })
    const him = await stage.man()
    const { data: shown } = await him.call(activity.getDetail, { id })
    const { data } = await stage.signUp(him, id)
    const [waiting] = (await him.call(activity.mySignupPaged, {})).data.list
    await rejectSignup(await system(), data.signupId, '本场人数比例已满')
    const [row] = (await him.call(activity.mySignupPaged, { box: 'refunded' })).data.list
    expect(row).toMatchObject({ id: data.signupId, status: 'rejected', words: '本场人数比例已满' })
    const said = (await him.call(notice.getPaged, {})).data.list.map(({ words }) => words)
    expect(said.join()).toContain('没有通过审核')
    expect([shown.mine?.audit?.words, waiting!.words, ...said].join()).not.toMatch(/退款|退回|费用/)
  })

  test('a simultaneous approval and rejection: only one of the two takes effect', async () => {
    const { signupId, orderId } = await waiting()
    const [a, b] = [await system(), await system()]
    await Promise.allSettled([approveSignup(a, signupId), rejectSignup(b, signupId, '不合适')])
    const { status } = await stage.rowOf(signupId)
    expect((await stage.refundsOf(orderId)).length).toBe(status === 'confirmed' ? 0 : 1)
    expect(['confirmed', 'rejected']).toContain(status)
  })

  test('a cancellation before review refunds everything', async () => {
    const startAt = momentAfter(new Date(), 20, 'hour')
    const { him, signupId, orderId } = await waiting({ startAt })
    await (await him.ctx()).tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: PRICE }))
    expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE, points: 0 }])
  })

  test.each(['the sweep', 'whoever reads'] as const)(
    'a sign-up not reviewed twelve hours before the start is refunded by %s',
    async (who) => {
      const { id, him, signupId, orderId } = await waiting()
      const limit = momentBefore((await stage.activityOf(id)).startAt, 12, 'hour')
      const judge = async (now: Date) =>
        who === 'the sweep' ? sweepActivities(world.served, now) : mySignupPaged({ ...(await him.ctx()), now }, {})
      await judge(new Date(limit.getTime() - 1_000))
      expect((await stage.rowOf(signupId)).status).toBe('pending_audit')
      await Promise.all([judge(limit), judge(limit)])
      expect((await stage.rowOf(signupId)).status).toBe('rejected')
      expect(await stage.refundsOf(orderId)).toMatchObject([{ fen: PRICE, points: 0 }])
      await expect({ ...(await (await stage.man()).ctx()), now: limit }.tx((ctx) => signup(ctx, { id, shownFen: PRICE }))).rejects.toThrow(
        '12 小时',
      )
    },
  )

  test('from that moment no guest can be approved, even before the sweep', async () => {
    const { id, signupId } = await waiting()
    const limit = momentBefore((await stage.activityOf(id)).startAt, 12, 'hour')
    const approve = async (now: Date) => approveSignup({ ...(await system()), now }, signupId)
    await expect(approve(limit)).rejects.toThrow('审核')
    expect((await approve(new Date(limit.getTime() - 1))).status).toBe('confirmed')
  })

  test('a person with three no-shows is reviewed for sixty days, and reads why', async () => {
    const him = await stage.man()
    await stage.stayedAway(him)
    const id = await stage.newFree()
    expect((await him.call(activity.getDetail, { id })).data.mine!.audit!.words).toContain('没有到场')
    const { data } = await stage.signUp(him, id)
    expect((await stage.rowOf(data.signupId)).status).toBe('pending_audit')
    const later = momentAfter(new Date(), 59, 'day')
    const after = await stage.newFree({ startAt: momentAfter(later, 5, 'day') })
    const made = await { ...(await him.ctx()), now: later }.tx((ctx) => signup(ctx, { id: after, shownFen: 0 }))
    expect((await stage.rowOf(made.signupId)).status).toBe('confirmed')
  })

  test('an activity without any check-in counts no guest as a no-show', async () => {
    const him = await stage.man()
    await stage.stayedAway(him, false)
    expect((await him.call(activity.getDetail, { id: await stage.newFree() })).data.mine!.audit).toBeNull()
  })
})

describe('points', () => {
  test('points are paid at sign-up, and refunded by the same percentage as money', async () => {
    const id = await stage.newFree({ pointsPrice: 101 })
    const him = await stage.man()
    const ask = (shownPt: number) => him.call(activity.signup, { id, shownFen: 0, shownPt })
    expect((await ask(1)).data).toEqual({ amountFen: 0, points: 101 })
    expect((await ask(101)).message).toContain('积分不足')
    await givePoints(him, 150)
    const { data } = await ask(101)
    expect([data.orderId, await credit(him)]).toEqual([null, 49])
    expect((await stage.rowOf(data.signupId)).status).toBe('confirmed')
    const now = momentBefore((await stage.activityOf(id)).startAt, 24, 'hour')
    await expect({ ...(await him.ctx()), now }.tx((ctx) => cancelSignup(ctx, { id: data.signupId, shownFen: 0 }))).rejects.toThrow()
    await { ...(await him.ctx()), now }.tx((ctx) => cancelSignup(ctx, { id: data.signupId, shownFen: 0, shownPt: 70 }))
    expect([await credit(him), (await stage.rowOf(data.signupId)).status]).toEqual([119, 'refunded'])
  })

  test('points and money are refunded as quoted: to the channel, to the balance, and as points', async () => {
    const id = await stage.newOpen({ pointsPrice: 15, startAt: momentAfter(new Date(), 30, 'hour') })
    const him = await stage.man()
    await givePoints(him, 15)
    await booksOf(world).paidIn(him.userId, 4_900)
    const { data } = await him.call(activity.signup, { id, shownFen: PRICE, shownPt: 15 })
    const orderId = data.orderId!
    const ctx = await him.ctx()
    const { channelFen: fen } = await beginPayment(ctx, { orderId, userId: him.userId, useWallet: true })
    await settlePayment(ctx, { orderId, paymentId: null, channel: 'ali', fen, channelNo: `m${orderId}`, paidAt: new Date() })
    const quote = (await him.call(activity.getCancelQuote, { id: data.signupId })).data
    expect(quote).toMatchObject({ fen: 6_930, pt: 10, isFriends: false })
    expect(quote.ways).toEqual([
      { channel: 'ali', amount: 3_500 },
      { channel: 'wallet', amount: 3_430 },
      { channel: null, amount: 10 },
    ])
    await him.call(activity.cancelSignup, { id: data.signupId, shownFen: quote.fen, shownPt: quote.pt })
    const [back] = await world.world.db.select().from(finRefunds).where(eq(finRefunds.orderId, orderId))
    expect(back).toMatchObject({ channel: 'ali', channelFen: 3_500, walletFen: 3_430, points: 10 })
  })

  test('points paid together with money are held, and released if the money is not paid', async () => {
    const id = await stage.newOpen({ pointsPrice: 30 })
    const him = await stage.man()
    await givePoints(him, 30)
    const { data } = await him.call(activity.signup, { id, shownFen: PRICE, shownPt: 30 })
    expect(await credit(him)).toBe(0)
    await him.call(finance.cancelOrder, { id: data.orderId! })
    expect([await credit(him), (await stage.rowOf(data.signupId)).status]).toEqual([30, 'closed'])
  })
})
