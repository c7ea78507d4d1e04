/**
 * "Why not me": an earner claims a share of an order. Shares that are not settled are held until an auditor who is no party
 * decides. If the claim is right, the shares of the order are corrected.
 */
import { afterWorkingDays } from '@qianxian/protocol/attribution/attribution.rules'
import { attributionEvent, attributionLimits, attributionReason } from '@qianxian/protocol/attribution/attribution.words'
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { commissionRole, type RuledRole } from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../ctx'
import { readAll, readEach } from '../../db/reads'
import type { StoredAuditItem } from '../../db/tables/audit'
import type { AttributionSnapshot } from '../../db/tables/finance'
import { fault } from '../../http/fault'
import { openTask, reasonTexts, staffNames, type AuditDecision } from '../audit/audit'
import { lockOrder, type OrderRow } from '../finance/finance'
import { colleaguesOf, deskOfUser, listServersOfAccounts } from '../matchmaker/matchmaker'
import { staffOf, storesById } from '../store/store'
import { notifyDecided } from './commission.notices'
import { recordsOfOrder, type RecordRow } from './commission.repository'
import * as store from './disputes.repository'
import type { Claimant, DisputeRow } from './disputes.repository'
import { correctShares, distributionOf, followOrder, isShareOf, isStanding } from './shares'

interface Claim extends Claimant {
  orderId: number
  role: RuledRole
  byUserId: number
  statement: string
}

/** Opens the claim. The caller has checked that the claimant may know of the order. */
export function openDispute(ctx: Ctx, { orderId, ...claim }: Claim): Promise<void> {
  return ctx.tx(async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order) throw fault('not_found')
    if ((await store.disputesBy(ctx, claim, [orderId])).size > 0) throw fault('share_disputed')
    const standing = (await recordsOfOrder(ctx, orderId)).filter(isStanding)
    await refuseVain(ctx, order, claim, standing)
    const dueAt = afterWorkingDays(ctx.now, attributionLimits.answerWorkingDays)
    const row = await store.insertDispute(ctx, { ...claim, orderId, statement: claim.statement.trim(), status: 'open', dueAt })
    if (!row) throw fault('share_disputed')
    await store.updateDispute(ctx, row.id, { auditTaskId: await askAuditor(ctx, order, row, standing) })
    await followOrder(ctx, orderId)
  })
}

/** Refuses a claim that would change nothing. */
async function refuseVain(ctx: Ctx, order: OrderRow, claim: Claimant & { role: RuledRole }, standing: readonly RecordRow[]): Promise<void> {
  const earner = earnerOf(claim)
  if (standing.some((record) => isShareOf(record, { role: claim.role, earner }))) throw fault('share_yours')
  const snapshot = await corrected(ctx, order, claim)
  const shares = (await distributionOf(ctx, order, snapshot))?.waterfall.shares ?? []
  if (!shares.some((share) => share.role === claim.role && share.earner === earner)) throw fault('share_not_claimable')
}

const earnerOf = ({ userId, storeId }: Claimant): string => (userId === null ? `store:${storeId}` : `user:${userId}`)

const NOBODY: AttributionSnapshot = { inviterId: null, matchmakerId: null, storeId: null, servedBy: null }

/** The facts of the order as they are if the earlier decisions and this claim are right. */
async function corrected(
  ctx: Ctx,
  { id, attributionSnapshot }: OrderRow,
  claim: Claimant & { role: RuledRole },
): Promise<AttributionSnapshot> {
  const upheld = (await store.disputesOfOrder(ctx, id)).filter(({ status }) => status === 'corrected')
  let snapshot = attributionSnapshot ?? NOBODY
  for (const one of [...upheld, claim]) snapshot = await withClaim(ctx, snapshot, one)
  return snapshot
}

async function withClaim(
  ctx: Ctx,
  snapshot: AttributionSnapshot,
  { role, userId, storeId }: Claimant & { role: RuledRole },
): Promise<AttributionSnapshot> {
  const { servedBy } = snapshot
  const desk = userId === null ? null : ((await deskOfUser(ctx, userId))?.id ?? null)
  if (role === 'matchmaker' && desk !== null)
    return { ...snapshot, matchmakerId: desk, servedBy: { matchmakerId: desk, storeId: servedBy?.storeId ?? null } }
  if (role === 'store' && servedBy && storeId !== null) return { ...snapshot, servedBy: { ...servedBy, storeId: String(storeId) } }
  if (role === 'brought') return { ...snapshot, matchmakerId: desk, storeId: storeId === null ? null : String(storeId) }
  return snapshot
}

// --- The auditor -----------------------------------------------------------------

/** The claimant and the earners, those who work with them, the buyer, and the buyer's matchmaker. */
async function concernedBy(ctx: Ctx, buyerId: number, sides: readonly Claimant[]): Promise<Set<number>> {
  const people = [...new Set(sides.flatMap(({ userId }) => userId ?? []))]
  const stores = [...new Set(sides.flatMap(({ storeId }) => storeId ?? []))]
  const beside = await readEach(ctx, people, (one) => colleaguesOf(ctx, one))
  const staff = await readEach(ctx, stores, (id) => staffOf(ctx, id))
  const serving = await listServersOfAccounts(ctx, [buyerId])
  return new Set([...people, ...beside.flat(), ...staff.flat().map((one) => one.userId), ...serving, buyerId])
}

