/** Mutual choice among guests who attended: announced only to the two guests of a pair, and deleted a day later. */
import { activity } from '@qianxian/protocol/activity/activity'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { interact } from '@qianxian/protocol/interact/interact'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withTestWorld } from '../../../test/test-world'
import { activityStage } from '../../../test/nouns/activity'
import { groupLink } from '../../../test/nouns/activity-organiser'
import type { Person, TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { activities, activityGroupLooks, activityPicks, activitySignups } from '../../db/tables/activity'
import { matches } from '../../db/tables/interact'
import { sweepActivities } from './activity.jobs'
import { nextCardNumber } from './activity.repository'
import { choiceOf, saveChoice } from './choices'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = activityStage(world)
})

type Guest = Person & { signupId: number }

const woman = (): Promise<Person> => world.loveUser({ profile: { gender: 'female' } })

/** An activity with this many checked-in guests of each sex, with seat numbers: women from 1, men from 11. */
async function evening(each: number): Promise<{ id: number; women: Guest[]; men: Guest[]; endAt: Date }> {
  const id = await stage.ongoing()
  const guests = (count: number, from: number, gender: 'male' | 'female', make: () => Promise<Person>) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const person = await make()
        return { ...person, signupId: await stage.present(person, id, from + at, gender) }
      }),
    )
  const [women, men] = [await guests(each, 1, 'female', woman), await guests(each, 11, 'male', () => stage.man())]
  return { id, women, men, endAt: (await stage.activityOf(id)).endAt }
}

const picks = (who: Guest, ...cards: number[]) => who.call(activity.choose, { id: who.signupId, cards })
const seen = async (who: Guest, now: Date) => choiceOf({ ...(await who.ctx()), now }, who.signupId, who.profileId)
const matchOf = async (a: Person, b: Person) => {
  const [aId, bId] = [Math.min(a.profileId, b.profileId), Math.max(a.profileId, b.profileId)]
  const [row] = await world.world.db
    .select()
    .from(matches)
    .where(and(eq(matches.aId, aId), eq(matches.bId, bId)))
  return row ?? null
}

describe('choosing', () => {
  test('a guest chooses from the other sex by seat number, at most three, each once, and only existing ones', async () => {
    const { women, men } = await evening(4)
    const [her] = women as [Guest]
    expect((await picks(her, 11, 13)).data.chosen).toEqual([11, 13])
    expect((await picks(her, 13)).data.chosen).toEqual([13])
    for (const cards of [[2], [99], [11, 11], [11, 12, 13, 14]]) {
      const refused = await picks(her, ...cards)
      expect(Object.keys(refused.fields!)).toEqual(['cards'])
    }
    expect((await seen(her, new Date())).people.map(({ seatNo }) => seatNo)).toEqual([11, 12, 13, 14])
    expect((await picks(her)).data.chosen).toEqual([])
    expect((await seen(men[0]!, new Date())).chosen).toEqual([])
  })

  test('a guest not checked in neither chooses nor is chosen, and choices of an undone check-in are dropped', async () => {
    const { women, men, endAt } = await evening(1)
    const [her, him] = [women[0]!, men[0]!]
    await picks(her, 11)
    await picks(him, 1)
    await world.world.db.update(activitySignups).set({ status: 'confirmed' }).where(eq(activitySignups.id, her.signupId))
    expect((await picks(her, 11)).code).toBe(43011)
    expect(Object.keys((await picks(him, 1)).fields!)).toEqual(['cards'])
    await sweepActivities(world.served, momentAfter(endAt, 2, 'hour'))
    expect(await matchOf(her, him)).toBeNull()
  })

  test('another person’s sign-up answers not_found', async () => {
    const { women, men } = await evening(1)
    const refused = await men[0]!.call(activity.choose, { id: women[0]!.signupId, cards: [] })
    expect(refused.message).toBe((await men[0]!.call(activity.choose, { id: 999_999_999, cards: [] })).message)
  })

  test('people who blocked one another are not shown to each other as choices', async () => {
    const { women, men, endAt } = await evening(1)
    const [her, him] = [women[0]!, men[0]!]
    await picks(him, 1)
    await picks(her, 11)
    await her.call(interact.block, { no: him.no })
    expect((await seen(him, new Date())).people).toEqual([])
    await sweepActivities(world.served, momentAfter(endAt, 2, 'hour'))
    expect(await matchOf(her, him)).toBeNull()
  })
})

