/** Quotas for all people, and introductions in every state, with their history. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contactDurationDays, lineLimits, lineStates, type LineStatus, type QuotaState } from '@qianxian/protocol/line/line.words'
import { and, eq, inArray } from 'drizzle-orm'
import { lineQuotas, type lineRequests } from '../../src/db/tables/line'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers } from '../../src/db/tables/matchmaker'
import * as kinds from '../../src/features/line/line.notices'
import { newMatch } from '../makers/interact'
import { newGrant, newLine, newLineEvent, newQuota } from '../makers/line'
import { newNotice } from '../makers/notice'
import { LINE_MESSAGES } from '@qianxian/demonstration/people/texts'
import { diceOf } from '@qianxian/demonstration/portraits/dice'
import { sellPackages, showPackages } from './line-packages'
import { circleOf, type Demonstration, type Stage } from '../stage'

const DAY_MS = 86_400_000

interface Plot {
  status: LineStatus
  /** Days since the line was requested. */
  age: number
  path: readonly LineStatus[]
  quotaState: Exclude<QuotaState, 'none'>
  extra?: Partial<typeof lineRequests.$inferInsert>
}

/** One introduction for each state, with the steps that lead there. */
const PLOTS: readonly Plot[] = [
  { status: 'screening', age: 0.4, path: ['submitted', 'screening'], quotaState: 'held' },
  { status: 'delivered', age: 2, path: ['submitted', 'screening', 'delivered'], quotaState: 'held' },
  { status: 'viewed', age: 3, path: ['submitted', 'screening', 'delivered', 'viewed'], quotaState: 'held' },
  { status: 'connected', age: 6, path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected'], quotaState: 'used' },
  {
    status: 'declined',
    age: 9,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'declined'],
    quotaState: 'returned',
    extra: { declineReason: 'not_now', closeReason: 'declined' },
  },
  {
    status: 'expired',
    age: 12,
    path: ['submitted', 'screening', 'delivered', 'expired'],
    quotaState: 'returned',
    extra: { closeReason: 'expired' },
  },
  {
    status: 'withdrawn',
    age: 8,
    path: ['submitted', 'screening', 'delivered', 'withdrawn'],
    quotaState: 'returned',
    extra: { closeReason: 'withdrawn' },
  },
  {
    status: 'rejected_by_screen',
    age: 5,
    path: ['submitted', 'screening', 'rejected_by_screen'],
    quotaState: 'returned',
    extra: { closeReason: 'not_suitable' },
  },
  {
    status: 'meeting_booked',
    age: 15,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'meeting_booked'],
    quotaState: 'used',
  },
  {
    status: 'met',
    age: 22,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'meeting_booked', 'met'],
    quotaState: 'used',
  },
  {
    status: 'dating',
    age: 40,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'met', 'dating'],
    quotaState: 'used',
  },
  {
    status: 'success',
    age: 80,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'met', 'dating', 'success'],
    quotaState: 'used',
  },
  {
    status: 'stalled',
    age: 30,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'stalled'],
    quotaState: 'used',
  },
  {
    status: 'closed',
    age: 25,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'closed'],
    quotaState: 'used',
    extra: { closeReason: 'ended_by_member' },
  },
  {
    status: 'terminated',
    age: 18,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'terminated'],
    quotaState: 'used',
    extra: { closeReason: 'blocked' },
  },
]

export const demonstration: Demonstration = {
  async people(stage) {
    await newQuota.all(
      stage,
      stage.inhabitants.map(({ profileId, person: { isVip } }) => ({ profileId, total: isVip ? 12 : 5 })),
    )
  },

  async past(stage) {
    const { love, vip, women, men } = await circleOf(stage)
    for (const [place, plot] of PLOTS.entries()) {
      // Every state is on some screen: received and sent by the love user, sent by the VIP, and between others.
      await tell(stage, plot, men[place]!, love, place, [love])
      if (['screening', 'viewed', 'connected', 'declined', 'expired', 'withdrawn'].includes(plot.status))
        await tell(stage, plot, love, men[place + PLOTS.length]!, place + 3, [love])
      if (['delivered', 'connected', 'declined', 'rejected_by_screen', 'met'].includes(plot.status))
        await tell(stage, plot, vip, women[place]!, place + 5, [vip])
      await tell(stage, plot, women[place + 15]!, men[place + 2 * PLOTS.length]!, place + 7, [])
    }
    await sellPackages(stage)
  },

  waiting: showPackages,
}

