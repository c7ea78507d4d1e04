/**
 * What others may ask of risk: to note a sign in their own transaction, how far somebody is to be warned of, and whether the
 * viewer has read that warning. Whoever is noted hears nothing of it, and no answer to them depends on `watch`.
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

export { accountOfNo } from './risk.hooks'
export { isReportedPair, findUserOfProfile } from './risk.repository'

/** In the transaction of what gave the sign; `aboutUserId`: with whom, once each. Null is nobody. */
export async function noteRisk(ctx: TxCtx, userId: number | null, sign: RiskSign, aboutUserId: number | null = null): Promise<void> {
  if (userId === null || !(await store.insertEvent(ctx, { userId, sign, aboutUserId }))) return
  if ((await loadRisk(ctx, userId)).level === 'frozen') await requestRiskReview(ctx, userId, null)
}

/** Of the notes of ninety days, after what a human last found to be nothing; `until`: as far as they were made by then. */
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

/** What whoever has to do with somebody is warned of; none where there is nothing to warn of, which is never said to be safe. */
export async function listVisibleSigns(ctx: Ctx, aboutUserId: number | null): Promise<RiskSign[]> {
  if (aboutUserId === null) return []
  const { level, signs } = await loadRisk(ctx, aboutUserId)
  return isIn(riskStates.warned, level) ? signs : []
}

/** Whether the viewer has to read the warning first: there is one, and it has a sign that it had not when they read it. */
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

/** Fewer likes, lines and first words, and no ways out of here. */
export const isCurbed = async (ctx: Ctx, userId: number): Promise<boolean> => isIn(riskStates.curbed, (await loadRisk(ctx, userId)).level)

/** What that leaves the viewer of a right; refused like anybody whose day is used up. */
export const restrictRight = async (ctx: Ctx, key: CurbedRight): Promise<{ atMost?: number }> =>
  (await isCurbed(ctx, requireMember(ctx).userId)) ? { atMost: curbedRights[key] } : {}

const REFUSED_IN_AN_HOUR = 5

/** Somebody was declined or blocked: where that happens often within an hour it is a sign. */
export async function noteRefusal(ctx: TxCtx, profileId: number): Promise<void> {
  const userId = await store.findUserOfProfile(ctx, profileId)
  if (userId === null) return
  const since = momentBefore(ctx.now, 1, 'hour')
  if ((await store.refusalsSince(ctx, profileId, since)) < REFUSED_IN_AN_HOUR) return
  if (!(await store.hasEventSince(ctx, userId, 'refused_often', since))) await noteRisk(ctx, userId, 'refused_often')
}

/** Somebody's name was proven, or where they say they are from was changed. */
export async function noteRegion(ctx: TxCtx, userId: number): Promise<void> {
  const places = await store.loadSaidPlaces(ctx, userId)
  const province = places && (await provinceOf(ctx, userId))
  if (!places || !province || !isFromElsewhere(province, places)) return
  const since = momentBefore(ctx.now, riskLimits.days, 'day')
  if (!(await store.hasEventSince(ctx, userId, 'other_region', since))) await noteRisk(ctx, userId, 'other_region')
}

/** Between two profiles: asked for gifts, and for whatever else is worth money. */
export const checkGiving = async (ctx: Ctx, fromId: number, toId: number, facts: Omit<GivingFacts, 'boundSince'>): Promise<Giving> =>
  giving({ ...facts, boundSince: await store.findBondStart(ctx, fromId, toId) }, ctx.now)

/** When what stayed with its giver until then left; null: it stays still. */
export const deriveLeftAt = async (ctx: Ctx, fromId: number, toId: number, stays: Date): Promise<Date | null> =>
  stays > ctx.now ? null : leftAt(stays, await store.reportsBetween(ctx, fromId, toId), ctx.now)

/** A human looks within two hours. `askerId` null: the level itself asks. One at a time of one asker. */
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
    // Nobody's content: whoever is looked at hears of nothing before a measure is ordered.
    ownerId: 0,
    parties: [{ userId: aboutUserId, kind: 'author' }, ...(askerId === null ? [] : [{ userId: askerId, kind: 'reporter' as const }])],
    title: `风险核实：${who}`,
    subtitle: askerId === null ? `风险等级：${name(riskLevel, level)}` : '有会员请安全员看看',
    items: [
      item('level', '风险等级', name(riskLevel, level)),
      item('signs', '风险信号', signs.map((sign) => name(riskSign, sign)).join('；') || '还没有'),
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
