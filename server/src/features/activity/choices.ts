/**
 * Mutual choice between attending guests. A choice is encrypted, hidden from all others, and deleted a day after the
 * matches are announced. The time of the announcement does not depend on whether the sweep or a reader triggers it.
 */
import { activityLimits } from '@qianxian/protocol/activity/activity.words'
import { choiceTimes } from '@qianxian/protocol/activity/activity.rules'
import { bestPairs, type Chooser, mutualPairs, type Pair } from '@qianxian/protocol/activity/pairs'
import type { ActivityChoice } from '@qianxian/protocol/activity/activity.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { createMatch, notifyMatched } from '../interact/interact'
import { cardsOf } from '../love/love'
import { asActivityExpiry } from './system-actor'
import * as store from './activity.repository'
import type { Activity, Signup } from './activity.repository'

type Chosen = Pick<Signup, 'id' | 'gender'> & { chosen: number[] }

async function choicesOf(ctx: Ctx, activityId: number): Promise<Chosen[]> {
  const rows = await store.picksOf(ctx, activityId)
  return rows.map(({ id, gender, chosen }) => ({ id, gender, chosen: JSON.parse(ctx.secrets.unseal(chosen)) as number[] }))
}

const chooser = ({ id, gender, chosen }: Chosen): Chooser => ({ id, isAsking: gender === 'female', chosen })

/** Checked-in guests, by sign-up id. */
const present = async (ctx: Ctx, activityId: number): Promise<Map<number, Signup>> =>
  new Map((await store.checkedInOf(ctx, activityId)).map((row) => [row.id, row]))

/** Computes the pairs, counting only guests who are still checked in. */
async function pairsOf(ctx: Ctx, activityId: number): Promise<{ people: Map<number, Signup>; choosers: Chooser[]; pairs: Pair[] }> {
  const people = await present(ctx, activityId)
  const choosers = (await choicesOf(ctx, activityId)).filter(({ id }) => people.has(id)).map(chooser)
  return { people, choosers, pairs: mutualPairs(choosers).filter((pair) => pair.every((id) => people.has(id))) }
}

/** Announces the matches of an activity once, when the time to choose is over. Locks the activity. */
const reveal = (ctx: Ctx, activityId: number): Promise<void> =>
  asActivityExpiry(ctx).tx(async (ctx) => {
    const activity = await store.lockActivity(ctx, activityId)
    if (!activity || activity.revealedAt !== null || choiceTimes(activity).until > ctx.now) return
    const { people, choosers, pairs } = await pairsOf(ctx, activityId)
    const isSaid = choosers.length >= activityLimits.pickersShown
    await store.markRevealed(ctx, activityId, isSaid ? { pickers: choosers.length, pairs: pairs.length } : { pickers: null, pairs: null })
    for (const pair of pairs) {
      const [a, b] = pair.map((id) => people.get(id)!.profileId) as [number, number]
      if (!(await store.mayBePaired(ctx, a, b))) continue
      if (await createMatch(ctx, a, b, 'event')) await notifyMatched(ctx, a, b)
    }
  })

/** Announces due results, and deletes choices a day after; returns the number of handled activities. */
export async function revealDueChoices(ctx: Ctx, atMost: number): Promise<number> {
  const due = await store.choicesToReveal(ctx, atMost)
  for (const id of due) await reveal(ctx, id)
  return due.length + (await store.forgetPicks(ctx))
}

/** The caller's sign-up, which must entitle the caller to choose. */
async function own(ctx: Ctx, signupId: number, profileId: number): Promise<{ activity: Activity; signup: Signup }> {
  const signup = await store.signupById(ctx, signupId)
  if (signup?.profileId !== profileId) throw fault('not_found')
  if (signup.status !== 'checked_in') throw fault('picks_closed', { message: '到场签到后才能选择' })
  return { activity: (await store.activityById(ctx, signup.activityId))!, signup }
}

