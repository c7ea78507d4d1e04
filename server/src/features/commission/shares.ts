/** The shares of an order: made when it is paid, then settled as the service is given, and reversed as it is refunded. */
import { monthInChina } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import {
  commissionLimits,
  commissionOrders,
  depthOf,
  levelInWords,
  type CommissionStatus,
  type HoldReason,
  type PromoterLevel,
} from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../ctx'
import type { AttributionSnapshot } from '../../db/tables/finance'
import { escrowOf, lockOrder, orderById, type OrderRow } from '../finance/finance'
import { desksById } from '../matchmaker/matchmaker'
import { promotionBlockers } from './commission.hooks'
import { notifyEarner } from './commission.notices'
import * as store from './commission.repository'
import type { PlanRow, RecordRow, RuleRow } from './commission.repository'
import { listMisheld, reasonsToHold } from './holds.repository'
import { rateInWords } from './plans'
import { postStep } from './postings'
import { traceOf } from './reason-trace'
import { supersede } from './supersede'
import { distribute, progressOf, type Claim, type ClaimRule, type OrderProgress, type Share, type Split, type Waterfall } from './waterfall'

const person = (userId: number): string => `user:${userId}`
const ofStore = (storeId: number): string => `store:${storeId}`
const numberOf = (earner: string): number => Number(earner.split(':')[1])
const isPerson = (earner: string): boolean => earner.startsWith('user:')

/** Contribution to `orderMoved`: makes the shares of a newly paid order, or follows its progress. */
export async function followOrder(ctx: TxCtx, orderId: number): Promise<void> {
  const order = await orderById(ctx, orderId)
  if (!order?.paidAt || order.planVersion === null || order.amountFen === 0 || !isIn(commissionOrders, order.bizType)) return
  const known = await store.recordsOfOrder(ctx, orderId)
  const records = (known.length > 0 || order.refundedFen > 0 ? known : await makeShares(ctx, order)).filter(isStanding)
  if (records.length === 0) return
  const progress = await progressOfOrder(ctx, order)
  const holds = await reasonsToHold(ctx, orderId)
  for (const record of records) await followShare(ctx, record, progress, holds.get(record.id) ?? null)
}

/** False for a share that was corrected or taken back for good. */
export const isStanding = ({ supersededAt }: Pick<RecordRow, 'supersededAt'>): boolean => supersededAt === null

/** Settles what is due in an order under its own lock. */
export const settleOrder = (ctx: Ctx, orderId: number): Promise<void> =>
  ctx.tx(async (ctx) => {
    if (await lockOrder(ctx, orderId)) await followOrder(ctx, orderId)
  })

/** Settles and releases what is due to a person, before they read it. */
export async function settleOwn(ctx: Ctx, userId: number): Promise<void> {
  const due = await store.dueOrders(ctx, { userId }, null, OWN_AT_ONCE)
  const misheld = await listMisheld(ctx, { userId })
  for (const orderId of new Set([...misheld, ...due.map((one) => one.orderId)])) await settleOrder(ctx, orderId)
}
const OWN_AT_ONCE = 200

async function progressOfOrder(ctx: Ctx, { id, amountFen, refundedFen }: OrderRow): Promise<OrderProgress> {
  const { CNY } = await escrowOf(ctx, id)
  return { paidFen: amountFen, refundedFen, earnedFen: CNY.released }
}

// --- Making ---------------------------------------------------------------------

/** How a plan distributes an order. */
export interface Distribution {
  order: OrderRow
  plan: PlanRow
  rules: readonly RuleRow[]
  split: Split | null
  promotion: Promotion | null
  waterfall: Waterfall
}

/** The distribution by the version of the order and these facts about who served and brought the buyer; null if nobody claims. */
export async function distributionOf(ctx: Ctx, order: OrderRow, snapshot: AttributionSnapshot | null): Promise<Distribution | null> {
  const { bizType } = order
  if (
    !isIn(commissionOrders, bizType) ||
    (snapshot?.matchmakerId ?? snapshot?.storeId ?? snapshot?.promoter ?? snapshot?.partnerId ?? null) === null
  )
    return null
  const plan = await store.planOfVersion(ctx, Number(order.planVersion))
  if (!plan) return null
  const rules = ((await store.rulesOf(ctx, [plan.id])).get(plan.id) ?? []).filter(({ orderType }) => orderType === bizType)
  const { claims, split, promotion } = await claimsOn(ctx, { ...order, attributionSnapshot: snapshot }, plan, rules)
  if (claims.length === 0) return null
  const paid = { paidFen: order.amountFen, channelFen: order.channelFen, channelFeeBp: plan.channelFeeBp, taxBp: plan.taxBp }
  return { order, plan, rules, split, promotion, waterfall: distribute(paid, claims, person(order.userId), split) }
}

