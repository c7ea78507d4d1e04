/**
 * The state machine of an introduction: who may ask whom, what a question costs, and how every line ends.
 *
 *   screening ─ passed ─→ delivered → viewed ─ yes ─→ connected → closed
 *       └ refused             └──────┴─ no ──→ declined │ expired │ withdrawn (unseen only)
 *   any of them → terminated by a block or a report
 *
 * A time is held with the question, used with the yes, and given back with everything else; of the
 * noes the first two a month give it back, later ones use it. A person who asks somebody that has
 * already asked them answers yes by asking: the earlier line connects, whatever its state, and only
 * its time is used. (Were it still being screened, its message stays hidden: nobody has passed it.)
 */
import { userStates } from '@qianxian/protocol/account/account.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { dayInShanghai, startOfDayInShanghai, startOfMonthInShanghai } from '@qianxian/protocol/base/calendar'
import {
  type ContactScope,
  type DeclineReason,
  type LineCloseReason,
  lineLimits,
  type LineMode,
  type LineReason,
  lineStates,
  type LineStatus,
  type QuotaSource,
} from '@qianxian/protocol/line/line.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { lineBlockers, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { actingUserId, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { question } from '../../lib/hooks'
import * as store from './line.repository'
import type { Line, Party } from './line.repository'

export { isVisibleTo, rowsOf } from './line.presenter'

/**
 * Who screens a new line between two people; `matchmakerId` null leaves it to whoever takes it first, `hasAnybody` false
 * means that nobody can.
 */
export const screenerOf = question<Ctx, [from: Asker, to: Asker], { matchmakerId: number | null; hasAnybody: boolean }>(
  'who screens a new line',
)
type Asker = Pick<Party, 'id' | 'userId'>

/** How many overdue lines one reader settles at most; the sweeper does the rest. */
const SETTLE_AT_ONCE = 50
/** The name of the job that ends what nobody answered. */
export const EXPIRY = 'line-expiry'
export const SWEEP_AT_ONCE = 500
/** A time that comes back after its package has ended may still be used for so long. */
const LATE_RETURN_DAYS = 7
const WELCOME_DAYS = 30

type Blocker = (typeof lineBlockers)[number]

/** Why no line may begin between two people now, in words; or that one may. */
export interface Standing {
  blocker: Blocker | null
  faultName: FaultName | null
  message: string | null
  /** The line that is already there. */
  lineId: number | null
}

interface StandingOptions {
  /** A matchmaker asks for the member: other switches and caps count. */
  isProposal?: boolean
}

const FREE: Standing = { blocker: null, faultName: null, message: null, lineId: null }
const refuse = (blocker: Blocker, faultName: FaultName | null, message: string, lineId: number | null = null): Standing => ({
  blocker,
  faultName,
  message,
  lineId,
})

/** What the detail page says about a line between the viewer's profile (null: none) and another. */
export async function lineStateBetween(ctx: Ctx, me: number | null, other: number): Promise<LoveDetail['line']> {
  const standing = !ctx.viewer
    ? refuse('login', 'login_required', '登录后可以请红娘牵线')
    : me === null
      ? refuse('noProfile', 'not_love_user', '完善交友资料后可以牵线')
      : (await standingsWith(ctx, me, [other])).get(other)!
  return { canAsk: standing.blocker === null, blocker: standing.blocker, message: standing.message, openLineId: standing.lineId }
}

/** The same question for many others at once; every asked id is in the map. */
export async function standingsWith(
  ctx: Ctx,
  me: number,
  others: readonly number[],
  options: StandingOptions = {},
): Promise<Map<number, Standing>> {
  // One after the other: inside a transaction there is one connection.
  const parties = await store.partiesOf(ctx, [me, ...others])
  const lines = await store.linesWith(ctx, me, others)
  const blocked = await store.blockedWith(ctx, me, others)
  const counts = await store.senderCounts(ctx, me, startOfDayInShanghai(ctx.now))
  const left = await store.timesLeft(ctx, [me])
  const mine = parties.get(me)
  return new Map(
    others.map((other) => [
      other,
      standing(ctx, {
        me: mine,
        other: parties.get(other),
        lines: lines.filter((line) => line.fromId === other || line.toId === other),
        isBlocked: blocked.has(other),
        counts,
        left: left.get(me) ?? 0,
        isProposal: options.isProposal === true,
      }),
    ]),
  )
}