/**
 * Guests of the other sex with a seat number, reduced to the facts that the viewer may see; people who blocked one
 * another are left out.
 */
async function facesFor(
  ctx: Ctx,
  signup: Signup,
): Promise<{ signup: Signup; seatNo: number; card: ActivityChoice['people'][number]['card'] }[]> {
  const others = [...(await present(ctx, signup.activityId)).values()].filter(({ gender }) => gender !== signup.gender)
  const cards = await cardsOf(
    ctx,
    others.map(({ profileId }) => profileId),
  )
  return others.flatMap((other) => {
    const card = cards.get(other.profileId)
    return card?.isAvailable && other.seatNo !== null ? [{ signup: other, seatNo: other.seatNo, card }] : []
  })
}

export async function choiceOf(ctx: Ctx, signupId: number, profileId: number): Promise<ActivityChoice> {
  const found = await own(ctx, signupId, profileId)
  await reveal(ctx, found.activity.id)
  await store.forgetPicks(ctx)
  const activity = (await store.activityById(ctx, found.activity.id))!
  const { until, goneAt } = choiceTimes(activity)
  const state = ctx.now < until ? 'open' : ctx.now < goneAt ? 'told' : 'gone'
  const mine = state === 'gone' ? null : await store.picksBy(ctx, signupId)
  const chosen = mine === null ? [] : (JSON.parse(ctx.secrets.unseal(mine)) as number[])
  const faces = state === 'gone' ? [] : await facesFor(ctx, found.signup)
  const seats = new Map(faces.map(({ signup, seatNo }) => [signup.id, seatNo]))
  const { pairs, best } = state === 'told' ? await toldTo(ctx, activity.id, signupId) : { pairs: [], best: null }
  return {
    state,
    until: until.toISOString(),
    goneAt: goneAt.toISOString(),
    seatNo: found.signup.seatNo,
    people: faces.map(({ signup, seatNo, card }) => ({ seatNo, card, isPair: pairs.includes(signup.id), isBest: best === signup.id })),
    chosen: chosen.flatMap((id) => seats.get(id) ?? []),
    counts:
      activity.pickers !== null && activity.pairs !== null && state !== 'open'
        ? { pickers: activity.pickers, pairs: activity.pairs }
        : null,
  }
}

/** The seat numbers of one person's matches, and of the best match. */
async function toldTo(ctx: Ctx, activityId: number, signupId: number): Promise<{ pairs: number[]; best: number | null }> {
  const { choosers, pairs } = await pairsOf(ctx, activityId)
  const others = (of: readonly Pair[]): number[] => of.filter((pair) => pair.includes(signupId)).map(([a, b]) => (a === signupId ? b : a))
  return { pairs: others(pairs), best: others(bestPairs(choosers))[0] ?? null }
}

/** Replaces the earlier choices of a sign-up; people are named by seat number. */
export async function saveChoice(ctx: TxCtx, signupId: number, profileId: number, cards: readonly number[]): Promise<void> {
  const seen = await own(ctx, signupId, profileId)
  await store.lockActivity(ctx, seen.activity.id)
  const { activity, signup } = await own(ctx, signupId, profileId)
  if (ctx.now >= choiceTimes(activity).until) throw fault('picks_closed', { message: '选择时间已过，看看结果吧' })
  const bySeat = new Map((await facesFor(ctx, signup)).map(({ seatNo, signup: other }) => [seatNo, other.id]))
  const unknown = cards.filter((card) => !bySeat.has(card))
  if (unknown.length > 0) throw fieldFault({ cards: `${unknown.join('、')} 号不能选择，请核对号码牌` })
  if (new Set(cards).size !== cards.length) throw fieldFault({ cards: '同一个号码只能选一次' })
  const chosen = cards.map((card) => bySeat.get(card)!)
  await store.keepPicks(ctx, signup, chosen.length === 0 ? null : ctx.secrets.seal(JSON.stringify(chosen)))
}