describe.each(['the sweep', 'whoever reads'] as const)('announced by %s', (who) => {
  test('only mutual choices become matches, once, two hours after the end, and are deleted a day later', async () => {
    const { id, women, men, endAt } = await evening(5)
    const [one, two, , , five] = women as [Guest, Guest, Guest, Guest, Guest]
    const [a, b] = men as [Guest, Guest]
    await picks(one, 12, 11)
    await picks(two, 11)
    await picks(five, 11)
    await picks(a, 1, 2)
    await picks(b, 1)
    const until = momentAfter(endAt, 2, 'hour')
    const judge = async (now: Date) => (who === 'the sweep' ? sweepActivities(world.served, now) : seen(two, now))
    const stored = await world.world.db.select().from(activityPicks).where(eq(activityPicks.activityId, id))
    // Ids that are not encrypted would begin with a bracket.
    expect(stored.map(({ chosen }) => chosen.startsWith('['))).toEqual(stored.map(() => false))
    await judge(new Date(until.getTime() - 1))
    expect(await matchOf(one, a)).toBeNull()
    await Promise.all([judge(until), judge(until)])
    expect(await matchOf(one, a)).toMatchObject({ source: 'event', closedAt: null })
    expect([Boolean(await matchOf(one, b)), Boolean(await matchOf(two, a)), Boolean(await matchOf(five, a))]).toEqual([true, true, false])
    const shown = async (guest: Guest) =>
      (await seen(guest, until)).people.filter(({ isPair }) => isPair).map(({ seatNo, isBest }) => [seatNo, isBest])
    // She likes 12 most and is liked most by him, so 11 is paired with 2.
    expect([await shown(one), await shown(two), await shown(five)]).toEqual([
      [
        [11, false],
        [12, true],
      ],
      [[11, true]],
      [],
    ])
    expect((await seen(five, until)).counts).toEqual({ pickers: 5, pairs: 3 })
    await expect({ ...(await two.ctx()), now: until }.tx((ctx) => saveChoice(ctx, two.signupId, two.profileId, []))).rejects.toThrow(
      '时间已过',
    )
    const gone = momentAfter(until, 24, 'hour')
    await judge(new Date(gone.getTime() - 1))
    expect(await world.world.db.$count(activityPicks, eq(activityPicks.activityId, id))).toBe(5)
    await judge(gone)
    expect(await world.world.db.$count(activityPicks, eq(activityPicks.activityId, id))).toBe(0)
    expect(await seen(one, gone)).toMatchObject({ state: 'gone', people: [], chosen: [] })
  })
})

test('a pair with a person who left meanwhile is not announced', async () => {
  const { women, men, endAt } = await evening(2)
  const [her, him, other] = [women[0]!, men[0]!, men[1]!]
  await picks(her, 11, 12)
  await picks(him, 1)
  await picks(other, 1)
  await world.world.db.update(users).set({ status: 'closing' }).where(eq(users.id, him.userId))
  await sweepActivities(world.served, momentAfter(endAt, 2, 'hour'))
  expect([await matchOf(her, him), Boolean(await matchOf(her, other))]).toEqual([null, true])
})

test('no count is shown for fewer than five choosers', async () => {
  const { id, women, men, endAt } = await evening(2)
  for (const [her, him] of [[women[0]!, 11] as const, [women[1]!, 12] as const]) await picks(her, him)
  for (const him of men) await picks(him, 1)
  await sweepActivities(world.served, momentAfter(endAt, 2, 'hour'))
  const [row] = await world.world.db.select().from(activities).where(eq(activities.id, id))
  expect([row!.pickers, row!.pairs, row!.revealedAt !== null]).toEqual([null, null, true])
  expect(await matchOf(women[0]!, men[0]!)).not.toBeNull()
})

test('the group code is shown to guests only, and each view is recorded', async () => {
  const id = await stage.newOpen({ groupQr: groupLink })
  const him = await stage.man()
  const { data } = await stage.signUp(him, id)
  expect((await him.call(activity.getGroup, { id: data.signupId })).code).toBe(43012)
  await stage.pay(him, data.orderId!)
  for (let look = 0; look < 2; look += 1)
    expect((await him.call(activity.getGroup, { id: data.signupId })).data.picture).toMatch(/^data:image\/png;base64,/)
  expect(await world.world.db.$count(activityGroupLooks, eq(activityGroupLooks.signupId, data.signupId))).toBe(2)
})

test('seat numbers follow the order of check-in, from one in each activity', async () => {
  const [id, other] = [await stage.ongoing(), await stage.ongoing()]
  const next = async () => nextCardNumber(await world.ctx(world.tenantA, null), id)
  expect(await next()).toBe(1)
  await stage.present(await stage.man(), id, await next())
  await stage.present(await stage.man(), other, 7)
  expect(await next()).toBe(2)
})
