/** An hour in the spotlight as it is sold: its seat is held while the order waits, and is free again when it closes. */
import { calendarDay, momentAfter, momentBefore, momentOf } from '@qianxian/protocol/base/clock'
import { dateAndTime, isIsoDate } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { day, object, readBy, regionCode, text, whole } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { spotlightBlock, type SpotlightBlock, spotlightLimits, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx, TxCtx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { product, type OrderFacts, type Refundable } from '../finance/finance'
import { lockProfiles, profileIdOfUser } from '../love/love'
import { cityOf, regionNames, shortName } from '../tenant/tenant'
import { handIn } from './creative'
import { bookable, configFor, promisedIn, weekOf } from './hours'
import { end } from './judging'
import * as store from './spotlight.repository'
import type { Booker, Booking } from './spotlight.repository'
import { tellOf } from './spotlight.notices'

interface Kept {
  profileId: number
  geo: string
  gender: Gender
  startsAt: string
  guaranteed: number
  mediaId: number
  slogan: string
}

export const blockOf = (booker: Booker | null): SpotlightBlock | null => {
  if (!booker?.isPublished || !booker.gender) return 'unpublished'
  if (booker.trustLevel < spotlightLimits.trustMin) return 'unverified'
  if (!booker.isListed || !booker.allowRecommend) return 'hidden'
  return booker.isCoupled ? 'coupled' : null
}

const momentOfHour = (date: string, hour: number): Date => momentOf(calendarDay(date).add(hour, 'hour'))

const nothing = (why: string): Refundable => ({ fen: 0, points: 0, why: [why] })

/** What goes back now if its owner gives it up, and why. */
export function givenUp(ctx: Ctx, booking: Booking, left: number): Refundable {
  if (!isIn(spotlightStates.standing, booking.status)) return nothing('这个聚光灯已经结束')
  if (booking.replays > 0 || booking.hiddenMoves > 0) return nothing('已经展示过，补展示的时段不能取消')
  if (booking.startsAt <= ctx.now) return nothing('已经开始展示，不能取消')
  if (booking.lateMoves > 0) return { fen: left, points: 0, why: ['改过时段，可以全额退款'] }
  if (momentBefore(booking.startsAt, spotlightLimits.changeHours, 'hour') >= ctx.now)
    return { fen: left, points: 0, why: [`展示前 ${spotlightLimits.changeHours} 小时以上，全额退款`] }
  const fen = Math.floor((left * spotlightLimits.latePercent) / 100)
  return { fen, points: 0, why: [`距离展示不到 ${spotlightLimits.changeHours} 小时，退回 ${spotlightLimits.latePercent}%`] }
}

async function heldBy(ctx: TxCtx, { bizId }: Pick<OrderFacts, 'bizId'>): Promise<Booking> {
  const booking = bizId === null ? null : await store.lockBooking(ctx, bizId)
  if (!booking) throw new Error(`an order of the spotlight without its booking: ${bizId}`)
  return booking
}

export const spotlightProduct = product({
  bizType: 'spotlight',
  input: object({
    city: regionCode('城市'),
    day: day('日期'),
    hour: whole('时段', 0, 23),
    photo: whole('照片', 1, Number.MAX_SAFE_INTEGER),
    slogan: readBy('members', text('宣言', spotlightLimits.sloganMax, 1)),
  }),
  isVirtual: true,
  escrow: 'onPaid',
  onClosing: 'ends',

  async price(ctx, userId, { city, day: date, hour, photo, slogan }) {
    const profileId = await profileIdOfUser(ctx, userId)
    const booker = profileId === null ? null : await store.bookerOf(ctx, profileId)
    const block = blockOf(booker)
    if (block !== null) throw fault('spotlight_blocked', { message: spotlightBlock[block] })
    const { id: bookerId, gender } = booker as Booker & { gender: Gender }
    if (!isIsoDate(date)) throw fieldFault({ day: '请选择日期' })
    if (slogan.trim() === '') throw fieldFault({ slogan: '请写一句宣言' })
    const startsAt = momentOfHour(date, hour)
    const { from, to } = bookable(ctx.now)
    if (startsAt < from || startsAt > to) throw fault('spotlight_hour_past')
    const geo = cityOf(city)
    const config = configFor(await store.configsOf(ctx, geo), geo, hour)
    const cityName = shortName(regionNames(geo).cityName)
    if (!config || cityName === '') throw fieldFault({ city: '这个城市还没有开放聚光灯，请换一个城市' })
    const chosen = (await store.approvedPhotos(ctx, bookerId)).find((one) => one.id === photo)
    if (!chosen) throw fieldFault({ photo: '请选择一张审核通过的照片' })
    const guaranteed = (await promisedIn(ctx, { geo, gender }))(config)
    const kept: Kept = {
      profileId: bookerId,
      geo,
      gender,
      startsAt: startsAt.toISOString(),
      guaranteed,
      mediaId: chosen.mediaId,
      slogan: slogan.trim(),
    }
    return {
      amountFen: config.priceFen,
      points: 0,
      bizId: null,
      subject: {
        title: `聚光灯 ${cityName}`,
        lines: [
          { label: '展示时段', value: `${dateAndTime(startsAt)} 起 1 小时` },
          { label: '城市', value: cityName },
          { label: '最低展示', value: `${guaranteed} 人` },
        ],
        link: '/member/love/popone',
        kept: { ...kept },
      },
    }
  },

  async reserve(ctx, order) {
    const { profileId, geo, gender, startsAt: at, guaranteed, mediaId, slogan } = order.subject.kept as unknown as Kept
    const startsAt = new Date(at)
    // Two of one person at once wait for each other, so that both are counted.
    await lockProfiles(ctx, [profileId])
    const week = weekOf(startsAt)
    if ((await store.countBetween(ctx, profileId, week.from, week.to)) >= spotlightLimits.perWeek) throw fault('spotlight_week_full')
    const booking = await store.insertBooking(ctx, {
      profileId,
      orderId: order.id,
      geo,
      gender,
      startsAt,
      status: 'held',
      heldUntil: momentAfter(ctx.now, financeLimits.orderMinutes, 'minute'),
      priceFen: order.amountFen,
      guaranteed,
      mediaId,
      slogan,
    })
    if (!(await store.takeSeat(ctx, booking, startsAt, 'booked'))) throw fault('spotlight_hour_full')
    return { bizId: booking.id }
  },

  ready: async () => true,

  async paid(ctx, order) {
    const booking = await heldBy(ctx, order)
    const paid = await store.updateBooking(ctx, booking.id, { status: 'paid', heldUntil: null })
    const hasSeat = (await store.seatsOf(ctx, [booking.id])).length > 0 || (await store.takeSeat(ctx, booking, booking.startsAt, 'booked'))
    // Without one, or with its hour past, whoever judges it next pays it back.
    if (hasSeat && booking.startsAt > ctx.now && !(await handIn(ctx, paid, order.userId))) await tellOf(ctx, paid, 'creative')
    return 'fulfilled'
  },

  async closed(ctx, order) {
    const booking = await heldBy(ctx, order)
    if (booking.status === 'held') await end(ctx, booking, 'closed')
  },

  // Its seat may be somebody else's by now.
  expired: async () => false,

  async refundable(ctx, order) {
    return givenUp(ctx, await heldBy(ctx, order), order.amountFen - order.refundedFen)
  },

  async refunded(ctx, order, { isWhole }) {
    const booking = await heldBy(ctx, order)
    if (isIn(spotlightStates.over, booking.status)) return
    await end(ctx, booking, isWhole ? 'refunded' : 'cancelled')
  },
})
