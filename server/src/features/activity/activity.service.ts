/** Endpoints of activities. */
import { seatsLeft, signupStands } from '@qianxian/protocol/activity/activity.rules'
import type { activity as verbs } from '@qianxian/protocol/activity/activity'
import type { SignupRow } from '@qianxian/protocol/activity/activity.schema'
import { activityStates, signupStates } from '@qianxian/protocol/activity/activity.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { toDataURL } from 'qrcode'
import { requireMember, requireProfileId, type Ctx, type TxCtx } from '../../ctx'
import { readEach } from '../../db/reads'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { beginPayment, createOrder, lockOrder, orderById, settlePayment } from '../finance/finance'
import { markSubjectsRead } from '../notice/notice'
import { activitySubject, notifySeat } from './activity.notices'
import {
  cancelQuoteOf,
  presentCard,
  presentDetail,
  presentTransferredSeat,
  mineOf,
  presentSignupRow,
  ticketView,
  waitRowOf,
} from './activity.presenter'
import { quoteRefund, createSignup, type RefundQuote } from './activity.product'
import * as store from './activity.repository'
import type { Activity, Signup } from './activity.repository'
import { choiceOf, saveChoice as keepChoice } from './choices'
import {
  findAuditReason,
  cityName,
  checkEligibility,
  isShown,
  refuseUnmetConditions,
  deriveActivityState,
  type Eligibility,
} from './eligibility'
import { loadTransferOffer, createTransferCode, transferSeat } from './transfer-seat'
import { expireOverdue, expireSeats } from './expiry'
import { noteView } from './organiser/view-counter'
import { refundSignup } from './signup-refund'
import { lockSettledActivity, settleSeats, initialStatusFields } from './seats'

const DAYS = { week: 7, month: 30 } as const

export const getPaged: Verb<typeof verbs.getPaged> = async (ctx, { city, when = 'all', ...asked }) => {
  await expireSeats(ctx, null)
  const { place, limit, pageFrom } = paging<[rank: number, at: string, id: number]>(ctx, `activities:ranked:${city ?? ''}:${when}`, asked)
  const until = when === 'week' || when === 'month' ? momentAfter(ctx.now, DAYS[when], 'day') : null
  const rows = await store.activitiesOf(ctx, { city, isPast: when === 'past', until }, place, limit)
  return pageFrom(
    rows,
    (row) => [when === 'past' ? 0 : store.rankOf(row, ctx.now), row.startAt.toISOString(), row.id],
    (page) => page.map((row) => presentCard(ctx, row)),
  )
}

export const getActivityCities: Verb<typeof verbs.getActivityCities> = async (ctx) => ({
  cities: (await store.citiesOf(ctx)).map(({ code, count }) => ({ code, name: cityName(code), count })),
})

async function shown(ctx: Ctx, id: number): Promise<Activity> {
  const activity = await store.activityById(ctx, id)
  if (!activity || !isShown(activity)) throw fault('not_found')
  return activity
}

export const getDetail: Verb<typeof verbs.getDetail> = async (ctx, { id }) => {
  await expireSeats(ctx, null)
  const activity = await shown(ctx, id)
  noteView(ctx, id)
  return presentDetail(ctx, activity, ctx.viewer?.profileId ?? 0)
}

export const mySignupPaged: Verb<typeof verbs.mySignupPaged> = async (ctx, { box = 'coming', ...asked }) => {
  const me = requireMember(ctx).profileId
  if (me === null || me === undefined) return { list: [], nextCursor: null, total: null }
  await expireOverdue(ctx, me)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `signups:${me}:${box}`, asked)
  const before = place?.[0] ?? null
  const found = box === 'waiting' ? await store.waitsOf(ctx, me, before, limit) : await store.signupsOf(ctx, me, box, before, limit)
  const known = new Map((await store.activitiesById(ctx, [...new Set(found.map((row) => row.activityId))])).map((row) => [row.id, row]))
  const answer = await pageFrom<(typeof found)[number], SignupRow>(
    found,
    (row) => [row.id],
    (page) =>
      readEach(ctx, page, async (row) => {
        const activity = known.get(row.activityId)!
        return 'queuedAt' in row ? waitRowOf(ctx, activity, row) : presentSignupRow(ctx, activity, row)
      }),
  )
  await markSubjectsRead(ctx, ...answer.list.map(({ activityId }) => activitySubject(activityId)))
  return answer
}

