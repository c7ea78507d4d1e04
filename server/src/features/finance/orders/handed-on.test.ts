/** Each product after another user got what was bought: no act of the buyer, on anything of the order, changes it. */
import { activity } from '@qianxian/protocol/activity/activity'
import { values } from '@qianxian/protocol/base/dictionary'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import type { Ref } from '@qianxian/protocol/base/shape'
import { finance } from '@qianxian/protocol/finance/finance'
import { handedOnWords, orderBiz, type OrderBiz } from '@qianxian/protocol/finance/finance.words'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { newActivity } from '../../../../seed/makers/activity'
import { booksOf } from '../../../../test/books'
import { fieldsOf, sampleOf, shaped, withValue } from '../../../../test/endpoints'
import { activityStage } from '../../../../test/nouns/activity'
import { givePoints } from '../../../../test/nouns/mall'
import { spotlightStage } from '../../../../test/nouns/spotlight'
import { orderOfEach } from '../../../../test/orders'
import { withTestWorld } from '../../../../test/test-world'
import type { Person, TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { activitySignups } from '../../../db/tables/activity'
import { contracts } from '../../../db/tables/contract'
import { finOrders, finRefunds } from '../../../db/tables/finance'
import { lineQuotas } from '../../../db/tables/line'
import { mallExchanges } from '../../../db/tables/mall'
import { vipSubs } from '../../../db/tables/membership'
import { pins } from '../../../db/tables/placement'
import { spotlightBookings } from '../../../db/tables/spotlight'
import { attachPhone } from '../../account/merge'
import { purgeAccount } from '../../account/account-closure'
import { phoneHashOf } from '../../auth/captcha/captcha'
import { beginPayment, settlePayment } from '../finance'
import { balancesOf } from '../ledger/ledger'

let world: TestWorld
withTestWorld({ played: ['pay'] }, (opened) => {
  world = opened
})

/** The table that states who has the purchase of an order, and the kind of id by which endpoints name it. */
const owners: Record<OrderBiz, { table: PgTable; by: 'userId' | 'profileId'; ref?: Ref } | null> = {
  activity: { table: activitySignups, by: 'profileId', ref: 'signup' },
  mall: { table: mallExchanges, by: 'userId', ref: 'exchange' },
  vip: { table: vipSubs, by: 'userId' },
  package: { table: lineQuotas, by: 'profileId' },
  spotlight: { table: spotlightBookings, by: 'profileId', ref: 'spotlight' },
  pin: { table: pins, by: 'profileId', ref: 'pin' },
  service: { table: contracts, by: 'profileId', ref: 'contract' },
  // Points have no row of their own: they are given away by the ledger.
  credit: null,
}

interface Bought {
  buyer: Person
  orderId: number
  fen: number
  points: number
}

const orderRow = async (id: number) => (await world.world.db.select().from(finOrders).where(eq(finOrders.id, id)))[0]!

async function paid(buyer: Person, orderId: number): Promise<Bought> {
  await beginPayment(await buyer.ctx(), { orderId, userId: buyer.userId, useWallet: false })
  const { amountFen: fen, pointsUsed: points } = await orderRow(orderId)
  const channel = fen > 0 ? ('ali' as const) : null
  const facts = { orderId, paymentId: fen > 0 ? orderId : null, channel, fen, channelNo: fen > 0 ? `h${orderId}` : '', paidAt: new Date() }
  await settlePayment(await buyer.ctx(), facts)
  return { buyer, orderId, fen, points }
}

async function bought(bizType: OrderBiz): Promise<Bought> {
  const isShown = bizType === 'spotlight' || bizType === 'pin'
  const buyer = isShown ? await world.loveUser({ isVerified: true }) : await world.member()
  await givePoints(buyer, 100)
  const one = await paid(buyer, await orderOfEach(world)[bizType](buyer))
  if (bizType === 'spotlight') {
    const { bookingOf, judged } = spotlightStage(world)
    await judged((await bookingOf(one.orderId)).id)
  }
  return one
}

/** A seat for points only, which its sign-up pays at once. */
async function seatForPoints(): Promise<Bought> {
  const buyer = await activityStage(world).man()
  await givePoints(buyer, 100)
  const free = { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null }
  const { id } = await newActivity(world.bench(), { quotaMale: 1, price: free, pointsPrice: 20 })
  const { data } = await buyer.call(activity.signup, { id, shownFen: 0, shownPt: 20 })
  const { orderId } = await activityStage(world).rowOf(data.signupId)
  return { buyer, orderId: orderId!, fen: 0, points: 20 }
}

const rowsOf = async (bizType: OrderBiz, orderId: number): Promise<Record<string, unknown>[]> => {
  const owner = owners[bizType]
  if (!owner) return []
  const { rows } = await world.world.db.execute(
    sql`select * from ${sql.identifier(getTableName(owner.table))} where order_id = ${orderId} order by id`,
  )
  return rows
}

/** Transfers the purchase to the friend: by the product's own endpoint, or in its row if the product has none. */
async function give(bizType: OrderBiz, { buyer, orderId }: Bought, friend: Person): Promise<void> {
  const owner = owners[bizType]
  if (bizType === 'activity') {
    const [seat] = await world.world.db.select().from(activitySignups).where(eq(activitySignups.orderId, orderId))
    const { data } = await buyer.call(activity.offerTransfer, { id: seat!.id })
    expect(await friend.call(activity.acceptTransfer, { code: data.code })).toMatchObject({ code: SUCCESS_CODE })
  } else if (owner) {
    const [column, value] = owner.by === 'userId' ? ['user_id', friend.userId] : ['profile_id', friend.profileId]
    await world.world.db.execute(
      sql`update ${sql.identifier(getTableName(owner.table))} set ${sql.identifier(column)} = ${value} where order_id = ${orderId}`,
    )
  } else {
    const books = booksOf(world)
    await books.posted([
      { account: { kind: 'points', userId: buyer.userId }, amount: -300 },
      { account: { kind: 'points', userId: friend.userId }, amount: 300, lot: { source: 'earned', expiresAt: null } },
    ])
  }
}

/** Calls every endpoint whose input names the order or its purchase, with a refund of nothing and of the whole price; returns the paths. */
async function everyAct(bizType: OrderBiz, one: Bought, by: Person, formerIds: readonly number[]): Promise<string[]> {
  const ref = owners[bizType]?.ref
  const ids = [...formerIds, ...(await rowsOf(bizType, one.orderId)).map((row) => Number(row.id))]
  const tried: string[] = []
  for (const { endpoint, input } of shaped) {
    const about = fieldsOf(input).find(({ node }) => node['x-ref'] === 'order' || (ref !== undefined && node['x-ref'] === ref))
    if (!about) continue
    for (const id of about.node['x-ref'] === 'order' ? [one.orderId] : ids)
      for (const fen of [0, one.fen]) {
        const sample = sampleOf(input, (each) => (each === about.node['x-ref'] ? id : undefined)) as object
        const shown = 'shownFen' in sample ? { ...sample, shownFen: fen } : sample
        await by.call(endpoint as Endpoint<object, unknown>, withValue(shown, about.path, id) as object)
        tried.push(endpoint.path)
      }
  }
  return tried
}

/** Merges the buyer's account into one of the same person that was created before, and that acts from then on. */
async function mergedInto(older: Person, younger: Person): Promise<void> {
  await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, younger.userId))
  const ctx = await younger.ctx()
  await attachPhone(ctx, younger.userId, older.phone, phoneHashOf(ctx, older.phone), true)
}

