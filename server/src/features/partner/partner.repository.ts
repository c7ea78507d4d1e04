/** The only writer of partners, their signatures and the changes by administrators. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { partnerStates, type PartnerStatus } from '@qianxian/protocol/partner/partner.words'
import { and, desc, eq, gt, inArray, isNotNull, lt, lte, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { loveProfiles } from '../../db/tables/love'
import { partnerChanges, partners, partnerSignatures } from '../../db/tables/partner'

export type PartnerRow = typeof partners.$inferSelect
export type ChangeRow = typeof partnerChanges.$inferSelect
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'tenantId'>

const such = (ctx: Ctx, condition: SQL | undefined) => and(tenantScope(ctx, partners), condition)
const holds = inArray(partners.status, [...partnerStates.holding])

/** The state at this moment, whether the sweep has run or not. */
export const statusNow = ({ now }: Pick<Ctx, 'now'>, { status, validTo }: Pick<PartnerRow, 'status' | 'validTo'>): PartnerStatus =>
  isIn(partnerStates.holding, status) && validTo !== null && validTo <= now ? 'expired' : status

const latest = (ctx: Ctx, userId: number) =>
  ctx.db
    .select()
    .from(partners)
    .where(such(ctx, eq(partners.userId, userId)))
    .orderBy(desc(partners.id))
    .limit(1)

export async function findLatest(ctx: Ctx, userId: number): Promise<PartnerRow | null> {
  const [row] = await latest(ctx, userId)
  return row ?? null
}

/** The partnership that the person signed last. */
export async function findSigned(ctx: Ctx, userId: number): Promise<PartnerRow | null> {
  const [row] = await ctx.db
    .select()
    .from(partners)
    .where(such(ctx, and(eq(partners.userId, userId), isNotNull(partners.signatureId))))
    .orderBy(desc(partners.id))
    .limit(1)
  return row ?? null
}

export const listChildren = (ctx: Ctx, parentId: number): Promise<PartnerRow[]> =>
  ctx.db
    .select()
    .from(partners)
    .where(such(ctx, and(eq(partners.parentId, parentId), inArray(partners.status, [...partnerStates.open]))))
    .orderBy(partners.id)

/** Locked until the transaction ends. */
export async function lockLatest(ctx: TxCtx, userId: number): Promise<PartnerRow | null> {
  const [row] = await latest(ctx, userId).for('update')
  return row ?? null
}

/** Locked until the transaction ends. */
export async function lockPartner(ctx: TxCtx, id: number): Promise<PartnerRow | null> {
  const [row] = await ctx.db
    .select()
    .from(partners)
    .where(such(ctx, eq(partners.id, id)))
    .for('update')
  return row ?? null
}

export async function partnersById(ctx: Ctx, ids: readonly number[]): Promise<PartnerRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(partners)
    .where(such(ctx, inArray(partners.id, [...ids])))
}

export const listPartners = (ctx: Ctx, before: number | null, limit: number): Promise<PartnerRow[]> =>
  ctx.db
    .select()
    .from(partners)
    .where(such(ctx, before === null ? undefined : lt(partners.id, before)))
    .orderBy(desc(partners.id))
    .limit(limit)

/** The partner who holds exactly this region now. */
export async function holderOf(ctx: Ctx, region: string): Promise<PartnerRow | null> {
  const [row] = await ctx.db
    .select()
    .from(partners)
    .where(such(ctx, and(eq(partners.region, region), holds, gt(partners.validTo, ctx.now))))
  return row ?? null
}

/** Returns null if the person has an open partnership already. */
export async function insertPartner(ctx: Ctx, facts: New<typeof partners>): Promise<PartnerRow | null> {
  const [row] = await ctx.db
    .insert(partners)
    .values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function updatePartner(ctx: TxCtx, id: number, change: Partial<Omit<PartnerRow, 'id' | 'tenantId'>>): Promise<PartnerRow> {
  const [row] = await ctx.db
    .update(partners)
    .set(change)
    .where(such(ctx, eq(partners.id, id)))
    .returning()
  return row!
}

/** The children of an ended partnership go to the platform. */
export async function orphanChildren(ctx: TxCtx, parentId: number): Promise<void> {
  await ctx.db
    .update(partners)
    .set({ parentId: null })
    .where(such(ctx, eq(partners.parentId, parentId)))
}

/** Partnerships whose term is over but that are not marked so; of one region, of one person or of all. */
export const listDue = (ctx: Ctx, limit: number, { region, userId }: { region?: string; userId?: number }): Promise<PartnerRow[]> =>
  ctx.db
    .select()
    .from(partners)
    .where(
      such(
        ctx,
        and(
          holds,
          lte(partners.validTo, ctx.now),
          region === undefined ? undefined : eq(partners.region, region),
          userId === undefined ? undefined : eq(partners.userId, userId),
        ),
      ),
    )
    .orderBy(partners.id)
    .limit(limit)

export async function insertSignature(ctx: TxCtx, facts: New<typeof partnerSignatures>): Promise<number> {
  const [row] = await ctx.db
    .insert(partnerSignatures)
    .values({ ...facts, tenantId: ctx.tenant.id })
    .returning({ id: partnerSignatures.id })
  return row!.id
}

export async function insertChange(ctx: TxCtx, facts: New<typeof partnerChanges>): Promise<void> {
  await ctx.db.insert(partnerChanges).values({ ...facts, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

/** The newest change of each partnership. */
export async function lastChanges(ctx: Ctx, partnerIds: readonly number[]): Promise<Map<number, ChangeRow>> {
  if (partnerIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([partnerChanges.partnerId])
    .from(partnerChanges)
    .where(and(tenantScope(ctx, partnerChanges), inArray(partnerChanges.partnerId, [...partnerIds])))
    .orderBy(partnerChanges.partnerId, desc(partnerChanges.id))
  return new Map(rows.map((row) => [row.partnerId, row]))
}

/** The working partnerships of these regions at this moment. */
export const listWorking = (ctx: Ctx, regions: readonly string[]): Promise<PartnerRow[]> =>
  ctx.db
    .select()
    .from(partners)
    .where(
      such(
        ctx,
        and(inArray(partners.region, [...regions]), inArray(partners.status, [...partnerStates.working]), gt(partners.validTo, ctx.now)),
      ),
    )

/** The code of the place where a person lives; null if it is not known. */
export async function residenceOf(ctx: Ctx, userId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ residence: loveProfiles.residenceGeo, city: loveProfiles.cityGeo })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.residence ?? row?.city ?? null
}

export async function movePartners(ctx: TxCtx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(partners)
    .set({ userId: toUserId })
    .where(such(ctx, eq(partners.userId, fromUserId)))
}
