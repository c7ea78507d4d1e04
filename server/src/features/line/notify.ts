/** Who hears what of a line, in the transaction that moves it. A block, a report and somebody's leaving are told to nobody. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx, TxCtx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { retractNotices, notify, type NoticeKind } from '../notice/notice'
import { screeningStarted, lineWentSilent } from './line.hooks'
import * as kinds from './line.notices'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { isLineOverdue } from './eligibility'

type LineKind = NoticeKind<{ lineId: number }>

/** Of the other of the two, to this one. */
export const notifySide = (ctx: TxCtx, kind: LineKind, line: Line, profileId: number): Promise<void> =>
  notify(ctx, kind, {
    to: { profiles: [profileId] },
    about: line.fromId === profileId ? line.toId : line.fromId,
    subject: kinds.lineSubject(line.id),
    facts: { lineId: line.id },
  })

export const retractFromSide = (ctx: Ctx, told: readonly LineKind[], line: Line, profileId: number): Promise<void> =>
  retractNotices(ctx, told, { to: { profiles: [profileId] }, subject: kinds.lineSubject(line.id) })

/** Whoever is concerned by where a line stands now hears of it. */
export async function notifyLine(ctx: TxCtx, line: Line): Promise<void> {
  const toSender = (kind: LineKind) => notifySide(ctx, kind, line, line.fromId)
  switch (line.status) {
    case 'submitted':
    case 'screening':
      return screeningStarted.emit(ctx, line)
    case 'delivered':
      await notifySide(ctx, kinds.lineDelivered, line, line.toId)
      if (line.proposedById !== null) await toSender(kinds.lineProposed)
      else if (line.matchmakerId !== null) await toSender(kinds.linePassed)
      return ctx.jobs.send(ctx, lineReminderJob, { lineId: line.id }, { at: momentBefore(line.expireAt!, HOURS_LEFT, 'hour') })
    case 'rejected_by_screen':
      return toSender(kinds.lineSentBack)
    case 'viewed':
      return toSender(kinds.lineViewed)
    case 'connected':
      return toSender(kinds.lineConnected)
    case 'stalled':
      await notifySide(ctx, kinds.lineStalled, line, line.fromId)
      await notifySide(ctx, kinds.lineStalled, line, line.toId)
      return lineWentSilent.emit(ctx, line)
    case 'declined':
      return toSender(kinds.lineDeclined)
    case 'expired':
      await retractFromSide(ctx, [kinds.lineWaiting], line, line.toId)
      return toSender(kinds.lineExpired)
    case 'terminated':
      return retractFromSide(ctx, [kinds.lineWaiting], line, line.toId)
    case 'withdrawn':
      return retractFromSide(ctx, [kinds.lineDelivered, kinds.lineWaiting], line, line.toId)
  }
}

/** So long before its days are over whoever has not answered is reminded. */
const HOURS_LEFT = 24

/** Of a question that still waits; one that was settled meanwhile is nothing to be reminded of. */
export const lineReminderJob = defineJob('line.remind', object({ lineId: Type.Integer() }), (ctx, { lineId }) =>
  ctx.tx(async (ctx) => {
    const line = await store.lockLine(ctx, lineId)
    if (line && isIn(lineStates.answerable, line.status) && !isLineOverdue(ctx, line))
      await notifySide(ctx, kinds.lineWaiting, line, line.toId)
  }),
)
