/** The only writer of stored pictures. */
import { auditStates } from '@qianxian/protocol/audit/audit.words'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { guardedAudiences } from '@qianxian/protocol/love/privacy.words'
import { photoLimits, type UploadPurpose } from '@qianxian/protocol/media/media.words'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { sqlList } from '../../db/sql-literals'
import { sqlTimestamp } from '../../db/sql-timestamp'
import type { Db } from '../../db/open'
import { users } from '../../db/tables/account'
import { auditTasks } from '../../db/tables/audit'
import { loveProfiles } from '../../db/tables/love'
import { matchmakerCardChanges, matchmakers } from '../../db/tables/matchmaker'
import { media, photos } from '../../db/tables/media'
import { reports } from '../../db/tables/report'
import { hammingDistance } from './pipeline/dhash'

export type MediaRow = typeof media.$inferSelect
export type NewMedia = Omit<typeof media.$inferInsert, 'id' | 'tenantId'>

/** A fingerprint with hardly any edges is not distinctive: all plain pictures would match it. */
const MIN_BITS = 5
const MAX_BITS = 59

/** The fingerprint of a picture; null if it is not distinctive. */
export function distinctiveHash({ dhash }: Pick<MediaRow, 'dhash'>): string | null {
  const bits = hammingDistance(dhash, '0'.repeat(dhash.length))
  return bits >= MIN_BITS && bits <= MAX_BITS ? dhash : null
}

/** Distinctive fingerprints of a user's photos, including recently deleted ones. */
export async function listPhotoHashes(ctx: Ctx, ownerId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ dhash: media.dhash })
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.ownerId, ownerId),
        inArray(media.purpose, ['photo', 'avatar']),
        ne(media.verdict, STORING_VERDICT),
      ),
    )
  return rows.flatMap((row) => distinctiveHash(row) ?? [])
}

const oneMedia = (ctx: Ctx, id: number) => and(tenantScope(ctx, media), eq(media.id, id))

/** Verdict of a picture whose files are still being stored: it cannot be used yet, and is swept if the process died meanwhile. */
export const STORING_VERDICT = 'storing'
/** A deleted picture may be restored until the last day of its retention, so that restoring never coincides with the sweep. */
const REVIVED_WITHIN_DAYS = photoLimits.deletedKeepDays - 1

/** Locks the upload of one file by this person until the transaction ends, so that a double tap creates one picture. */
export async function lockFile(ctx: TxCtx, ownerId: number, sha256: string, purpose: string): Promise<void> {
  await lockNamed(ctx, 'media', ownerId, sha256, purpose)
}

/** Locks the pictures until the transaction ends, so that a picture cannot be used and deleted at once. */
export async function lockMedia(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(tenantScope(ctx, media), inArray(media.id, [...ids])))
    .orderBy(asc(media.id))
    .for('update')
}

export async function insertMedia(ctx: Ctx, row: NewMedia): Promise<MediaRow> {
  const [stored] = await ctx.db
    .insert(media)
    .values({ ...row, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .returning()
  return stored!
}

export async function updateMedia(ctx: Ctx, id: number, change: Partial<NewMedia>): Promise<void> {
  await ctx.db.update(media).set(change).where(oneMedia(ctx, id))
}

export async function mediaById(ctx: Ctx, id: number): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(media).where(oneMedia(ctx, id))
  return row ?? null
}

export async function mediaByIds(ctx: Ctx, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(media)
    .where(and(tenantScope(ctx, media), inArray(media.id, [...new Set(ids)])))
}

/** Pictures with whether their owner, who is not the viewer, shows them clearly to some people only. */
export async function picturesForViewer(ctx: Ctx, ids: readonly number[]): Promise<(MediaRow & { isGuarded: boolean })[]> {
  if (ids.length === 0) return []
  const isGuarded = sql<boolean>`media.owner_id <> ${ctx.viewer?.userId ?? 0} and exists (
    select 1 from ${photos} f join ${loveProfiles} p on p.tenant_id = f.tenant_id and p.id = f.profile_id
    where f.tenant_id = media.tenant_id and f.media_id = media.id and p.privacy ->> 'photos' in ${sqlList(guardedAudiences)})`
  return ctx.db
    .select({ ...getTableColumns(media), isGuarded })
    .from(media)
    .where(and(tenantScope(ctx, media), inArray(media.id, [...new Set(ids)])))
}

/**
 * An earlier upload of the same file by the same person for the same purpose. It may be deleted, unless so long ago that its
 * files may be removed.
 */
export async function sameFile(ctx: Ctx, ownerId: number, sha256: string, purpose: string): Promise<MediaRow | null> {
  const [row] = await ctx.db
    .select()
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.ownerId, ownerId),
        eq(media.sha256, sha256),
        eq(media.purpose, purpose),
        ne(media.verdict, STORING_VERDICT),
        or(eq(media.verdict, 'reject'), isNull(media.deletedAt), gt(media.deletedAt, momentBefore(ctx.now, REVIVED_WITHIN_DAYS, 'day'))),
      ),
    )
    .orderBy(desc(media.id))
    .limit(1)
  return row ?? null
}