const item = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})
const CLAIM = 'claim'

async function askAuditor(ctx: Ctx, order: OrderRow, row: DisputeRow, standing: readonly RecordRow[]): Promise<number> {
  const concerned = await concernedBy(ctx, order.userId, [row, ...standing])
  const names = await namesOf(ctx, [row, ...standing])
  const title = `${orderBiz[order.bizType]}订单`
  return openTask(ctx, {
    targetType: 'share',
    targetId: row.id,
    ownerId: row.byUserId,
    parties: [...concerned].filter((one) => one !== row.byUserId).map((userId) => ({ userId, kind: 'colleague' })),
    title: `分成申诉：${names(row)}`,
    subtitle: `${title}，申诉人认为应得${commissionRole[row.role]}的分成`,
    items: [
      item(CLAIM, '情况说明', row.statement),
      item('order', '订单', `${title}，实付 ${amount(order.amountFen)} 元，${dateAndTime(order.paidAt!)} 付款`),
      item('claimant', '申诉人的记录', await evidenceOf(ctx, order, row)),
      ...standing.map((record) =>
        item(
          `share:${record.id}`,
          `${commissionRole[record.role]}：${names(record)}`,
          [`${record.rate}，${amount(record.fen)} 元`, ...record.reasonTrace].join('\n'),
        ),
      ),
    ],
    dueHours: lengthIn('hour', ctx.now, row.dueAt),
  })
}

async function namesOf(ctx: Ctx, sides: readonly Claimant[]): Promise<(side: Claimant) => string> {
  const [people, stores] = await readAll(ctx, [
    () =>
      staffNames(
        ctx,
        sides.flatMap(({ userId }) => userId ?? []),
      ),
    () =>
      storesById(
        ctx,
        sides.flatMap(({ storeId }) => storeId ?? []),
      ),
  ])
  return ({ userId, storeId }) => (userId === null ? (stores.get(storeId!)?.name ?? '门店') : (people.get(userId) ?? '红娘'))
}

/** When the claimant served the buyer, and what the buyer's timeline says about them. */
async function evidenceOf(ctx: Ctx, { userId: buyerId }: OrderRow, { userId }: Claimant): Promise<string> {
  const desk = userId === null ? null : await deskOfUser(ctx, userId)
  if (!desk) return '没有服务或归属的记录。'
  const services = await store.servicesOf(ctx, desk.id, buyerId)
  const events = await store.attributionsOf(ctx, desk.id, buyerId)
  const lines = [
    ...services.map(
      ({ startedAt, endedAt }) => `${dateAndTime(startedAt!)} 开始服务，${endedAt ? `${dateAndTime(endedAt)} 结束` : '还在服务'}`,
    ),
    ...events.map(
      ({ at, event, reason }) =>
        `${dateAndTime(at)} ${name(attributionEvent, event)}${reason === null ? '' : `（${name(attributionReason, reason)}）`}`,
    ),
  ]
  return lines.length === 0 ? '没有服务或归属的记录。' : lines.join('\n')
}

// --- The decision ------------------------------------------------------------------

/** Runs in the transaction of the decision, which holds the lock on the task. */
export async function applyShareDecision(ctx: TxCtx, { targetId, decision, reasons, note, deciderId }: AuditDecision): Promise<void> {
  const [seen] = await store.disputesById(ctx, [targetId])
  const order = seen ? await lockOrder(ctx, seen.orderId) : null
  const [row] = await store.disputesById(ctx, [targetId])
  if (!order || row?.status !== 'open') throw fault('already_handled')
  const before = (await recordsOfOrder(ctx, order.id)).filter(isStanding)
  // Since the claim was opened, the auditor may have joined one of the sides.
  if ((await concernedBy(ctx, order.userId, [row, ...before])).has(deciderId))
    throw fault('not_allowed', { message: '你和其中一方有关系，请交给其他审核员' })
  const isRight = decision === 'approved'
  const answer = answerOf(isRight, reasonTexts('share', reasons), note)
  if (isRight)
    await correctShares(ctx, order, await corrected(ctx, order, row), `${dateInWords(ctx.now)}审核核实了一项申诉，按结论更正：${answer}`)
  await store.updateDispute(ctx, row.id, { status: isRight ? 'corrected' : 'kept', answer, decidedAt: ctx.now })
  await followOrder(ctx, order.id)
  await notifyDecided(ctx, row, before)
}

/** Text of the decision, shown to both sides. */
function answerOf(isRight: boolean, reasons: readonly { reason: string }[], note: string | null): string {
  const why = isRight ? '申诉成立，分成按核实的情况更正' : [...new Set(reasons.map(({ reason }) => reason))].join('；')
  return note ? `${why}。${note}` : why
}