async function makeShares(ctx: TxCtx, order: OrderRow): Promise<RecordRow[]> {
  if (order.attributionSnapshot?.promoter) await store.lockFirstOrder(ctx, order.userId)
  const distribution = await distributionOf(ctx, order, order.attributionSnapshot)
  return distribution ? insertShares(ctx, distribution, distribution.waterfall.shares) : []
}

/** Inserts shares frozen. `known`: all earlier shares of the order. `why`: a sentence about the decision that led to them. */
async function insertShares(
  ctx: TxCtx,
  { order, plan, rules, split, promotion, waterfall }: Distribution,
  shares: readonly Share[],
  { known, why }: { known: readonly RecordRow[]; why: string | null } = { known: [], why: null },
): Promise<RecordRow[]> {
  const freeAt = momentAfter(order.paidAt!, commissionLimits.freezeDays, 'day')
  const made: RecordRow[] = []
  for (const share of shares) {
    const { role, fen } = share
    const promoted = role === 'brought' ? promotion : null
    const rule = promoted?.rule ?? rules.find((one) => one.role === (role === 'helper' ? 'matchmaker' : role))!
    const record = await store.insertRecord(ctx, {
      orderId: order.id,
      orderType: rules[0]!.orderType,
      ...earnerIn(share),
      role,
      revision: known.filter((one) => one.role === role).length,
      depth: depthOf[role],
      level: promoted?.level ?? null,
      planVersion: plan.version,
      rate: role === 'helper' ? `服务红娘分成的 ${split!.percent}%` : promoted ? promotedRate(promoted) : rateInWords(rule),
      baseFen: waterfall.netFen,
      fen,
      status: 'pending',
      steps: 1,
      paidAt: order.paidAt!,
      month: monthInChina(order.paidAt!),
      freeAt,
      reasonTrace: [
        ...traceOf({ order, plan, rule, promotion: promoted, share, split, waterfall, freeAt }),
        ...(why === null ? [] : [why]),
      ],
    })
    await postStep(ctx, record, 1, { frozen: fen, settled: 0 })
    made.push(record)
  }
  return made
}

const earnerIn = ({ earner }: Pick<Share, 'earner'>): Pick<RecordRow, 'userId' | 'storeId'> =>
  isPerson(earner) ? { userId: numberOf(earner), storeId: null } : { userId: null, storeId: numberOf(earner) }

/** True if this is a share of that earner, in that role. */
export const isShareOf = ({ role, userId, storeId }: RecordRow, share: Pick<Share, 'role' | 'earner'>): boolean =>
  role === share.role && (userId === null ? ofStore(storeId!) : person(userId)) === share.earner

/**
 * Replaces the shares of an order that differ from what these facts give: the wrong ones are taken back, the right ones begin
 * frozen. Requires the lock on the order.
 */
export async function correctShares(ctx: TxCtx, order: OrderRow, snapshot: AttributionSnapshot, why: string): Promise<void> {
  const known = await store.recordsOfOrder(ctx, order.id)
  const distribution = await distributionOf(ctx, order, snapshot)
  const shares = distribution?.waterfall.shares ?? []
  const isSame = (record: RecordRow, share: Share): boolean => isShareOf(record, share) && record.fen === share.fen
  const standing = known.filter(isStanding)
  for (const record of standing) if (!shares.some((share) => isSame(record, share))) await supersede(ctx, record, 'corrected')
  const missing = shares.filter((share) => !standing.some((record) => isSame(record, share)))
  if (distribution) await insertShares(ctx, distribution, missing, { known, why })
}

/** The claims by the snapshot that the order stored when it was created. */
async function claimsOn(
  ctx: Ctx,
  order: OrderRow,
  plan: PlanRow,
  rules: readonly RuleRow[],
): Promise<{ claims: Claim[]; split: Split | null; promotion: Promotion | null }> {
  const snapshot = order.attributionSnapshot
  const claims: Claim[] = []
  const claim = (role: Claim['role'], earner: string | null): void => {
    const rule = rules.find((one) => one.role === role)
    if (rule && earner !== null) claims.push({ role, earner, mode: rule.mode, value: rule.value })
  }
  const served = snapshot?.servedBy ?? null
  const desks = new Map((await desksById(ctx, idsOf(served?.matchmakerId, snapshot?.matchmakerId))).map((desk) => [desk.id, desk.userId]))
  const deskOf = (id: number | null | undefined): string | null => {
    const userId = id === null || id === undefined ? undefined : desks.get(id)
    return userId === undefined ? null : person(userId)
  }
  claim('matchmaker', deskOf(served?.matchmakerId))
  claim('store', storeOf(served?.storeId))
  // A store whose code was scanned comes before the matchmaker of the attribution; those who serve are paid for that.
  const brought = served ? null : (storeOf(snapshot?.storeId) ?? deskOf(snapshot?.matchmakerId))
  claim('brought', brought)
  const promotion = brought === null ? await promotionOf(ctx, order, plan, rules) : null
  if (promotion) claims.push({ role: 'brought', earner: person(promotion.userId), ...promotion.rule })
  claim('partner', await partnerOf(ctx, order))
  return { claims, split: served ? await splitWith(ctx, order, served.matchmakerId) : null, promotion }
}

