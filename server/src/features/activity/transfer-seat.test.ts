/** Handing on a seat: to a friend of the same sex who meets the recorded conditions, by a single-use code. */
import { activity } from '@qianxian/protocol/activity/activity'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { interact } from '@qianxian/protocol/interact/interact'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTestWorld } from '../../../test/test-world'
import { activityStage, PRICE } from '../../../test/nouns/activity'
import type { Person, TestWorld } from '../../../test/world'
import { activitySignups } from '../../db/tables/activity'
import { cancelSignup, getCancelQuote, mySignupPaged } from './activity.service'
import { createTransferCode, transferSeat } from './transfer-seat'
import { confirmedStatusFields } from './seats'
import { ticketTextOf, readTicket } from './ticket'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
// These tests report payments themselves, without channel attempts.
withTestWorld({ played: ['pay'] }, (opened) => {
  world = opened
  stage = activityStage(world)
})

const accept = (person: Person, code: string) => person.call(activity.acceptTransfer, { code })

async function offered(facts: Parameters<typeof stage.newOpen>[0] = {}) {
  const id = await stage.newOpen({ quotaMale: 1, ...facts })
  const giver = await stage.man()
  const { id: signupId, orderId } = await stage.confirmedBy(giver, id)
  const { data } = await giver.call(activity.offerTransfer, { id: signupId })
  return { id, giver, signupId, orderId, code: data.code }
}

test('the friend gets the seat and a new ticket, the giver’s is void, and refunds go to the payer', async () => {
  const { id, giver, signupId, orderId, code } = await offered()
  const old = ticketTextOf(await giver.ctx(), await stage.rowOf(signupId))
  const friend = await stage.man()
  expect((await friend.call(activity.getTransfer, { code })).data).toMatchObject({ activityId: id })
  const { data } = await accept(friend, `${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`)
  expect(await stage.rowOf(signupId)).toMatchObject({ status: 'transferred', seat: null, orderId: null })
  expect(await stage.rowOf(data.signupId)).toMatchObject({
    status: 'confirmed',
    seat: 'male',
    orderId,
    fromId: signupId,
    profileId: friend.profileId,
  })
  expect((await stage.activityOf(id)).takenMale).toBe(1)
  expect(await readTicket(await giver.ctx(), old)).toBeNull()
  // The friend sees neither the giver's payment nor the order.
  const quote = (await friend.call(activity.getCancelQuote, { id: data.signupId })).data
  expect(quote).toMatchObject({ fen: PRICE, isFriends: true, ways: [] })
  expect((await friend.call(activity.mySignupPaged, {})).data.list).toMatchObject([{ id: data.signupId, orderId: null }])
  await (await friend.ctx()).tx((ctx) => cancelSignup(ctx, { id: data.signupId, shownFen: PRICE }))
  const back = await stage.refundsOf(orderId)
  expect(back.map(({ fen, userId }) => [fen, userId])).toEqual([[PRICE, giver.userId]])
  expect((await stage.activityOf(id)).takenMale).toBe(0)
})

test('a friend with too many no-shows is reviewed first, as in a sign-up of their own', async () => {
  const { id, code } = await offered()
  const friend = await stage.man()
  await stage.stayedAway(friend)
  expect((await friend.call(activity.getTransfer, { code })).data.needAudit).toBe(true)
  const late = momentBefore((await stage.activityOf(id)).startAt, 12, 'hour')
  await world.world.db
    .update(activitySignups)
    .set({ transferUntil: momentAfter(late, 1, 'hour') })
    .where(eq(activitySignups.activityId, id))
  await expect({ ...(await friend.ctx()), now: late }.tx((ctx) => transferSeat(ctx, code, friend.profileId, []))).rejects.toThrow(
    '没有到场',
  )
  expect((await stage.rowOf((await accept(friend, code)).data.signupId)).status).toBe('pending_audit')
})

