/** The only writer of disclosures. A statement is never rewritten; it ends once. */
import type { DisclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import { and, asc, count, desc, eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { users } from '../../db/tables/account'
import { disclosures } from '../../db/tables/disclosure'
import { blockedPairs } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { tenantScope } from '../../db/tenant-scope'

export type DisclosureRow = typeof disclosures.$inferSelect

const isLive = eq(disclosures.status, 'live')

/** Disclosures of a line, latest first. */
export const disclosuresOfLine = (ctx: Ctx, lineId: number): Promise<DisclosureRow[]> =>
  ctx.db
    .select()
    .from(disclosures)
    .where(and(tenantScope(ctx, disclosures), eq(disclosures.lineId, lineId)))
    .orderBy(desc(disclosures.id))

export async function disclosureById(ctx: Ctx, id: number): Promise<DisclosureRow | null> {
  const [row] = await ctx.db
    .select()
    .from(disclosures)
    .where(and(tenantScope(ctx, disclosures), eq(disclosures.id, id)))
  return row ?? null
}

/** Returns disclosures by id; missing ids are absent from the map. */
export async function disclosuresById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, DisclosureRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(disclosures)
    .where(and(tenantScope(ctx, disclosures), inArray(disclosures.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the rows in the order of their ids, so that two transactions never wait for each other. */
const lockLive = (ctx: TxCtx, where: SQL | undefined, limit?: number): Promise<DisclosureRow[]> => {
  const rows = ctx.db
    .select()
    .from(disclosures)
    .where(and(tenantScope(ctx, disclosures), isLive, where))
    .orderBy(asc(disclosures.id))
  return (limit === undefined ? rows : rows.limit(limit)).for('update')
}

export const lockLiveById = async (ctx: TxCtx, id: number): Promise<DisclosureRow | null> =>
  (await lockLive(ctx, eq(disclosures.id, id)))[0] ?? null

export const lockLiveOfLine = (ctx: TxCtx, lineId: number): Promise<DisclosureRow[]> => lockLive(ctx, eq(disclosures.lineId, lineId))

export const lockLiveOfOwner = (ctx: TxCtx, fromId: number): Promise<DisclosureRow[]> => lockLive(ctx, eq(disclosures.fromId, fromId))

/** Live disclosures by or to a person. */
export const lockLiveOf = (ctx: TxCtx, profileId: number): Promise<DisclosureRow[]> =>
  lockLive(ctx, or(eq(disclosures.fromId, profileId), eq(disclosures.toId, profileId)))

/** Disclosures that are stored as live although their days are over. */
export const lockOverdue = (ctx: TxCtx, limit: number): Promise<DisclosureRow[]> =>
  lockLive(ctx, lte(disclosures.expiresAt, ctx.now), limit)

export async function hasLive(ctx: Ctx, fromId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ live: count() })
    .from(disclosures)
    .where(and(tenantScope(ctx, disclosures), isLive, eq(disclosures.fromId, fromId)))
  return row!.live > 0
}

export async function insertDisclosure(ctx: TxCtx, row: Omit<typeof disclosures.$inferInsert, 'tenantId' | 'id'>): Promise<DisclosureRow> {
  const [made] = await ctx.db
    .insert(disclosures)
    .values({ ...row, tenantId: ctx.tenant.id })
    .returning()
  return made!
}

export async function setEnded(ctx: TxCtx, ids: readonly number[], status: Exclude<DisclosureStatus, 'live'>): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(disclosures)
    .set({ status, endedAt: ctx.now })
    .where(and(tenantScope(ctx, disclosures), isLive, inArray(disclosures.id, [...ids])))
}

// --- People, read only ----------------------------------------------------------

/** True if both accounts are open and neither person keeps the other out of sight. */
export async function arePartiesOpen(ctx: Ctx, a: number, b: number): Promise<boolean> {
  const present = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .innerJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [a, b]), eq(users.status, 'active')))
  if (present.length < 2) return false
  const [apart] = await ctx.db
    .select({ id: blockedPairs.bId })
    .from(blockedPairs)
    .where(and(eq(blockedPairs.tenantId, ctx.tenant.id), eq(blockedPairs.aId, a), eq(blockedPairs.bId, b)))
    .limit(1)
  return apart === undefined
}
