/** Meetings of two people who were introduced: the line shows that one is agreed, and that they have met. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineStates } from '@qianxian/protocol/line/line.words'
import type { Ctx, TxCtx } from '../../ctx'
import { endMatch } from '../interact/interact'
import { lineClosed } from './line.notices'
import { closeLine, transitionLine } from './line-state'
import type { Line } from './line.repository'
import * as store from './line.repository'
import { notifySide } from './notify'

/** The newest connected line of two people; null without one. */
export async function connectedLineBetween(ctx: Ctx, a: number, b: number): Promise<Line | null> {
  const lines = await store.linesWith(ctx, a, [b])
  return lines.find(({ status }) => isIn(lineStates.connected, status)) ?? null
}

const locked = async (ctx: TxCtx, id: number, from: readonly Line['status'][], work: (line: Line) => Promise<unknown>): Promise<void> => {
  const line = await store.lockLine(ctx, id)
  if (line && isIn(from, line.status)) await work(line)
}

/** Two who have met before, or are a couple, stay so. */
export const bookMeeting = (ctx: TxCtx, id: number): Promise<void> =>
  locked(ctx, id, lineStates.bookable, (line) => transitionLine(ctx, line, { to: 'meeting_booked', isUntold: true }))

/** The agreed meeting was cancelled or did not take place, and there is no other. */
export const unbookMeeting = (ctx: TxCtx, id: number): Promise<void> =>
  locked(ctx, id, ['meeting_booked'], (line) => transitionLine(ctx, line, { to: 'connected', isUntold: true }))

/** Both said that they have met. */
export const markMet = (ctx: TxCtx, id: number): Promise<void> =>
  locked(ctx, id, [...lineStates.bookable, 'meeting_booked'], (line) => transitionLine(ctx, line, { to: 'met' }))

/** Ends the line after a meeting, with the same sentence for both; the other side is notified. */
export const closeLineAfterMeeting = (ctx: TxCtx, id: number, byId: number): Promise<void> =>
  locked(ctx, id, lineStates.connected, async (line) => {
    const closed = await closeLine(ctx, line, 'after_meeting')
    await endMatch(ctx, line.fromId, line.toId)
    await notifySide(ctx, lineClosed, closed, line.fromId === byId ? line.toId : line.fromId)
  })
