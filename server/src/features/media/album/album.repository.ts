/** The only writer of albums. */
import type { AuditReason, StoredAuditStatus } from '@qianxian/protocol/audit/audit.words'
import type { PhotoState } from '@qianxian/protocol/media/media.words'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { auditTasks } from '../../../db/tables/audit'
import { loveProfiles } from '../../../db/tables/love'
import { photos } from '../../../db/tables/media'

type PhotoRow = typeof photos.$inferSelect

const album = (ctx: Ctx, profileId: number) => and(tenantScope(ctx, photos), eq(photos.profileId, profileId))

export interface AlbumRow extends PhotoRow {
  auditStatus: StoredAuditStatus | null
  hasAppealed: boolean
}

export async function albumRows(ctx: Ctx, profileId: number): Promise<AlbumRow[]> {
  const rows = await ctx.db
    .select({ photo: photos, auditStatus: auditTasks.status, appealText: auditTasks.appealText })
    .from(photos)
    .leftJoin(auditTasks, and(eq(auditTasks.tenantId, photos.tenantId), eq(auditTasks.id, photos.auditTaskId)))
    .where(album(ctx, profileId))
    .orderBy(asc(photos.position), asc(photos.id))
  return rows.map((row) => ({ ...row.photo, auditStatus: row.auditStatus, hasAppealed: row.appealText !== null }))
}

/** The audit task of one photo of the album, decided or not; null if there is none. */
export async function findPhotoTask(ctx: Ctx, profileId: number, id: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ auditTaskId: photos.auditTaskId })
    .from(photos)
    .where(and(album(ctx, profileId), eq(photos.id, id)))
  return row?.auditTaskId ?? null
}

export async function insertPhoto(ctx: Ctx, photo: Omit<typeof photos.$inferInsert, 'id' | 'tenantId'>): Promise<void> {
  await ctx.db.insert(photos).values({ ...photo, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

export async function deletePhoto(ctx: Ctx, profileId: number, id: number): Promise<void> {
  await ctx.db.delete(photos).where(and(album(ctx, profileId), eq(photos.id, id)))
}

export async function placePhoto(ctx: Ctx, profileId: number, id: number, position: number): Promise<void> {
  await ctx.db
    .update(photos)
    .set({ position })
    .where(and(album(ctx, profileId), eq(photos.id, id)))
}

/** Makes a photo the only avatar, so it clears the old one first. */
export async function makeAvatar(ctx: Ctx, profileId: number, id: number): Promise<void> {
  await ctx.db
    .update(photos)
    .set({ isAvatar: false })
    .where(and(album(ctx, profileId), eq(photos.isAvatar, true)))
  await ctx.db
    .update(photos)
    .set({ isAvatar: true })
    .where(and(album(ctx, profileId), eq(photos.id, id)))
}

export async function setPhotoStates(
  ctx: Ctx,
  mediaId: number,
  change: { state: PhotoState; reasonCode: AuditReason | null; auditTaskId?: number | null },
): Promise<number[]> {
  const rows = await ctx.db
    .update(photos)
    .set(change)
    .where(and(tenantScope(ctx, photos), eq(photos.mediaId, mediaId)))
    .returning({ profileId: photos.profileId })
  return rows.map((row) => row.profileId)
}

/** Album photos that use a picture, each with the state and the open audit task. */
export async function photoStatesOf(ctx: Ctx, mediaId: number): Promise<{ state: PhotoState; auditTaskId: number | null }[]> {
  return ctx.db
    .select({ state: photos.state, auditTaskId: photos.auditTaskId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.mediaId, mediaId)))
}

/** The audit tasks of photos that use these pictures, decided or not, in the order of their ids. */
export async function listPhotoTasks(ctx: Ctx, mediaIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ auditTaskId: photos.auditTaskId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), inArray(photos.mediaId, [...mediaIds]), isNotNull(photos.auditTaskId)))
    .orderBy(asc(photos.auditTaskId))
  return rows.map((row) => row.auditTaskId!)
}

/** The profiles whose albums show one of these pictures, in the order of their ids. */
export async function profilesShowing(ctx: Ctx, mediaIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ profileId: photos.profileId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), inArray(photos.mediaId, [...mediaIds])))
    .orderBy(asc(photos.profileId))
  return rows.map((row) => row.profileId)
}

export async function profileIdOf(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.id ?? null
}

export async function photoVersionOf(ctx: Ctx, profileId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ version: loveProfiles.photoVersion })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, profileId)))
  return row?.version ?? 0
}