/** A received line expires soon, and a matchmaker requested one of the sent ones, so that notices of both are shown. */
async function tell(stage: Stage, plot: Plot, fromId: number, toId: number, variant: number, hearing: readonly number[]): Promise<void> {
  const { now, matchmakerIds } = stage
  const isEnding = plot.status === 'viewed' && hearing.includes(toId)
  const isProposed = plot.status === 'viewed' && hearing.includes(fromId)
  const asked = new Date(now.getTime() - plot.age * DAY_MS)
  const step = (place: number) => new Date(asked.getTime() + (plot.age * DAY_MS * place) / (plot.path.length + 0.5))
  const when = (status: LineStatus) => (plot.path.includes(status) ? step(plot.path.indexOf(status)) : null)
  const message = LINE_MESSAGES[variant % LINE_MESSAGES.length]!
  const deliveredAt = when('delivered')
  const last = step(plot.path.length - 1)
  const matchmakerId = isProposed || variant % 2 === 0 ? matchmakerIds[0]! : null
  const { id: lineId } = await newLine(stage, {
    fromId,
    toId,
    mode: variant % 3 === 0 ? 'assisted' : 'self',
    matchmakerId,
    proposedById: isProposed ? await userOfMatchmaker(stage, matchmakerId!) : null,
    quotaId: await spendTime(stage, fromId, plot.quotaState),
    quotaState: plot.quotaState,
    message: message.text,
    reasons: [message.reason],
    scopes: ['phone', 'wechat'],
    status: plot.status,
    createdAt: asked,
    screenDueAt: momentAfter(asked, lineLimits.screenHours, 'hour'),
    deliveredAt,
    metAt: when('met'),
    viewedAt: when('viewed'),
    answeredAt: when('accepted') ?? when('declined'),
    expireAt: isEnding ? momentAfter(now, ENDING_HOURS, 'hour') : deliveredAt && momentAfter(deliveredAt, lineLimits.answerDays, 'day'),
    updatedAt: last,
    // The last act of the other side is unread: an acceptance for the requester, a request for the other.
    seenByFromAt: plot.status === 'connected' ? asked : last,
    seenByToAt: plot.status === 'delivered' ? null : last,
    // The celebration and the first contact were seen at that time.
    connectedSeenByFromAt: when('connected'),
    connectedSeenByToAt: when('connected'),
    contactSeenByFromAt: when('connected'),
    contactSeenByToAt: when('connected'),
    ...plot.extra,
  })
  await newLineEvent.all(
    stage,
    plot.path.map((kind, place) => ({ lineId, kind, createdAt: step(place) })),
  )
  await tellPast(stage, { lineId, fromId, toId, plot, when, hearing, isEnding, isProposed, isScreened: matchmakerId !== null })
  if (!isIn(lineStates.connected, plot.status)) return
  const createdAt = when('connected')!
  const until = diceOf('line', fromId, toId).chance(0.5) ? momentAfter(now, contactDurationDays.d30!, 'day') : null
  await newGrant.all(stage, [
    { lineId, until, createdAt, grantorId: toId, granteeId: fromId },
    { lineId, until, createdAt, grantorId: fromId, granteeId: toId, revokedAt: plot.status === 'stalled' ? when('stalled') : null },
  ])
  await newMatch(stage, { of: [fromId, toId], source: 'line', createdAt })
}

/** Hours left of an introduction that is about to expire. */
const ENDING_HOURS = 20

interface Told {
  lineId: number
  fromId: number
  toId: number
  plot: Plot
  when: (status: LineStatus) => Date | null
  hearing: readonly number[]
  isEnding: boolean
  isProposed: boolean
  isScreened: boolean
}

/** Notices of the past to the participants; the latest is unread. */
async function tellPast(stage: Stage, told: Told): Promise<void> {
  const { lineId, fromId, toId, plot, when, hearing, isEnding, isProposed, isScreened } = told
  const { status } = plot
  const [toSender, toTarget] = [fromId, toId]
  const steps: [kind: { kind: string; cadence: string }, profileId: number, at: Date | null][] = [
    [kinds.lineDelivered, toTarget, status === 'withdrawn' ? null : when('delivered')],
    [isProposed ? kinds.lineProposed : kinds.linePassed, toSender, isScreened ? when('delivered') : null],
    [kinds.lineSentBack, toSender, when('rejected_by_screen')],
    [kinds.lineViewed, toSender, when('viewed')],
    [kinds.lineWaiting, toTarget, isEnding ? momentBefore(stage.now, 4, 'hour') : null],
    [kinds.lineConnected, toSender, when('connected')],
    [kinds.lineDeclined, toSender, when('declined')],
    [kinds.lineExpired, toSender, when('expired')],
    [kinds.lineGranted, toTarget, when('meeting_booked')],
    [kinds.lineRevoked, toTarget, when('stalled')],
    [kinds.lineClosed, toTarget, when('closed')],
  ]
  const isLast = (at: Date) => isEnding || at.getTime() === when(status)?.getTime()
  const users = await usersOf(stage, hearing)
  const heard = steps.flatMap(([{ kind, cadence }, profileId, at]) => {
    const userId = users.get(profileId)
    return at && userId ? { kind, isCounted: cadence !== 'silent', userId, at, aboutProfileId: profileId === fromId ? toId : fromId } : []
  })
  await newNotice.all(
    stage,
    heard.map((row, place) => ({
      ...row,
      subject: kinds.lineSubject(lineId),
      facts: { lineId },
      readAt: place === heard.length - 1 && isLast(row.at) ? null : momentAfter(row.at, 1, 'hour'),
    })),
  )
}

async function usersOf({ db, tenantId }: Stage, profileIds: readonly number[]): Promise<Map<number, number>> {
  if (profileIds.length === 0) return new Map()
  const rows = await db
    .select({ id: loveProfiles.id, userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), inArray(loveProfiles.id, [...profileIds])))
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId]])))
}

async function userOfMatchmaker({ db, tenantId }: Stage, id: number): Promise<number> {
  const [row] = await db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(and(eq(matchmakers.tenantId, tenantId), eq(matchmakers.id, id)))
  return row!.userId
}

/** Returns the package that paid for the line; a package without quota left stays as it is. */
async function spendTime({ db, tenantId }: Stage, profileId: number, state: Plot['quotaState']): Promise<number> {
  const [quota] = await db
    .select()
    .from(lineQuotas)
    .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.profileId, profileId)))
    .limit(1)
  const { id, held, used, total } = quota!
  if (state !== 'returned' && held + used < total) {
    await db
      .update(lineQuotas)
      .set(state === 'held' ? { held: held + 1 } : { used: used + 1 })
      .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, id)))
  }
  return id
}
