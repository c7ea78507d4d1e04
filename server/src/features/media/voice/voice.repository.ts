/** The only writer of voices. */
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import type { Db } from '../../../db/open'
import { voices } from '../../../db/tables/media'

export type VoiceRow = typeof voices.$inferSelect

export async function insertVoice(ctx: Ctx, row: Pick<VoiceRow, 'ownerId' | 'fileKey' | 'seconds'>): Promise<VoiceRow> {
  const [stored] = await ctx.db
    .insert(voices)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return stored!
}

/** Marks a voice as sent; null if it is not this member's or was sent already. */
export async function markSent(ctx: Ctx, ownerId: number, id: number): Promise<VoiceRow | null> {
  const [row] = await ctx.db
    .update(voices)
    .set({ sentAt: ctx.now })
    .where(and(tenantScope(ctx, voices), eq(voices.id, id), eq(voices.ownerId, ownerId), isNull(voices.sentAt), isNull(voices.deletedAt)))
    .returning()
  return row ?? null
}

export async function voicesByIds(ctx: Ctx, ids: readonly number[]): Promise<VoiceRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(voices)
    .where(and(tenantScope(ctx, voices), inArray(voices.id, [...ids]), isNull(voices.deletedAt)))
}

export async function deleteVoices(ctx: Ctx, which: { ids: readonly number[] } | { ownerId: number }): Promise<void> {
  const those = 'ids' in which ? inArray(voices.id, [...which.ids]) : eq(voices.ownerId, which.ownerId)
  await ctx.db
    .update(voices)
    .set({ deletedAt: ctx.now })
    .where(and(tenantScope(ctx, voices), those, isNull(voices.deletedAt)))
}

/** Claims deleted voices and expired unsent ones of all tenants; from now on they can no longer be sent. */
export async function takeExpiredVoices(
  db: Db,
  { unsentBefore, now, limit }: { unsentBefore: Date; now: Date; limit: number },
): Promise<VoiceRow[]> {
  const isGoing = or(isNotNull(voices.deletedAt), and(isNull(voices.sentAt), lt(voices.createdAt, unsentBefore)))
  const rows = await db.select().from(voices).where(isGoing).limit(limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return db
    .update(voices)
    .set({ deletedAt: now })
    .where(and(inArray(voices.tenantId, [...new Set(rows.map(({ tenantId }) => tenantId))]), inArray(voices.id, ids), isGoing))
    .returning()
}

export async function forgetVoice(db: Db, { tenantId, id }: VoiceRow): Promise<void> {
  await db.delete(voices).where(and(eq(voices.tenantId, tenantId), eq(voices.id, id)))
}
