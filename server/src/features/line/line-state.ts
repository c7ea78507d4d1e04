/** Changes the state of a line and settles its reserved quota. The caller has checked the former state. */
import { startOfMonthInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type DeclineReason, type LineCloseReason, lineLimits, lineStates, type LineStatus } from '@qianxian/protocol/line/line.words'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { syncPauses } from '../membership/membership'
import { noteRefusal } from '../risk/risk'
import { coupleChanged, lineEnded, lineReachedTarget, screeningEnded } from './line.hooks'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { earnPackageJob } from './package/package-earnings'
import { notifyLine } from './notify'

export const answerDeadline = (ctx: Ctx): Date => momentAfter(ctx.now, lineLimits.answerDays, 'day')

interface Move {
  to: LineStatus
  quota?: 'used' | 'returned'
  closeReason?: LineCloseReason
  note?: string
  values?: Partial<store.NewLine>
  /** True if the next step, in the same transaction, sends the notice instead. */
  isUntold?: boolean
}

/** Changes the state of a locked line, settles its quota and adds the event. The caller has checked the former state. */
export async function transitionLine(
  ctx: TxCtx,
  line: Line,
  { to, quota, closeReason, note, values, isUntold = false }: Move,
): Promise<Line> {
  if (quota) await settleQuota(ctx, line, quota)
  const moved = await store.updateLine(ctx, line.id, {
    status: to,
    updatedAt: ctx.now,
    ...(to === 'met' ? { metAt: line.metAt ?? ctx.now } : {}),
    ...(quota && line.quotaState === 'held' ? { quotaState: quota } : {}),
    ...(closeReason ? { closeReason } : {}),
    ...values,
  })
  await store.addEvent(ctx, { lineId: line.id, kind: to, byUserId: actingUserId(ctx), note: note ?? null })
  if (isIn(lineStates.coupled, line.status) !== isIn(lineStates.coupled, to)) {
    await syncPauses(ctx, [line.fromId, line.toId])
    await coupleChanged.emit(ctx, [line.fromId, line.toId])
  }
  if (isIn(lineStates.unscreened, line.status)) await screeningEnded.emit(ctx, line)
  if (isIn(lineStates.connected, line.status) && !isIn(lineStates.connected, to)) await lineEnded.emit(ctx, moved)
  if (!isUntold) await notifyLine(ctx, moved)
  return moved
}

async function settleQuota(ctx: Ctx, line: Line, outcome: 'used' | 'returned'): Promise<void> {
  if (line.quotaState !== 'held' || line.quotaId === null) return
  if (outcome === 'used') {
    const { orderId, used } = await store.changeQuota(ctx, line.quotaId, { held: -1, used: 1 })
    if (orderId !== null) await ctx.jobs.send(ctx, earnPackageJob, { orderId, used })
    return
  }
  const row = await store.changeQuota(ctx, line.quotaId, { held: -1 })
  if (row.endsAt > ctx.now || row.remindAt !== null) return
  // The line was reserved before its package ended: it stays usable for some days after that end, and a late refund
  // happens only once.
  const lastEnd = momentAfter(row.endsAt, lineLimits.lateReturnDays, 'day')
  if (row.isLateReturn || lastEnd <= ctx.now) return
  await store.changeQuota(ctx, row.id, { total: -1 })
  await store.insertQuota(ctx, {
    profileId: line.fromId,
    source: row.source,
    total: 1,
    startsAt: ctx.now,
    endsAt: lastEnd,
    isLateReturn: true,
  })
}

export async function deliverLine(ctx: TxCtx, line: Line, matchmakerId: number, isUntold: boolean): Promise<Line> {
  const delivered = await transitionLine(ctx, line, {
    to: 'delivered',
    isUntold,
    values: { matchmakerId, deliveredAt: ctx.now, expireAt: answerDeadline(ctx), screenDueAt: null },
  })
  await lineReachedTarget.emit(ctx, delivered)
  return delivered
}

export const rejectLine = (ctx: TxCtx, line: Line, matchmakerId: number, closeReason: LineCloseReason): Promise<Line> =>
  transitionLine(ctx, line, { to: 'rejected_by_screen', quota: 'returned', closeReason, values: { matchmakerId, screenDueAt: null } })

export const markViewed = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine(ctx, line, { to: 'viewed', values: { viewedAt: ctx.now, seenByToAt: ctx.now } })

export const withdrawLine = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine(ctx, line, { to: 'withdrawn', quota: 'returned', closeReason: 'withdrawn', values: { seenByFromAt: ctx.now } })

/** Ends a line because the other side's line connects the two. */
export const supersedeLine = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine(ctx, line, { to: 'terminated', quota: 'returned', closeReason: 'superseded', values: { screenDueAt: null } })

/** Connects a line after both agreed. */
export const connectLine = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine(ctx, line, {
    to: 'connected',
    quota: 'used',
    values: { answeredAt: ctx.now, expireAt: null, screenDueAt: null, seenByToAt: ctx.now },
  })

/**
 * Declines a line. The first declines of a calendar month refund the sender; later ones use up the line, so that mass
 * asking has a price.
 */
export async function declineLine(ctx: TxCtx, line: Line, declineReason: DeclineReason): Promise<Line> {
  await store.lockSender(ctx, line.fromId)
  const earlier = await store.declinesSince(ctx, line.fromId, startOfMonthInShanghai(ctx.now))
  const quota = earlier < lineLimits.declinesReturnedPerMonth ? 'returned' : 'used'
  const declined = await transitionLine(ctx, line, {
    to: 'declined',
    quota,
    closeReason: 'declined',
    values: { declineReason, answeredAt: ctx.now, seenByToAt: ctx.now },
  })
  await noteRefusal(ctx, line.fromId)
  return declined
}

/** Ends a connection; contacts are hidden from both at once. */
export async function closeLine(
  ctx: TxCtx,
  line: Line,
  closeReason: Extract<LineCloseReason, 'ended_by_member' | 'after_meeting'> = 'ended_by_member',
): Promise<Line> {
  await store.revokeGrantsOf(ctx, line.id)
  return transitionLine(ctx, line, { to: 'closed', closeReason })
}

/**
 * Ends all lines between two people: open lines are refunded, contacts are hidden. Waits for a line that is being sent.
 * `states`: only lines in these states.
 */
export async function terminateLines(
  ctx: Ctx,
  a: number,
  b: number,
  reason: Extract<LineCloseReason, 'blocked' | 'reported' | 'exited' | 'account_closed'>,
  states: readonly LineStatus[] = lineStates.standing,
): Promise<void> {
  await ctx.tx(async (ctx) => {
    await store.lockPair(ctx, a, b)
    for (const line of await store.lockLinesBetween(ctx, a, b)) {
      if (!states.includes(line.status)) continue
      await store.revokeGrantsOf(ctx, line.id)
      await transitionLine(ctx, line, { to: 'terminated', quota: 'returned', closeReason: reason })
    }
  })
}
