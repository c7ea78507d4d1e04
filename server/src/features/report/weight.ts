/**
 * Whose reports were mostly found to be nothing is believed a little less: what they report waits one step longer. It is
 * counted over the last months alone, so that it passes by itself, and no report is ever left unread.
 */
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../ctx'
import { judgedSince } from './report.repository'

const DAYS = 90
/** Fewer say nothing of somebody. */
const REPORTS_MIN = 5
const DISMISSED_SHARE = 0.7

const ONE_LOWER: Record<Priority, Priority> = { critical: 'high', high: 'medium', medium: 'low', low: 'low' }

export async function isLightReporter(ctx: Ctx, reporterId: number): Promise<boolean> {
  const { dismissed, founded } = await judgedSince(ctx, reporterId, momentBefore(ctx.now, DAYS, 'day'))
  const judged = dismissed + founded
  return judged >= REPORTS_MIN && dismissed / judged >= DISMISSED_SHARE
}

export const adjustPriority = (priority: Priority, isLight: boolean): Priority => (isLight ? ONE_LOWER[priority] : priority)
