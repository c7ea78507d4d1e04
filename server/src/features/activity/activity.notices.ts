/** Notices about an activity for guests and people in its queue. */
import type { SignupBox } from '@qianxian/protocol/activity/activity.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { isFreeOfCharge } from '@qianxian/protocol/activity/activity.rules'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeLink, noticeKind, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './activity.repository'
import type { Signup, Wait } from './activity.repository'

const tidings = ['offered', 'confirmed', 'audited', 'rejected', 'late', 'refunded', 'transferred', 'calledOff', 'putOff'] as const
type Tiding = (typeof tidings)[number]

const Facts = object({ activityId: Type.Integer(), what: oneOf('消息', tidings), until: Type.String() })
interface ActivityFacts {
  activityId: number
  what: Tiding
  /** Deadline of an offer; empty for other notices. */
  until: string
}

/** Opening the recipient's own list of sign-ups marks the notice read. */
export const activitySubject = (activityId: number): string => `activity:${activityId}`

interface TidingFacts {
  title: string
  until: string
  /** The reason for cancelling or postponing; empty if no reason was given. */
  why: string
  /** True if the activity costs money or points. */
  isPaid: boolean
}

const wordsOf: Readonly<Record<Tiding, (facts: TidingFacts) => string>> = {
  offered: ({ title, until }) => `「${title}」有名额了，请在 ${until} 前确认报名`,
  confirmed: ({ title }) => `「${title}」报名成功，到时见`,
  audited: ({ title }) => `「${title}」的报名已提交，主办方审核后通知你`,
  rejected: ({ title, isPaid }) => `「${title}」的报名没有通过审核${isPaid ? '，付过的费用会全额退回' : ''}`,
  late: ({ title }) => `「${title}」支付时名额已满，费用会全额退回`,
  refunded: ({ title, isPaid }) => `「${title}」的报名已取消${isPaid ? '，付过的费用会全额退回' : ''}`,
  calledOff: ({ title, why, isPaid }) => `「${title}」已取消${why}${isPaid ? '，付过的费用已全额退回' : ''}`,
  putOff: ({ title, why, isPaid }) => `「${title}」改了时间或地点${why}，请确认是否还参加${isPaid ? '，不参加可以全额退款' : ''}`,
  transferred: ({ title }) => `「${title}」的名额已转给朋友`,
}

const boxOf = {
  offered: 'waiting',
  confirmed: 'coming',
  audited: 'coming',
  rejected: 'refunded',
  late: 'refunded',
  refunded: 'refunded',
  calledOff: 'refunded',
  putOff: 'coming',
  transferred: 'refunded',
} as const satisfies Record<Tiding, SignupBox>

/** The organiser's reason for a change, in brackets, shown to guests and the queue; empty if there is none. */
export const changeReasonText = ({ changeReason }: Pick<store.Activity, 'changeReason'>): string =>
  changeReason ? `（${changeReason}）` : ''

async function words(ctx: Ctx, told: readonly StoredNotice<ActivityFacts>[]): Promise<Map<number, NoticeWords>> {
  const ids = told.map(({ facts }) => facts.activityId)
  const known = new Map((await store.activitiesById(ctx, ids)).map((row) => [row.id, row]))
  return new Map(
    told.flatMap(({ id, facts: { activityId, what, until } }) => {
      const activity = known.get(activityId)
      if (!activity) return []
      const text = wordsOf[what]({
        title: activity.title,
        until: until === '' ? '' : dateAndTime(until),
        why: changeReasonText(activity),
        isPaid: !isFreeOfCharge(activity.price, activity.pointsPrice),
      })
      return [[id, { text, count: 1, target: noticeLink('/subpages/active/myselfsignup', { box: boxOf[what] }) }]]
    }),
  )
}

const activityTold = noticeKind('activity.told', Facts, {
  section: 'system',
  topic: 'activity',
  slot: 'audit',
  page: '/subpages/active/myselfsignup',
  cadence: 'soon',
  outside: '你的活动报名有新的进展',
  words,
})

export const activityNotices = [activityTold]

export const notifyOffer = (ctx: TxCtx, { activityId, profileId, offerUntil }: Wait): Promise<void> =>
  notify(ctx, activityTold, {
    to: { profiles: [profileId] },
    subject: activitySubject(activityId),
    facts: { activityId, what: 'offered', until: offerUntil?.toISOString() ?? '' },
  })

export const notifySeat = (
  ctx: TxCtx,
  { activityId, profileId }: Pick<Signup, 'activityId' | 'profileId'>,
  what: Exclude<Tiding, 'offered'>,
): Promise<void> =>
  notify(ctx, activityTold, { to: { profiles: [profileId] }, subject: activitySubject(activityId), facts: { activityId, what, until: '' } })

/** Notifies all these profiles, each once. */
export const notifySeats = (ctx: TxCtx, activityId: number, profileIds: readonly number[], what: 'calledOff' | 'putOff'): Promise<void> =>
  notify(ctx, activityTold, {
    to: { profiles: [...new Set(profileIds)] },
    subject: activitySubject(activityId),
    facts: { activityId, what, until: '' },
  })
