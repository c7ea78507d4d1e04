/**
 * Functions of risk for other nouns: recording a sign in their own transaction, the warning level, and whether the viewer has
 * read the warning. The account itself gets no information, and no answer to it depends on `watch`.
 */
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { lengthIn, momentBefore } from '@qianxian/protocol/base/clock'
import { leftAt, mayGive as giving, type Giving, type GivingFacts } from '@qianxian/protocol/risk/giving.rules'
import { isFromElsewhere, riskOf, type Risk } from '@qianxian/protocol/risk/risk.rules'
import {
  curbedRights,
  riskLevel,
  riskLimits,
  riskSign,
  riskStates,
  type CurbedRight,
  type RiskSign,
} from '@qianxian/protocol/risk/risk.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { openTask } from '../audit/audit'
import { isFaceProven, provinceOf } from '../identity/identity'
import * as store from './risk.repository'

export { listSignsAgainst } from './evidence'
export { accountOfNo } from './risk.hooks'
export { isReportedPair, findUserOfProfile } from './risk.repository'

/**
 * Records a sign in the caller's transaction; `aboutUserId` is the other person, and each counts once. A null user is ignored.
 */
export async function noteRisk(ctx: TxCtx, userId: number | null, sign: RiskSign, aboutUserId: number | null = null): Promise<void> {
  if (userId === null || !(await store.insertEvent(ctx, { userId, sign, aboutUserId }))) return
  if ((await loadRisk(ctx, userId)).level === 'frozen') await requestRiskReview(ctx, userId, null)
}

/**
 * The risk computed from events of the last ninety days, or since a human last cleared the account; `until` leaves out later
 * events.
 */
export async function loadRisk(ctx: Ctx, userId: number, until = ctx.now): Promise<Risk> {
  const notes = (await store.listEvents(ctx, userId, await store.clearedAt(ctx, userId))).filter(({ createdAt }) => createdAt <= until)
  if (notes.length === 0) return riskOf([], { hasFace: false, hasMet: false, accountDays: 0 }, ctx.now)
  const facts = await store.creditFactsOf(ctx, userId)
  const accountDays = facts === null ? 0 : Math.floor(lengthIn('day', facts.createdAt, ctx.now))
  return riskOf(
    notes.map(({ sign, aboutUserId, createdAt }) => ({ sign, about: aboutUserId, at: createdAt })),
    { hasFace: await isFaceProven(ctx, userId), hasMet: facts?.hasMet === true, accountDays },
    ctx.now,
  )
}

/** Signs in the warning that others read. Empty without a warning, which never means that the account is safe. */
export async function listVisibleSigns(ctx: Ctx, aboutUserId: number | null): Promise<RiskSign[]> {
  if (aboutUserId === null) return []
  const { level, signs } = await loadRisk(ctx, aboutUserId)
  return isIn(riskStates.warned, level) ? signs : []
}

/** True if the viewer must read the warning first, because it has a sign that was missing at the last reading. */
export async function mustReadWarning(ctx: Ctx, aboutUserId: number | null): Promise<boolean> {
  return aboutUserId !== null && !(await hasReadSigns(ctx, aboutUserId, await listVisibleSigns(ctx, aboutUserId)))
}

export async function hasReadSigns(ctx: Ctx, aboutUserId: number, signs: readonly RiskSign[]): Promise<boolean> {
  if (signs.length === 0) return true
  const readAt = await store.warningReadAt(ctx, requireMember(ctx).userId, aboutUserId)
  if (readAt === null) return false
  const known = (await loadRisk(ctx, aboutUserId, readAt)).signs
  return signs.every((sign) => isIn(known, sign))
}

/** True for an account with restricted likes, lines and first messages, and without links. */
export const isCurbed = async (ctx: Ctx, userId: number): Promise<boolean> => isIn(riskStates.curbed, (await loadRisk(ctx, userId)).level)

/** Limits a right of the viewer; the refusal has the words of a used-up day. */
export const restrictRight = async (ctx: Ctx, key: CurbedRight): Promise<{ atMost?: number }> =>
  (await isCurbed(ctx, requireMember(ctx).userId)) ? { atMost: curbedRights[key] } : {}

const REFUSED_IN_AN_HOUR = 5

/** Records a sign if a profile is declined or blocked often within an hour. */
export async function noteRefusal(ctx: TxCtx, profileId: number): Promise<void> {
  const userId = await store.findUserOfProfile(ctx, profileId)
  if (userId === null) return
  const since = momentBefore(ctx.now, 1, 'hour')
  if ((await store.refusalsSince(ctx, profileId, since)) < REFUSED_IN_AN_HOUR) return
  if (!(await store.hasEventSince(ctx, userId, 'refused_often', since))) await noteRisk(ctx, userId, 'refused_often')
}

/** Call when a name was verified or a stated origin changed. */
export async function noteRegion(ctx: TxCtx, userId: number): Promise<void> {
  const places = await store.loadSaidPlaces(ctx, userId)
  const province = places && (await provinceOf(ctx, userId))
  if (!places || !province || !isFromElsewhere(province, places)) return
  const since = momentBefore(ctx.now, riskLimits.days, 'day')
  if (!(await store.hasEventSince(ctx, userId, 'other_region', since))) await noteRisk(ctx, userId, 'other_region')
}

/** Checks, between two profiles, gifts and anything else worth money. */
export const checkGiving = async (ctx: Ctx, fromId: number, toId: number, facts: Omit<GivingFacts, 'boundSince'>): Promise<Giving> =>
  giving({ ...facts, boundSince: await store.findBondStart(ctx, fromId, toId) }, ctx.now)

/** When a held gift is released; null while it is held. */
export const deriveLeftAt = async (ctx: Ctx, fromId: number, toId: number, stays: Date): Promise<Date | null> =>
  stays > ctx.now ? null : leftAt(stays, await store.reportsBetween(ctx, fromId, toId), ctx.now)

/**
 * Requests a human check within two hours. `askerId` null: requested automatically by the risk level. Each requester has one open
 * request at a time.
 */
export async function requestRiskReview(ctx: TxCtx, aboutUserId: number, askerId: number | null, words = ''): Promise<void> {
  await store.lockAskedAccount(ctx, aboutUserId)
  const last = await store.lastAsk(ctx, askerId, aboutUserId)
  if (last !== null && last.closedAt === null) return
  const { level, signs } = await loadRisk(ctx, aboutUserId)
  const id = await store.insertAsk(ctx, askerId, aboutUserId)
  const who = await store.findNickname(ctx, aboutUserId)
  const auditTaskId = await openTask(ctx, {
    targetType: 'risk',
    targetId: id,
    // The task has no owner, so that the account learns nothing before a measure is ordered.
    ownerId: 0,
    parties: [{ userId: aboutUserId, kind: 'author' }, ...(askerId === null ? [] : [{ userId: askerId, kind: 'reporter' as const }])],
    title: `风险核实：${who}`,
    subtitle: askerId === null ? `风险等级：${name(riskLevel, level)}` : '有会员请安全员看看',
    items: [
      item('level', '风险等级', name(riskLevel, level)),
      // When the signs occurred, and with whom, is read when the task is shown.
      item('signs', '提交时的信号', signs.map((sign) => name(riskSign, sign)).join('；') || '还没有'),
      ...(words === '' ? [] : [item('words', '会员的话', words)]),
    ],
    priority: 'critical',
    dueHours: riskLimits.safetyHours,
  })
  await store.updateAsk(ctx, id, { auditTaskId })
}

const item = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})
