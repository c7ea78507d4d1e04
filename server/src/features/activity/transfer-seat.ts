/**
 * Hands a seat on to a friend, by a single-use code valid for a day. The friend gets the seat with the recorded
 * conditions and price; refunds go to the payer.
 */
import { handOnEnds } from '@qianxian/protocol/activity/activity.rules'
import { activityLimits } from '@qianxian/protocol/activity/activity.words'
import { codeTyped } from '@qianxian/protocol/activity/ticket'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { drawCode } from '../../lib/secrets'
import { lockOrder } from '../finance/finance'
import { isBlockedPair } from '../interact/interact'
import { notifySeat } from './activity.notices'
import * as store from './activity.repository'
import type { Activity, Signup, Wait } from './activity.repository'
import { sealAnswers, type GivenAnswers } from './answers'
import { findAuditReason, refuseUnmetConditions } from './eligibility'
import { lockSettledActivity, settleSeats, initialStatusFields } from './seats'

const hashOf = ({ secrets, tenant }: Ctx, code: string): string => secrets.hash('activity-transfer', tenant.id, code)

export const canTransferSeat = (ctx: Ctx, activity: Activity, signup: Signup): boolean =>
  signup.status === 'confirmed' && activity.status === 'published' && ctx.now < handOnEnds(activity, signup.needAudit)

function refuseLate(ctx: Ctx, activity: Activity, signup: Signup): void {
  if (canTransferSeat(ctx, activity, signup)) return
  const { transferHoursBefore, auditHoursBefore } = activityLimits
  const hours = signup.needAudit ? auditHoursBefore : transferHoursBefore
  throw fault('transfer_refused', { message: `报名成功后，开始前 ${hours} 小时内不能转让` })
}

/** Creates a new code; an earlier one becomes invalid. */
export async function createTransferCode(ctx: TxCtx, signupId: number, profileId: number): Promise<{ code: string; until: Date }> {
  const seen = await store.signupById(ctx, signupId)
  if (seen?.profileId !== profileId) throw fault('not_found')
  const activity = (await lockSettledActivity(ctx, seen.activityId))!
  const signup = (await store.signupById(ctx, signupId))!
  refuseLate(ctx, activity, signup)
  const code = drawCode(activityLimits.ticketCodeLength)
  const ends = handOnEnds(activity, signup.needAudit)
  const day = momentAfter(ctx.now, activityLimits.transferCodeHours, 'hour')
  const until = day < ends ? day : ends
  await store.updateSignup(ctx, signupId, { transferHash: hashOf(ctx, code), transferUntil: until })
  return { code, until }
}

/** Returns the seat that the code grants to this person; every invalid code throws the same fault. */
export async function loadTransferOffer(ctx: Ctx, typed: string, profileId: number): Promise<{ activity: Activity; signup: Signup }> {
  const code = codeTyped(typed)
  const signup = code === null ? null : await store.signupByTransfer(ctx, hashOf(ctx, code))
  const activity = signup && (await store.activityById(ctx, signup.activityId))
  const isGood = signup && activity && signup.transferUntil! > ctx.now && canTransferSeat(ctx, activity, signup)
  if (!isGood || signup.profileId === profileId || (await isBlockedPair(ctx, signup.profileId, profileId))) throw fault('transfer_code')
  return { activity, signup }
}

export async function transferSeat(ctx: TxCtx, typed: string, profileId: number, given: GivenAnswers): Promise<Signup> {
  const seen = await loadTransferOffer(ctx, typed, profileId)
  if (seen.signup.orderId !== null) await lockOrder(ctx, seen.signup.orderId)
  await lockSettledActivity(ctx, seen.activity.id)
  // The first of several callers gets the seat.
  const { activity, signup } = await loadTransferOffer(ctx, typed, profileId)
  const comer = await store.loadApplicant(ctx, activity.id, profileId)
  if (!comer?.guest.gender) throw fault('not_love_user')
  if (comer.guest.gender !== signup.gender) throw fault('transfer_refused', { message: '这个名额只能转给同性别的朋友' })
  if (comer.signup) throw fault('activity_signed')
  refuseUnmetConditions(ctx, signup, comer.guest)
  // The need for a review depends on the friend, not on the giver.
  const audit = findAuditReason(ctx, activity, comer)
  if (audit?.isTooLate) throw fault('transfer_refused', { message: audit.words })
  const answers = sealAnswers(ctx, signup.form, given)
  if (comer.wait) await leaveQueue(ctx, comer.wait)
  return passOn(ctx, { ...signup, needAudit: audit !== null }, profileId, answers)
}

/** Replaces the guest of a sign-up; the seat stays taken throughout. */
async function passOn(ctx: TxCtx, signup: Signup, profileId: number, answers: string | null): Promise<Signup> {
  const { id: fromId, activityId, gender, orderId, seat, priceFen, pricePt, refundPolicy, conditions, form, needAudit } = signup
  const over = { seat: null, orderId: null, ticketCode: null, transferHash: null, transferUntil: null }
  await store.updateSignup(ctx, fromId, { ...over, status: 'transferred', endedAt: ctx.now })
  const facts = { activityId, profileId, gender, orderId, seat, priceFen, pricePt, refundPolicy, conditions, form, needAudit }
  const made = await store.insertSignup(ctx, { ...facts, fromId, answers, ...initialStatusFields(signup) })
  await notifySeat(ctx, signup, 'transferred')
  await notifySeat(ctx, made, needAudit ? 'audited' : 'confirmed')
  return made
}

/** Removes the friend from the queue; a seat that was offered to them is offered to the next. */
async function leaveQueue(ctx: TxCtx, { id, activityId, seat }: Wait): Promise<void> {
  await store.updateWait(ctx, id, { status: 'taken', seat: null, offerUntil: null })
  if (seat) await settleSeats(ctx, await store.freeSeat(ctx, activityId, seat))
}
