/** Decides whether a member may ask another for a line, and if not, why. */
import { userStates } from '@qianxian/protocol/account/account.words'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { lineLimits, lineStates } from '@qianxian/protocol/line/line.words'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { FaultName } from '@qianxian/protocol/base/faults'
import type { lineBlockers, LoveDetail } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { isFencedOff, findDueReminder, readPrivacy, standpointOf } from '../love/love'
import { consumeRight, isUnverified, countUsesLeft, rightLimit } from '../membership/membership'
import { restrictRight } from '../risk/risk'
import { isLimited } from '../strike/strike'
import * as store from './line.repository'
import type { Line, Party } from './line.repository'

type Blocker = (typeof lineBlockers)[number]

/** Whether a line may begin between two people now, and the blocker, in words, if it may not. */
export interface LineEligibility {
  blocker: Blocker | null
  faultName: FaultName | null
  message: string | null
  /** The existing line of the two, if any. */
  lineId: number | null
}

interface StandingOptions {
  /** True if a matchmaker proposes for the member: other switches and limits apply. */
  isProposal?: boolean
}

const FREE: LineEligibility = { blocker: null, faultName: null, message: null, lineId: null }
const refuse = (blocker: Blocker, faultName: FaultName | null, message: string, lineId: number | null = null): LineEligibility => ({
  blocker,
  faultName,
  message,
  lineId,
})

/** Line state between the viewer's profile (null if there is none) and another, as shown on the detail page. */
export async function lineStateBetween(ctx: Ctx, me: number | null, other: number): Promise<LoveDetail['line']> {
  const standing = !ctx.viewer
    ? refuse('login', 'login_required', '登录后可以请红娘牵线')
    : me === null
      ? refuse('noProfile', 'not_love_user', '完善交友资料后可以牵线')
      : (await loadLineEligibilities(ctx, me, [other])).get(other)!
  const canAsk = standing.blocker === null
  const { blocker, message, lineId: openLineId } = standing
  return { canAsk, blocker, message, openLineId, precheatDue: canAsk ? await findDueReminder(ctx) : null }
}

/** Checks many other people at once; the map contains every requested id. */
export async function loadLineEligibilities(
  ctx: Ctx,
  me: number,
  others: readonly number[],
  options: StandingOptions = {},
): Promise<Map<number, LineEligibility>> {
  // Awaited one after another, because a transaction has one connection.
  const parties = await store.loadParties(ctx, [me, ...others])
  const lines = await store.linesWith(ctx, me, others)
  const blocked = await store.filterBlocked(ctx, me, others)
  const counts = await store.senderCounts(ctx, me)
  const newLeft = options.isProposal ? NO_MATTER : await newLeftOf(ctx)
  const left = await store.timesLeft(ctx, [me])
  const mine = parties.get(me)
  const isBarred = options.isProposal === true && (await isLimitedParty(ctx, mine))
  return new Map(
    others.map((other) => [
      other,
      standing(ctx, {
        me: mine,
        other: parties.get(other),
        lines: lines.filter((line) => line.fromId === other || line.toId === other),
        isBlocked: blocked.has(other),
        counts,
        newLeft,
        left: left.get(me) ?? 0,
        isProposal: options.isProposal === true,
        isBarred,
      }),
    ]),
  )
}

/** True if a measure keeps this member from new lines. */
const isLimitedParty = async (ctx: Ctx, party: Party | undefined): Promise<boolean> =>
  typeof party?.userId === 'number' && (await isLimited(ctx, party.userId, 'line'))

interface ProposalsLeft {
  left: number
  /** Why no person can be proposed; null if one can. */
  stop: string | null
}

