/** Whatever people, channels, organisers and the clock do, in whatever order: no seat too many, every payer seated or paid back, every fen accounted for. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activityStage } from '../../../test/nouns/activity'
import { expectWhole } from '../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import type { Ctx } from '../../ctx'
import { activities, activitySignups } from '../../db/tables/activity'
import { escrows, finOrders } from '../../db/tables/finance'
import { Fault } from '../../http/fault'
import { closeOrder } from '../finance/finance'
import { sweepActivities } from './activity.jobs'
import { cancelSignup, getDetail, joinWaitlist, leaveWaitlist, mySignupPaged, signup } from './activity.service'
import { approveSignup, rejectSignup } from './auditing'
import { offerSeat, takeOver } from './handing-on'

const STEPS = 240
const CHECK_EVERY = 40

let world: TestWorld
let stage: ReturnType<typeof activityStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = activityStage(world)
})
afterAll(() => world.close())

/** The same walk for the same seed. */
function diceOf(seed: number) {
  let state = seed
  const below = (count: number): number => (state = (state * 48_271) % 2_147_483_647) % count
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)]! }
}

/** A refusal is an answer; anything else is a defect. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}

async function expectFair(ids: readonly number[]): Promise<void> {
  const { db } = world.world
  const broken = await db
    .select({ id: finOrders.id, status: finOrders.status, signup: activitySignups.status })
    .from(finOrders)
    .innerJoin(activitySignups, eq(activitySignups.orderId, finOrders.id))
    .where(sql`${finOrders.refundedFen} > ${finOrders.amountFen}`)
  expect(broken).toEqual([])
  // Nothing was released yet: what escrow holds is what was paid and did not go back.
  const [held] = await db.select({ sum: sql<number>`coalesce(sum(${escrows.held}), 0)::int` }).from(escrows)
  const [owed] = await db
    .select({ sum: sql<number>`coalesce(sum(${finOrders.amountFen} - ${finOrders.refundedFen}), 0)::int` })
    .from(finOrders)
    .where(sql`${finOrders.paidAt} is not null`)
  expect(held!.sum).toBe(owed!.sum)
  const open = await db
    .select()
    .from(activities)
    .where(inArray(activities.id, [...ids]))
  for (const { takenMale, quotaMale, takenAny, quotaAny } of open) expect(takenMale <= quotaMale && takenAny <= quotaAny).toBe(true)
}

test.each([11, 97])('a walk of whoever comes and goes: %i', async (seed) => {
  const dice = diceOf(seed)
  const people: Person[] = await Promise.all(Array.from({ length: 8 }, () => stage.man()))
  const soon = momentAfter(new Date(), 6, 'day')
  const ids = [
    await stage.newOpen({ startAt: soon, quotaMale: 2, quotaAny: 1 }),
    await stage.newOpen({ startAt: soon, quotaMale: 2, needAudit: true }),
  ]
  let now = new Date()
  const as = async (person: Person): Promise<Ctx> => ({ ...(await person.ctx()), now })
  const rows = (status?: typeof activitySignups.$inferSelect.status) =>
    world.world.db
      .select()
      .from(activitySignups)
      .where(and(inArray(activitySignups.activityId, ids), status === undefined ? undefined : eq(activitySignups.status, status)))
      .orderBy(activitySignups.id)
  const ownerOf = (profileId: number) => people.find((person) => person.profileId === profileId)!
  const codes: string[] = []

  const acts: Record<string, () => Promise<unknown>> = {
    async signUp() {
      const [person, id] = [dice.one(people), dice.one(ids)]
      const { mine } = await getDetail(await as(person), { id })
      await (await as(person)).tx((ctx) => signup(ctx, { id, shownFen: mine?.priceFen ?? 0 }))
    },
    async pay() {
      const mine = (await rows()).filter(({ orderId }) => orderId !== null)
      if (mine.length === 0) return
      const { orderId, profileId } = dice.one(mine)
      const [order] = await world.world.db.select().from(finOrders).where(eq(finOrders.id, orderId!))
      const paidAt = dice.below(3) === 0 ? now : order!.createdAt
      for (let time = 0; time <= dice.below(2); time += 1) await stage.pay(ownerOf(profileId), orderId!, { now, paidAt })
    },
    async cancel() {
      const all = await rows()
      if (all.length === 0) return
      const { id, profileId } = dice.one(all)
      const ctx = await as(ownerOf(profileId))
      const { list } = await mySignupPaged(ctx, { size: 50 })
      await ctx.tx((ctx) => cancelSignup(ctx, { id, shownFen: list.find((row) => row.id === id)?.cancel?.fen ?? 0 }))
    },
    async close() {
      const unpaid = await rows('pending_payment')
      if (unpaid.length > 0) await closeOrder({ ...(await world.ctx(world.tenantA, null)), now }, dice.one(unpaid).orderId!, 'timeout')
    },
    wait: async () => (await as(dice.one(people))).tx((ctx) => joinWaitlist(ctx, { id: dice.one(ids) })),
    leave: async () => (await as(dice.one(people))).tx((ctx) => leaveWaitlist(ctx, { id: dice.one(ids) })),
    async judge() {
      const waiting = await rows('pending_audit')
      if (waiting.length === 0) return
      const ctx = { ...(await world.ctx(world.tenantA, null)), now }
      await (dice.below(2) === 0 ? approveSignup(ctx, dice.one(waiting).id) : rejectSignup(ctx, dice.one(waiting).id, '不合适'))
    },
    async offer() {
      const confirmed = await rows('confirmed')
      if (confirmed.length === 0) return
      const { id, profileId } = dice.one(confirmed)
      codes.push((await (await as(ownerOf(profileId))).tx((ctx) => offerSeat(ctx, id, profileId))).code)
    },
    async takeOver() {
      if (codes.length === 0) return
      const person = dice.one(people)
      await (await as(person)).tx((ctx) => takeOver(ctx, dice.one(codes), person.profileId, []))
    },
    async later() {
      now = momentAfter(now, dice.one([1, 5, 16, 90, 400]), 'minute')
    },
    sweep: () => sweepActivities(world.served, now),
  }
  const names = [...Object.keys(acts), 'signUp', 'pay', 'pay']
  for (let step = 1; step <= STEPS; step += 1) {
    await tried(acts[dice.one(names)]!)
    if (step % CHECK_EVERY !== 0) continue
    await expectFair(ids)
    await expectWhole(world, { played: ['pay'] })
  }
  const seen = new Set((await rows()).map(({ status }) => status))
  expect(
    [...seen].filter((status) => ['confirmed', 'refunded', 'closed', 'transferred', 'rejected'].includes(status)).length,
  ).toBeGreaterThan(2)
})
