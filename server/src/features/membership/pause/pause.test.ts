/** Tests that a membership pauses while its account is frozen or its owner is in a couple, without losing a minute. */
import { finance } from '@qianxian/protocol/finance/finance'
import { membership } from '@qianxian/protocol/membership/membership'
import type { LineStatus } from '@qianxian/protocol/line/line.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLine } from '../../../../seed/makers/line'
import { newVipPlan } from '../../../../seed/makers/membership'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { lineRequests } from '../../../db/tables/line'
import { loveProfiles } from '../../../db/tables/love'
import { vipPauses } from '../../../db/tables/membership'
import { settlePayment } from '../../finance/finance'
import { closeLinesBetween } from '../../line/line'
import { transitionLine } from '../../line/line-state'
import { imposeStrike } from '../../strike/strike'
import { sweepStrikes } from '../../strike/strike.jobs'
import { sweepEnds } from '../membership.jobs'
import { sweepPauses } from './pause'

const DAY = 86_400_000
const PRICE = 6_800
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
  await newVipPlan(world.bench(), {})
})
afterAll(() => world.close())

/** Pays for a month at this time; returns its order. */
async function boughtAt(buyer: Person, now: Date): Promise<number> {
  const { id } = (await buyer.call(finance.createFinOrder, { bizType: 'vip', input: { vip: 'month' }, shownFen: PRICE })).data
  await settlePayment(await buyer.ctx(now), { orderId: id, paymentId: id, channel: 'ali', fen: PRICE, channelNo: `p${id}`, paidAt: now })
  return id
}
const untilOf = async ({ userId }: Person) =>
  (await world.world.db.select({ until: users.vipUntil }).from(users).where(eq(users.id, userId)))[0]!.until
const isVip = async ({ userId }: Person) =>
  (await world.world.db.select({ isVip: loveProfiles.isVip }).from(loveProfiles).where(eq(loveProfiles.userId, userId)))[0]!.isVip
const pausesOf = ({ userId }: Person) => world.world.db.select().from(vipPauses).where(eq(vipPauses.userId, userId))
const mine = async (person: Person) => (await person.call(membership.getMyVip, {})).data

let tasks = 90_000
const freeze = async (person: Person, at: Date, asked = person.ctx(at)) =>
  (await asked).tx((ctx) =>
    imposeStrike(ctx, {
      userId: person.userId,
      profileId: person.profileId,
      auditTaskId: (tasks += 1),
      action: 'freeze',
      ability: null,
      days: 3,
      finding: 'harassment',
      removed: [],
      term: 'quarter',
    }),
  )

test("three days of freezing move a month's end by three days, and no end is announced meanwhile", async () => {
  const [person, began] = [await world.loveUser(), new Date(Date.now() - 29 * DAY)]
  await boughtAt(person, began)
  const end = new Date(began.getTime() + 30 * DAY)
  expect(await untilOf(person)).toEqual(end)
  const frozenAt = new Date()
  await freeze(person, frozenAt)
  expect([await untilOf(person), await isVip(person)]).toEqual([null, false])
  expect(await pausesOf(person)).toMatchObject([{ why: 'frozen', fromAt: frozenAt, untilAt: null }])
  expect(await sweepEnds(world.served, new Date(frozenAt.getTime() + 2 * DAY))).toBe(0)
  const openedAt = new Date(frozenAt.getTime() + 3 * DAY + 60_000)
  await sweepStrikes(world.served, openedAt)
  expect(await untilOf(person)).toEqual(new Date(end.getTime() + 3 * DAY + 60_000))
  expect(await isVip(person)).toBe(true)
  // The end was announced before as well, and is now announced for its current date.
  expect(await sweepEnds(world.served, openedAt)).toBe(1)
})