/** How many people may be proposed for this member now, by the limits that concern every person alike. */
export async function loadProposalsLeft(ctx: Ctx, me: number): Promise<ProposalsLeft> {
  const counts = await store.senderCounts(ctx, me)
  const times = (await store.timesLeft(ctx, [me])).get(me) ?? 0
  const limits = [
    { left: times, stop: '会员的牵线次数用完了，现在推荐会被退回。TA 开通套餐，或进行中的牵线退回次数以后再来。' },
    { left: lineLimits.openMax - counts.open, stop: `会员进行中的牵线已有 ${lineLimits.openMax} 条，等有了回音再推荐。` },
    { left: matchmakerLimits.bulkProposePerDayPerMember - counts.proposedToday, stop: '今天为这位会员推荐的次数用完了，明天再来。' },
  ]
  const reached = limits.find(({ left }) => left <= 0)
  return { left: reached ? 0 : Math.min(...limits.map(({ left }) => left)), stop: reached?.stop ?? null }
}

/** Number of lines that the viewer may still send today, and of new people they may still contact. */
interface NewLeft {
  lines: number
  people: number
}
const NO_MATTER: NewLeft = { lines: Infinity, people: Infinity }

const newLeftOf = async (ctx: Ctx): Promise<NewLeft> => ({
  lines: (await countUsesLeft(ctx, 'line', await restrictRight(ctx, 'line'))) ?? Infinity,
  people: isUnverified(ctx) ? ((await countUsesLeft(ctx, 'talk')) ?? Infinity) : Infinity,
})

/**
 * Uses up one of the day's lines. The caller must hold the lock on the sender, so that parallel requests are
 * serialised.
 */
export async function consumeDailyLine(ctx: Ctx): Promise<void> {
  if (!(await consumeRight(ctx, 'line', await restrictRight(ctx, 'line'))) || (isUnverified(ctx) && !(await consumeRight(ctx, 'talk'))))
    throw fault('line_daily_limit')
}

/** Number of lines left today, limited by the new people the member may still contact. */
export async function linesLeftToday(ctx: Ctx): Promise<number> {
  const { lines, people } = await newLeftOf(ctx)
  return Math.min(lines, people)
}

interface Facts {
  me: Party | undefined
  other: Party | undefined
  lines: Line[]
  isBlocked: boolean
  counts: { open: number; proposedToday: number }
  newLeft: NewLeft
  left: number
  isProposal: boolean
  /** True if a measure keeps the member from new lines, and a matchmaker proposes for them. */
  isBarred: boolean
}

