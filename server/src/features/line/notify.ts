/** Notices about a line, sent in the transaction that changes it. Blocks, reports and account closings send none. */
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

/** Notifies one side about the other person. */
export const notifySide = (ctx: TxCtx, kind: LineKind, line: Line, profileId: number): Promise<void> =>
  notify(ctx, kind, {
    to: { profiles: [profileId] },
    about: line.fromId === profileId ? line.toId : line.fromId,
    subject: kinds.lineSubject(line.id),
    facts: { lineId: line.id },
  })

export const retractFromSide = (ctx: Ctx, told: readonly LineKind[], line: Line, profileId: number): Promise<void> =>
  retractNotices(ctx, told, { to: { profiles: [profileId] }, subject: kinds.lineSubject(line.id) })

/** Notifies everybody concerned by the line's present state. */
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

/** Hours before expiry at which the person who has to answer is reminded. */
const HOURS_LEFT = 24

/** Reminds of a line that still waits for an answer; a settled line sends no reminder. */
export const lineReminderJob = defineJob('line.remind', object({ lineId: Type.Integer() }), (ctx, { lineId }) =>
  ctx.tx(async (ctx) => {
    const line = await store.lockLine(ctx, lineId)
    if (line && isIn(lineStates.answerable, line.status) && !isLineOverdue(ctx, line))
      await notifySide(ctx, kinds.lineWaiting, line, line.toId)
  }),
)
