/** Bookings as their owner reads them: state, next step and figures. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { SpotlightRow } from '@qianxian/protocol/spotlight/spotlight.schema'
import { spotlightLimits, spotlightStates, type SpotlightStatus } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx } from '../../ctx'
import { readAll, readEach } from '../../db/reads'
import { loadJudgements } from '../audit/audit'
import { picturesOf } from '../media/media'
import { regionNames, shortName } from '../tenant/tenant'
import { hourEnd } from './expiry'
import { spotlightBooking } from './spotlight-booking'
import * as store from './spotlight.repository'
import type { Booking, Figures, Seat } from './spotlight.repository'

const { changeHours } = spotlightLimits

/** The status by the current time. */
function statusOf(ctx: Ctx, { status, startsAt, heldUntil, pausedAt }: Booking): SpotlightStatus {
  if (status === 'held') return heldUntil !== null && heldUntil < ctx.now ? 'closed' : 'held'
  if (status !== 'scheduled' || pausedAt !== null || startsAt > ctx.now) return status
  return hourEnd(startsAt) > ctx.now ? 'live' : 'ended'
}

export const canEdit = (ctx: Ctx, { status, startsAt }: Booking): boolean =>
  isIn(spotlightStates.open, status) && momentBefore(startsAt, changeHours, 'hour') >= ctx.now

/** Bookings of one member. */
export async function presentBookings(ctx: Ctx, bookings: readonly Booking[]): Promise<SpotlightRow[]> {
  if (bookings.length === 0) return []
  const [pictures, photos, seats, judged] = await readAll(ctx, [
    () =>
      picturesOf(
        ctx,
        bookings.map(({ mediaId }) => mediaId).filter((id) => id !== null),
        () => false,
      ),
    () => store.listApprovedPhotos(ctx, bookings[0]!.profileId),
    () =>
      store.listSeats(
        ctx,
        bookings.map(({ id }) => id),
      ),
    () =>
      loadJudgements(
        ctx,
        bookings.map(({ auditTaskId }) => auditTaskId).filter((id) => id !== null),
      ),
  ])
  return readEach(ctx, bookings, async (booking): Promise<SpotlightRow> => {
    const { id, startsAt, geo, slogan, priceFen, orderId, guaranteed, mediaId, auditTaskId } = booking
    const status = statusOf(ctx, booking)
    const mine = seats.filter(({ bookingId }) => bookingId === id)
    const left = await spotlightBooking.loadPaidFen(ctx, booking)
    const reasons = status === 'creative_rejected' && auditTaskId !== null ? (judged.get(auditTaskId)?.reasons ?? []) : []
    return {
      id,
      status,
      startsAt: startsAt.toISOString(),
      kind: mine.find((seat) => seat.startsAt.getTime() === startsAt.getTime())?.kind ?? 'booked',
      cityName: shortName(regionNames(geo).cityName),
      picture: (mediaId !== null && pictures.get(mediaId)) || null,
      photo: photos.find((photo) => photo.mediaId === mediaId)?.id ?? null,
      slogan: slogan ?? '',
      priceFen,
      orderId,
      guaranteed,
      figures: await figuresOf(ctx, mine),
      words: wordsOf(booking, status, priceFen - left),
      reasons: reasons.map(({ reason, howToFix }) => ({ reason, howToFix })),
      canEdit: canEdit(ctx, booking),
      cancel: spotlightBooking.quoteCancellation(ctx, booking, left),
    }
  })
}

/** Figures of all hours of a booking together, including a running one. */
async function figuresOf(ctx: Ctx, seats: readonly Seat[]): Promise<Figures> {
  const sums = { seen: 0, opens: 0, likes: 0, lines: 0 }
  for (const seat of seats) {
    const figures = seat.isCounted || seat.startsAt > ctx.now ? seat : await store.loadFigures(ctx, seat)
    for (const key of ['seen', 'opens', 'likes', 'lines'] as const) sums[key] += figures[key]
  }
  return sums
}

function wordsOf(booking: Booking, status: SpotlightStatus, backFen: number): string {
  const { startsAt, replays, hiddenMoves, strikeId } = booking
  if (booking.pausedAt !== null && isIn(spotlightStates.standing, booking.status)) return '交往期间暂停，恢复展示后排到最近的空闲时段'
  const until = dateAndTime(momentBefore(startsAt, changeHours, 'hour'))
  switch (status) {
    case 'held':
      return `请在 ${dateAndTime(booking.heldUntil!)} 前支付，逾期名额自动释放`
    case 'paid':
      return `请在 ${until} 前提交照片和宣言，逾期全额退款`
    case 'creative_auditing':
      return '审核通过后按时展示；展示前 1 小时还没有结果，会自动改期或退款'
    case 'creative_rejected':
      return `可以修改后重新提交，截止 ${until}，逾期全额退款`
    case 'scheduled':
      if (replays > 0) return `看到的人少于承诺，免费补展示，第 ${replays} 次`
      return hiddenMoves > 0 ? '上次展示时资料没有公开，已改期一次，请保持公开' : '到时间自动展示，请保持资料公开'
    case 'live':
      return '正在首页展示，下拉刷新可以看到最新数据'
    case 'ended':
      return '正在统计，很快会有结果'
    case 'reported':
      return backFen > 0 ? '两次补展示后仍少于承诺，差额已退回' : '展示完成，以上是全部效果'
    case 'cancelled':
      return strikeId === null ? '已取消' : '因违规处理停止展示，不退款'
    case 'refunded':
      return '没有展示，费用已全额退回'
    case 'closed':
      return '没有支付，名额已释放，可以重新预约'
  }
}