export const signup: Verb<typeof verbs.signup> = async (ctx, { id, shownFen, shownPt = 0, answers = [] }) => {
  const enrolment = await checkEligibility(ctx, id, requireProfileId(ctx))
  const { fen, pt } = enrolment
  if (fen !== shownFen || pt !== shownPt) throw fault('order_price_changed', { data: { amountFen: fen, points: pt } })
  if (fen + pt > 0) return order(ctx, { activity: id, answers }, enrolment)
  const made = await createSignup(ctx, enrolment, answers, initialStatusFields(enrolment))
  await notifySeat(ctx, made, made.needAudit ? 'audited' : 'confirmed')
  return { signupId: made.id, orderId: null }
}

/** Creates the order of a sign-up. One in points only is paid immediately; one in money is paid on its own page. */
async function order(ctx: TxCtx, input: object, enrolment: Eligibility) {
  const { fen, pt } = enrolment
  const { userId } = requireMember(ctx)
  const { id: orderId, bizId } = await createOrder(ctx, {
    userId,
    bizType: 'activity',
    input,
    shownFen: fen,
    shownPoints: pt,
    decided: enrolment,
  })
  if (fen > 0) return { signupId: bizId!, orderId }
  await beginPayment(ctx, { orderId, userId, useWallet: false })
  await settlePayment(ctx, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })
  return { signupId: bizId!, orderId: null }
}

/** Returns the refund that a cancellation would give now; throws if the sign-up cannot be cancelled. */
function givable(ctx: Ctx, activity: Activity, signup: Signup): RefundQuote {
  if (signup.status === 'pending_payment') throw fault('signup_over', { message: '这个报名还没有支付，请在订单里取消' })
  const given = quoteRefund(ctx, activity, signup)
  if (!isIn(signupStates.settled, signup.status) || activity.startAt <= ctx.now) throw fault('signup_over', { message: given.why })
  return given
}

export const getCancelQuote: Verb<typeof verbs.getCancelQuote> = async (ctx, { id }) => {
  const { profileId } = (await ownSignup(ctx, id)).signup
  await expireSeats(ctx, profileId)
  const seat = await ownSignup(ctx, id)
  const { orderId } = seat.signup
  const order = orderId === null ? null : await orderById(ctx, orderId)
  return cancelQuoteOf(ctx, seat, givable(ctx, seat.activity, seat.signup), order)
}

export const cancelSignup: Verb<typeof verbs.cancelSignup> = async (ctx, { id, shownFen, shownPt = 0 }) => {
  const seen = await store.signupById(ctx, id)
  if (seen?.profileId !== requireProfileId(ctx)) throw fault('not_found')
  // Lock order: the order first, then the activity.
  if (seen.orderId !== null) await lockOrder(ctx, seen.orderId)
  const activity = (await lockSettledActivity(ctx, seen.activityId))!
  const held = (await store.signupById(ctx, id))!
  if (isIn(signupStates.ended, held.status)) return presentSignupRow(ctx, activity, held)
  const { fen, pt, why } = givable(ctx, activity, held)
  if (fen !== shownFen || pt !== shownPt) throw fault('refund_changed', { data: { fen, points: pt } })
  await refundSignup(ctx, held, { fen, pt, reason: why })
  return presentSignupRow(ctx, activity, (await store.signupById(ctx, id))!)
}

/** Drawn anew for each viewer, so that no file address can be shared. */
const GROUP_CODE = { width: 480, margin: 2 }

