/** A connected line without messages is marked as stalled, and later closed. The message noun decides when. */
import type { Ctx, TxCtx } from '../../ctx'
import { endMatch } from '../interact/interact'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { lineStalled } from './line.notices'
import { transitionLine } from './line-state'
import { retractFromSide } from './notify'

const locked = async (ctx: Ctx, id: number, status: Line['status'], work: (ctx: TxCtx, line: Line) => Promise<unknown>): Promise<boolean> =>
  ctx.tx(async (ctx) => {
    const line = await store.lockLine(ctx, id)
    if (line?.status !== status) return false
    await work(ctx, line)
    return true
  })

/** Both functions return false if the line is in a different state meanwhile. Contacts stay open. */
export const markLineStalled = (ctx: Ctx, id: number): Promise<boolean> =>
  locked(ctx, id, 'connected', (ctx, line) => transitionLine(ctx, line, { to: 'stalled' }))

export const endStalledLine = (ctx: Ctx, id: number): Promise<boolean> =>
  locked(ctx, id, 'stalled', async (ctx, line) => {
    await store.revokeGrantsOf(ctx, line.id)
    await transitionLine(ctx, line, { to: 'closed', closeReason: 'stalled' })
    await endMatch(ctx, line.fromId, line.toId, 'line')
  })

/** Resumes the line because the two talk again; no notice is sent, because they know it. */
export const resumeLine = (ctx: Ctx, id: number): Promise<boolean> =>
  locked(ctx, id, 'stalled', async (ctx, line) => {
    await store.updateLine(ctx, line.id, { status: 'connected', updatedAt: ctx.now })
    await store.addEvent(ctx, { lineId: line.id, kind: 'connected', byUserId: ctx.viewer?.userId ?? null })
    for (const side of [line.fromId, line.toId]) await retractFromSide(ctx, [lineStalled], line, side)
  })
