/**
 * The state machine of an introduction: who may ask whom, what a question costs, and how every line ends.
 *
 *   screening ─ passed ─→ delivered → viewed ─ yes ─→ connected → closed
 *       └ refused             └──────┴─ no ──→ declined │ expired │ withdrawn (unseen only)
 *   any of them → terminated by a block or a report
 *
 * One line of quota is reserved with the question, used with the yes, and refunded otherwise; the first two declines a
 * month refund it, later ones use it.
 *
 * Asking a person whose question was already delivered is a yes: that line connects, and only its quota is used. An
 * unscreened question does not exist for the other side: they may ask too, both wait, and the one passed on first
 * connects the two; the other is refunded.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lengthIn, momentAfter } from '@qianxian/protocol/base/clock'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import {
  type ContactDuration,
  type ContactScope,
  type LineCloseReason,
  lineLimits,
  type LineMode,
  type LineReason,
  lineStates,
  type LineStatus,
  type QuotaSource,
} from '@qianxian/protocol/line/line.words'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { checkImproperText } from '../../http/text-check'
import * as store from './line.repository'
import type { Line } from './line.repository'
import { lineReachedTarget, lineScreener, screeningStarted, screeningEnded } from './line.hooks'
import { answerDeadline, closeLine, transitionLine } from './line-state'
import { lineClosed } from './line.notices'
import { isLineOverdue, isReachable, consumeDailyLine, loadLineEligibilities } from './eligibility'
import { notifyLine, notifySide } from './notify'

export { deliverToTarget } from './connection'
export { coupleChanged, linesViewed, lineReachedTarget, lineScreener, screeningStarted, screeningEnded, lineWentSilent } from './line.hooks'
export { isVisibleTo, presentLineRows } from './line.presenter'
export { lineSubject } from './line.notices'
export { openingsFor } from './openings'
export { rejectLine } from './line-state'
export { endStalledLine, resumeLine, markLineStalled } from './stalled-line'
export { lineStateBetween, loadLineEligibilities } from './eligibility'
export { lockPair as holdPair } from './line.repository'

/** Overdue lines that one read settles at most; the sweep does the rest. */
const SETTLE_AT_ONCE = 50
/** Name of the job that expires unanswered lines. */
export const LINE_EXPIRY = 'line-expiry'
export const SWEEP_AT_ONCE = 500
const WELCOME_DAYS = 30

/** Throws on improper words; `review` is left to the screening matchmaker. */
export const checkMessage = (ctx: Ctx, message: string): Promise<'pass' | 'review'> => checkImproperText(ctx, 'message', message)

// --- Beginning ------------------------------------------------------------

export interface LineToOpen {
  fromId: number
  toId: number
  mode: LineMode
  message: string
  reasons: LineReason[]
  /** Contacts that the sender asks for and opens in return, and for how long. */
  scopes: ContactScope[]
  duration: ContactDuration
  /** The screening matchmaker; null waits in the tenant's queue. */
  matchmakerId: number | null
  /** User of the matchmaker who proposes for the member; such a line is not screened again. */
  proposedById: number | null
  /** False if the tenant has no screener. */
  needsScreening: boolean
}

export interface OpenedLine {
  line: Line
  /** The line is the other side's earlier question, awaiting this answer; nothing was written. */
  isCrossing: boolean
  /** The other side's unscreened question, locked. */
  waiting: Line | null
}

/**
 * Reserves quota and writes the line, serialised by sender and pair. If a question of the other side has reached this
 * side, returns that one instead, locked and unanswered; throws the reason if refused.
 */