export const getGroup: Verb<typeof verbs.getGroup> = async (ctx, { id }) => {
  const { activity, signup } = await ownSignup(ctx, id)
  if (!isIn(signupStates.coming, signup.status) || activity.groupQr === null) throw fault('group_none')
  await store.insertGroupLook(ctx, id)
  return { picture: await toDataURL(activity.groupQr, GROUP_CODE) }
}

async function ownSignup(ctx: Ctx, id: number): Promise<{ activity: Activity; signup: Signup }> {
  const signup = await store.signupById(ctx, id)
  if (signup?.profileId !== requireProfileId(ctx)) throw fault('not_found')
  return { activity: (await store.activityById(ctx, signup.activityId))!, signup }
}

export const offerTransfer: Verb<typeof verbs.offerTransfer> = async (ctx, { id }) => {
  const { code, until } = await createTransferCode(ctx, id, requireProfileId(ctx))
  return { code, until: until.toISOString() }
}

export const getTransfer: Verb<typeof verbs.getTransfer> = async (ctx, { code }) => {
  const me = requireProfileId(ctx)
  const { activity, signup } = await loadTransferOffer(ctx, code, me)
  const comer = await store.loadApplicant(ctx, activity.id, me)
  return presentTransferredSeat(activity, signup, comer !== null && findAuditReason(ctx, activity, comer) !== null)
}

export const acceptTransfer: Verb<typeof verbs.acceptTransfer> = async (ctx, { code, answers = [] }) => ({
  signupId: (await transferSeat(ctx, code, requireProfileId(ctx), answers)).id,
})

export const getChoice: Verb<typeof verbs.getChoice> = (ctx, { id }) => choiceOf(ctx, id, requireProfileId(ctx))

export const choose: Verb<typeof verbs.choose> = async (ctx, { id, cards }) => {
  await keepChoice(ctx, id, requireProfileId(ctx), cards)
  return choiceOf(ctx, id, requireProfileId(ctx))
}

export const getTicket: Verb<typeof verbs.getTicket> = async (ctx, { id }) => {
  const { activity, signup } = await ownSignup(ctx, id)
  if (!isIn(signupStates.coming, signupStands(signup.status, activity, ctx.now)) || isIn(activityStates.over, activity.status))
    throw fault('ticket_none')
  return ticketView(ctx, activity, signup)
}

export const joinWaitlist: Verb<typeof verbs.joinWaitlist> = async (ctx, { id }) => {
  const me = requireProfileId(ctx)
  const activity = await lockSettledActivity(ctx, id)
  if (!activity || !isShown(activity)) throw fault('not_found')
  const comer = await store.loadApplicant(ctx, id, me)
  const gender = comer?.guest.gender
  if (!comer || !gender) throw fault('not_love_user')
  if (comer.signup) throw fault('activity_signed')
  if (!comer.wait) {
    if (!isIn(activityStates.enrolling, deriveActivityState(ctx, activity))) throw fault('activity_closed')
    refuseUnmetConditions(ctx, activity, comer.guest)
    const audit = findAuditReason(ctx, activity, comer)
    if (audit?.isTooLate) throw fault('activity_closed', { message: audit.words })
    if (seatsLeft(store.seatCountsOf(activity), gender) > 0) throw fault('activity_has_seats')
    await store.insertWait(ctx, { activityId: id, profileId: me, gender })
  }
  return (await mineOf(ctx, activity, me))!
}

export const leaveWaitlist: Verb<typeof verbs.leaveWaitlist> = async (ctx, { id }) => {
  const me = requireProfileId(ctx)
  const held = await lockSettledActivity(ctx, id)
  if (!held || !isShown(held)) throw fault('not_found')
  const wait = await store.waitOf(ctx, id, me)
  if (!wait) return (await mineOf(ctx, held, me))!
  await store.updateWait(ctx, wait.id, { status: 'left', seat: null, offerUntil: null })
  const activity = wait.seat ? await settleSeats(ctx, await store.freeSeat(ctx, id, wait.seat)) : held
  return (await mineOf(ctx, activity, me))!
}
