/** The only writer of promoters and of the people whom they brought. */
import { commissionOrders, type CommissionOrder, type CommissionRole } from '@qianxian/protocol/commission/commission.words'
import type { PosterKind } from '@qianxian/protocol/poster/poster.words'
import type { AttributionKind, AttributionStatus } from '@qianxian/protocol/attribution/attribution.words'
import { promoterLimits, type PromoterStatus, type ReferralStage, type VoidReason } from '@qianxian/protocol/promoter/promoter.words'
import type { PromoterDay } from '@qianxian/protocol/promoter/promoter.schema'
import { and, desc, eq, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { sqlList, sqlLiteral } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { tenantScope } from '../../db/tenant-scope'
import { users } from '../../db/tables/account'
import { attributions } from '../../db/tables/attribution'
import { commissionRecords } from '../../db/tables/commission'
import { finOrders } from '../../db/tables/finance'
import { identityChecks } from '../../db/tables/identity'
import { loveProfiles } from '../../db/tables/love'
import { scenes, sceneScans } from '../../db/tables/poster'
import { promoterReferrals, promoters } from '../../db/tables/promoter'
import { walkins } from '../../db/tables/walkin'

export type PromoterRow = typeof promoters.$inferSelect
type ReferralRow = typeof promoterReferrals.$inferSelect

// --- Promoters ------------------------------------------------------------------

/** Serialises what is decided about one person. */
export const lockPromoter = (ctx: TxCtx, userId: number): Promise<void> => lockNamed(ctx, 'promoter', userId)

const isPromoter = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, promoters), such)

export async function promoterOf(ctx: Ctx, userId: number): Promise<PromoterRow | null> {
  const [row] = await ctx.db
    .select()
    .from(promoters)
    .where(isPromoter(ctx, eq(promoters.userId, userId)))
  return row ?? null
}

export async function promoterById(ctx: Ctx, id: number): Promise<PromoterRow | null> {
  const [row] = await ctx.db
    .select()
    .from(promoters)
    .where(isPromoter(ctx, eq(promoters.id, id)))
  return row ?? null
}

export const promotersById = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, PromoterRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(promoters)
    .where(isPromoter(ctx, inArray(promoters.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertPromoter(ctx: TxCtx, userId: number, status: PromoterStatus): Promise<PromoterRow> {
  const [row] = await ctx.db.insert(promoters).values({ tenantId: ctx.tenant.id, userId, status, createdAt: ctx.now }).returning()
  return row!
}

export async function updatePromoter(
  ctx: TxCtx,
  id: number,
  change: Pick<PromoterRow, 'status' | 'decidedById' | 'decidedAt' | 'reason'>,
): Promise<PromoterRow> {
  const [row] = await ctx.db
    .update(promoters)
    .set(change)
    .where(isPromoter(ctx, eq(promoters.id, id)))
    .returning()
  return row!
}

export const listPromoters = (
  ctx: Ctx,
  { status, before, limit }: { status: PromoterStatus | undefined; before: number | null; limit: number },
): Promise<(PromoterRow & { nickname: string | null })[]> =>
  ctx.db
    .select({ ...promoterColumns, nickname: loveProfiles.nickname })
    .from(promoters)
    .leftJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, promoters.userId)))
    .where(isPromoter(ctx, and(status && eq(promoters.status, status), before === null ? undefined : lt(promoters.id, before))))
    .orderBy(desc(promoters.id))
    .limit(limit)

const promoterColumns = {
  id: promoters.id,
  tenantId: promoters.tenantId,
  userId: promoters.userId,
  status: promoters.status,
  decidedById: promoters.decidedById,
  decidedAt: promoters.decidedAt,
  reason: promoters.reason,
  createdAt: promoters.createdAt,
}

export async function nicknameOf(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ nickname: loveProfiles.nickname })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.nickname ?? null
}

// --- Referrals ------------------------------------------------------------------

const isReferral = (ctx: Ctx, such: SQL | undefined) => and(tenantScope(ctx, promoterReferrals), such)

/** A second code of the same promoter changes nothing. */
export async function insertReferral(
  ctx: TxCtx,
  facts: Pick<ReferralRow, 'promoterId' | 'userId' | 'validUntil' | 'voidReason'>,
): Promise<void> {
  const voidedAt = facts.voidReason === null ? null : ctx.now
  await ctx.db
    .insert(promoterReferrals)
    .values({ ...facts, tenantId: ctx.tenant.id, boundAt: ctx.now, voidedAt })
    .onConflictDoNothing()
}

export async function voidReferral(ctx: Ctx, id: number, reason: VoidReason): Promise<void> {
  await ctx.db
    .update(promoterReferrals)
    .set({ voidReason: reason, voidedAt: ctx.now })
    .where(isReferral(ctx, and(eq(promoterReferrals.id, id), isNull(promoterReferrals.voidReason))))
}

