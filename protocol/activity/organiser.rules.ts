/** Validates an organiser's plan; each error names its field. */
import type { ActivityPrice, Ladder, Seats } from './activity.rules'
import type { ActivityKind } from './activity.words'

export interface ActivityPlan {
  kind: ActivityKind
  startAt: Date
  endAt: Date
  enrollStart: Date
  enrollEnd: Date
  quota: Seats
  price: ActivityPrice
  refundPolicy: Ladder
  ageMin?: number
  ageMax?: number
  minAttend: number | null
  latitude: number | null
  longitude: number | null
}

type Complaints = Record<string, string>

type Times = Pick<ActivityPlan, 'startAt' | 'endAt' | 'enrollStart' | 'enrollEnd'>

const isMoment = (at: Date): boolean => !Number.isNaN(at.getTime())

/** Errors of times that are out of order, by field. */
export function timeComplaints({ startAt, endAt, enrollStart, enrollEnd }: Times, now: Date): Complaints {
  const wrong: Complaints = {}
  for (const [field, at] of Object.entries({ startAt, endAt, enrollStart, enrollEnd }))
    if (!isMoment(at)) wrong[field] = '请选择一个有效的时间'
  if (Object.keys(wrong).length > 0) return wrong
  if (startAt <= now) wrong.startAt = '开始时间要晚于现在'
  if (endAt <= startAt) wrong.endAt = '结束时间要晚于开始时间'
  if (enrollEnd > startAt) wrong.enrollEnd = '报名截止不能晚于活动开始'
  else if (enrollEnd <= now) wrong.enrollEnd = '报名截止要晚于现在'
  if (enrollStart >= enrollEnd) wrong.enrollStart = '报名开始要早于报名截止'
  return wrong
}

/** The refund falls towards the start, and the last step is at 0 hours. */
export function ladderComplaint(ladder: Ladder): string | null {
  if (ladder.length === 0) return '请至少填写一级退款规则'
  for (const [at, { hoursBefore, percent }] of ladder.entries()) {
    const above = ladder[at - 1]
    if (!above) continue
    if (hoursBefore >= above.hoursBefore) return `退款规则第 ${at + 1} 级的小时数要小于上一级`
    if (percent > above.percent) return `退款规则第 ${at + 1} 级不能比上一级退得更多`
  }
  return ladder.at(-1)!.hoursBefore === 0 ? null : '退款规则的最后一级要从 0 小时开始'
}

const seatsIn = ({ male, female, any }: Seats): number => male + female + any

/** A quota cannot fall below its taken seats; after the first sign-up it can only grow. */
export function quotaComplaints(next: Seats, now: { taken: Seats; quota: Seats; hasGuests: boolean } | null): Complaints {
  const wrong: Complaints = {}
  if (seatsIn(next) === 0) wrong.male = '请至少留出一个名额'
  if (!now) return wrong
  for (const kind of ['male', 'female', 'any'] as const) {
    if (next[kind] < now.taken[kind]) wrong[kind] = `已经占用 ${now.taken[kind]} 个名额，不能少于它`
    else if (now.hasGuests && next[kind] < now.quota[kind]) wrong[kind] = '已有报名，名额只能增加'
  }
  return wrong
}

export function planComplaints(plan: ActivityPlan, now: Date): Complaints {
  const { quota, price, kind, latitude, longitude, ageMin, ageMax, minAttend, startAt } = plan
  const wrong = { ...timeComplaints(plan, now), ...quotaComplaints(quota, null) }
  const ladder = ladderComplaint(plan.refundPolicy)
  if (ladder) wrong.refundPolicy = ladder
  if (kind !== 'online' && (latitude === null || longitude === null)) wrong.place = '请在地图上选择位置，让大家能找到'
  if (ageMin !== undefined && ageMax !== undefined && ageMin > ageMax) wrong.ageMax = '最大年龄不能小于最小年龄'
  if (minAttend !== null && minAttend > seatsIn(quota)) wrong.minAttend = '最少成行人数不能多于名额'
  if (price.vipMale > price.male) wrong.vipMale = 'VIP 男士价不能高于男士价'
  if (price.vipFemale > price.female) wrong.vipFemale = 'VIP 女士价不能高于女士价'
  const { earlyBirdFen, earlyBirdUntil } = price
  if (earlyBirdFen > 0 && earlyBirdUntil === null) wrong.earlyBirdUntil = '请填写早鸟价的截止时间'
  const until = earlyBirdUntil === null ? null : new Date(earlyBirdUntil)
  if (until && (!isMoment(until) || until > startAt)) wrong.earlyBirdUntil = '早鸟价要在活动开始前截止'
  return wrong
}
