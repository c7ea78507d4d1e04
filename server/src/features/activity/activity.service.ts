/** The verbs of activities. */
import { seatsLeft, signupStands } from '@qianxian/protocol/activity/activity.rules'
import type { activity as verbs } from '@qianxian/protocol/activity/activity'
import type { SignupRow } from '@qianxian/protocol/activity/activity.schema'
import { activityStates, signupStates } from '@qianxian/protocol/activity/activity.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { toDataURL } from 'qrcode'
import { memberOf, profileOf, type Ctx, type TxCtx } from '../../ctx'
import { readEach } from '../../db/reads'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { beginPaying, createOrder, lockOrder, orderById, settlePaid } from '../finance/finance'
import { openSubject } from '../notice/notice'
import { activitySubject, tellSeat } from './activity.notices'
import { cancelQuoteOf, cardOf, detailOf, handedView, mineOf, rowOf, ticketView, waitRowOf } from './activity.presenter'
import { givenUp, takeIn, type GivenUp } from './activity.product'
import * as store from './activity.repository'
import type { Activity, Signup } from './activity.repository'
import { choiceOf, choose as keepChoice } from './choosing'
import { auditOf, cityName, enrolmentOf, isShown, refuseUnfit, standsNow, type Enrolment } from './enrolling'
import { offered, offerSeat, takeOver } from './handing-on'
import { judgeDue, judgeSeats } from './judging'
import { noteView } from './organiser/views'
import { payBack } from './paying-back'
import { hold, settle, settled } from './seats'

const DAYS = { week: 7, month: 30 } as const

export const getPaged: Verb<typeof verbs.getPaged> = async (ctx, { city, when = 'all', ...asked }) => {
  await judgeSeats(ctx, null)
  const { place, limit, pageFrom } = paging<[at: string, id: number]>(ctx, `activities:${city ?? ''}:${when}`, asked)
  const until = when === 'week' || when === 'month' ? momentAfter(ctx.now, DAYS[when], 'day') : null
  const rows = await store.activitiesOf(ctx, { city, isPast: when === 'past', until }, place, limit)
  return pageFrom(
    rows,
    ({ startAt, id }) => [startAt.toISOString(), id],
    (page) => page.map((row) => cardOf(ctx, row)),
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
  await judgeSeats(ctx, null)
  const activity = await shown(ctx, id)
  noteView(ctx, id)
  return detailOf(ctx, activity, ctx.viewer?.profileId ?? 0)
}

export const mySignupPaged: Verb<typeof verbs.mySignupPaged> = async (ctx, { box = 'coming', ...asked }) => {
  const me = memberOf(ctx).profileId
  if (me === null || me === undefined) return { list: [], nextCursor: null, total: null }
  await judgeDue(ctx, me)
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
        return 'queuedAt' in row ? waitRowOf(ctx, activity, row) : rowOf(ctx, activity, row)
      }),
  )
  await openSubject(ctx, ...answer.list.map(({ activityId }) => activitySubject(activityId)))
  return answer
}

export const signup: Verb<typeof verbs.signup> = async (ctx, { id, shownFen, shownPt = 0, answers = [] }) => {
  const enrolment = await enrolmentOf(ctx, id, profileOf(ctx))
  const { fen, pt } = enrolment
  if (fen !== shownFen || pt !== shownPt) throw fault('order_price_changed', { data: { amountFen: fen, points: pt } })
  if (fen + pt > 0) return order(ctx, { activity: id, answers }, enrolment)
  const made = await takeIn(ctx, enrolment, answers, settled(enrolment))
  await tellSeat(ctx, made, made.needAudit ? 'audited' : 'confirmed')
  return { signupId: made.id, orderId: null }
}

/** Points alone are taken at once; money is asked for on its page. */
async function order(ctx: TxCtx, input: object, enrolment: Enrolment) {
  const { fen, pt } = enrolment
  const { userId } = memberOf(ctx)
  const { id: orderId, bizId } = await createOrder(ctx, {
    userId,
    bizType: 'activity',
    input,
    shownFen: fen,
    shownPoints: pt,
    decided: enrolment,
  })
  if (fen > 0) return { signupId: bizId!, orderId }
  await beginPaying(ctx, { orderId, userId, useWallet: false })
  await settlePaid(ctx, { orderId, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })
  return { signupId: bizId!, orderId: null }
}

/** What goes back for it now; refused where it cannot be given up. */
function givable(ctx: Ctx, activity: Activity, signup: Signup): GivenUp {
  if (signup.status === 'pending_payment') throw fault('signup_over', { message: '这个报名还没有支付，请在订单里取消' })
  const given = givenUp(ctx, activity, signup)
  if (!isIn(signupStates.settled, signup.status) || activity.startAt <= ctx.now) throw fault('signup_over', { message: given.why })
  return given
}

export const getCancelQuote: Verb<typeof verbs.getCancelQuote> = async (ctx, { id }) => {
  const { profileId } = (await ownSignup(ctx, id)).signup
  await judgeSeats(ctx, profileId)
  const seat = await ownSignup(ctx, id)
  const { orderId } = seat.signup
  const order = orderId === null ? null : await orderById(ctx, orderId)
  return cancelQuoteOf(ctx, seat, givable(ctx, seat.activity, seat.signup), order)
}