interface Promotion {
  userId: number
  level: PromoterLevel
  isFirst: boolean
  rule: ClaimRule
}

/** The claim of the promoter who brought the buyer: of those orders for which the plan pays whoever brought them, by the level. */
async function promotionOf(ctx: Ctx, order: OrderRow, plan: PlanRow, rules: readonly RuleRow[]): Promise<Promotion | null> {
  const promoter = order.attributionSnapshot?.promoter
  if (!promoter || !rules.some(({ role }) => role === 'brought')) return null
  const rate = (await store.levelRatesOf(ctx, [plan.id])).get(plan.id)!.find(({ level }) => level === promoter.level)
  if (!rate) return null
  if ((await promotionBlockers.ask(ctx, { orderId: order.id, buyerId: order.userId, promoterUserId: promoter.userId })).length > 0)
    return null
  const isFirst = !(await store.hasPaidAnother(ctx, { ...order, paidAt: order.paidAt! }))
  return { ...promoter, isFirst, rule: { mode: 'percent', value: isFirst ? rate.firstBp : rate.laterBp } }
}

const promotedRate = ({ level, isFirst, rule }: Promotion): string =>
  `${levelInWords(level)}，${isFirst ? '首单' : '后续订单'}${rateInWords(rule)}`

/** The partner whose term covers the payment; nothing new accrues while the plugin is off. */
async function partnerOf(ctx: Ctx, { attributionSnapshot, paidAt }: OrderRow): Promise<string | null> {
  const partnerId = attributionSnapshot?.partnerId ?? null
  if (partnerId === null || !ctx.tenant.hasPlugin('partner')) return null
  const userId = await store.partnerAt(ctx, partnerId, paidAt!)
  return userId === null ? null : person(userId)
}

const idsOf = (...ids: readonly (number | null | undefined)[]): number[] => ids.filter((id): id is number => typeof id === 'number')

/** A grant may name a place that is no store of the table. */
const storeOf = (id: string | null | undefined): string | null => (id && /^[0-9]+$/.test(id) ? ofStore(Number(id)) : null)

async function splitWith(ctx: Ctx, { userId, createdAt }: OrderRow, matchmakerId: number): Promise<Split | null> {
  const since = momentBefore(createdAt, commissionLimits.helperDays, 'day')
  const helper = await store.findHelper(ctx, { matchmakerId, buyerId: userId, since, before: createdAt })
  return helper && { earner: person(helper.userId), percent: helper.percent }
}

// --- Following ------------------------------------------------------------------

/** Persons are paid as the service is given; partners and stores by their statement alone. */
const settlesByItself = ({ userId, role }: RecordRow): boolean => userId !== null && role !== 'partner'

async function followShare(ctx: TxCtx, record: RecordRow, progress: OrderProgress, hold: HoldReason | null): Promise<void> {
  const { keptFen, earnedFen } = progressOf(record.fen, progress)
  const isFree = settlesByItself(record) && hold === null && record.freeAt <= ctx.now
  const settledFen = isFree ? earnedFen : Math.min(record.settledFen, earnedFen)
  const reversedFen = record.fen - keptFen
  const settledAt = record.settledAt ?? (settledFen > 0 ? ctx.now : null)
  const status = statusOf({ keptFen, settledFen, isHeld: hold !== null, fen: record.fen, wasSettled: settledAt !== null })
  const holdReason = status === 'held' ? hold : null
  const moved = {
    settled: settledFen - record.settledFen,
    frozen: keptFen - settledFen - (record.fen - record.reversedFen - record.settledFen),
  }
  const hasMoved = moved.settled !== 0 || moved.frozen !== 0
  const earnedAt = record.earnedAt ?? (keptFen > 0 && earnedFen === keptFen ? ctx.now : null)
  if (!hasMoved && status === record.status && holdReason === record.holdReason && earnedAt === record.earnedAt) return
  const steps = record.steps + Number(hasMoved)
  await store.updateRecord(ctx, record.id, { status, settledFen, reversedFen, earnedAt, settledAt, steps, holdReason })
  if (hasMoved) await postStep(ctx, record, steps, moved)
  if (reversedFen > record.reversedFen) await notifyEarner(ctx, record, 'taken_back')
  else if (settledFen > record.settledFen) await notifyEarner(ctx, record, 'credited')
}

function statusOf(share: { fen: number; keptFen: number; settledFen: number; isHeld: boolean; wasSettled: boolean }): CommissionStatus {
  if (share.keptFen === 0) return share.wasSettled ? 'reversed' : 'cancelled'
  if (share.settledFen < share.keptFen) return share.isHeld ? 'held' : 'pending'
  return share.keptFen < share.fen ? 'partly_reversed' : 'settled'
}

export const titleOf = ({ orderType }: Pick<RecordRow, 'orderType'>): string => `${orderBiz[orderType]}分成`
