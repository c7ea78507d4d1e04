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
import { checkIn, syncCheckins, undoCheckin } from './door/door.service'
import { offerSeat, takeOver } from './handing-on'
import { acceptPostponed, cancelActivity, postponeActivity } from './organiser/calling-off.service'

const STEPS = Number(process.env.SOAK_STEPS ?? 240)
const CHECK_EVERY = 40
/** Far walks take their time; a short one is over in a few seconds. */
const WALK_MS = 60_000 + STEPS * 200

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
  // Whoever paid has a seat, gave it up by the ladder, or was paid back in full.
  const lost = await db
    .select({ id: finOrders.id, status: activitySignups.status })
    .from(finOrders)
    .innerJoin(activitySignups, eq(activitySignups.orderId, finOrders.id))
    .where(
      sql`${finOrders.paidAt} is not null and ${finOrders.refundedFen} < ${finOrders.amountFen} and ${inArray(activitySignups.status, ['pending_payment', 'closed', 'rejected'])}`,
    )
  expect(lost).toEqual([])
  const open = await db
    .select()
    .from(activities)
    .where(inArray(activities.id, [...ids]))
  for (const { takenMale, quotaMale, takenAny, quotaAny } of open) expect(takenMale <= quotaMale && takenAny <= quotaAny).toBe(true)
}

test.each([11, 97])(
  'a walk of whoever comes and goes: %i',
  async (seed) => {
    const dice = diceOf(seed)
    const people: Person[] = await Promise.all(Array.from({ length: 8 }, () => stage.man()))
    const host = await world.matchmaker()
    let now = new Date()
    /** One is open to all, of the other whoever comes is looked at first. */
    const newOne = (needAudit: boolean): Promise<number> => {
      const startAt = momentAfter(now, 6, 'day')
      const by = { organiserType: 'matchmaker' as const, organiserId: host.matchmakerId }
      return stage.newOpen({
        ...by,
        startAt,
        endAt: momentAfter(startAt, 3, 'hour'),
        enrollEnd: momentAfter(startAt, -2, 'hour'),
        needAudit,
        quotaMale: 2,
        quotaAny: needAudit ? 0 : 1,
      })
    }
    const ids = [await newOne(false), await newOne(true)]
    /** Those that were, as well. */
    const held = [...ids]
    const asHost = async (act: (ctx: Ctx) => Promise<unknown>) => ({ ...(await host.ctx()), now }).tx(act)
    const as = async (person: Person): Promise<Ctx> => ({ ...(await person.ctx()), now })
    const rows = (status?: typeof activitySignups.$inferSelect.status) =>
      world.world.db
        .select()
        .from(activitySignups)
        .where(and(inArray(activitySignups.activityId, held), status === undefined ? undefined : eq(activitySignups.status, status)))
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
      async postpone() {
        const id = dice.one(ids)
        const { startAt, endAt } = await stage.activityOf(id)
        const [from, to] = [momentAfter(startAt, 1, 'day'), momentAfter(endAt, 1, 'day')]
        await asHost((ctx) => postponeActivity(ctx, { id, startAt: from.toISOString(), endAt: to.toISOString(), reason: '天气原因' }))
      },
      async accept() {
        const asked = (await rows('confirmed')).filter(({ askedAnewAt }) => askedAnewAt !== null)
        if (asked.length === 0) return
        const { id, profileId } = dice.one(asked)
        await (await as(ownerOf(profileId))).tx((ctx) => acceptPostponed(ctx, { id }))
      },
      async callOff() {
        // Now and then, and another begins in its place.
        if (dice.below(8) !== 0) return
        const at = dice.below(ids.length)
        await asHost((ctx) => cancelActivity(ctx, { id: ids[at]!, reason: '场地临时检修' }))
        ids[at] = await newOne(at === 1)
        held.push(ids[at]!)
      },
      async door() {
        const confirmed = await rows('confirmed')
        if (confirmed.length === 0) return
        const { activityId, ticketCode } = dice.one(confirmed)
        const scans = [{ ticket: ticketCode!, at: now.toISOString() }]
        if (dice.below(2) === 0) await asHost((ctx) => checkIn(ctx, { id: activityId, ticket: ticketCode! }))
        else await asHost((ctx) => syncCheckins(ctx, { id: activityId, device: '门口的手机', scans }))
      },
      async undo() {
        const came = await rows('checked_in')
        if (came.length === 0) return
        const { activityId, id } = dice.one(came)
        await asHost((ctx) => undoCheckin(ctx, { id: activityId, signupId: id, reason: 'wrong' }))
      },
      /** To the door of one of them, once in a while; what was one day's is over then. */
      async leap() {
        if (dice.below(12) !== 0) return
        const at = dice.below(ids.length)
        const { startAt } = await stage.activityOf(ids[at]!)
        if (startAt > now) now = momentAfter(startAt, -1, 'hour')
        else {
          ids[at] = await newOne(at === 1)
          held.push(ids[at]!)
        }
      },
      async later() {
        now = momentAfter(now, dice.one([1, 5, 16, 90, 400]), 'minute')
      },
      sweep: () => sweepActivities(world.served, now),
    }
    const names = [...Object.keys(acts), 'signUp', 'signUp', 'pay', 'pay', 'door']
    for (let step = 1; step <= STEPS; step += 1) {
      await tried(acts[dice.one(names)]!)
      if (step % CHECK_EVERY !== 0) continue
      await expectFair(held)
      await expectWhole(world, { played: ['pay'] })
    }
    const seen = new Set((await rows()).map(({ status }) => status))
    expect(
      [...seen].filter((status) => ['confirmed', 'refunded', 'closed', 'transferred', 'rejected'].includes(status)).length,
    ).toBeGreaterThan(2)
  },
  WALK_MS,
)
