/** Activities and sign-ups as shown: status, the viewer's price, and the next step. */
import {
  choiceTimes,
  doorTimes,
  isEarly,
  priceFrom,
  seatsLeft,
  sexesOf,
  signupStands,
  stepAt,
  type Ladder,
} from '@qianxian/protocol/activity/activity.rules'
import type {
  ActivityCard,
  ActivityDetail,
  ActivityMine,
  ActivityTicket,
  CancelQuote,
  HandedSeat,
  RefundLadder,
  SignupRow,
} from '@qianxian/protocol/activity/activity.schema'
import { signupStates, type SignupStatus } from '@qianxian/protocol/activity/activity.words'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { requireMember, type Ctx } from '../../ctx'
import { quoteRefundWays, type OrderRow } from '../finance/finance'
import type { RefundQuote } from './activity.product'
import * as store from './activity.repository'
import type { Activity, Signup, Wait } from './activity.repository'
import { unsealAnswers } from './answers'
import { changeReasonText } from './activity.notices'
import { findAuditReason, cityName, describeConditions, checkConditions, quotePrice, deriveActivityState } from './eligibility'
import { canTransferSeat } from './transfer-seat'
import { ticketSeed } from './ticket'

const leftFor = (seats: ReturnType<typeof store.seatCountsOf>, sex: Gender): number | null =>
  isIn(sexesOf(seats.quota), sex) ? seatsLeft(seats, sex) : null

export function presentCard(ctx: Ctx, activity: Activity): ActivityCard {
  const { id, title, cover, kind, startAt, endAt, cityGeo, place, price } = activity
  const seats = store.seatCountsOf(activity)
  return {
    id,
    title,
    cover,
    kind,
    status: deriveActivityState(ctx, activity),
    startAt: startAt.toISOString(),
    endAt: endAt.toISOString(),
    cityName: cityName(cityGeo),
    place,
    fromFen: priceFrom(price, seats.quota, ctx.now),
    pt: activity.pointsPrice,
    left: { male: leftFor(seats, 'male'), female: leftFor(seats, 'female') },
  }
}

/** @param isMet false if the ladder does not decide the refund, so no step is marked as current */
function ladderRows(refundPolicy: Ladder, startAt: Date, now: Date, isMet = true): RefundLadder {
  const current = isMet && now < startAt ? stepAt(refundPolicy, startAt, now) : -1
  return refundPolicy.map(({ percent }, at) => ({ words: stepWords(refundPolicy, at), percent, isNow: at === current }))
}

function stepWords(ladder: Ladder, at: number): string {
  const from = ladder[at]!.hoursBefore
  const above = ladder[at - 1]?.hoursBefore
  if (above === undefined) return from === 0 ? '开始前' : `开始前 ${from} 小时及以上`
  return from === 0 ? `开始前不足 ${above} 小时` : `开始前 ${from}–${above} 小时`
}

function pricesOf(activity: Activity): ActivityDetail['prices'] {
  const { male, female, vipMale, vipFemale } = activity.price
  const sides = { male: { label: '男士', fen: male, vip: vipMale }, female: { label: '女士', fen: female, vip: vipFemale } }
  const asked = sexesOf(store.seatCountsOf(activity).quota).map((sex) => sides[sex])
  return asked.flatMap(({ label, fen, vip }) => [{ label, fen }, ...(vip === fen ? [] : [{ label: `VIP ${label}`, fen: vip }])])
}

/** Hides the order from a guest who got the seat from a friend. */
const ownOrder = ({ fromId, orderId }: Signup): number | null => (fromId === null ? orderId : null)

export async function mineOf(ctx: Ctx, activity: Activity, profileId: number): Promise<ActivityMine | null> {
  const comer = await store.loadApplicant(ctx, activity.id, profileId)
  if (!comer) return null
  const { guest, signup, wait } = comer
  return {
    priceFen: quotePrice(ctx, activity, guest),
    left: guest.gender === null ? 0 : seatsLeft(store.seatCountsOf(activity), guest.gender),
    conditions: checkConditions(ctx, activity, guest),
    audit: findAuditReason(ctx, activity, comer),
    signup: signup ? { id: signup.id, status: signupStands(signup.status, activity, ctx.now), orderId: ownOrder(signup) } : null,
    wait: wait
      ? { status: wait.status, place: (await store.countAhead(ctx, wait)) + 1, offerUntil: wait.offerUntil?.toISOString() ?? null }
      : null,
  }
}

export async function presentDetail(ctx: Ctx, activity: Activity, profileId: number): Promise<ActivityDetail> {
  const { enrollStart, enrollEnd, organiserName, address, latitude, longitude, agenda, notice, price, form } = activity
  return {
    ...presentCard(ctx, activity),
    enrollStart: enrollStart.toISOString(),
    enrollEnd: enrollEnd.toISOString(),
    organiserName,
    address,
    latitude,
    longitude,
    agenda,
    notice: notice.split('\n').filter(Boolean),
    form,
    prices: pricesOf(activity),
    earlyBird: isEarly(price, ctx.now) && price.earlyBirdFen > 0 ? { fen: price.earlyBirdFen, until: price.earlyBirdUntil! } : null,
    ladder: ladderRows(activity.refundPolicy, activity.startAt, ctx.now),
    conditions: describeConditions(activity),
    mine: profileId > 0 ? await mineOf(ctx, activity, profileId) : null,
  }
}

