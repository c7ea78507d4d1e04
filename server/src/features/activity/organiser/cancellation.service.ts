/** Cancels an activity with guests, refunding all money before anybody is notified, or postpones it. */
import type { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import { planComplaints, timeComplaints } from '@qianxian/protocol/activity/organiser.rules'
import { signupStates } from '@qianxian/protocol/activity/activity.words'
import { organisedStates } from '@qianxian/protocol/activity/organiser.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { requireProfileId, type Ctx, type TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { closeOrder, lockOrder } from '../../finance/finance'
import { regionByCode } from '../../tenant/tenant'
import { notifySeats } from '../activity.notices'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { revertCheckin } from '../door/check-in'
import { deriveActivityState } from '../eligibility'
import { refundSignup } from '../signup-refund'
import { lockSettledActivity } from '../seats'
import * as own from './organiser.repository'
import { reloadDetail } from './organiser.presenter'
import { requireOrganiser } from './organiser-access'

/** Thrown if a seat was taken between reading and locking the activity: the order of that seat was not locked first. */
class Newcomer extends Error {}
const TRIES = 5

export const cancelActivity: Verb<typeof verbs.cancelActivity> = async (ctx, { id, reason }) => {
  const seen = await requireOrganiser(ctx, id)
  if (seen.status !== 'cancelled') await callOff(ctx, id, reason)
  return reloadDetail(ctx, id)
}

async function callOff(ctx: Ctx, id: number, reason: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.part((ctx) => payAllBack(ctx, id, reason))
    } catch (error) {
      if (!(error instanceof Newcomer) || attempt === TRIES) throw error
    }
  }
}

/**
 * Cancels with full refunds. Locks orders before the activity, as a payment does. Unpaid orders are closed, so that a
 * later payment is refunded automatically.
 */
async function payAllBack(ctx: TxCtx, id: number, reason: string): Promise<void> {
  const orders = (await own.listSeated(ctx, id)).flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  for (const orderId of orders) await lockOrder(ctx, orderId)
  for (const orderId of orders) await closeOrder(ctx, orderId, 'cancelled')
  const activity = (await lockSettledActivity(ctx, id))!
  if (!isIn(organisedStates.changeable, deriveActivityState(ctx, activity)))
    throw fault('activity_state_changed', { message: '活动已经开始或结束，不能取消' })
  await own.updateActivity(ctx, id, { status: 'cancelled', changeReason: reason })
  const guests: number[] = []
  for (const signup of await own.listSeated(ctx, id)) {
    const { orderId, priceFen: fen, pricePt: pt, profileId } = signup
    if (orderId !== null && !orders.includes(orderId)) throw new Newcomer()
    guests.push(profileId)
    await refundSignup(ctx, signup, { fen, pt, reason: '活动已取消，全额退款' })
  }
  for (const wait of await store.queueOf(ctx, id)) {
    guests.push(wait.profileId)
    await store.updateWait(ctx, wait.id, { status: 'left', seat: null, offerUntil: null })
    if (wait.seat) await store.freeSeat(ctx, id, wait.seat)
  }
  await notifySeats(ctx, id, guests, 'calledOff')
}

export const postponeActivity: Verb<typeof verbs.postponeActivity> = async (ctx, { id, startAt, endAt, place, reason }) => {
  await requireOrganiser(ctx, id)
  const activity = (await lockSettledActivity(ctx, id))!
  if (!isIn(organisedStates.changeable, deriveActivityState(ctx, activity)))
    throw fault('activity_state_changed', { message: '活动已经开始或结束，不能改期' })
  const change = putOff(ctx, activity, { startAt: new Date(startAt), endAt: new Date(endAt), place })
  await own.updateActivity(ctx, id, { ...change, changeReason: reason, postponedAt: ctx.now, warnedAt: null })
  // Checked-in guests will have left by the new date: each must check in again, and may cancel until then.
  for (const guest of await store.checkedInOf(ctx, id)) await revertCheckin(ctx, guest, '活动改期')
  await notifySeats(ctx, id, await own.resetConsents(ctx, id), 'putOff')
  return reloadDetail(ctx, id)
}

type Place = Pick<Activity, 'cityGeo' | 'place' | 'address' | 'latitude' | 'longitude'>

/**
 * Moves an activity later or to another place, never earlier; the time between end of enrolment and start stays the
 * same.
 */
function putOff(ctx: Ctx, activity: Activity, { startAt, endAt, place }: { startAt: Date; endAt: Date; place?: Place }) {
  const later = startAt.getTime() - activity.startAt.getTime()
  const enrollEnd = new Date(activity.enrollEnd.getTime() + later)
  const { enrollStart, ageMin, ageMax } = { ...activity, ...activity.conditions }
  const wrong = timeComplaints({ startAt, endAt, enrollStart, enrollEnd: enrollEnd > ctx.now ? enrollEnd : startAt }, ctx.now)
  if (!wrong.startAt && later < 0) wrong.startAt = '改期只能推后，不能提前'
  if (!wrong.startAt && later === 0 && endAt.getTime() === activity.endAt.getTime() && !place) wrong.startAt = '时间和地点都没有变化'
  if (place) {
    const plan = { ...activity, ...place, startAt, endAt, quota: store.seatCountsOf(activity).quota, ageMin, ageMax }
    const said = planComplaints(plan, ctx.now).place
    if (said) wrong.place = said
    if (regionByCode(place.cityGeo)?.level !== 'city') wrong.place ??= '请选择活动所在的城市'
  }
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  return { startAt, endAt, enrollEnd, ...place }
}

/** The guest confirms the new time and place; from then on refunds follow the ladder again. */
export const acceptPostponed: Verb<typeof verbs.acceptPostponed> = async (ctx, { id }) => {
  const seen = await store.signupById(ctx, id)
  if (!seen || seen.profileId !== requireProfileId(ctx)) throw fault('not_found')
  const activity = await lockSettledActivity(ctx, seen.activityId)
  const signup = (await store.signupById(ctx, id))!
  if (signup.askedAnewAt === null) return {}
  // A guest who awaits review must confirm the new date as well.
  if (!isIn(signupStates.settled, signup.status) || !activity || activity.startAt <= ctx.now) throw fault('signup_over')
  await store.updateSignup(ctx, id, { askedAnewAt: null })
  return {}
}
