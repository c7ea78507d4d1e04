/** Functions of strikes for other nouns: impose or lift a strike, check an ability, and state why an account is closed. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import { reportCategory, type ReportCategory } from '@qianxian/protocol/report/report.words'
import {
  strikeAbility,
  type StrikeAbility,
  type StrikeAction,
  type StrikeTerm,
  strikeTermDays,
  type StruckKind,
} from '@qianxian/protocol/strike/strike.words'
import { asSystemActor, requireMember, type Ctx, type TxCtx } from '../../ctx'
import type { RemovedContent } from '../../db/tables/strike'
import { fault } from '../../http/fault'
import { retractNotices, notify } from '../notice/notice'
import { strikeEnded, strikeApplied } from './strike.hooks'
import { judgementSubject, strikeGiven, strikeNotices, strikeOver, strikeSuspended } from './strike.notices'
import { hasHiddenProfile } from './strike.presenter'
import {
  listUsersWithBanMark,
  copyActiveStrikes,
  endStrike,
  insertMarks,
  insertStrike,
  insertSubjects,
  liftByTask,
  findLimit,
  listActiveStrikes,
  strikeById,
  type StrikeRecord,
  listStrikesToEnd,
} from './strike.repository'

export { strikeEnded, strikeApplied } from './strike.hooks'
export { judgementSubject } from './strike.notices'
export { formerStrikes, hasHiddenProfile, ownStrikes, hidesProfile, type FormerStrike } from './strike.presenter'
export {
  countActiveStrikes,
  isUnderJudgement,
  saveUndoFacts,
  listStruckUsers,
  strikesOnPerson,
  strikesOnProfile,
  type StrikeRecord,
} from './strike.repository'

export interface NewStrike {
  userId: number | null
  profileId: number | null
  auditTaskId: number
  action: StrikeAction
  ability: StrikeAbility | null
  /** Duration of a limit or a freeze. */
  days: number | null
  finding: ReportCategory
  removed: RemovedContent[]
  term: StrikeTerm
}

/**
 * Must run in the transaction of the decision. The owning nouns carry out the measure there, and the person is notified. Returns
 * the strike with the content that was really taken down.
 */
export async function imposeStrike(ctx: TxCtx, { days, term, ...facts }: NewStrike): Promise<StrikeRecord> {
  const row = await insertStrike(ctx, {
    ...facts,
    until: days === null ? null : momentAfter(ctx.now, days, 'day'),
    countsUntil: momentAfter(ctx.now, strikeTermDays[term], 'day'),
  })
  await strikeApplied.emit(ctx, row)
  await tellStruck(ctx, row)
  return (await strikeById(ctx, row.id))!
}

/** Notifies the owner; a profile without an account has nobody to notify. */
const tellStruck = (ctx: TxCtx, row: StrikeRecord): Promise<void> =>
  notify(ctx, hasHiddenProfile(row) ? strikeSuspended : strikeGiven, {
    to: [row.userId],
    subject: judgementSubject(row.auditTaskId),
    facts: { taskId: row.auditTaskId },
  })

/** Reverses the measures of a decision after a successful appeal. Does nothing if there were none. */
export async function liftStrikes(ctx: TxCtx, auditTaskId: number): Promise<void> {
  const lifted = await liftByTask(ctx, auditTaskId)
  for (const row of lifted) await strikeEnded.emit(ctx, row, 'lifted')
  await retractNotices(ctx, strikeNotices, { to: lifted.map(({ userId }) => userId), subject: judgementSubject(auditTaskId) })
}

/** A hash that recognises a subject in this tenant only and cannot be linked to other hashes. */
export const strikeSubjectHash = ({ secrets, tenant }: Ctx, ...parts: string[]): string => secrets.hash('struck', tenant.id, ...parts)

type Mark = Exclude<StruckKind, 'person'>

/** Stores marks of a banned person; later accounts with them are only watched. */
export const saveBanMarks = (ctx: Ctx, ban: StrikeRecord, kind: Mark, of: readonly string[]): Promise<void> =>
  insertMarks(
    ctx,
    ban,
    kind,
    [...new Set(of)].map((one) => strikeSubjectHash(ctx, kind, one)),
  )

