/**
 * The state machine of an introduction: who may ask whom, the cost of a line, and how every line ends.
 *
 *   screening ─ passed ─→ delivered → viewed ─ accepted ─→ connected → closed
 *       └ refused             └──────┴────→ declined │ expired │ withdrawn (unseen only)
 *   any of them → terminated by a block or a report
 *
 * One line of quota is reserved with the request, used with the acceptance, and refunded otherwise. The first two
 * declines a month refund it, later ones use it.
 *
 * Asking a person whose line was already delivered is an acceptance: that line connects, and only its quota is used.
 * An unscreened line is hidden from the other side: they may ask too, then both lines wait. The line passed on first
 * connects the two; the other is refunded.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { lengthIn, momentAfter } from '@qianxian/protocol/base/clock'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import {
  type ContactDuration,
  type ContactScope,
  lineLimits,
  type LineMode,
  type LineReason,
  lineStates,
  type QuotaSource,
} from '@qianxian/protocol/line/line.words'
import { actingUserId, asSystemActor, type Ctx, type TxCtx } from '../../ctx'
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
export { endCoupleLine, endLinesWithOthers, lockConnectedLine, markCouple } from './couple-line'
export {
  coupleChanged,
  lineEnded,
  linesViewed,
  lineAccepted,
  lineReachedTarget,
  lineScreener,
  screeningStarted,
  screeningEnded,
  lineWentSilent,
} from './line.hooks'
export { isVisibleTo, presentLineRows } from './line.presenter'
export { lineSubject } from './line.notices'
export { bookMeeting, closeLineAfterMeeting, connectedLineBetween, markMet, unbookMeeting } from './meetings'
export { openingsFor } from './openings'
export { rejectLine, terminateLines } from './line-state'
export { endStalledLine, resumeLine, markLineStalled } from './stalled-line'
export { lineStateBetween, loadLineEligibilities, loadProposalsLeft } from './eligibility'
export { lineById, lockPair as holdPair, type Line } from './line.repository'

/** Maximum number of overdue lines that one read settles; the sweep settles the rest. */
const SETTLE_AT_ONCE = 50
/** Name of the job that expires unanswered lines. */
export const LINE_EXPIRY = 'line-expiry'
export const SWEEP_AT_ONCE = 500
const WELCOME_DAYS = 30

/** Throws for improper words; a result of `review` leaves the message to the screening matchmaker. */
export const checkMessage = (ctx: Ctx, message: string): Promise<'pass' | 'review'> => checkImproperText(ctx, 'message', message)

// --- Beginning ------------------------------------------------------------

export interface LineToOpen {
  fromId: number
  toId: number
  mode: LineMode
  message: string
  reasons: LineReason[]
  /** Contacts that the sender requests and opens in return, and for how long. */
  scopes: ContactScope[]
  duration: ContactDuration
  /** The screening matchmaker; null while the line waits in the tenant's queue. */
  matchmakerId: number | null
  /** User of the matchmaker who proposes for the member; a proposed line is not screened again. */
  proposedById: number | null
  /** False if the tenant has no screener. */
  needsScreening: boolean
}

export interface OpenedLine {
  line: Line
  /** True if the line is the other side's earlier one, awaiting this answer; then nothing was written. */
  isCrossing: boolean
  /** The other side's unscreened line, locked; null if there is none. */
  waiting: Line | null
}

/**
 * Reserves quota and inserts the line, serialised by sender and pair. If a line of the other side was already delivered
 * to this side, returns that line instead, locked and unanswered. Throws the reason if the line is refused.
 */
export async function openLine(ctx: TxCtx, ask: LineToOpen): Promise<OpenedLine> {
  await store.lockPair(ctx, ask.fromId, ask.toId)
  // Lines are locked before senders, as everywhere, to avoid deadlocks.
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
  // If the other side has asked too, the two are connected at once, which sends its own notices.
  if (!(waiting && isDelivered)) await notifyLine(ctx, line)
  return { line, isCrossing: false, waiting }
}

/** Ends the connection by `byId`: contacts are hidden from both, and the other person is notified. */
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
 * Expires lines unanswered after seven days, of these people or the whole tenant. Called before every decision and by
 * the sweep. Returns the number of expired lines.
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

/** Recorded with the system as the actor, because no person acted. */
const expireLine = (ctx: TxCtx, line: Line): Promise<Line> =>
  transitionLine(asSystemActor(ctx, LINE_EXPIRY), line, {
    to: 'expired',
    quota: 'returned',
    closeReason: 'expired',
  })

/** Returns the line, locked for a transition; null if it does not exist. */
export const lockLineForMove = (ctx: TxCtx, id: number): Promise<Line | null> => store.lockLine(ctx, id)

