/** The only writer of profiles, their drafts and their history. */
import { draftStates, type DraftStatus } from '@qianxian/protocol/love/profile.words'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { users } from '../../../db/tables/account'
import { auditTasks } from '../../../db/tables/audit'
import { loveProfiles, profileDrafts, profileHistory } from '../../../db/tables/love'
import { photos } from '../../../db/tables/media'
import { isCoupled } from '../browse/candidates'

export type LiveRow = typeof loveProfiles.$inferSelect
export type DraftRow = typeof profileDrafts.$inferSelect
type LiveChange = Partial<Omit<typeof loveProfiles.$inferInsert, 'id' | 'tenantId' | 'no' | 'userId'>>

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, loveProfiles), eq(loveProfiles.id, id))

/** Returns null if the user already has a profile or the number is taken. */
export async function insertProfile(ctx: Ctx, userId: number, no: string): Promise<number | null> {
  const [row] = await ctx.db
    .insert(loveProfiles)
    .values({ tenantId: ctx.tenant.id, userId, no, version: 0, createdAt: ctx.now, lastActiveAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: loveProfiles.id })
  return row?.id ?? null
}

/** Replaces the number of an erased profile; it may start with zero, which members' numbers never do. */
export const erasedNumber = sql`lpad(${loveProfiles.id}::text, 8, '0')`

export async function findProfileIdByUser(ctx: Ctx, userId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row?.id ?? null
}

/** Facts of the owners of tasks for the audit queue. */
export async function listOwnerBriefs(ctx: Ctx, userIds: readonly number[]) {
  const { no, nickname, gender, birthday, residenceGeo } = loveProfiles
  const rows = await ctx.db
    .select({ userId: loveProfiles.userId, no, nickname, gender, birthday, residenceGeo })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.userId, [...userIds])))
  return rows.flatMap((row) => (row.userId === null ? [] : [{ ...row, userId: row.userId }]))
}

export async function profileById(ctx: Ctx, id: number): Promise<LiveRow | null> {
  const [row] = await ctx.db.select().from(loveProfiles).where(one(ctx, id))
  return row ?? null
}

/** Locks the profile's row until the transaction ends. Every write of a profile, its draft or its album begins here. */
export async function lockProfileRow(ctx: TxCtx, id: number): Promise<LiveRow | null> {
  const [row] = await ctx.db.select().from(loveProfiles).where(one(ctx, id)).for('update')
  return row ?? null
}

/**
 * Locks the profiles' rows until the transaction ends, always in the same order, so that decisions about a pair are
 * serialised.
 */
export async function lockProfiles(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .select({ id: loveProfiles.id })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...ids])))
    .orderBy(asc(loveProfiles.id))
    .for('no key update')
}

export async function updateProfile(ctx: Ctx, id: number, change: LiveChange): Promise<LiveRow> {
  const [row] = await ctx.db.update(loveProfiles).set(change).where(one(ctx, id)).returning()
  return row!
}

/** Records the last activity, as others may see it. */
export async function saveLastActive(ctx: Ctx, { profileId }: { profileId: number | null }): Promise<void> {
  if (profileId !== null) await ctx.db.update(loveProfiles).set({ lastActiveAt: ctx.now }).where(one(ctx, profileId))
}

export async function noteVip(ctx: Ctx, userId: number, isVip: boolean): Promise<void> {
  await ctx.db
    .update(loveProfiles)
    .set({ isVip })
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
}

/** Returns the pictures that others may see, avatar first. */
export async function listApprovedPhotos(ctx: Ctx, profileId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ mediaId: photos.mediaId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.profileId, profileId), eq(photos.state, 'approved')))
    .orderBy(desc(photos.isAvatar), asc(photos.position), asc(photos.id))
  return rows.map((row) => row.mediaId)
}

export async function avatarMediaOf(ctx: Ctx, profileId: number): Promise<number | null> {
  const [row] = await ctx.db
    .select({ mediaId: photos.mediaId })
    .from(photos)
    .where(and(tenantScope(ctx, photos), eq(photos.profileId, profileId), eq(photos.isAvatar, true)))
  return row?.mediaId ?? null
}

export async function openDraftOf(ctx: Ctx, profileId: number): Promise<DraftRow | null> {
  const [row] = await ctx.db
    .select()
    .from(profileDrafts)
    .where(and(tenantScope(ctx, profileDrafts), eq(profileDrafts.profileId, profileId), inArray(profileDrafts.status, draftStates.open)))
  return row ?? null
}

/** The draft as its owner sees it: a draft by another author is hidden until it is handed over. */
export async function ownersDraftOf(ctx: Ctx, { id, userId }: Pick<LiveRow, 'id' | 'userId'>): Promise<DraftRow | null> {
  const draft = await openDraftOf(ctx, id)
  return draft?.status === 'editing' && draft.authorId !== userId ? null : draft
}

export async function insertDraft(
  ctx: Ctx,
  draft: { profileId: number; patch: ProfilePatch; authorId: number; status: DraftStatus },
): Promise<DraftRow> {
  const [row] = await ctx.db
    .insert(profileDrafts)
    .values({ ...draft, tenantId: ctx.tenant.id, createdAt: ctx.now, updatedAt: ctx.now })
    .returning()
  return row!
}

export async function updateDraft(
  ctx: Ctx,
  id: number,
  change: {
    patch?: ProfilePatch
    status?: DraftStatus
    authorId?: number
    preparedById?: number | null
    auditTaskId?: number | null
    issues?: DraftRow['issues']
  },
): Promise<void> {
  await ctx.db
    .update(profileDrafts)
    .set({ ...change, updatedAt: ctx.now })
    .where(and(tenantScope(ctx, profileDrafts), eq(profileDrafts.id, id)))
}

export async function insertHistory(
  ctx: Ctx,
  profileId: number,
  byUserId: number,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Promise<void> {
  if (changes.length === 0) return
  await ctx.db
    .insert(profileHistory)
    .values(changes.map((change) => ({ tenantId: ctx.tenant.id, profileId, byUserId, createdAt: ctx.now, ...change })))
}

/** Facts about a profile's owner; null for a profile without an account. */
export async function findOwner(
  ctx: Ctx,
  { id, userId }: Pick<LiveRow, 'id' | 'userId'>,
): Promise<{ isRealName: boolean; hasPhone: boolean; isCoupled: boolean } | null> {
  if (userId === null) return null
  const [row] = await ctx.db
    .select({
      realNameAt: users.realNameAt,
      phoneHash: users.phoneHash,
      isCoupled: sql<boolean>`${isCoupled(ctx.tenant.id, sql`${id}::bigint`)}`,
    })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
  return row ? { isRealName: row.realNameAt !== null, hasPhone: row.phoneHash !== null, isCoupled: row.isCoupled } : null
}

export async function taskFacts(ctx: Ctx, taskId: number): Promise<{ status: string; appealText: string | null } | null> {
  const [row] = await ctx.db
    .select({ status: auditTasks.status, appealText: auditTasks.appealText })
    .from(auditTasks)
    .where(and(tenantScope(ctx, auditTasks), eq(auditTasks.id, taskId)))
  return row ?? null
}
