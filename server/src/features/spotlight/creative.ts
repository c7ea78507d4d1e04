/** Photo and slogan of a spotlight, audited before they are shown. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { lengthIn, momentBefore } from '@qianxian/protocol/base/clock'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import type { Ctx, TxCtx } from '../../ctx'
import { openTask, type AuditDecision } from '../audit/audit'
import { nextFree } from './hours'
import { refundBooking } from './expiry'
import { spotlightBooking } from './spotlight-booking'
import { notifyBooker } from './spotlight.notices'
import * as store from './spotlight.repository'
import type { Booking } from './spotlight.repository'

const { changeHours, decideHours } = spotlightLimits

/**
 * The caller must hold the lock on the booking. Returns false if the photo is no longer an approved one of the owner; then
 * nothing is submitted.
 */
export async function submitCreative(ctx: Ctx, booking: Booking, userId: number): Promise<boolean> {
  const { id, profileId, mediaId, slogan, startsAt } = booking
  const isTheirs = (await store.listApprovedPhotos(ctx, profileId)).some((photo) => photo.mediaId === mediaId)
  if (!isTheirs) return false
  const task = await openTask(ctx, {
    targetType: 'spotlight',
    targetId: id,
    ownerId: userId,
    parties: [],
    title: '聚光灯内容',
    subtitle: `${dateAndTime(startsAt)} 展示`,
    items: [
      { field: 'photo', label: '照片', before: null, after: null, mediaId, hint: null },
      { field: 'slogan', label: '宣言', before: null, after: slogan, mediaId: null, hint: null },
    ],
    dueHours: Math.max(1, Math.floor(lengthIn('hour', ctx.now, momentBefore(startsAt, decideHours, 'hour')))),
  })
  await store.bookingStore.update(ctx, id, { status: 'creative_auditing', auditTaskId: task })
  return true
}

export async function applyCreativeDecision(ctx: TxCtx, { targetId, taskId, decision }: AuditDecision): Promise<void> {
  const booking = await spotlightBooking.lock(ctx, targetId)
  if (booking?.status !== 'creative_auditing' || booking.auditTaskId !== taskId) return
  if (decision === 'rejected') {
    const rejected = await store.bookingStore.update(ctx, booking.id, { status: 'creative_rejected' })
    if (booking.pausedAt === null && momentBefore(booking.startsAt, changeHours, 'hour') < ctx.now)
      await refundBooking(ctx, rejected, '内容没有通过审核，来不及修改')
    else await notifyBooker(ctx, rejected, 'rejected')
    return
  }
  const scheduled = await store.bookingStore.update(ctx, booking.id, { status: 'scheduled' })
  if (booking.pausedAt !== null) return
  if (booking.startsAt > ctx.now) {
    await notifyBooker(ctx, scheduled, 'scheduled')
    return
  }
  // The creative was approved after its hour had begun and before the booking was moved.
  const next = await nextFree(ctx, booking, ctx.now)
  const seat = (await store.listSeats(ctx, [booking.id])).find((one) => one.startsAt.getTime() === booking.startsAt.getTime())
  if (seat) await store.freeOneSeat(ctx, seat.id)
  if (!next || !(await store.takeSeat(ctx, booking, next, 'moved'))) {
    await refundBooking(ctx, scheduled, '审核没有在展示前完成')
    return
  }
  await notifyBooker(ctx, await store.bookingStore.update(ctx, booking.id, { startsAt: next, lateMoves: booking.lateMoves + 1 }), 'late')
}