interface Facts {
  me: Party | undefined
  other: Party | undefined
  lines: Line[]
  isBlocked: boolean
  counts: { open: number; today: number; proposedToday: number }
  left: number
  isProposal: boolean
}

function standing(ctx: Ctx, { me, other, lines, isBlocked, counts, left, isProposal }: Facts): Standing {
  const needsRealName = ctx.tenant.configs.love.requireRealName
  if (!me || !isIn(profileStates.shown, me.lifecycle) || me.isHidden) {
    return refuse('notPublished', 'profile_not_published', me?.isHidden ? '资料公开后才能牵线' : '资料审核通过后才能牵线')
  }
  if (needsRealName && !me.isVerified) return refuse('notPublished', 'profile_not_published', '完成实名认证后才能牵线')
  if (other && other.id === me.id) return refuse('self', 'self_target', '这是你自己的资料')
  if (!other || isBlocked || !isReachable(other) || (needsRealName && !other.isVerified))
    return refuse('closed', 'line_target_closed', '对方暂不接受牵线')
  if (me.gender === other.gender) return refuse('gender', 'line_gender_unfit', '暂不支持向该会员发起牵线')

  const connected = lines.find((line) => isIn(lineStates.connected, line.status))
  if (connected) return refuse('connected', 'line_already_open', '你们已经牵线成功', connected.id)
  const open = lines.find((line) => isIn(lineStates.open, line.status) && !isOverdue(ctx, line))
  // Their question that nobody has passed on yet is not for the other side to know of.
  if (open && (isProposal || open.fromId === me.id || !isIn(lineStates.unscreened, open.status))) {
    return refuse(
      'open',
      'line_already_open',
      open.fromId === me.id ? '你们之间已有进行中的牵线' : '对方已向你发起牵线，等待你的回应',
      open.id,
    )
  }
  if (open) return FREE
  if (!(isProposal ? other.allowMatchmakerPropose && other.allowLine : other.allowLine))
    return refuse('closed', 'line_target_closed', '对方暂不接受牵线')
  if (lines.some((line) => isCooling(ctx, line, me.id))) return refuse('cooldown', 'line_in_cooldown', '暂时不能向对方发起牵线')
  if (counts.open >= lineLimits.openMax)
    return refuse('limit', 'line_open_limit', `进行中的牵线最多 ${lineLimits.openMax} 条，等有了回音再发起吧`)
  if (isProposal && counts.proposedToday >= matchmakerLimits.bulkProposePerDayPerMember)
    return refuse('limit', 'propose_daily_limit', '今天为该会员推荐的次数已达上限')
  if (!isProposal && counts.today >= lineLimits.newPerDay)
    return refuse('limit', 'line_daily_limit', `每天最多发起 ${lineLimits.newPerDay} 次牵线，明天再来吧`)
  if (left <= 0) return refuse('quota', 'line_quota_empty', '牵线次数不足')
  return FREE
}

/** May be asked at all, switches aside. */
function isReachable(party: Party): boolean {
  return (
    isIn(profileStates.shown, party.lifecycle) &&
    !party.isHidden &&
    party.visibility !== 'hidden' &&
    party.userId !== null &&
    party.userStatus === 'active'
  )
}

const isOverdue = (ctx: Ctx, line: Line): boolean =>
  isIn(lineStates.answerable, line.status) && line.expireAt !== null && line.expireAt <= ctx.now

/** A no rests 90 days and silence 30, for the side that asked; an ended connection rests 90 days for both. */
function isCooling(ctx: Ctx, line: Line, me: number): boolean {
  const isWithin = (from: Date | null, days: number) => from !== null && from > momentBefore(ctx.now, days, 'day')
  if (line.status === 'closed') return isWithin(line.updatedAt, lineLimits.cooldownAfterDeclineDays)
  if (line.fromId !== me) return false
  if (line.status === 'declined') return isWithin(line.answeredAt, lineLimits.cooldownAfterDeclineDays)
  if (line.status === 'expired' || isOverdue(ctx, line)) return isWithin(line.expireAt, lineLimits.cooldownAfterExpiryDays)
  return false
}

