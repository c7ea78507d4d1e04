/** Activities and sign-ups as shown to their organiser. */
import { signupStands } from '@qianxian/protocol/activity/activity.rules'
import { activityLimits, activityStates } from '@qianxian/protocol/activity/activity.words'
import type { GuestRow, OrganisedDetail, OrganisedRow } from '@qianxian/protocol/activity/organiser.schema'
import { guestStates, guestTab, organisedStates, organiserLimits, tabStates } from '@qianxian/protocol/activity/organiser.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { gender } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../../ctx'
import { readEach } from '../../../db/reads'
import { findLastRefusal } from '../../audit/audit'
import { servingDesk } from '../../matchmaker/matchmaker'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { unsealAnswers } from '../answers'
import { deriveActivityState } from '../eligibility'
import * as guests from './organiser.repository'
import type { Guest } from './organiser.repository'
import { requireDoor, sideKey, type DoorAccess } from './organiser-access'

const sum = ({ male, female, any }: { male: number; female: number; any: number }): number => male + female + any

export function organisedRow(ctx: Ctx, { activity, isOrganiser }: DoorAccess): OrganisedRow {
  const { id, title, cover, startAt, endAt, place, organiserName } = activity
  const { quota, taken } = store.seatCountsOf(activity)
  return {
    id,
    title,
    cover,
    status: deriveActivityState(ctx, activity),
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    place,
    organiserName,
    isDoorOnly: !isOrganiser,
    seats: { quota: sum(quota), taken: sum(taken) },
  }
}

/** Tickets are valid from two hours before the start until the end. */
export const doorOpensAt = ({ startAt }: Activity): Date => momentBefore(startAt, activityLimits.ticketHoursBefore, 'hour')

const isDoorOpen = (activity: Activity, now: Date): boolean =>
  activity.status === 'published' && now >= doorOpensAt(activity) && now < activity.endAt

export async function organisedDetail(ctx: Ctx, door: DoorAccess): Promise<OrganisedDetail> {
  const { activity, isOrganiser } = door
  const { id, status, minAttend, startAt, changeReason } = activity
  const { quota, taken } = store.seatCountsOf(activity)
  const [hasGuests, counts] = [await guests.hasGuests(ctx, id), await guests.countSignups(ctx, id)]
  const stands = deriveActivityState(ctx, activity)
  const isNear = startAt > ctx.now && startAt <= momentAfter(ctx.now, organiserLimits.warnHours, 'hour')
  const canEdit = isOrganiser && isIn(organisedStates.editable, status)
  return {
    ...organisedRow(ctx, door),
    plan: planOf(activity),
    side: sideKey({ type: activity.organiserType, id: activity.organiserId }),
    hosts: canEdit ? await hostsOf(ctx, activity) : [],
    quota,
    taken,
    reasons: status === 'rejected' ? await reasonsOf(ctx, id) : [],
    hasGuests,
    canEdit,
    canWithdraw: isOrganiser && isIn(organisedStates.retractable, stands) && !hasGuests,
    canChange: isOrganiser && isIn(organisedStates.changeable, stands),
    hasGroup: activity.groupQr !== null,
    canSetGroup: isOrganiser && !isIn(activityStates.over, status),
    isDoorOpen: isDoorOpen(activity, ctx.now),
    doorOpensAt: doorOpensAt(activity).toISOString(),
    isFew: stands !== 'cancelled' && isNear && minAttend !== null && (await guests.countAttendees(ctx, id)) < minAttend,
    changeReason,
    counts: values(guestTab).map((tab) => ({
      tab,
      of: values(gender).map((sex) => ({
        gender: sex,
        count: counts.filter((row) => row.gender === sex && isIn(tabStates[tab], row.status)).reduce((all, { count }) => all + count, 0),
      })),
    })),
  }
}

async function hostsOf(ctx: Ctx, { hostIds }: Activity): Promise<OrganisedDetail['hosts']> {
  const desks = await readEach(ctx, hostIds, (id) => servingDesk(ctx, id))
  return desks.flatMap((desk) => (desk ? [{ id: desk.id, name: desk.name }] : []))
}

async function reasonsOf(ctx: Ctx, id: number): Promise<OrganisedDetail['reasons']> {
  const { reasons, items } = await findLastRefusal(ctx, 'activity', id)
  return reasons.map(({ field, reason, howToFix }) => ({
    label: items.find((item) => item.field === field)?.label ?? '活动',
    reason,
    howToFix,
  }))
}

function planOf(activity: Activity): OrganisedDetail['plan'] {
  const { title, kind, cover, cityGeo, place, address, latitude, longitude, price, conditions, refundPolicy, agenda, notice } = activity
  const { cities: _cities, ...asked } = conditions
  return {
    title,
    kind,
    cover,
    place: { cityGeo, place, address, latitude, longitude },
    startAt: activity.startAt.toISOString(),
    endAt: activity.endAt.toISOString(),
    enrollStart: activity.enrollStart.toISOString(),
    enrollEnd: activity.enrollEnd.toISOString(),
    quota: store.seatCountsOf(activity).quota,
    price,
    conditions: asked,
    refundPolicy: [...refundPolicy],
    agenda,
    notice,
    minAttend: activity.minAttend,
    needAudit: activity.needAudit,
    pointsPrice: activity.pointsPrice,
    form: activity.form,
    hosts: activity.hostIds,
  }
}

const SOMEBODY = '会员'

export const nicknameOf = ({ nickname }: Pick<Guest, 'nickname'>): string => nickname ?? SOMEBODY

/** Answers are shown to the organiser only, not to a door host. */
export function guestRow(ctx: Ctx, { activity, isOrganiser }: DoorAccess, guest: Guest): GuestRow {
  const { id, gender: sex, priceFen, ticketCode, checkedInAt, createdAt, status } = guest.signup
  return {
    id,
    nickname: nicknameOf(guest),
    gender: sex,
    status: signupStands(status, activity, ctx.now),
    priceFen,
    ticketCode: isIn(tabStates.ended, status) || isIn(activityStates.over, activity.status) ? null : ticketCode,
    checkedInAt: checkedInAt?.toISOString() ?? null,
    isOffline: checkedInAt !== null && guest.isOffline,
    createdAt: createdAt.toISOString(),
    answers: isOrganiser ? unsealAnswers(ctx, guest.signup) : [],
    seatNo: guest.signup.seatNo,
    canDelete: isIn(guestStates.removable, status) && guest.paidAt === null,
  }
}

/** Loads the detail again after the caller's change. */
export const reloadDetail = async (ctx: Ctx, id: number) => organisedDetail(ctx, await requireDoor(ctx, id))