const nextWords: Readonly<Record<SignupStatus, (at: string, isPaid: boolean) => string>> = {
  pending_payment: () => '名额已为你保留，请在时限内支付',
  pending_audit: (_at, isPaid) => `已提交，主办方审核后通知你${isPaid ? '；未通过全额退款' : ''}`,
  confirmed: (at) => `${at} 见，到场出示入场券`,
  checked_in: () => '已签到，玩得开心',
  completed: () => '感谢参加，期待下次再见',
  no_show: () => '没有到场签到',
  refunded: () => '报名已取消，退款按原支付方式返回',
  cancelled: () => '报名已取消',
  closed: () => '没有支付，名额已释放',
  rejected: () => '主办方没有通过这次报名',
  transferred: () => '名额已转给朋友',
}

/** A guest who does not answer keeps the seat and the right to a full refund. */
const anewWords = (activity: Activity, askedAt: Date, isPaid: boolean): string =>
  `活动改期到 ${dateAndTime(activity.startAt)}${changeReasonText(activity)}，请在 ${dateAndTime(momentAfter(askedAt, organiserLimits.reacceptHours, 'hour'))} 前确认；不参加${isPaid ? '可以全额退款' : '请取消报名'}`

function rowWords(
  activity: Activity,
  { rejection, orderId, fromId, askedAnewAt }: Signup,
  status: SignupStatus,
  mayCancel: boolean,
): string {
  if (rejection !== null)
    return orderId === null ? rejection : `${rejection}，${fromId === null ? '费用全额退回' : '费用全额退给付款的朋友'}`
  if (mayCancel && askedAnewAt) return anewWords(activity, askedAnewAt, orderId !== null)
  const next = nextWords[status](dateAndTime(activity.startAt), orderId !== null)
  return activity.status === 'cancelled' ? `${next}。主办方取消了活动${changeReasonText(activity)}` : next
}

const facts = ({ id, title, cover, startAt, place }: Activity) => ({
  activityId: id,
  title,
  cover,
  startAt: startAt.toISOString(),
  place,
})

interface Seat {
  activity: Activity
  signup: Signup
}

export function presentSignupRow(ctx: Ctx, activity: Activity, signup: Signup): SignupRow {
  const { id, priceFen, pricePt, heldUntil } = signup
  const status = signupStands(signup.status, activity, ctx.now)
  const mayCancel = isIn<SignupStatus>(signupStates.settled, status) && activity.startAt > ctx.now
  return {
    ...facts(activity),
    id,
    status,
    wait: null,
    priceFen,
    pricePt,
    orderId: ownOrder(signup),
    answers: unsealAnswers(ctx, signup),
    words: rowWords(activity, signup, status, mayCancel),
    until: heldUntil?.toISOString() ?? null,
    asksAnew: mayCancel && signup.askedAnewAt !== null,
    canCancel: mayCancel,
    ticketCode: isIn(signupStates.coming, status) ? signup.ticketCode : null,
    seatNo: signup.seatNo,
    hasGroup: activity.groupQr !== null && isIn(signupStates.coming, signup.status),
    canHandOn: canTransferSeat(ctx, activity, signup),
    canChoose: signup.status === 'checked_in' && ctx.now < choiceTimes(activity).goneAt,
  }
}

/** @param given the refund due now; `order` is the order that paid it, null for a free seat */
export function cancelQuoteOf(ctx: Ctx, { activity, signup }: Seat, given: RefundQuote, order: OrderRow | null): CancelQuote {
  const { fen, pt, why, isByLadder } = given
  const { priceFen, pricePt } = signup
  const isFriends = order !== null && order.userId !== requireMember(ctx).userId
  return {
    title: activity.title,
    startAt: activity.startAt.toISOString(),
    priceFen,
    pricePt,
    fen,
    pt,
    why,
    ladder: order === null ? [] : ladderRows(signup.refundPolicy, activity.startAt, ctx.now, isByLadder),
    isFriends,
    ways: order === null || isFriends ? [] : quoteRefundWays(order, { fen, points: pt }),
    canHandOn: canTransferSeat(ctx, activity, signup),
  }
}

export function ticketView(ctx: Ctx, activity: Activity, signup: Signup): ActivityTicket {
  const { activityId, title, startAt, place } = facts(activity)
  const { from, until } = doorTimes(activity)
  return {
    signupId: signup.id,
    activityId,
    title,
    startAt,
    place,
    code: signup.ticketCode ?? '',
    seed: ticketSeed(ctx, signup),
    from: from.toISOString(),
    until: until.toISOString(),
    now: ctx.now.toISOString(),
    checkedInAt: signup.checkedInAt?.toISOString() ?? null,
    seatNo: signup.seatNo,
  }
}

export function presentTransferredSeat(activity: Activity, { form }: Signup, needAudit: boolean): HandedSeat {
  const { activityId, title, startAt, place } = facts(activity)
  return { activityId, title, startAt, place, needAudit, form }
}

export async function waitRowOf(ctx: Ctx, activity: Activity, wait: Wait): Promise<SignupRow> {
  const { status, offerUntil } = wait
  const guest = await store.guestOf(ctx, wait.profileId)
  const place = (await store.countAhead(ctx, wait)) + 1
  return {
    ...facts(activity),
    id: null,
    status: null,
    wait: status,
    priceFen: (guest && quotePrice(ctx, activity, guest)) ?? 0,
    pricePt: activity.pointsPrice,
    orderId: null,
    answers: [],
    words: offerUntil ? `有名额了，请在 ${dateAndTime(offerUntil)} 前确认报名` : `候补第 ${place} 位，有名额会通知你`,
    until: offerUntil?.toISOString() ?? null,
    asksAnew: false,
    canCancel: false,
    ticketCode: null,
    seatNo: null,
    hasGroup: false,
    canHandOn: false,
    canChoose: false,
  }
}