export const cancelSignup: Verb<typeof verbs.cancelSignup> = async (ctx, { id, shownFen, shownPt = 0 }) => {
  const seen = await store.signupById(ctx, id)
  if (seen?.profileId !== profileOf(ctx)) throw fault('not_found')
  // Money locks its order first.
  if (seen.orderId !== null) await lockOrder(ctx, seen.orderId)
  const activity = (await hold(ctx, seen.activityId))!
  const held = (await store.signupById(ctx, id))!
  if (isIn(signupStates.ended, held.status)) return rowOf(ctx, activity, held)
  const { fen, pt, why } = givable(ctx, activity, held)
  if (fen !== shownFen || pt !== shownPt) throw fault('refund_changed', { data: { fen, points: pt } })
  await payBack(ctx, held, { fen, pt, reason: why })
  return rowOf(ctx, activity, (await store.signupById(ctx, id))!)
}

/** Drawn for each who looks: there is no file whose address could be handed on. */
const GROUP_CODE = { width: 480, margin: 2 }

export const getGroup: Verb<typeof verbs.getGroup> = async (ctx, { id }) => {
  const { activity, signup } = await ownSignup(ctx, id)
  if (!isIn(signupStates.coming, signup.status) || activity.groupQr === null) throw fault('group_none')
  await store.logGroupLook(ctx, id)
  return { picture: await toDataURL(activity.groupQr, GROUP_CODE) }
}

async function ownSignup(ctx: Ctx, id: number): Promise<{ activity: Activity; signup: Signup }> {
  const signup = await store.signupById(ctx, id)
  if (signup?.profileId !== profileOf(ctx)) throw fault('not_found')
  return { activity: (await store.activityById(ctx, signup.activityId))!, signup }
}

export const offerTransfer: Verb<typeof verbs.offerTransfer> = async (ctx, { id }) => {
  const { code, until } = await offerSeat(ctx, id, profileOf(ctx))
  return { code, until: until.toISOString() }
}

export const getTransfer: Verb<typeof verbs.getTransfer> = async (ctx, { code }) => {
  const me = profileOf(ctx)
  const { activity, signup } = await offered(ctx, code, me)
  const comer = await store.comerOf(ctx, activity.id, me)
  return handedView(activity, signup, comer !== null && auditOf(ctx, activity, comer) !== null)
}

export const acceptTransfer: Verb<typeof verbs.acceptTransfer> = async (ctx, { code, answers = [] }) => ({
  signupId: (await takeOver(ctx, code, profileOf(ctx), answers)).id,
})

export const getChoice: Verb<typeof verbs.getChoice> = (ctx, { id }) => choiceOf(ctx, id, profileOf(ctx))

export const choose: Verb<typeof verbs.choose> = async (ctx, { id, cards }) => {
  await keepChoice(ctx, id, profileOf(ctx), cards)
  return choiceOf(ctx, id, profileOf(ctx))
}

export const getTicket: Verb<typeof verbs.getTicket> = async (ctx, { id }) => {
  const { activity, signup } = await ownSignup(ctx, id)
  if (!isIn(signupStates.coming, signupStands(signup.status, activity, ctx.now)) || isIn(activityStates.over, activity.status))
    throw fault('ticket_none')
  return ticketView(ctx, activity, signup)
}

export const joinWaitlist: Verb<typeof verbs.joinWaitlist> = async (ctx, { id }) => {
  const me = profileOf(ctx)
  const activity = await hold(ctx, id)
  if (!activity || !isShown(activity)) throw fault('not_found')
  const comer = await store.comerOf(ctx, id, me)
  const gender = comer?.guest.gender
  if (!comer || !gender) throw fault('not_love_user')
  if (comer.signup) throw fault('activity_signed')
  if (!comer.wait) {
    if (!isIn(activityStates.enrolling, standsNow(ctx, activity))) throw fault('activity_closed')
    refuseUnfit(ctx, activity, comer.guest)
    const audit = auditOf(ctx, activity, comer)
    if (audit?.isTooLate) throw fault('activity_closed', { message: audit.words })
    if (seatsLeft(store.seatsOf(activity), gender) > 0) throw fault('activity_has_seats')
    await store.insertWait(ctx, { activityId: id, profileId: me, gender })
  }
  return (await mineOf(ctx, activity, me))!
}

export const leaveWaitlist: Verb<typeof verbs.leaveWaitlist> = async (ctx, { id }) => {
  const me = profileOf(ctx)
  const held = await hold(ctx, id)
  if (!held || !isShown(held)) throw fault('not_found')
  const wait = await store.waitOf(ctx, id, me)
  if (!wait) return (await mineOf(ctx, held, me))!
  await store.updateWait(ctx, wait.id, { status: 'left', seat: null, offerUntil: null })
  const activity = wait.seat ? await settle(ctx, await store.freeSeat(ctx, id, wait.seat)) : held
  return (await mineOf(ctx, activity, me))!
}