/** Ends the referral of the person to any other promoter. */
export async function endOtherReferrals(ctx: TxCtx, userId: number, promoterId: number): Promise<void> {
  await ctx.db
    .update(promoterReferrals)
    .set({ voidReason: 'replaced', voidedAt: ctx.now })
    .where(
      isReferral(
        ctx,
        and(eq(promoterReferrals.userId, userId), ne(promoterReferrals.promoterId, promoterId), isNull(promoterReferrals.voidReason)),
      ),
    )
}

export async function referralOf(ctx: Ctx, promoterUserId: number, userId: number): Promise<ReferralRow | null> {
  const [row] = await ctx.db
    .select({ referral: promoterReferrals })
    .from(promoterReferrals)
    .innerJoin(promoters, and(tenantScope(ctx, promoters), eq(promoters.id, promoterReferrals.promoterId)))
    .where(isReferral(ctx, and(eq(promoters.userId, promoterUserId), eq(promoterReferrals.userId, userId))))
  return row?.referral ?? null
}

/** The referral by which an order of the person counts now: of an active promoter, to whom the person is still attributed. */
export async function standingReferral(ctx: Ctx, userId: number): Promise<{ id: number; promoterUserId: number } | null> {
  const now = sqlTimestamp(ctx.now)
  const [row] = await ctx.db
    .select({ id: promoterReferrals.id, promoterUserId: promoters.userId })
    .from(promoterReferrals)
    .innerJoin(
      promoters,
      and(
        tenantScope(ctx, promoters),
        eq(promoters.id, promoterReferrals.promoterId),
        eq(promoters.status, 'active' satisfies PromoterStatus),
      ),
    )
    .innerJoin(users, and(tenantScope(ctx, users), eq(users.id, promoters.userId), eq(users.status, 'active'), isNull(users.closingAt)))
    .innerJoin(
      attributions,
      and(
        tenantScope(ctx, attributions),
        eq(attributions.userId, promoterReferrals.userId),
        eq(attributions.kind, 'inviter'),
        eq(attributions.status, 'active'),
        eq(attributions.targetId, promoters.userId),
        or(isNull(attributions.expiresAt), sql`${attributions.expiresAt} > ${now}`),
      ),
    )
    .where(
      isReferral(
        ctx,
        and(eq(promoterReferrals.userId, userId), isNull(promoterReferrals.voidReason), sql`${promoterReferrals.validUntil} > ${now}`),
      ),
    )
    .limit(1)
  return row ?? null
}

const stage = (word: ReferralStage) => sqlLiteral<ReferralStage>(word)
const serviceOrders = sqlList(commissionOrders)

/** A person's referrals with what is known of them now. The stage depends on nothing that the person hides. */
const seen = (ctx: Ctx, promoterId: number, promoterUserId: number): SQL => sql`
  select r.id, r.bound_at, r.void_reason, p.nickname, p.published_at, o.first_paid_at,
    least(r.valid_until, a.expires_at) as valid_until,
    case when r.void_reason is not null then ${stage('void')}
      when a.id is null or least(r.valid_until, a.expires_at) <= ${sqlTimestamp(ctx.now)} then ${stage('lapsed')}
      when o.first_paid_at is not null then ${stage('first_paid')}
      when p.published_at is not null then ${stage('published')} else ${stage('registered')} end as stage
  from ${promoterReferrals} r
  left join ${loveProfiles} p on p.tenant_id = r.tenant_id and p.user_id = r.user_id
  left join ${attributions} a on a.tenant_id = r.tenant_id and a.user_id = r.user_id
    and a.kind = ${sqlLiteral<AttributionKind>('inviter')} and a.status = ${sqlLiteral<AttributionStatus>('active')} and a.target_id = ${promoterUserId}
  left join lateral (select min(f.paid_at) as first_paid_at from ${finOrders} f
    where f.tenant_id = r.tenant_id and f.user_id = r.user_id and f.paid_at >= r.bound_at and f.amount_fen > 0
      and f.biz_type in ${serviceOrders}) o on true
  where r.tenant_id = ${ctx.tenant.id} and r.promoter_id = ${promoterId}`

export interface SeenReferral {
  id: number
  nickname: string | null
  stage: ReferralStage
  boundAt: Date
  validUntil: Date
  voidReason: VoidReason | null
}

