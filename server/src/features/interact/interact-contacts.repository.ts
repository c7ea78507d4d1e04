/** The only writer of hidden-from numbers; it handles only their hashes, never a number. */
import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { users } from '../../db/tables/account'
import { hiddenContacts } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'

const own = (ctx: Ctx, profileId: number) => and(tenantScope(ctx, hiddenContacts), eq(hiddenContacts.profileId, profileId))

export async function countHidden(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(hiddenContacts).where(own(ctx, profileId))
  return row!.count
}

/** Filters the hashes that are not hidden from yet. */
export async function withoutHidden(ctx: Ctx, profileId: number, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await ctx.db
    .select({ hash: hiddenContacts.phoneHash })
    .from(hiddenContacts)
    .where(and(own(ctx, profileId), inArray(hiddenContacts.phoneHash, [...hashes])))
  const known = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !known.has(hash))
}

export async function insertHidden(ctx: Ctx, profileId: number, hashes: readonly string[]): Promise<void> {
  await ctx.db
    .insert(hiddenContacts)
    .values(hashes.map((phoneHash) => ({ tenantId: ctx.tenant.id, profileId, phoneHash, createdAt: ctx.now })))
    .onConflictDoNothing()
}

export async function deleteHidden(ctx: Ctx, profileId: number): Promise<void> {
  await ctx.db.delete(hiddenContacts).where(own(ctx, profileId))
}

/** Returns the profiles that own these numbers, except the caller's own. */
export async function listProfilesByPhone(ctx: Ctx, hashes: readonly string[], except: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: loveProfiles.id })
    .from(users)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .where(and(tenantScope(ctx, users), inArray(users.phoneHash, [...hashes]), ne(loveProfiles.id, except)))
    .orderBy(loveProfiles.id)
  return rows.map((row) => row.id)
}
