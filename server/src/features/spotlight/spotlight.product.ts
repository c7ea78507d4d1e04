/** The product "an hour in the spotlight": its seat is reserved while the order is open and freed when it closes. */
import { calendarDay, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import { dateAndTime, isIsoDate } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { day, object, readBy, regionCode, text, whole } from '@qianxian/protocol/base/shape'
import { financeLimits } from '@qianxian/protocol/finance/finance.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { spotlightBlock, type SpotlightBlock, spotlightLimits, spotlightStates } from '@qianxian/protocol/spotlight/spotlight.words'
import { fault, fieldFault } from '../../http/fault'
import { defineProduct, noRefund } from '../finance/finance'
import { lockProfiles, findProfileIdByUser } from '../love/love'
import { cityOf, regionNames, shortName } from '../tenant/tenant'
import { submitCreative } from './creative'
import { bookableRange, findHourConfig, loadPromise, weekOf } from './hours'
import { endBooking, quoteRefund, spotlightBooking } from './spotlight-booking'
import * as store from './spotlight.repository'
import type { Booker } from './spotlight.repository'
import { notifyBooker } from './spotlight.notices'

interface Kept {
  profileId: number
  geo: string
  gender: Gender
  startsAt: string
  guaranteed: number
  mediaId: number
  slogan: string
}

export const findBlock = (booker: Booker | null): SpotlightBlock | null => {
  if (!booker?.isPublished || !booker.gender) return 'unpublished'
  if (booker.trustLevel < spotlightLimits.trustMin) return 'unverified'
  return booker.unshown
}

const momentOfHour = (date: string, hour: number): Date => momentOf(calendarDay(date).add(hour, 'hour'))

export const spotlightProduct = defineProduct({
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
    const profileId = await findProfileIdByUser(ctx, userId)
    const booker = profileId === null ? null : await store.bookerOf(ctx, profileId)
    const block = findBlock(booker)
    if (block !== null) throw fault('spotlight_blocked', { message: spotlightBlock[block] })
    const { id: bookerId, gender } = booker as Booker & { gender: Gender }
    if (!isIsoDate(date)) throw fieldFault({ day: '请选择日期' })
    if (slogan.trim() === '') throw fieldFault({ slogan: '请写一句宣言' })
    const startsAt = momentOfHour(date, hour)
    const { from, to } = bookableRange(ctx.now)
    if (startsAt < from || startsAt > to) throw fault('spotlight_hour_past')
    const geo = cityOf(city)
    const config = findHourConfig(await store.configsOf(ctx, geo), geo, hour)
    const cityName = shortName(regionNames(geo).cityName)
    if (!config || cityName === '') throw fieldFault({ city: '这个城市还没有开放聚光灯，请换一个城市' })
    const chosen = (await store.listApprovedPhotos(ctx, bookerId)).find((one) => one.id === photo)
    if (!chosen) throw fieldFault({ photo: '请选择一张审核通过的照片' })
    const guaranteed = (await loadPromise(ctx, { geo, gender }))(config)
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
    // Serialises concurrent orders of one member, so that all count.
    await lockProfiles(ctx, [profileId])
    const week = weekOf(startsAt)
    if ((await store.countBetween(ctx, profileId, week.from, week.to)) >= spotlightLimits.perWeek) throw fault('spotlight_week_full')
    const booking = await store.bookingStore.create(ctx, {
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
    const booking = await spotlightBooking.lockOrdered(ctx, order)
    const paid = await store.bookingStore.update(ctx, booking.id, { status: 'paid', heldUntil: null })
    const hasSeat =
      (await store.listSeats(ctx, [booking.id])).length > 0 || (await store.takeSeat(ctx, booking, booking.startsAt, 'booked'))
    // A booking without a seat, or whose hour is past, is refunded at its next evaluation.
    if (hasSeat && booking.startsAt > ctx.now && !(await submitCreative(ctx, paid, order.userId))) await notifyBooker(ctx, paid, 'creative')
    return 'fulfilled'
  },

  async closed(ctx, order) {
    const booking = await spotlightBooking.lockOrdered(ctx, order)
    if (booking.status === 'held') await endBooking(ctx, booking, 'closed')
  },

  // A late payment is refunded, because the seat may have been taken by another booking.
  expired: async () => false,

  async refundable(ctx, order) {
    return quoteRefund(ctx, await spotlightBooking.lockOrdered(ctx, order), order.amountFen - order.refundedFen)
  },

  // An hour less than a day ahead is refunded by the same ladder as a cancellation.
  async refundableOnExit(ctx, order) {
    const booking = order.bizId === null ? null : await store.bookingStore.load(ctx, order.bizId)
    return booking ? quoteRefund(ctx, booking, order.amountFen - order.refundedFen) : noRefund('这个聚光灯已经结束')
  },

  lockBeforeRefund: spotlightBooking.lockBeforeRefund,

  holder: spotlightBooking.holder,

  async refunded(ctx, order, { isWhole }) {
    const booking = await spotlightBooking.lockOrdered(ctx, order)
    if (isIn(spotlightStates.over, booking.status)) return
    await endBooking(ctx, booking, isWhole ? 'refunded' : 'cancelled')
  },
})