const standing = async (bizType: OrderBiz, { orderId }: Bought, friend: Person) => ({
  rows: (await rowsOf(bizType, orderId)).map(({ id, user_id, profile_id, status }) => ({ id, user_id, profile_id, status })),
  refunds: await world.world.db.$count(finRefunds, eq(finRefunds.orderId, orderId)),
  friend: await balancesOf(await friend.ctx(), friend.userId),
})

const kinds = [
  ...values(orderBiz).map((bizType) => [bizType, bizType, bought] as const),
  ['seat for points', 'activity', seatForPoints] as const,
]

describe.each(kinds)('an order of %s', (_name, bizType, buy) => {
  test('changes nothing for the new holder, whatever its buyer does', async () => {
    const older = await world.member()
    const one = await buy(bizType)
    const [friend, third] = [await activityStage(world).man(), await activityStage(world).man()]
    const formerIds = (await rowsOf(bizType, one.orderId)).map((row) => Number(row.id))
    await give(bizType, one, friend)
    const before = await standing(bizType, one, friend)
    const tried = await everyAct(bizType, one, one.buyer, formerIds)
    expect(tried).toContain(finance.refundOrder.path)
    expect(await standing(bizType, one, friend)).toEqual(before)
    const { refundable } = (await one.buyer.call(finance.getOrder, { id: one.orderId })).data
    expect(refundable).toMatchObject({ fen: 0, points: 0 })
    if (owners[bizType]) expect(refundable!.why).toEqual([handedOnWords])

    // Handed on again, and after a merge of the buyer's accounts.
    if (owners[bizType] && bizType !== 'activity') await give(bizType, one, third)
    await mergedInto(older, one.buyer)
    const then = await standing(bizType, one, friend)
    await everyAct(bizType, one, older, formerIds)
    await (await older.ctx()).tx((ctx) => purgeAccount(ctx, older.userId))
    expect(await standing(bizType, one, friend)).toEqual(then)
  })

  test('stays refundable for its buyer while the buyer has it, also after a merge', async () => {
    const older = await world.member()
    const one = await buy(bizType)
    await mergedInto(older, one.buyer)
    const { refundable } = (await older.call(finance.getOrder, { id: one.orderId })).data
    // A pin that has begun keeps its first day.
    const whole = one.fen + one.points
    expect([refundable!.fen + refundable!.points > 0, refundable!.fen + refundable!.points <= whole]).toEqual([true, true])
    const back = await older.call(finance.refundOrder, { id: one.orderId, shownFen: refundable!.fen, reason: '不去了' })
    expect(back).toMatchObject({ code: SUCCESS_CODE })
  })
})

test('a seat accepted and refunded at the same moment is either the friend’s or paid back, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await bought('activity')
    const friend = await activityStage(world).man()
    const [seat] = await world.world.db.select().from(activitySignups).where(eq(activitySignups.orderId, one.orderId))
    const { data } = await one.buyer.call(activity.offerTransfer, { id: seat!.id })
    const [refund, taken] = await Promise.all([
      one.buyer.call(finance.refundOrder, { id: one.orderId, shownFen: one.fen, reason: '不去了' }),
      friend.call(activity.acceptTransfer, { code: data.code }),
    ])
    expect([refund.code, taken.code].filter((code) => code === SUCCESS_CODE)).toHaveLength(1)
  }
})