/** Throws on improper words; «review» is left to the matchmaker who screens. */
export async function checkMessage(ctx: Ctx, message: string): Promise<'pass' | 'review'> {
  const { verdict } = await ctx.adapters.moderation.checkText(message)
  if (verdict === 'reject') throw fieldFault({ message: '内容不合规范，请修改' }, 'text_refused')
  return verdict
}

// --- Beginning ------------------------------------------------------------

export interface Ask {
  fromId: number
  toId: number
  mode: LineMode
  message: string
  reasons: LineReason[]
  scopes: ContactScope[]
  /** Who screens it; null waits in the tenant's queue. */
  matchmakerId: number | null
  /** The matchmaker's user, where they ask for the member: nobody screens it again. */
  proposedById: number | null
  /** False where the tenant has nobody who could screen. */
  needsScreening: boolean
}

/**
 * Holds the time and writes the line, one sender and one pair at a time. Returns the other side's
 * earlier question instead, locked and unanswered, where there is one; throws the reason why not.
 */
export async function openLine(ctx: Ctx, ask: Ask): Promise<{ line: Line; isCrossing: boolean }> {
  await store.lockPair(ctx, ask.fromId, ask.toId)
  // Lines before senders, as everywhere: two writers never wait for each other.
  const between = await store.lockLinesBetween(ctx, ask.fromId, ask.toId)
  for (const line of between) if (isOverdue(ctx, line)) await expireLine(ctx, line)
  await store.lockSender(ctx, ask.fromId)
  const isProposal = ask.proposedById !== null
  const standing = (await standingsWith(ctx, ask.fromId, [ask.toId], { isProposal })).get(ask.toId)!
  const theirs = between.find((line) => line.fromId === ask.toId && isIn(lineStates.open, line.status) && !isOverdue(ctx, line))
  if (!isProposal && theirs && (standing.blocker === null || standing.blocker === 'open')) return { line: theirs, isCrossing: true }
  if (standing.blocker !== null) throw fault(standing.faultName!, { message: standing.message!, data: { lineId: standing.lineId } })

  const quota = await store.lockFirstQuota(ctx, ask.fromId)
  if (!quota) throw fault('line_quota_empty')
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
    status: isDelivered ? 'delivered' : 'screening',
    createdAt: ctx.now,
    updatedAt: ctx.now,
    seenByFromAt: isProposal ? null : ctx.now,
    screenDueAt: isDelivered ? null : momentAfter(ctx.now, lineLimits.screenHours, 'hour'),
    deliveredAt: isDelivered ? ctx.now : null,
    expireAt: isDelivered ? answerBy(ctx) : null,
  })
  const byUserId = ask.proposedById ?? actingUserId(ctx)
  await store.addEvent(ctx, { lineId: line.id, kind: 'submitted', byUserId })
  await store.addEvent(ctx, { lineId: line.id, kind: line.status, byUserId })
  return { line, isCrossing: false }
}

const answerBy = (ctx: Ctx): Date => momentAfter(ctx.now, lineLimits.answerDays, 'day')

// --- Moving ---------------------------------------------------------------

interface Move {
  to: LineStatus
  quota?: 'used' | 'returned'
  closeReason?: LineCloseReason
  note?: string
  values?: Partial<store.NewLine>
}

/** Moves a locked line on, settles its time and writes the event. The caller has checked where it stood. */
async function move(ctx: Ctx, line: Line, { to, quota, closeReason, note, values }: Move): Promise<Line> {
  if (quota) await settleQuota(ctx, line, quota)
  const moved = await store.updateLine(ctx, line.id, {
    status: to,
    updatedAt: ctx.now,
    ...(quota && line.quotaState === 'held' ? { quotaState: quota } : {}),
    ...(closeReason ? { closeReason } : {}),
    ...values,
  })
  await store.addEvent(ctx, { lineId: line.id, kind: to, byUserId: actingUserId(ctx), note: note ?? null })
  return moved
}