/** Users whose still counting bans have this mark. */
export const listBannedUsers = (ctx: Ctx, kind: Mark, of: string): Promise<number[]> =>
  listUsersWithBanMark(ctx, kind, strikeSubjectHash(ctx, kind, of))

/** Call before an erasure: keeps running strikes for later accounts with one of these subjects. */
export const saveStrikeSubjects = (ctx: Ctx, userId: number, subjects: readonly string[]): Promise<void> =>
  insertSubjects(ctx, userId, subjects)

/** Continues running strikes of these subjects on a new account, as ordered. */
export async function inheritStrikes(ctx: TxCtx, userId: number, subjects: readonly string[]): Promise<void> {
  // The user only logged in, so the inherited measure is recorded as the system's act.
  const asInheritance = asSystemActor(ctx, 'inherited-strike')
  for (const row of await copyActiveStrikes(ctx, userId, subjects)) {
    if (row.endedAt !== null) continue
    await strikeApplied.emit(ctx, row)
    await tellStruck(asInheritance, row)
  }
}

/** Returns how many measures were ended. */
export async function expireStrikes(ctx: Ctx): Promise<number> {
  let count = 0
  for (const id of await listStrikesToEnd(ctx)) {
    const isEnded = await ctx.tx(async (ctx) => {
      const row = await endStrike(ctx, id)
      if (row) {
        await strikeEnded.emit(ctx, row, 'over')
        await notify(ctx, strikeOver, {
          to: [row.userId],
          subject: judgementSubject(row.auditTaskId),
          facts: { taskId: row.auditTaskId },
        })
      }
      return row !== null
    })
    if (isEnded) count += 1
  }
  return count
}

/** Throws if the viewer has lost this ability, stating until when and why. */
export const refuseLimited = (ctx: Ctx, ability: StrikeAbility): Promise<void> => refuseLimitedOne(ctx, requireMember(ctx).userId, ability)

async function refuseLimitedOne(ctx: Ctx, userId: number, ability: StrikeAbility): Promise<void> {
  const row = await findLimit(ctx, userId, ability)
  if (!row) return
  const reason = name(reportCategory, row.finding)
  throw fault('ability_limited', {
    message: `因「${reason}」，${strikeAbility[ability]}功能限制到${dateAndTime(limitEnd(row, ability))}，可在「违规与申诉」里申诉`,
  })
}

/** A limit ends with its own time; the effect of a broken pledge lasts as long as the violation counts. */
const limitEnd = ({ action, ability: ordered, until, countsUntil }: StrikeRecord, ability: StrikeAbility): Date =>
  action === 'limit' && ordered === ability && until !== null ? until : countsUntil

/** True while a user has lost an ability; checked when others would use it. */
export const isLimited = async (ctx: Ctx, userId: number, ability: StrikeAbility): Promise<boolean> =>
  (await findLimit(ctx, userId, ability)) !== null

const SHUTTING = ['freeze', 'ban'] as const satisfies readonly StrikeAction[]

export const suspendsAccount = ({ action }: { action: StrikeAction }): boolean => (SHUTTING as readonly StrikeAction[]).includes(action)

/** Strikes that keep a user's account closed until they end or are lifted. */
export const listSuspendingStrikes = (ctx: Ctx, userId: number): Promise<StrikeRecord[]> => listActiveStrikes(ctx, userId, SHUTTING)

/**
 * Explains to its owner why the account is closed. `over` if the time has passed and it is not reopened yet; null without a
 * strike.
 */
export async function explainSuspension(ctx: Ctx, userId: number): Promise<{ message: string } | 'over' | null> {
  const all = await listSuspendingStrikes(ctx, userId)
  if (all.length === 0) return null
  const standing = all.filter(({ until }) => until === null || until > ctx.now)
  if (standing.length === 0) return 'over'
  const forever = standing.find(({ until }) => until === null)
  const worst = forever ?? standing.reduce((one, other) => (other.until! > one.until! ? other : one))
  const reason = name(reportCategory, worst.finding)
  return {
    message: worst.until ? `账号已冻结到${dateAndTime(worst.until)}，原因：${reason}` : `账号已被永久封禁，原因：${reason}`,
  }
}