export async function listReferrals(
  ctx: Ctx,
  { id, userId }: Pick<PromoterRow, 'id' | 'userId'>,
  { before, limit }: { before: number | null; limit: number },
): Promise<SeenReferral[]> {
  const { rows } = await ctx.db.execute<{
    id: string
    nickname: string | null
    stage: ReferralStage
    bound_at: string
    valid_until: string
    void_reason: VoidReason | null
  }>(sql`
    select * from (${seen(ctx, id, userId)}) s
    where ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)
  return rows.map((row) => ({
    id: Number(row.id),
    nickname: row.nickname,
    stage: row.stage,
    boundAt: new Date(row.bound_at),
    validUntil: new Date(row.valid_until),
    voidReason: row.void_reason,
  }))
}

/** The figures of each day in China since a moment, the newest first. The promoter's own openings of the code do not count. */
export async function dayFigures(ctx: Ctx, { id, userId }: Pick<PromoterRow, 'id' | 'userId'>, since: Date): Promise<PromoterDay[]> {
  const { rows } = await ctx.db.execute<{ day: string; scanned: string; registered: string; published: string; paid: string }>(sql`
    with seen as (${seen(ctx, id, userId)}), came as (
      select s.at, 1 as step from ${scenes} c join ${sceneScans} s on s.tenant_id = c.tenant_id and s.scene_id = c.id
        where c.tenant_id = ${ctx.tenant.id} and c.inviter_id = ${userId} and c.kind = ${sqlLiteral<PosterKind>('invite')}
          and s.user_id is distinct from ${userId}
      union all select bound_at, 2 from seen where void_reason is null
      union all select greatest(bound_at, published_at), 3 from seen where void_reason is null and published_at is not null
      union all select first_paid_at, 4 from seen where void_reason is null and first_paid_at is not null
    )
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      count(*) filter (where step = 1) as scanned, count(*) filter (where step = 2) as registered,
      count(*) filter (where step = 3) as published, count(*) filter (where step = 4) as paid
    from came where at >= ${sqlTimestamp(since)} group by 1 order by 1 desc`)
  return rows.map(({ day, scanned, registered, published, paid }) => ({
    day,
    scanned: Number(scanned),
    registered: Number(registered),
    published: Number(published),
    firstPaid: Number(paid),
  }))
}

// --- Points ---------------------------------------------------------------------

const keptNet = sql`div(${commissionRecords.baseFen}::numeric * (${finOrders.amountFen} - ${finOrders.refundedFen}), ${finOrders.amountFen})`

/** Orders of people whom the person brought as a promoter. */
const promoted = (ctx: Ctx, userId: number, such: SQL | undefined) =>
  and(
    tenantScope(ctx, commissionRecords),
    eq(commissionRecords.userId, userId),
    eq(commissionRecords.role, 'brought' satisfies CommissionRole),
    sql`${commissionRecords.level} is not null`,
    such,
  )
const itsOrder = (ctx: Ctx) => and(tenantScope(ctx, finOrders), eq(finOrders.id, commissionRecords.orderId))

/** The points of the orders paid after a moment. */
export async function pointsSince(ctx: Ctx, userId: number, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ points: sql`coalesce(sum(div(${keptNet}, ${promoterLimits.fenPerPoint})), 0)`.mapWith(Number) })
    .from(commissionRecords)
    .innerJoin(finOrders, itsOrder(ctx))
    .where(promoted(ctx, userId, sql`${commissionRecords.paidAt} > ${sqlTimestamp(since)}`))
  return row!.points
}

export interface PromotedOrderRow {
  id: number
  orderType: CommissionOrder
  paidAt: Date
  baseFen: number
  netFen: number
}

export const listPromotedOrders = (
  ctx: Ctx,
  userId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<PromotedOrderRow[]> =>
  ctx.db
    .select({
      id: commissionRecords.id,
      orderType: commissionRecords.orderType,
      paidAt: commissionRecords.paidAt,
      baseFen: commissionRecords.baseFen,
      netFen: sql`${keptNet}`.mapWith(Number),
    })
    .from(commissionRecords)
    .innerJoin(finOrders, itsOrder(ctx))
    .where(promoted(ctx, userId, before === null ? undefined : lt(commissionRecords.id, before)))
    .orderBy(desc(commissionRecords.id))
    .limit(limit)

// --- Signs that two accounts belong together ----------------------------------------

/** True if a face check of one of the two found the identity of the other. */
export async function hasSameIdentity(ctx: Ctx, one: number, other: number): Promise<boolean> {
  const { userId, otherId } = identityChecks
  const pair = or(and(eq(userId, one), eq(otherId, other)), and(eq(userId, other), eq(otherId, one)))
  return (await ctx.db.$count(identityChecks, and(tenantScope(ctx, identityChecks), pair))) > 0
}

/** True if the person was registered at the reception of one of these stores. */
export async function isWalkInOf(ctx: Ctx, userId: number, storeIds: readonly number[]): Promise<boolean> {
  if (storeIds.length === 0) return false
  const [row] = await ctx.db
    .select({ id: walkins.id })
    .from(walkins)
    .innerJoin(loveProfiles, and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, walkins.profileId)))
    .where(and(tenantScope(ctx, walkins), eq(loveProfiles.userId, userId), inArray(walkins.storeId, [...storeIds])))
    .limit(1)
  return row !== undefined
}