async function settleQuota(ctx: Ctx, line: Line, outcome: 'used' | 'returned'): Promise<void> {
  if (line.quotaState !== 'held' || line.quotaId === null) return
  if (outcome === 'used') {
    await store.changeQuota(ctx, line.quotaId, { held: -1, used: 1 })
    return
  }
  const row = await store.changeQuota(ctx, line.quotaId, { held: -1 })
  if (row.endsAt > ctx.now) return
  // It was in our hands when its package ended, so it is handed back with time to use it.
  await store.changeQuota(ctx, row.id, { total: -1 })
  await giveQuota(ctx, line.fromId, { times: 1, source: row.source, days: LATE_RETURN_DAYS })
}

export const deliverLine = (ctx: Ctx, line: Line, matchmakerId: number): Promise<Line> =>
  move(ctx, line, { to: 'delivered', values: { matchmakerId, deliveredAt: ctx.now, expireAt: answerBy(ctx), screenDueAt: null } })

export const rejectLine = (ctx: Ctx, line: Line, matchmakerId: number, closeReason: LineCloseReason): Promise<Line> =>
  move(ctx, line, { to: 'rejected_by_screen', quota: 'returned', closeReason, values: { matchmakerId, screenDueAt: null } })

export const markViewed = (ctx: Ctx, line: Line): Promise<Line> =>
  move(ctx, line, { to: 'viewed', values: { viewedAt: ctx.now, seenByToAt: ctx.now } })

export const withdrawLine = (ctx: Ctx, line: Line): Promise<Line> =>
  move(ctx, line, { to: 'withdrawn', quota: 'returned', closeReason: 'withdrawn', values: { seenByFromAt: ctx.now } })

/** Both said yes. */
export const connectLine = (ctx: Ctx, line: Line): Promise<Line> =>
  move(ctx, line, {
    to: 'connected',
    quota: 'used',
    values: { answeredAt: ctx.now, expireAt: null, screenDueAt: null, seenByToAt: ctx.now },
  })

/** The first noes of a calendar month give the sender's time back; later ones use it, so that asking everybody has its price. */
export async function declineLine(ctx: Ctx, line: Line, declineReason: DeclineReason): Promise<Line> {
  await store.lockSender(ctx, line.fromId)
  const earlier = await store.declinesSince(ctx, line.fromId, startOfMonthInShanghai(ctx.now))
  const quota = earlier < lineLimits.declinesReturnedPerMonth ? 'returned' : 'used'
  return move(ctx, line, {
    to: 'declined',
    quota,
    closeReason: 'declined',
    values: { declineReason, answeredAt: ctx.now, seenByToAt: ctx.now },
  })
}

/** Ends a connection; contacts are hidden from both at once. */
export async function closeLine(ctx: Ctx, line: Line): Promise<Line> {
  await store.revokeGrantsOf(ctx, line.id)
  return move(ctx, line, { to: 'closed', closeReason: 'ended_by_member' })
}

/**
 * Ends whatever there is between two people: open lines give their time back, contacts are hidden.
 * Waits for a line that is just being asked.
 */
export async function terminateLines(
  ctx: Ctx,
  a: number,
  b: number,
  reason: Extract<LineCloseReason, 'blocked' | 'reported' | 'exited' | 'account_closed'>,
): Promise<void> {
  await ctx.tx(async (ctx) => {
    await store.lockPair(ctx, a, b)
    for (const line of await store.lockLinesBetween(ctx, a, b)) {
      await store.revokeGrantsOf(ctx, line.id)
      await move(ctx, line, { to: 'terminated', quota: 'returned', closeReason: reason })
    }
  })
}

/**
 * Ends unanswered lines whose seven days are over: of these people, or of the whole tenant. Called
 * before every decision and by the sweeper. Returns how many ended.
 */
