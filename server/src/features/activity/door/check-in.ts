/**
 * Check-in at the door: whether a guest may enter, and the answer to the host. The log is append-only; of two check-ins
 * of one guest the earlier counts.
 */
import type { DoorAnswer } from '@qianxian/protocol/activity/organiser.schema'
import { type CheckinMethod, doorResult, doorWords, type DoorResult, organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { signupStates } from '@qianxian/protocol/activity/activity.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { staffNames } from '../../audit/audit'
import { guestArrived } from '../activity.hooks'
import * as store from '../activity.repository'
import type { Activity, Signup } from '../activity.repository'
import { doorOpensAt, nicknameOf } from '../organiser/organiser.presenter'
import * as own from '../organiser/organiser.repository'
import type { Checkin, Guest } from '../organiser/organiser.repository'

/** Method and time of a check-in. */
export interface CheckinAttempt {
  method: CheckinMethod
  at: Date
  device?: string
}

/** Throws if the door is closed now. The caller must hold the lock on the activity. */
export function refuseClosedDoor(ctx: Ctx, activity: Activity): void {
  const why = shutWords(activity, ctx.now)
  if (why) throw fault('door_closed', { message: why })
}

function shutWords(activity: Activity, at: Date): string | null {
  if (activity.status === 'cancelled') return '活动已取消，不能签到'
  if (activity.status !== 'published') return '活动没有在进行，不能签到'
  if (at < doorOpensAt(activity)) return `${dateAndTime(doorOpensAt(activity))} 起可以签到`
  return at >= activity.endAt ? '活动已经结束，不能签到' : null
}

const NOBODY = { signupId: null, nickname: null, gender: null, seatNo: null, at: null, by: null }

/** Answer for a ticket of another activity, or of none. */
export const unknownTicketAnswer = (words = '这不是本场活动的入场券，请核对后再试'): DoorAnswer => ({
  result: 'not_found',
  ...NOBODY,
  words,
})

interface Said {
  at?: Date | null
  by?: string | null
  /** Message that replaces the usual one for the result. */
  words?: string
}

function answer(guest: Guest, result: DoorResult, { at = null, by = null, words: instead }: Said = {}): DoorAnswer {
  const { id, gender, seatNo } = guest.signup
  const nickname = nicknameOf(guest)
  const words =
    at && result === 'already'
      ? `${nickname} ${dateAndTime(at)} 已由${by ?? '工作人员'}签到`
      : `${nickname}：${instead ?? doorResult[result]}`
  return { result, signupId: id, nickname, gender, seatNo, at: at?.toISOString() ?? null, by, words }
}

/** Answer for an offline scan that is refused and not recorded. */
export const refusedScanAnswer = (guest: Guest, words: string): DoorAnswer => answer(guest, 'closed', { words })

/** Answer for a genuine code of a different minute. */
export const staleTicketAnswer = (): DoorAnswer => ({
  result: 'stale',
  ...NOBODY,
  words: doorWords.stale,
})

/** Checks in these guests in the given order and records nobody twice. The caller must hold the lock on the activity. */
export async function recordCheckins(
  ctx: TxCtx,
  activity: Activity,
  guests: readonly (Guest | null)[],
  seen: readonly CheckinAttempt[],
): Promise<DoorAnswer[]> {
  const first = await own.firstCheckins(
    ctx,
    guests.flatMap((guest) => (guest ? [guest.signup.id] : [])),
  )
  const answers: DoorAnswer[] = []
  const names = await namesFor(ctx, [...first.values()])
  for (const [place, guest] of guests.entries()) {
    const known = guest ? first.get(guest.signup.id) : undefined
    answers.push(
      guest
        ? await letOneIn(ctx, activity, { guest, seen: seen[place]!, first, known, names })
        : unknownTicketAnswer(baseFaults.not_found.message),
    )
  }
  return answers
}

const namesFor = (ctx: Ctx, checkins: readonly Checkin[]): Promise<Map<number, string>> =>
  staffNames(ctx, [...checkins.map(({ byUserId }) => byUserId), requireMember(ctx).userId])

/** Undoes a check-in, which stays in the log. The caller must hold the lock on the activity. */
export async function revertCheckin(ctx: TxCtx, { id: signupId, activityId }: Signup, reason: string): Promise<Signup> {
  const { userId: byUserId } = requireMember(ctx)
  await own.insertCheckin(ctx, { activityId, signupId, action: 'undo', method: 'manual', byUserId, device: null, reason, at: ctx.now })
  return store.updateSignup(ctx, signupId, { status: 'confirmed', checkedInAt: null })
}

interface OneSeen {
  guest: Guest
  seen: CheckinAttempt
  first: Map<number, Checkin>
  known: Checkin | undefined
  names: Map<number, string>
}

async function letOneIn(ctx: TxCtx, activity: Activity, { guest, seen, first, known, names }: OneSeen): Promise<DoorAnswer> {
  const { id, status } = guest.signup
  const { userId } = requireMember(ctx)
  if (status === 'pending_payment') return answer(guest, 'not_paid')
  if (status === 'pending_audit') return answer(guest, 'waiting')
  const isOffline = seen.method === 'offline_sync'
  if (isOffline && seen.at < guest.signup.createdAt) return refusedScanAnswer(guest, doorWords.beforeSignup)
  const isBeforeCancel = isOffline && isIn(signupStates.givenUp, status) && seen.at < guest.signup.endedAt!
  if (isIn(signupStates.ended, status) && !isBeforeCancel) return answer(guest, 'cancelled')
  if (shutWords(activity, seen.at) !== null || seen.at > momentAfter(ctx.now, organiserLimits.clockMinutes, 'minute'))
    return answer(guest, 'closed')
  const isOwnAgain = known?.byUserId === userId && known.at.getTime() === seen.at.getTime() && known.method === 'offline_sync'
  // The first of two online check-ins to be received counts, whatever the clocks of their requests say.
  const isEarlier = isOffline && known !== undefined && seen.at < known.at
  if (known && !isEarlier && !isOwnAgain) return answer(guest, 'already', { at: known.at, by: names.get(known.byUserId) ?? null })
  if (!isOwnAgain) {
    const row = { activityId: activity.id, signupId: id, action: 'in' as const, byUserId: userId, reason: null, ...seen }
    const made = await own.insertCheckin(ctx, row)
    const seatNo = guest.signup.seatNo ?? (await own.nextCardNumber(ctx, activity.id))
    // Seat and money of a sign-up cancelled since stay as they are; the organiser sees both facts.
    const stands = isBeforeCancel ? {} : { status: 'checked_in' as const }
    guest.signup = await store.updateSignup(ctx, id, { ...stands, checkedInAt: seen.at, seatNo })
    first.set(id, made)
    if (!known && !isBeforeCancel) await tellArrival(ctx, activity, guest.signup)
  }
  const words = isBeforeCancel ? doorWords.beforeCancel : undefined
  return answer(guest, 'ok', { at: seen.at, by: names.get(userId) ?? null, ...(words ? { words } : {}) })
}

async function tellArrival(ctx: TxCtx, { organiserType, organiserId }: Activity, { id, profileId, checkedInAt }: Signup): Promise<void> {
  await guestArrived.emit(ctx, {
    signupId: id,
    profileId,
    matchmakerId: organiserType === 'matchmaker' ? organiserId : null,
    storeId: organiserType === 'store' ? organiserId : null,
    at: checkedInAt!,
  })
}