function standing(ctx: Ctx, { me, other, lines, isBlocked, counts, newLeft, left, isProposal, isBarred }: Facts): LineEligibility {
  const { requireRealName: needsRealName, requirePledge } = ctx.tenant.configs.love
  const needsPledge = requirePledge === true
  if (!me || !isIn(profileStates.shown, me.lifecycle) || me.isHidden) {
    return refuse('notPublished', 'profile_not_published', me?.isHidden ? '资料公开后才能牵线' : '资料审核通过后才能牵线')
  }
  if (needsRealName && !me.isVerified) return refuse('unverified', 'profile_not_published', '完成实名认证后才能牵线')
  // The matchmaker does not learn about the measure.
  if (isBarred) return refuse('notPublished', 'profile_not_published', '会员现在不能发起牵线')
  if (other && other.id === me.id) return refuse('self', 'self_target', '这是你自己的资料')
  if (!other || isBlocked || !isReachable(other) || (needsRealName && !other.isVerified))
    return refuse('closed', 'line_target_closed', '对方暂不接受牵线')
  if (me.gender === other.gender) return refuse('gender', 'line_gender_unfit', '暂不支持向该会员发起牵线')

  const connected = lines.find((line) => isIn(lineStates.connected, line.status))
  // For a proposal, the matchmaker is neither of the two.
  const pair = isProposal ? '两人' : '你们'
  if (connected) return refuse('connected', 'line_already_open', `${pair}已经牵线成功`, connected.id)
  // The other side's unscreened line must not be revealed to this side by anything below.
  const isKnown = (line: Line) => isProposal || line.fromId === me.id || !isIn(lineStates.unscreened, line.status)
  const open = lines.find((line) => isIn(lineStates.open, line.status) && !isLineOverdue(ctx, line) && isKnown(line))
  if (open) {
    return refuse(
      'open',
      'line_already_open',
      open.fromId === me.id || isProposal ? `${pair}之间已有进行中的牵线` : '对方已向你发起牵线，等待你的回应',
      open.id,
    )
  }
  if (!(isProposal ? other.allowMatchmakerPropose && other.allowLine : other.allowLine) || (isProposal && areFencedOff(me, other)))
    return refuse('closed', 'line_target_closed', '对方暂不接受牵线')
  // Not told apart from the switches, because a broken pledge is shown to nobody.
  if (needsPledge && other.owesPledge) return refuse('closed', 'line_target_closed', '对方暂不接受牵线')
  if (lines.some((line) => isCooling(ctx, line, me.id))) return refuse('cooldown', 'line_in_cooldown', '暂时不能向对方发起牵线')
  if (counts.open >= lineLimits.openMax)
    return refuse('limit', 'line_open_limit', `进行中的牵线最多 ${lineLimits.openMax} 条，等有了回音再发起吧`)
  if (isProposal && counts.proposedToday >= matchmakerLimits.bulkProposePerDayPerMember)
    return refuse('limit', 'propose_daily_limit', '今天为该会员推荐的次数已达上限')
  if (!isProposal && newLeft.people <= 0)
    return refuse(
      'unproven',
      'line_daily_limit',
      `实名认证以前，每天只能主动认识 ${rightLimit(ctx, 'talk')} 位新朋友。去完成实名认证，可以发起更多牵线`,
    )
  // Contains no number, so that members with a lower limit do not learn the general one.
  if (!isProposal && newLeft.lines <= 0) return refuse('limit', 'line_daily_limit', '今天发起的牵线已达上限，明天再来吧')
  if (needsPledge && me.owesPledge)
    return isProposal
      ? refuse('unpledged', 'pledge_required', '会员还没有签署承诺书，请 TA 本人签署以后再推荐')
      : refuse('unpledged', 'pledge_required', '第一次牵线前，请先签署承诺书')
  if (left <= 0) return refuse('quota', 'line_quota_empty', '牵线次数不足')
  return FREE
}

/**
 * True if privacy rules of one side exclude the other: then a matchmaker may not introduce them. A member who asks
 * directly reveals themselves.
 */
const areFencedOff = (one: Party, other: Party): boolean =>
  isFencedOff(readPrivacy(one), standpointOf(other, false)) || isFencedOff(readPrivacy(other), standpointOf(one, false))

/** True if the party can be asked at all, whatever their switches. */
export function isReachable(party: Party): boolean {
  return (
    isIn(profileStates.shown, party.lifecycle) &&
    !party.isHidden &&
    party.visibility !== 'hidden' &&
    party.userId !== null &&
    party.userStatus === 'active'
  )
}

export const isLineOverdue = (ctx: Ctx, line: Line): boolean =>
  isIn(lineStates.answerable, line.status) && line.expireAt !== null && line.expireAt <= ctx.now

/**
 * True during the waiting time: the sender waits 90 days after a refusal and 30 after silence; after an ended
 * connection both wait 90 days.
 */
function isCooling(ctx: Ctx, line: Line, me: number): boolean {
  const isWithin = (from: Date | null, days: number) => from !== null && from > momentBefore(ctx.now, days, 'day')
  if (line.status === 'closed') return isWithin(line.updatedAt, lineLimits.cooldownAfterDeclineDays)
  if (line.fromId !== me) return false
  if (line.status === 'declined') return isWithin(line.answeredAt, lineLimits.cooldownAfterDeclineDays)
  if (line.status === 'expired' || isLineOverdue(ctx, line)) return isWithin(line.expireAt, lineLimits.cooldownAfterExpiryDays)
  return false
}

/** True while the member may be introduced: paused profiles may, banned or closed accounts may not. */
export const isTakingPart = (party: Party | undefined): boolean =>
  party !== undefined && isIn(profileStates.takingPart, party.lifecycle) && isIn(userStates.present, party.userStatus)