test('overlapping and concurrent freezes leave one pause', async () => {
  const person = await world.loveUser()
  const at = new Date()
  await boughtAt(person, new Date(at.getTime() - DAY))
  // Both requests are authenticated before either freezes.
  const [one, other] = await Promise.all([person.ctx(at), person.ctx(at)])
  await Promise.all([freeze(person, at, Promise.resolve(one)), freeze(person, at, Promise.resolve(other))])
  expect(await pausesOf(person)).toHaveLength(1)
  await sweepStrikes(world.served, new Date(at.getTime() + 3 * DAY))
  expect(await untilOf(person)).toEqual(new Date(at.getTime() + 32 * DAY))
})

async function coupleOf(a: Person, b: Person) {
  const row = await newLine(world.bench(), { fromId: a.profileId, toId: b.profileId, status: 'met' })
  return async (to: LineStatus, now: Date) =>
    (await a.ctx(now)).tx(async (ctx) => {
      const [line] = await world.world.db.select().from(lineRequests).where(eq(lineRequests.id, row.id))
      await transitionLine(ctx, line!, { to, isUntold: true })
    })
}

test('both memberships of a couple pause until they part; unused time is refundable meanwhile', async () => {
  const [her, him] = [await world.loveUser(), await world.loveUser({ profile: { gender: 'male' } })]
  const now = new Date()
  const began = new Date(now.getTime() - 20 * DAY)
  const order = await boughtAt(her, began)
  const to = await coupleOf(him, her)
  const since = new Date(now.getTime() - 10 * DAY)
  await to('dating', since)
  await to('success', new Date(since.getTime() + DAY))
  expect(await pausesOf(her)).toMatchObject([{ why: 'dating', fromAt: since, untilAt: null }])
  expect(await pausesOf(him)).toHaveLength(1)
  const shown = await mine(her)
  expect(shown).toMatchObject({ type: 'month', until: null, paused: 'dating', list: [{ leftMinutes: 20 * 1_440 }] })
  expect(shown.rights.find(({ key }) => key === 'likers')).toEqual({ key: 'likers', used: 0, left: 0 })
  // Ten of thirty days ran, although twenty have passed.
  expect((await her.call(finance.getOrder, { id: order })).data.refundable?.fen).toBe(Math.floor((PRICE * 20) / 30))
  const [plan] = (await her.call(membership.getVipPlans, {})).data.list
  expect(plan!.words).toContain('会员现在暂停，恢复后才开始计时')
  await closeLinesBetween(await him.ctx(now), him.profileId, her.profileId)
  expect(await untilOf(her)).toEqual(new Date(now.getTime() + 20 * DAY))
  expect(await mine(her)).toMatchObject({ paused: null, until: new Date(now.getTime() + 20 * DAY).toISOString() })
})

test('purchases and gifts during a pause wait for its end', async () => {
  const [her, him] = [await world.loveUser(), await world.loveUser({ profile: { gender: 'male' } })]
  const to = await coupleOf(her, him)
  const now = new Date()
  await to('dating', new Date(now.getTime() - 5 * DAY))
  await boughtAt(her, new Date(now.getTime() - 2 * DAY))
  expect(await untilOf(her)).toBeNull()
  await to('closed', now)
  expect(await untilOf(her)).toEqual(new Date(now.getTime() + 30 * DAY))
})

test('an unrecorded older membership and an account frozen by hand lose nothing either', async () => {
  const person = await world.loveUser({ isVip: true })
  const end = (await untilOf(person))!
  const set = (status: 'frozen' | 'active') => world.world.db.update(users).set({ status }).where(eq(users.id, person.userId))
  await set('frozen')
  const at = new Date()
  expect(await sweepPauses(world.served, at)).toBe(1)
  expect(await untilOf(person)).toBeNull()
  await set('active')
  await sweepPauses(world.served, new Date(at.getTime() + 4 * DAY))
  expect(await untilOf(person)).toEqual(new Date(end.getTime() + 4 * DAY))
  expect(await sweepPauses(world.served)).toBe(0)
})