/** True if the picture resembles a refused one of this tenant and none of the owner's own approved ones. */
export async function resemblesRejected(ctx: Ctx, ownerId: number, dhash: string, distance: number): Promise<boolean> {
  const mine = sql`('x' || ${dhash})::bit(64)`
  const theirs = sql`('x' || ${media.dhash})::bit(64)`
  const [own] = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.ownerId, ownerId),
        eq(media.verdict, 'pass'),
        sql`bit_count(${theirs} # ${mine}) <= ${distance}`,
      ),
    )
    .limit(1)
  if (own) return false
  const [row] = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.verdict, 'reject'),
        sql`bit_count(${mine}) between ${MIN_BITS} and ${MAX_BITS}`,
        sql`bit_count(${theirs} # ${mine}) <= ${distance}`,
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function openTaskOf(ctx: Ctx, mediaId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: auditTasks.id })
    .from(auditTasks)
    .where(
      and(
        tenantScope(ctx, auditTasks),
        eq(auditTasks.targetType, 'photo'),
        eq(auditTasks.targetId, mediaId),
        inArray(auditTasks.status, auditStates.unsettled),
      ),
    )
    .orderBy(desc(auditTasks.id))
    .limit(1)
  return row?.id ?? null
}

/** True if the picture is also shown outside albums: as an account portrait or a matchmaker's portrait. */
export async function isUsedElsewhere(ctx: Ctx, mediaId: number): Promise<boolean> {
  const [head] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.headMediaId, mediaId)))
    .limit(1)
  // Includes a card that waits for the auditors.
  const [portrait] = await ctx.db
    .select({ id: matchmakers.id })
    .from(matchmakers)
    .leftJoin(
      matchmakerCardChanges,
      and(
        eq(matchmakerCardChanges.tenantId, matchmakers.tenantId),
        eq(matchmakerCardChanges.matchmakerId, matchmakers.id),
        eq(matchmakerCardChanges.status, 'waiting'),
      ),
    )
    .where(and(tenantScope(ctx, matchmakers), or(eq(matchmakers.avatarMediaId, mediaId), eq(matchmakerCardChanges.avatarMediaId, mediaId))))
    .limit(1)
  const [photo] = await ctx.db
    .select({ id: photos.id })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.mediaId, mediaId)))
    .limit(1)
  return head !== undefined || portrait !== undefined || photo !== undefined
}