export async function expireLines(ctx: Ctx, profileIds: readonly number[] | null = null, atMost = SETTLE_AT_ONCE): Promise<number> {
  const ids = await store.overdueLines(ctx, profileIds, atMost)
  let ended = 0
  for (const id of ids) {
    await ctx.tx(async (ctx) => {
      const line = await store.lockLine(ctx, id)
      if (!line || !isOverdue(ctx, line)) return
      await expireLine(ctx, line)
      ended += 1
    })
  }
  return ended
}

/** Nobody's doing, so it stands in nobody's name. */
const expireLine = (ctx: Ctx, line: Line): Promise<Line> =>
  move({ ...ctx, actor: { kind: 'system', name: EXPIRY } }, line, { to: 'expired', quota: 'returned', closeReason: 'expired' })

/** The line, locked for a move; null where there is none. */
export const lineToMove = (ctx: Ctx, id: number): Promise<Line | null> => store.lockLine(ctx, id)

/** Why a question that waits for screening cannot be passed on any more, in words; null when it can. */
export async function whyUndeliverable(ctx: Ctx, line: Line): Promise<string | null> {
  const parties = await store.partiesOf(ctx, [line.fromId, line.toId])
  const [from, to] = [parties.get(line.fromId), parties.get(line.toId)]
  if (!from || !isReachable(from)) return '发起人的资料已不再公开'
  if (!to || !isReachable(to) || !to.allowLine) return '对方暂不接受牵线'
  return null
}

/** True while somebody may still be introduced: resting profiles may, banned people and closed accounts may not. */
export const isTakingPart = (party: Party | undefined): boolean =>
  party !== undefined && isIn(profileStates.takingPart, party.lifecycle) && isIn(userStates.present, party.userStatus)

/** Writes down that the matchmaker tried to reach the two, and makes the line theirs. */
export async function recordAttemptOn(ctx: Ctx, line: Line, { note, matchmakerId }: { note: string; matchmakerId: number }): Promise<Line> {
  await store.addEvent(ctx, { lineId: line.id, kind: 'attempt', byUserId: actingUserId(ctx), note })
  return store.updateLine(ctx, line.id, { attempts: line.attempts + 1, matchmakerId })
}

/** The newest attempt to reach the two; null before the first. */
export async function lastAttempt(ctx: Ctx, lineId: number): Promise<{ note: string | null; createdAt: Date } | null> {
  return (await store.eventsOf(ctx, lineId)).findLast((event) => event.kind === 'attempt') ?? null
}

/** On how many different days (Asia/Shanghai) somebody tried to reach the two. */
export async function attemptDays(ctx: Ctx, lineId: number): Promise<number> {
  const attempts = (await store.eventsOf(ctx, lineId)).filter((event) => event.kind === 'attempt')
  return new Set(attempts.map((event) => dayInShanghai(event.createdAt))).size
}

// --- Times and contacts ---------------------------------------------------

export async function giveQuota(
  ctx: Ctx,
  profileId: number,
  { times, source, days }: { times: number; source: QuotaSource; days: number },
): Promise<void> {
  await store.insertQuota(ctx, { profileId, source, total: times, startsAt: ctx.now, endsAt: momentAfter(ctx.now, days, 'day') })
}

/** Times to begin with, as the tenant gives them; for somebody who was just published. */
export async function giveWelcomeLines(ctx: Ctx, profileId: number): Promise<void> {
  const { welcomeLines } = ctx.tenant.configs.love
  if (welcomeLines > 0) await giveQuota(ctx, profileId, { times: welcomeLines, source: 'gift', days: WELCOME_DAYS })
}

/** Times left by profile; people without any are not in the map. */
export const timesLeftOf = (ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, number>> => store.timesLeft(ctx, profileIds)

/** What the grantor lets the grantee see now; null when nothing, or when it was taken back or has run out. */
export async function activeGrant(
  ctx: Ctx,
  granteeId: number,
  grantorId: number,
): Promise<{ lineId: number; scopes: string[]; until: Date | null } | null> {
  const row = await store.grantBetween(ctx, granteeId, grantorId)
  return row && { lineId: row.lineId, scopes: row.scopes, until: row.until }
}