export async function openLine(ctx: TxCtx, ask: LineToOpen): Promise<OpenedLine> {
  await store.lockPair(ctx, ask.fromId, ask.toId)
  // Lines before senders, as everywhere, to avoid deadlocks.
  const between = await store.lockLinesBetween(ctx, ask.fromId, ask.toId)
  for (const line of between) if (isLineOverdue(ctx, line)) await expireLine(ctx, line)
  await store.lockSender(ctx, ask.fromId)
  const isProposal = ask.proposedById !== null
  const standing = (await loadLineEligibilities(ctx, ask.fromId, [ask.toId], { isProposal })).get(ask.toId)!
  const theirs = between.find((line) => line.fromId === ask.toId && isIn(lineStates.open, line.status) && !isLineOverdue(ctx, line))
  const waiting = theirs && isIn(lineStates.unscreened, theirs.status) ? theirs : null
  if (!isProposal && theirs && !waiting && standing.blocker === 'open') return { line: theirs, isCrossing: true, waiting: null }
  if (standing.blocker !== null) throw fault(standing.faultName!, { message: standing.message!, data: { lineId: standing.lineId } })

  const quota = await store.lockFirstQuota(ctx, ask.fromId, ask.mode)
  if (!quota) throw fault('line_quota_empty', ask.mode === 'assisted' ? { message: '可以请红娘出面的牵线次数不足' } : {})
  if (!isProposal) await consumeDailyLine(ctx)
  await store.changeQuota(ctx, quota.id, { held: 1 })
  const isDelivered = isProposal || !ask.needsScreening
  const line = await store.insertLine(ctx, {
    fromId: ask.fromId,
    toId: ask.toId,
    mode: ask.mode,
    matchmakerId: ask.matchmakerId,
    proposedById: ask.proposedById,
    quotaId: quota.id,
    quotaState: 'held',
    message: ask.message,
    reasons: ask.reasons,
    scopes: ask.scopes,
    duration: ask.duration,
    status: isDelivered ? 'delivered' : 'screening',
    createdAt: ctx.now,
    updatedAt: ctx.now,
    seenByFromAt: isProposal ? null : ctx.now,
    screenDueAt: isDelivered ? null : momentAfter(ctx.now, lineLimits.screenHours, 'hour'),
    deliveredAt: isDelivered ? ctx.now : null,
    expireAt: isDelivered ? answerDeadline(ctx) : null,
  })
  const byUserId = ask.proposedById ?? actingUserId(ctx)
  await store.addEvent(ctx, { lineId: line.id, kind: 'submitted', byUserId })
  await store.addEvent(ctx, { lineId: line.id, kind: line.status, byUserId })
  if (isDelivered) await lineReachedTarget.emit(ctx, line)
  // If the other side has asked as well, the two are connected at once.
  if (!(waiting && isDelivered)) await notifyLine(ctx, line)
  return { line, isCrossing: false, waiting }
}

/**
 * Ends all lines between two people: open lines are refunded, contacts are hidden. Waits for a line that is just being
 * asked. `states`: only lines in these states.
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

/** `byId` says goodbye: the connection ends, contacts are hidden from both, and the other is told. */
export async function closeLinesBetween(ctx: Ctx, byId: number, otherId: number): Promise<void> {
  await ctx.tx(async (ctx) => {
    await store.lockPair(ctx, byId, otherId)
    for (const line of await store.lockLinesBetween(ctx, byId, otherId)) {
      if (!isIn(lineStates.connected, line.status)) continue
      await notifySide(ctx, lineClosed, await closeLine(ctx, line), otherId)
    }
  })
}

/**
 * Expires unanswered lines after their seven days, of these people or the whole tenant. Called before every decision
 * and by the sweep. Returns how many.
 */
export async function expireLines(ctx: Ctx, profileIds: readonly number[] | null = null, atMost = SETTLE_AT_ONCE): Promise<number> {
  const ids = await store.overdueLines(ctx, profileIds, atMost)
  let ended = 0
  for (const id of ids) {
    await ctx.tx(async (ctx) => {
      const line = await store.lockLine(ctx, id)
      if (!line || !isLineOverdue(ctx, line)) return
      await expireLine(ctx, line)
      ended += 1
    })
  }
  return ended
}

/** Recorded under the system's name, because nobody acted. */
const expireLine = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine({ ...ctx, actor: { kind: 'system', name: LINE_EXPIRY } }, line, {
    to: 'expired',
    quota: 'returned',
    closeReason: 'expired',
  })

/** Locks the line for a move; null if it does not exist. */
export const lockLineForMove = (ctx: TxCtx, id: number): Promise<Line | null> => store.lockLine(ctx, id)

/** Locks the line to pass on, and the other side's question if any; null if the line does not exist. */
export async function lockLineForDelivery(ctx: TxCtx, id: number): Promise<{ line: Line; waiting: Line | null } | null> {
  const found = await store.lineById(ctx, id)
  if (!found) return null
  await store.lockPair(ctx, found.fromId, found.toId)
  const between = await store.lockLinesBetween(ctx, found.fromId, found.toId)
  const line = await store.lockLine(ctx, id)
  const waiting = between.find((one) => one.fromId === found.toId && isIn(lineStates.unscreened, one.status))
  return line && { line, waiting: waiting ?? null }
}

/** Why a waiting question cannot be passed on any more, in words; null if it can. */
export async function explainUndeliverable(ctx: Ctx, line: Line): Promise<string | null> {
  const parties = await store.loadParties(ctx, [line.fromId, line.toId])
  const [from, to] = [parties.get(line.fromId), parties.get(line.toId)]
  if (!from || !isReachable(from)) return '发起人的资料已不再公开'
  if (!to || !isReachable(to) || !to.allowLine) return '对方暂不接受牵线'
  return null
}