export async function profileNoOf(ctx: Ctx, userId: number): Promise<string> {
  const [row] = await ctx.db
    .select({ no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.no ?? ''
}

/**
 * Pictures of all tenants whose objects are due for removal. Excludes pictures of a person under an open report, as the report
 * may be about them, and pictures that a reporter attached, as they may prove it.
 */
export async function deletedBefore(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(
      and(
        sql`${media.deletedAt} < ${sqlTimestamp(before)}`,
        sql`${media.displayKey} <> ''`,
        sql`not exists (select 1 from ${reports} join ${loveProfiles} on ${loveProfiles.tenantId} = ${reports.tenantId} and ${loveProfiles.id} = ${reports.targetProfileId}
          where ${reports.tenantId} = ${media.tenantId} and ${isNull(reports.resolvedAt)}
            and (${loveProfiles.userId} = ${media.ownerId} or ${reports.reporterId} = ${media.ownerId} and ${reports.mediaIds} @> to_jsonb(${media.id})))`,
      ),
    )
    .orderBy(asc(media.id))
    .limit(limit)
}

/**
 * Deletes all pictures of a user, including those deleted before: their files are removed by the next sweep, and their
 * fingerprints no longer identify anyone.
 */
export async function dropPictures(ctx: Ctx, ownerId: number): Promise<void> {
  const due = momentBefore(ctx.now, photoLimits.deletedKeepDays + 1, 'day')
  await ctx.db
    .update(media)
    .set({ deletedAt: due, sha256: '' })
    .where(and(tenantScope(ctx, media), eq(media.ownerId, ownerId)))
}

/** Stored pictures of this purpose whose watermark looks different from `look`; null: those that have a watermark. */
export async function listWithOtherWatermark(ctx: Ctx, purpose: UploadPurpose, look: string | null, limit: number): Promise<MediaRow[]> {
  const { watermark } = media
  return ctx.db
    .select()
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        eq(media.purpose, purpose),
        isNull(media.deletedAt),
        // Written as ranges, because the index supports those.
        look === null ? isNotNull(watermark) : or(isNull(watermark), lt(watermark, look), gt(watermark, look)),
      ),
    )
    .limit(limit)
}

/** Replaces the display rendering; returns false if the picture was changed or deleted meanwhile. */
export async function moveRendering(ctx: Ctx, { id, displayKey }: MediaRow, change: Partial<NewMedia>): Promise<boolean> {
  const moved = await ctx.db
    .update(media)
    .set(change)
    .where(and(oneMedia(ctx, id), eq(media.displayKey, displayKey), isNull(media.deletedAt)))
    .returning({ id: media.id })
  return moved.length > 0
}

/** True if any picture references this object. */
export async function isKeyNamed(ctx: Ctx, key: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        tenantScope(ctx, media),
        or(...[media.originalKey, media.displayKey, media.thumbKey, media.blurKey].map((name) => eq(name, key))),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * True if another picture references the same object. This happens if two uploads used one policy and the second stopped before
 * it was refused.
 */
export async function isKeyOfAnother(db: Db, row: MediaRow, key: string): Promise<boolean> {
  const [other] = await db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.tenantId, row.tenantId), eq(media.ownerId, row.ownerId), eq(media.originalKey, key), ne(media.id, row.id)))
    .limit(1)
  return other !== undefined
}

/** A refused picture remains as a fingerprint without files; any other row is deleted. */
export async function forgetMedia(db: Db, row: MediaRow): Promise<void> {
  const it = and(eq(media.tenantId, row.tenantId), eq(media.id, row.id))
  if (row.verdict === 'reject') await db.update(media).set({ originalKey: '', displayKey: '', thumbKey: '', blurKey: '' }).where(it)
  else await db.delete(media).where(it)
}

/**
 * Returns what a file address may still open; null for files that are not our pictures. The tenant is that of the file, because a
 * mini-program requests pictures from any host.
 */
export async function findFileState(db: Db, tenantId: number, key: string): Promise<{ edition: number; isDeleted: boolean } | null> {
  const [row] = await db
    .select({ edition: media.edition, deletedAt: media.deletedAt })
    .from(media)
    .where(and(eq(media.tenantId, tenantId), or(eq(media.displayKey, key), eq(media.thumbKey, key), eq(media.blurKey, key))))
    .limit(1)
  return row ? { edition: row.edition, isDeleted: row.deletedAt !== null } : null
}

/** Invalidates all addresses given out for these pictures; new ones are valid. */
export async function endAddresses(ctx: Ctx, mediaIds: readonly number[]): Promise<void> {
  if (mediaIds.length === 0) return
  await ctx.db
    .update(media)
    .set({ edition: sql`${media.edition} + 1` })
    .where(and(tenantScope(ctx, media), inArray(media.id, [...mediaIds])))
}

/** Invalidates all addresses given out for a user's album. */
export async function bumpEditions(ctx: Ctx, profileId: number): Promise<void> {
  const album = ctx.db
    .select({ id: photos.mediaId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.profileId, profileId)))
  await ctx.db
    .update(media)
    .set({ edition: sql`${media.edition} + 1` })
    .where(and(tenantScope(ctx, media), inArray(media.id, album)))
}