/** Locks the line to pass on and, if there is one, the other side's line; null if the line does not exist. */
export async function lockLineForDelivery(ctx: TxCtx, id: number): Promise<{ line: Line; waiting: Line | null } | null> {
  const found = await store.lineById(ctx, id)
  if (!found) return null
  await store.lockPair(ctx, found.fromId, found.toId)
  const between = await store.lockLinesBetween(ctx, found.fromId, found.toId)
  const line = await store.lockLine(ctx, id)
  const waiting = between.find((one) => one.fromId === found.toId && isIn(lineStates.unscreened, one.status))
  return line && { line, waiting: waiting ?? null }
}

/** Returns why a waiting line cannot be passed on any more, in words; null if it can. */
export async function explainUndeliverable(ctx: Ctx, line: Line): Promise<string | null> {
  const parties = await store.loadParties(ctx, [line.fromId, line.toId])
  const [from, to] = [parties.get(line.fromId), parties.get(line.toId)]
  if (!from || !isReachable(from)) return '发起人的资料已不再公开'
  if (!to || !isReachable(to) || !to.allowLine) return '对方暂不接受牵线'
  return null
}

/**
 * Called when a matchmaker no longer serves this person, or anybody (null): lines that wait for the matchmaker are
 * assigned to a new screener.
 */
export async function rescreenLines(ctx: TxCtx, profileId: number | null, matchmakerId: number): Promise<void> {
  for (const line of await store.lockUnscreenedLines(ctx, profileId, matchmakerId)) {
    const parties = await store.loadParties(ctx, [line.fromId, line.toId])
    const screener = await lineScreener.ask(ctx, parties.get(line.fromId)!, parties.get(line.toId)!)
    await screenBy(ctx, line, screener.matchmakerId)
  }
}

/** Records the matchmaker's attempt to reach the two people, and assigns the line to the matchmaker. */
export async function recordAttemptOn(ctx: Ctx, line: Line, { note, matchmakerId }: { note: string; matchmakerId: number }): Promise<Line> {
  await store.addEvent(ctx, { lineId: line.id, kind: 'attempt', byUserId: actingUserId(ctx), note })
  return store.updateLine(ctx, line.id, { attempts: line.attempts + 1, matchmakerId })
}

/** Assigns the line to another matchmaker for screening. */
export async function reassignScreener(ctx: TxCtx, line: Line, matchmakerId: number): Promise<void> {
  await store.addEvent(ctx, { lineId: line.id, kind: 'handed_over', byUserId: actingUserId(ctx) })
  await screenBy(ctx, line, matchmakerId)
}

/** Sets the screener; null leaves the line to the first matchmaker who takes it. */
async function screenBy(ctx: TxCtx, line: Line, matchmakerId: number | null): Promise<void> {
  await screeningEnded.emit(ctx, line)
  await screeningStarted.emit(ctx, await store.updateLine(ctx, line.id, { matchmakerId }))
}

/** Returns the newest attempt to reach the two people; null before the first. */
export async function lastAttempt(ctx: Ctx, lineId: number): Promise<{ note: string | null; createdAt: Date } | null> {
  return (await store.eventsOf(ctx, lineId)).findLast((event) => event.kind === 'attempt') ?? null
}

/** True if there were attempts on enough different days (Asia/Shanghai), none too long before the last. */
export async function hasEnoughAttempts(ctx: Ctx, lineId: number): Promise<boolean> {
  const attempts = (await store.eventsOf(ctx, lineId)).filter((event) => event.kind === 'attempt')
  const days = [...new Set(attempts.map((event) => startOfDayInShanghai(event.createdAt).getTime()))].sort((a, b) => a - b)
  const { contactAttemptsBeforeNoAnswer: needed, contactAttemptsWithinDays: within } = lineLimits
  return days.some((first, at) => {
    const last = days[at + needed - 1]
    return last !== undefined && lengthIn('day', new Date(first), new Date(last)) < within
  })
}

/** Returns, for each of the others, the user of the matchmaker who last proposed the pair. */
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

/** Grants the tenant's welcome lines to a newly published member. */
export async function giveWelcomeLines(ctx: Ctx, profileId: number): Promise<void> {
  const { welcomeLines } = ctx.tenant.configs.love
  if (welcomeLines > 0) await giveQuota(ctx, profileId, { times: welcomeLines, source: 'gift', days: WELCOME_DAYS })
}

/** Returns the remaining lines of each profile; profiles without a quota are absent from the map. */
export const timesLeftOf = (ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, number>> => store.timesLeft(ctx, profileIds)

/** Returns the contacts that the grantor opens to the grantee now; null if none, revoked or expired. */
export async function activeGrant(
  ctx: Ctx,
  granteeId: number,
  grantorId: number,
): Promise<{ lineId: number; scopes: string[]; until: Date | null } | null> {
  const row = await store.grantBetween(ctx, granteeId, grantorId)
  return row && { lineId: row.lineId, scopes: row.scopes, until: row.until }
}