test('only the newest code is valid, and only once', async () => {
  const { giver, signupId, code } = await offered()
  const { data: newer } = await giver.call(activity.offerTransfer, { id: signupId })
  const [first, second] = [await stage.man(), await stage.man()]
  expect((await accept(first, code)).code).toBe(43010)
  const answers = await Promise.all([accept(first, newer.code), accept(second, newer.code)])
  expect(answers.map(({ code: said }) => said).sort()).toEqual([20000, 43010])
  expect((await accept(giver, newer.code)).code).toBe(43010)
  expect(await stage.rowOf(signupId)).toMatchObject({ transferHash: null })
})

test('refuses the other sex, an existing guest, unmet conditions, and a person the giver has blocked', async () => {
  const { id, giver, code } = await offered({ quotaMale: 2, conditions: {} })
  const her = await world.loveUser({ profile: { gender: 'female' } })
  expect((await accept(her, code)).message).toContain('同性别')
  const there = await stage.man()
  await stage.confirmedBy(there, id)
  expect((await accept(there, code)).code).toBe(43004)
  const kept = await stage.man()
  await giver.call(interact.block, { no: kept.no })
  expect((await accept(kept, code)).code).toBe(43010)
  const strict = await offered({ conditions: { isVerified: true } }).catch(() => null)
  expect(strict).toBeNull()
  expect((await accept(await stage.man(), code)).code).toBe(20000)
})

test.each([
  [false, 6],
  [true, 12],
])('review first %s: a code is offered until %i hours before the start, and for at most a day', async (needAudit, hours) => {
  const id = await stage.newFree({ startAt: momentAfter(new Date(), 100, 'hour'), needAudit })
  const giver = await stage.man()
  const { id: signupId } = await stage.confirmedBy(giver, id)
  const { startAt } = await stage.activityOf(id)
  // Sets the status that an approval in the review would set.
  if (needAudit) await stage.change(signupId, confirmedStatusFields())
  const limit = momentBefore(startAt, hours, 'hour')
  // The page offers handing on, beside cancelling, only while it is allowed.
  const offers = async (now: Date) => {
    const ctx = { ...(await giver.ctx()), now }
    const [{ list }, quote] = [await mySignupPaged(ctx, {}), await getCancelQuote(ctx, { id: signupId })]
    return [list.find((row) => row.id === signupId)!.canHandOn, quote.canHandOn]
  }
  expect([await offers(new Date(limit.getTime() - 1)), await offers(limit)]).toEqual([
    [true, true],
    [false, false],
  ])
  const at = async (now: Date) => ({ ...(await giver.ctx()), now }).tx((ctx) => createTransferCode(ctx, signupId, giver.profileId))
  await expect(at(limit)).rejects.toThrow(`${hours} 小时`)
  const last = await at(new Date(limit.getTime() - 1))
  expect(last.until).toEqual(limit)
  const now = new Date()
  const { code, until } = await at(now)
  expect(until).toEqual(momentAfter(now, 24, 'hour'))
  const friend = await stage.man()
  const take = async (when: Date) => ({ ...(await friend.ctx()), now: when }).tx((ctx) => transferSeat(ctx, code, friend.profileId, []))
  await expect(take(until)).rejects.toThrow('失效')
  const made = await take(new Date(until.getTime() - 1))
  expect(made.status).toBe(needAudit ? 'pending_audit' : 'confirmed')
})

test("a friend in the activity's queue leaves it", async () => {
  const { id, code } = await offered()
  const [friend, next] = [await stage.man(), await stage.man()]
  for (const person of [friend, next]) await person.call(activity.joinWaitlist, { id })
  expect((await accept(friend, code)).code).toBe(20000)
  expect((await stage.waitsOf(id)).map(({ status }) => status)).toEqual(['taken', 'waiting'])
})

test('a simultaneous cancellation and handing on: only one of the two takes effect', async () => {
  const { id, giver, signupId, orderId, code } = await offered()
  const friend = await stage.man()
  await Promise.all([giver.call(activity.cancelSignup, { id: signupId, shownFen: PRICE }), accept(friend, code)])
  const { status } = await stage.rowOf(signupId)
  const back = (await stage.refundsOf(orderId)).length
  expect([back, (await stage.activityOf(id)).takenMale]).toEqual(status === 'transferred' ? [0, 1] : [1, 0])
})
