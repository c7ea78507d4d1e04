/** A strike in words: for the person concerned, and in one line for the auditor of the next report. */
import { auditStates, type StoredAuditStatus } from '@qianxian/protocol/audit/audit.words'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { reportCategory, reportCategoryPriority } from '@qianxian/protocol/report/report.words'
import type { FormerStrike as FormerStrikeShape, StrikeRow } from '@qianxian/protocol/strike/strike.schema'
import type { Static } from '@qianxian/protocol/base/shape'
import { strikeAbility, strikeAction, type StrikeState } from '@qianxian/protocol/strike/strike.words'
import { requireMember, type Ctx } from '../../ctx'
import { strikesOf, type StrikeRecord } from './strike.repository'

export type FormerStrike = Static<typeof FormerStrikeShape>

/** A critical violation hides the profile from everyone, whatever the measure. */
export const hidesProfile = ({ finding, action }: Pick<StrikeRecord, 'finding' | 'action'>): boolean =>
  action === 'ban' || reportCategoryPriority[finding] === 'critical'

/** True if the strike hid a profile; the account may still be open. */
export const hasHiddenProfile = (strike: StrikeRecord): boolean =>
  strike.profileId !== null && strike.action !== 'ban' && hidesProfile(strike)

function wordsOf(strike: StrikeRecord): string {
  const { action, ability, until, createdAt } = strike
  const days = until ? ` ${Math.round(lengthIn('day', createdAt, until))} 天` : ''
  const done = action === 'limit' && ability ? `限制「${strikeAbility[ability]}」${days}` : `${strikeAction[action]}${days}`
  return hasHiddenProfile(strike) ? `${done}，下架交友资料` : done
}

interface Judged {
  strike: StrikeRecord
  taskStatus: StoredAuditStatus
  appealText: string | null
}

function stateOf({ strike, taskStatus }: Judged, now: Date): StrikeState {
  if (strike.liftedAt) return 'lifted'
  if (taskStatus === 'appealed') return 'appealed'
  if (strike.action !== 'ban' && (strike.until ?? strike.countsUntil) <= now) return 'over'
  return taskStatus === 'upheld' ? 'upheld' : 'standing'
}

function strikeRow(judged: Judged, now: Date): StrikeRow {
  const { strike, taskStatus, appealText } = judged
  return {
    id: strike.id,
    action: strike.action,
    state: stateOf(judged, now),
    words: wordsOf(strike),
    reason: name(reportCategory, strike.finding),
    removed: strike.removed.map(({ label }) => label),
    createdAt: strike.createdAt.toISOString(),
    until: strike.until?.toISOString() ?? null,
    countsUntil: strike.countsUntil.toISOString(),
    appealTo: isIn(auditStates.appealable, taskStatus) && appealText === null ? strike.auditTaskId : null,
  }
}

/** The viewer's own strikes, newest first, each with its stored row. */
export async function ownStrikes(ctx: Ctx): Promise<{ strike: StrikeRecord; row: StrikeRow }[]> {
  const { userId, profileId } = requireMember(ctx)
  const all = await strikesOf(ctx, { userId, profileId })
  return all.map((judged) => ({ strike: judged.strike, row: strikeRow(judged, ctx.now) }))
}

/** A user's strikes, newest first, without strikes that an appeal lifted. */
export async function formerStrikes(ctx: Ctx, userId: number, profileId: number | null = null): Promise<FormerStrike[]> {
  const all = await strikesOf(ctx, { userId, profileId })
  return all
    .filter(({ strike }) => strike.liftedAt === null)
    .map(({ strike }) => ({
      at: strike.createdAt.toISOString(),
      text: `${wordsOf(strike)}（${name(reportCategory, strike.finding)}）`,
      isCounting: strike.countsUntil > ctx.now,
    }))
}
