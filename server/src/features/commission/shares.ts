/** The shares of an order: made when it is paid, then settled as the service is given, and reversed as it is refunded. */
import { clockInChina, momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { commissionLimits, commissionOrders, depthOf, type CommissionStatus } from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../ctx'
import { escrowOf, lockOrder, orderById, postTransaction, type Leg, type OrderRow } from '../finance/finance'
import { desksById } from '../matchmaker/matchmaker'
import { notifyEarner } from './commission.notices'
import * as store from './commission.repository'
import type { RecordRow, RuleRow } from './commission.repository'
import { rateInWords } from './plans'
import { traceOf } from './reason-trace'
import { distribute, progressOf, type Claim, type OrderProgress, type Split } from './waterfall'

const person = (userId: number): string => `user:${userId}`
const ofStore = (storeId: number): string => `store:${storeId}`
const numberOf = (earner: string): number => Number(earner.split(':')[1])
const isPerson = (earner: string): boolean => earner.startsWith('user:')

/** Contribution to `orderMoved`: makes the shares of a newly paid order, or follows its progress. */
export async function followOrder(ctx: TxCtx, orderId: number): Promise<void> {
  const order = await orderById(ctx, orderId)
  if (!order?.paidAt || order.planVersion === null || order.amountFen === 0 || !isIn(commissionOrders, order.bizType)) return
  const known = await store.recordsOfOrder(ctx, orderId)
  const records = known.length > 0 || order.refundedFen > 0 ? known : await makeShares(ctx, order)
  if (records.length === 0) return
  const progress = await progressOfOrder(ctx, order)
  for (const record of records) await followShare(ctx, record, progress)
}

/** Settles what is due in an order under its own lock. */
export const settleOrder = (ctx: Ctx, orderId: number): Promise<void> =>
  ctx.tx(async (ctx) => {
    if (await lockOrder(ctx, orderId)) await followOrder(ctx, orderId)
  })

/** Settles and releases what is due to a person, before they read it. */
export async function settleOwn(ctx: Ctx, userId: number): Promise<void> {
  const due = await store.dueOrders(ctx, { userId }, null, OWN_AT_ONCE)
  const released = await store.releasableOrders(ctx, { userId })
  for (const orderId of new Set([...released, ...due.map((one) => one.orderId)])) await settleOrder(ctx, orderId)
}
const OWN_AT_ONCE = 200

async function progressOfOrder(ctx: Ctx, { id, amountFen, refundedFen }: OrderRow): Promise<OrderProgress> {
  const { CNY } = await escrowOf(ctx, id)
  return { paidFen: amountFen, refundedFen, earnedFen: CNY.released }
}

// --- Making ---------------------------------------------------------------------

async function makeShares(ctx: TxCtx, order: OrderRow): Promise<RecordRow[]> {
  const { bizType, attributionSnapshot: snapshot } = order
  if (!isIn(commissionOrders, bizType) || (snapshot?.matchmakerId ?? snapshot?.storeId ?? null) === null) return []
  const plan = await store.planOfVersion(ctx, Number(order.planVersion))
  if (!plan) return []
  const rules = ((await store.rulesOf(ctx, [plan.id])).get(plan.id) ?? []).filter(({ orderType }) => orderType === bizType)
  const { claims, split } = await claimsOn(ctx, order, rules)
  if (claims.length === 0) return []
  const paid = { paidFen: order.amountFen, channelFen: order.channelFen, channelFeeBp: plan.channelFeeBp, taxBp: plan.taxBp }
  const waterfall = distribute(paid, claims, person(order.userId), split)
  const people = waterfall.shares.flatMap(({ earner }) => (isPerson(earner) ? [numberOf(earner)] : []))
  const ready = await store.whoAcknowledged(ctx, plan.version, people)
  const freeAt = momentAfter(order.paidAt!, commissionLimits.freezeDays, 'day')
  const made: RecordRow[] = []
  for (const share of waterfall.shares) {
    const { role, earner, fen } = share
    const userId = isPerson(earner) ? numberOf(earner) : null
    const storeId = isPerson(earner) ? null : numberOf(earner)
    await post(ctx, order.id, { role, userId, storeId, step: 1 }, { frozen: fen, settled: 0 })
    const isReady = userId === null || ready.has(userId)
    const rule = rules.find((one) => one.role === (role === 'helper' ? 'matchmaker' : role))!
    made.push(
      await store.insertRecord(ctx, {
        orderId: order.id,
        orderType: bizType,
        userId,
        storeId,
        role,
        depth: depthOf[role],
        planVersion: plan.version,
        rate: role === 'helper' ? `服务红娘分成的 ${split!.percent}%` : rateInWords(rule),
        baseFen: waterfall.netFen,
        fen,
        status: isReady ? 'pending' : 'held',
        holdReason: isReady ? null : 'unacknowledged',
        steps: 1,
        paidAt: order.paidAt!,
        month: clockInChina(order.paidAt!).format('YYYY-MM'),
        freeAt,
        reasonTrace: traceOf({ order, plan, rule, share, split, waterfall, freeAt }),
      }),
    )
  }
  return made
}

/** The claims by the snapshot that the order stored when it was created. */
async function claimsOn(ctx: Ctx, order: OrderRow, rules: readonly RuleRow[]): Promise<{ claims: Claim[]; split: Split | null }> {
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
  if (!served) claim('brought', storeOf(snapshot?.storeId) ?? deskOf(snapshot?.matchmakerId))
  return { claims, split: served ? await splitWith(ctx, order, served.matchmakerId) : null }
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

async function followShare(ctx: TxCtx, record: RecordRow, progress: OrderProgress): Promise<void> {
  const { keptFen, earnedFen } = progressOf(record.fen, progress)
  const isReleased = record.status === 'held' && (await isAcknowledged(ctx, record))
  const isHeld = record.status === 'held' && !isReleased
  const isFree = settlesByItself(record) && !isHeld && record.freeAt <= ctx.now
  const settledFen = isFree ? earnedFen : Math.min(record.settledFen, earnedFen)
  const reversedFen = record.fen - keptFen
  const settledAt = record.settledAt ?? (settledFen > 0 ? ctx.now : null)
  const status = statusOf({ keptFen, settledFen, isHeld, fen: record.fen, wasSettled: settledAt !== null })
  const moved = {
    settled: settledFen - record.settledFen,
    frozen: keptFen - settledFen - (record.fen - record.reversedFen - record.settledFen),
  }
  const hasMoved = moved.settled !== 0 || moved.frozen !== 0
  if (!hasMoved && status === record.status) return
  const steps = record.steps + Number(hasMoved)
  await store.updateRecord(ctx, record.id, {
    status,
    settledFen,
    reversedFen,
    settledAt,
    steps,
    holdReason: status === 'held' ? record.holdReason : null,
  })
  if (hasMoved) await post(ctx, record.orderId, { ...record, step: steps }, moved)
  if (reversedFen > record.reversedFen) await notifyEarner(ctx, record, 'taken_back')
  else if (settledFen > record.settledFen) await notifyEarner(ctx, record, 'credited')
}

const isAcknowledged = async (ctx: Ctx, { userId, planVersion }: RecordRow): Promise<boolean> =>
  userId !== null && (await store.whoAcknowledged(ctx, planVersion, [userId])).has(userId)

function statusOf(share: { fen: number; keptFen: number; settledFen: number; isHeld: boolean; wasSettled: boolean }): CommissionStatus {
  if (share.keptFen === 0) return share.wasSettled ? 'reversed' : 'cancelled'
  if (share.isHeld) return 'held'
  if (share.settledFen < share.keptFen) return 'pending'
  return share.keptFen < share.fen ? 'partly_reversed' : 'settled'
}

/** One posting for one step of one share; the rest of the money is the platform's. */
async function post(
  ctx: TxCtx,
  orderId: number,
  { role, userId, storeId, step }: Pick<RecordRow, 'role' | 'userId' | 'storeId'> & { step: number },
  { frozen, settled }: { frozen: number; settled: number },
): Promise<void> {
  const waiting: Leg['account'] = userId === null ? { kind: 'storeShareFrozen', storeId: storeId! } : { kind: 'commissionFrozen', userId }
  const legs: Leg[] = [
    { account: { kind: 'platformRevenue', currency: 'CNY' }, amount: -(frozen + settled) },
    { account: waiting, amount: frozen },
  ]
  if (userId !== null) legs.push({ account: { kind: 'commission', userId }, amount: settled })
  await postTransaction(ctx, {
    key: `commission:${orderId}:${role}:${step}`,
    bizType: 'commission',
    bizId: orderId,
    memo: memoOf(frozen, settled),
    legs: legs.filter(({ amount }) => amount !== 0),
  })
}

const memoOf = (frozen: number, settled: number): string => (frozen + settled < 0 ? '分成扣回' : settled > 0 ? '分成结算' : '分成待结算')

export const titleOf = ({ orderType }: Pick<RecordRow, 'orderType'>): string => `${orderBiz[orderType]}分成`