/** A matchmaker no longer serves this person, or anyone (null): the questions waiting for them are assigned to a new screener. */
export async function rescreenLines(ctx: TxCtx, profileId: number | null, matchmakerId: number): Promise<void> {
  for (const line of await store.lockUnscreenedLines(ctx, profileId, matchmakerId)) {
    const parties = await store.loadParties(ctx, [line.fromId, line.toId])
    const screener = await lineScreener.ask(ctx, parties.get(line.fromId)!, parties.get(line.toId)!)
    await screenBy(ctx, line, screener.matchmakerId)
  }
}

/** Records the matchmaker's attempt to reach the two, and assigns the line to them. */
export async function recordAttemptOn(ctx: Ctx, line: Line, { note, matchmakerId }: { note: string; matchmakerId: number }): Promise<Line> {
  await store.addEvent(ctx, { lineId: line.id, kind: 'attempt', byUserId: actingUserId(ctx), note })
  return store.updateLine(ctx, line.id, { attempts: line.attempts + 1, matchmakerId })
}

/** Assigns the line to another matchmaker for screening. */
export async function reassignScreener(ctx: TxCtx, line: Line, matchmakerId: number): Promise<void> {
  await store.addEvent(ctx, { lineId: line.id, kind: 'handed_over', byUserId: actingUserId(ctx) })
  await screenBy(ctx, line, matchmakerId)
}

/** Null: the first taker. */
async function screenBy(ctx: TxCtx, line: Line, matchmakerId: number | null): Promise<void> {
  await screeningEnded.emit(ctx, line)
  await screeningStarted.emit(ctx, await store.updateLine(ctx, line.id, { matchmakerId }))
}

/** Returns the newest attempt to reach the two; null before the first. */
export async function lastAttempt(ctx: Ctx, lineId: number): Promise<{ note: string | null; createdAt: Date } | null> {
  return (await store.eventsOf(ctx, lineId)).findLast((event) => event.kind === 'attempt') ?? null
}

/** True if the two were tried on enough different days (Asia/Shanghai), none too long before the last. */
export async function hasEnoughAttempts(ctx: Ctx, lineId: number): Promise<boolean> {
  const attempts = (await store.eventsOf(ctx, lineId)).filter((event) => event.kind === 'attempt')
  const days = [...new Set(attempts.map((event) => startOfDayInShanghai(event.createdAt).getTime()))].sort((a, b) => a - b)
  const { contactAttemptsBeforeNoAnswer: needed, contactAttemptsWithinDays: within } = lineLimits
  return days.some((first, at) => {
    const last = days[at + needed - 1]
    return last !== undefined && lengthIn('day', new Date(first), new Date(last)) < within
  })
}

/** Returns, by the other person, the user of the matchmaker who last proposed one of the two to the other. */
export async function proposersWith(ctx: Ctx, me: number, others: readonly number[]): Promise<Map<number, { userId: number; at: Date }>> {
  const found = new Map<number, { userId: number; at: Date }>()
  // Newest first.
  for (const { fromId, toId, proposedById, createdAt } of await store.linesWith(ctx, me, others)) {
    const other = fromId === me ? toId : fromId
    if (proposedById !== null && !found.has(other)) found.set(other, { userId: proposedById, at: createdAt })
  }
  return found
}

// --- Times and contacts ---------------------------------------------------

export async function giveQuota(
  ctx: Ctx,
  profileId: number,
  { times, source, days }: { times: number; source: QuotaSource; days: number },
): Promise<void> {
  await store.insertQuota(ctx, { profileId, source, total: times, startsAt: ctx.now, endsAt: momentAfter(ctx.now, days, 'day') })
}

/** Gives the tenant's welcome lines to a newly published member. */
export async function giveWelcomeLines(ctx: Ctx, profileId: number): Promise<void> {
  const { welcomeLines } = ctx.tenant.configs.love
  if (welcomeLines > 0) await giveQuota(ctx, profileId, { times: welcomeLines, source: 'gift', days: WELCOME_DAYS })
}

/** Returns lines left by profile; profiles without any are absent. */
export const timesLeftOf = (ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, number>> => store.timesLeft(ctx, profileIds)

/** Returns what the grantor lets the grantee see now; null if nothing, revoked or expired. */
export async function activeGrant(
  ctx: Ctx,
  granteeId: number,
  grantorId: number,
): Promise<{ lineId: number; scopes: string[]; until: Date | null } | null> {
  const row = await store.grantBetween(ctx, granteeId, grantorId)
  return row && { lineId: row.lineId, scopes: row.scopes, until: row.until }
}
