/**
 * Reporters whose reports were mostly dismissed lose weight: their new reports wait one step longer. Only the last months count,
 * so the effect ends by itself, and every report is still read.
 */
import type { Priority } from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../ctx'
import { judgedSince } from './report.repository'

const DAYS = 90
/** Minimum number of decided reports before a reporter can lose weight. */
const REPORTS_MIN = 5
const DISMISSED_SHARE = 0.7

const ONE_LOWER: Record<Priority, Priority> = { critical: 'high', high: 'medium', medium: 'low', low: 'low' }

export async function isLightReporter(ctx: Ctx, reporterId: number): Promise<boolean> {
  const { dismissed, founded } = await judgedSince(ctx, reporterId, momentBefore(ctx.now, DAYS, 'day'))
  const judged = dismissed + founded
  return judged >= REPORTS_MIN && dismissed / judged >= DISMISSED_SHARE
}

export const adjustPriority = (priority: Priority, isLight: boolean): Priority => (isLight ? ONE_LOWER[priority] : priority)
