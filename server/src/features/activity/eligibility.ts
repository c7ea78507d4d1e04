/** Conditions for taking part, the price, and reasons for a refusal. */
import { activityStands, auditedUntil, auditEnds, isFreeOfCharge, priceFor, sexesOf } from '@qianxian/protocol/activity/activity.rules'
import { activityLimits, activityStates, type ActivityCondition, type ActivityStatus } from '@qianxian/protocol/activity/activity.words'
import { ageAt, dateAndTime } from '@qianxian/protocol/base/calendar'
import { atLeast, isIn, leastName, name, names } from '@qianxian/protocol/base/dictionary'
import { education, gender, maritalStatus, type Gender } from '@qianxian/protocol/love/profile.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { regionNames, shortName } from '../tenant/tenant'
import * as store from './activity.repository'
import type { Activity, Applicant, Guest, Wait } from './activity.repository'
import { lockSettledActivity } from './seats'

export interface ConditionWords {
  condition: ActivityCondition
  words: string
}

/**
 * An activity, or a sign-up with its conditions as recorded; for a sign-up, the seats of its sex are not checked again.
 */
type Conditioned = Pick<Activity, 'conditions'> & Partial<Pick<Activity, 'quotaMale' | 'quotaFemale' | 'quotaAny'>>

/** The only sex with seats; null if both have seats, or if seats are unknown. */
function onlyFor({ quotaMale: male = 1, quotaFemale: female = 1, quotaAny: any = 0 }: Conditioned): Gender | null {
  const [only, other] = sexesOf({ male, female, any })
  return only && !other ? only : null
}

export const cityName = (geo: string): string => shortName(regionNames(geo).cityName)

/** Conditions in words, in display order. */
export function describeConditions(activity: Conditioned): ConditionWords[] {
  const { ageMin, ageMax, education: least, marital, isVerified, cities } = activity.conditions
  const asked: ConditionWords[] = []
  const only = onlyFor(activity)
  if (only) asked.push({ condition: 'gender', words: `仅${name(gender, only)}士参加` })
  if (ageMin !== undefined && ageMax !== undefined) asked.push({ condition: 'age', words: `${ageMin}–${ageMax} 岁` })
  else if (ageMin !== undefined) asked.push({ condition: 'age', words: `${ageMin} 岁以上` })
  else if (ageMax !== undefined) asked.push({ condition: 'age', words: `${ageMax} 岁以下` })
  if (least !== undefined) asked.push({ condition: 'education', words: leastName(education, least) ?? '不限学历' })
  if (marital !== undefined) asked.push({ condition: 'marital', words: names(maritalStatus, marital) })
  if (isVerified) asked.push({ condition: 'verified', words: '已实名认证' })
  if (cities !== undefined) asked.push({ condition: 'city', words: `现居${cities.map(cityName).join('、')}` })
  return asked
}

/** A guest who left a field empty does not meet a condition about it. */
function isMet(activity: Conditioned, guest: Guest, condition: ActivityCondition, now: Date): boolean {
  const { ageMin = 0, ageMax = Infinity, education: least, marital, cities } = activity.conditions
  switch (condition) {
    case 'gender':
      return guest.gender === onlyFor(activity)
    case 'age': {
      const age = guest.birthday === null ? null : ageAt(guest.birthday, now)
      return age !== null && age >= ageMin && age <= ageMax
    }
    case 'education':
      return least === undefined || isIn(atLeast(education, least), guest.education)
    case 'marital':
      return marital === undefined || isIn(marital, guest.maritalStatus)
    case 'verified':
      return guest.isVerified
    case 'city':
      return cities === undefined || isIn(cities, guest.cityGeo)
  }
}

export const checkConditions = (ctx: Ctx, activity: Conditioned, guest: Guest): (ConditionWords & { isMet: boolean })[] =>
  describeConditions(activity).map((one) => ({ ...one, isMet: isMet(activity, guest, one.condition, ctx.now) }))

export const deriveActivityState = (ctx: Ctx, activity: Activity) =>
  activityStands({ ...activity, ...store.seatCountsOf(activity) }, ctx.now)

/** The price that a guest would pay now; null if their sex is unknown. */
export function quotePrice(ctx: Ctx, { price }: Activity, { gender, userId, isVip }: Guest): number | null {
  return gender === null || userId === null ? null : priceFor(price, { gender, isVip }, ctx.now)
}

/** Returns why the guest must be reviewed first, and whether it is too late for a review; null if no review is needed. */
export function findAuditReason(
  ctx: Ctx,
  activity: Activity,
  { missed }: Pick<Applicant, 'missed'>,
): { words: string; isTooLate: boolean } | null {
  const { auditHoursBefore } = activityLimits
  const until = activity.needAudit ? null : auditedUntil(missed, ctx.now)
  if (!activity.needAudit && until === null) return null
  const why = until
    ? `你最近多次报名后没有到场，${dateAndTime(until)} 前报名要先经主办方审核`
    : `报名后由主办方审核${isFreeOfCharge(activity.price, activity.pointsPrice) ? '' : '，未通过全额退款'}`
  if (ctx.now < auditEnds(activity)) return { words: why, isTooLate: false }
  return { words: `${why}；开始前 ${auditHoursBefore} 小时内不再接受需要审核的报名`, isTooLate: true }
}

export interface Eligibility {
  activity: Activity
  guest: Guest & { gender: Gender }
  fen: number
  pt: number
  needAudit: boolean
  /** The entry whose offer reserves a seat for this guest; null if there is none. */
  offer: Wait | null
}

/** Locks the activity; throws if the guest cannot take a seat now. */
export async function checkEligibility(ctx: TxCtx, activityId: number, profileId: number | null): Promise<Eligibility> {
  const activity = await lockSettledActivity(ctx, activityId)
  if (!activity || !isShown(activity)) throw fault('not_found')
  const comer = profileId === null ? null : await store.loadApplicant(ctx, activityId, profileId)
  const fen = comer && quotePrice(ctx, activity, comer.guest)
  if (comer === null || comer.guest.gender === null || fen === null) throw fault('not_love_user')
  const { guest, signup, wait } = comer
  if (signup) throw fault('activity_signed')
  const offer = wait?.status === 'offered' ? wait : null
  // A queued guest may accept an offer after enrolment has closed.
  const open = offer ? activityStates.beforeStart : activityStates.enrolling
  if (!isIn<ActivityStatus>(open, deriveActivityState(ctx, activity))) throw fault('activity_closed')
  refuseUnmetConditions(ctx, activity, guest)
  const audit = findAuditReason(ctx, activity, comer)
  if (audit?.isTooLate) throw fault('activity_closed', { message: audit.words })
  return { activity, guest: { ...guest, gender: comer.guest.gender }, fen, pt: activity.pointsPrice, needAudit: audit !== null, offer }
}

export function refuseUnmetConditions(ctx: Ctx, activity: Conditioned, guest: Guest): void {
  const missing = checkConditions(ctx, activity, guest).filter((one) => !one.isMet)
  if (missing.length > 0)
    throw fault('activity_condition', { message: `这个活动要求${missing.map(({ words }) => words).join('、')}，你的资料还不符合` })
}

export const isShown = ({ status }: Activity): boolean => isIn(activityStates.shown, status)
