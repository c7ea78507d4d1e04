/** One-time moments of a line, and whether each side has seen the screen of each. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lineMoments, lineStates, type LineMoment } from '@qianxian/protocol/line/line.words'
import type { Ctx } from '../../ctx'
import type { GrantRow, Line } from './line.repository'

const columns = {
  connected: ['connectedSeenByFromAt', 'connectedSeenByToAt'],
  contact: ['contactSeenByFromAt', 'contactSeenByToAt'],
} as const satisfies Record<LineMoment, readonly (keyof Line)[]>

export const momentColumn = (line: Pick<Line, 'fromId'>, me: number, moment: LineMoment) => columns[moment][line.fromId === me ? 0 : 1]

export const isGrantActive = (ctx: Ctx, grant: Pick<GrantRow, 'until'>): boolean => grant.until === null || grant.until > ctx.now

/** @param received the contacts that the other side opened to this one */
export function listMoments(ctx: Ctx, line: Line, me: number, received: Pick<GrantRow, 'until'> | null | undefined): LineMoment[] {
  const isNow: Record<LineMoment, boolean> = {
    // A line past `connected` needs no such screen, because both sides know of the acceptance.
    connected: line.status === 'connected',
    contact: Boolean(received) && isIn(lineStates.connected, line.status) && isGrantActive(ctx, received!),
  }
  return lineMoments.filter((moment) => isNow[moment] && line[momentColumn(line, me, moment)] === null)
}
