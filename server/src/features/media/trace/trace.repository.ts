/** The only writer of viewings of guarded pictures, and of the searches for their marks. */
import { randomInt } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { sessions, users } from '../../../db/tables/account'
import { media, photoTraceSearches, photoTraces } from '../../../db/tables/media'
import { tenantScope } from '../../../db/tenant-scope'
import { MARK_MAX } from './mark-code'

export type PhotoTrace = typeof photoTraces.$inferSelect

/** The picture at an address; null if it was deleted, is seen by fewer people since, or the viewer's session ended. */
export async function findOpenPicture(
  ctx: Ctx,
  { mediaId, edition, viewerId, sessionId }: { mediaId: number; edition: number; viewerId: number; sessionId: number },
): Promise<{ displayKey: string; thumbKey: string } | null> {
  const [row] = await ctx.db
    .select({ displayKey: media.displayKey, thumbKey: media.thumbKey })
    .from(media)
    .innerJoin(sessions, and(eq(sessions.tenantId, media.tenantId), eq(sessions.id, sessionId), eq(sessions.userId, viewerId)))
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.id, mediaId),
        eq(media.edition, edition),
        isNull(media.deletedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, ctx.now),
      ),
    )
  return row ?? null
}

interface Look {
  mediaId: number
  viewerId: number
  /** In China, `2026-11-30`. */
  day: string
}

/** A random mark is free except once in many years; the second attempt finds the row of a simultaneous request. */
const TRIES = 4

/** The viewing of this picture by this person on this day; created at the first request. */
export async function ensureTrace(ctx: Ctx, look: Look): Promise<PhotoTrace> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const known = await findLook(ctx, look)
    if (known) return known
    const [made] = await ctx.db
      .insert(photoTraces)
      .values({ ...look, tenantId: ctx.tenant.id, mark: randomInt(MARK_MAX + 1), createdAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (made) return made
  }
  throw new Error('no mark is free')
}

async function findLook(ctx: Ctx, { mediaId, viewerId, day }: Look): Promise<PhotoTrace | null> {
  const it = and(eq(photoTraces.viewerId, viewerId), eq(photoTraces.day, day), eq(photoTraces.mediaId, mediaId))
  const [row] = await ctx.db
    .select()
    .from(photoTraces)
    .where(and(tenantScope(ctx, photoTraces), it))
  return row ?? null
}

/** The number of pictures that a person viewed on a day. */
export async function countLooks(ctx: Ctx, { viewerId, day }: Pick<Look, 'viewerId' | 'day'>): Promise<number> {
  const [row] = await ctx.db
    .select({ looks: count() })
    .from(photoTraces)
    .where(and(tenantScope(ctx, photoTraces), eq(photoTraces.viewerId, viewerId), eq(photoTraces.day, day)))
  return row!.looks
}

export async function traceByMark(ctx: Ctx, mark: number): Promise<PhotoTrace | null> {
  const [row] = await ctx.db
    .select()
    .from(photoTraces)
    .where(and(tenantScope(ctx, photoTraces), eq(photoTraces.mark, mark)))
  return row ?? null
}

/** Viewings of earlier days whose renderings are still stored. */
export const listOverTraces = (ctx: Ctx, today: string, limit: number): Promise<PhotoTrace[]> =>
  ctx.db
    .select()
    .from(photoTraces)
    .where(and(tenantScope(ctx, photoTraces), isNull(photoTraces.clearedAt), lt(photoTraces.day, today)))
    .orderBy(asc(photoTraces.day))
    .limit(limit)

export async function setCleared(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(photoTraces)
    .set({ clearedAt: ctx.now })
    .where(and(tenantScope(ctx, photoTraces), inArray(photoTraces.id, [...ids]), isNull(photoTraces.clearedAt)))
}

/** Those of these people whose accounts are not closed. */
export async function openAmong(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(tenantScope(ctx, users), inArray(users.id, [...userIds]), ne(users.status, 'closed')))
  return rows.map(({ id }) => id)
}

export async function insertSearch(ctx: Ctx, search: { byUserId: number; sha256: string; traceId: number | null }): Promise<void> {
  await ctx.db.insert(photoTraceSearches).values({ ...search, tenantId: ctx.tenant.id, createdAt: ctx.now })
}
