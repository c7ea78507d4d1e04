/** The only writer of poster templates, drawn pictures, scenes and scans. */
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { posterLimits, type PosterKind, type SceneChannel, type TemplateStatus } from '@qianxian/protocol/poster/poster.words'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { matchmakers } from '../../db/tables/matchmaker'
import { media } from '../../db/tables/media'
import { posterRenders, posterTemplates, scenes, sceneScans } from '../../db/tables/poster'
import { drawCode } from '../../lib/secrets'
import { readPrivacy } from '../love/love'

export type Render = typeof posterRenders.$inferSelect
export type Scene = typeof scenes.$inferSelect

export async function activeTemplate(ctx: Ctx, kind: PosterKind) {
  const [row] = await ctx.db
    .select()
    .from(posterTemplates)
    .where(
      and(tenantScope(ctx, posterTemplates), eq(posterTemplates.kind, kind), eq(posterTemplates.status, 'active' satisfies TemplateStatus)),
    )
    .orderBy(desc(posterTemplates.version))
    .limit(1)
  return row ?? null
}

export interface Inviter {
  userId: number
  inviteCode: string
  /** Null if others may not see a nickname. */
  nickname: string | null
  /** The file of an approved avatar, in the rendering that the inviter's privacy allows on a poster. */
  headKey: string | null
  /** Public number of the profile; null if others may not see the profile. */
  no: string | null
}

/** The person named on a poster: the requester or the inviter; null once the account is closed. */
export async function inviterOf(ctx: Ctx, userId: number): Promise<Inviter | null> {
  const [row] = await ctx.db
    .select({
      inviteCode: users.inviteCode,
      status: users.status,
      closingAt: users.closingAt,
      no: loveProfiles.no,
      nickname: loveProfiles.nickname,
      lifecycle: loveProfiles.lifecycle,
      isHidden: loveProfiles.isHidden,
      privacy: loveProfiles.privacy,
      visibility: loveProfiles.visibility,
      sharpKey: media.thumbKey,
      veiledKey: media.blurKey,
    })
    .from(users)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .leftJoin(
      media,
      and(
        eq(media.tenantId, users.tenantId),
        eq(media.id, sql`coalesce(${users.headMediaId}, ${loveProfiles.coverMediaId})`),
        eq(media.verdict, 'pass'),
        sql`${media.deletedAt} is null`,
      ),
    )
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
  if (!row || row.status !== 'active' || row.closingAt !== null) return null
  const { inviteCode, no, nickname, lifecycle, isHidden, privacy, visibility, sharpKey, veiledKey } = row
  const isKnown = isIn(profileStates.shown, lifecycle) && isHidden === false && visibility !== 'hidden'
  // An owner of a profile chooses in its privacy whether posters show the avatar; if not, the blurred one is used. A hidden owner
  // has neither.
  const hasProfile = privacy !== null && visibility !== null
  const isSharp = !hasProfile || readPrivacy({ privacy, visibility }).allowPosterAvatar
  const headKey = hasProfile && !isKnown ? null : isSharp ? sharpKey : veiledKey
  return { userId, inviteCode, headKey: headKey || null, no: isKnown ? no : null, nickname: isKnown ? nickname : null }
}

/** The file of a matchmaker's approved portrait. */
export async function deskPortraitKey(ctx: Ctx, matchmakerId: number): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: media.thumbKey })
    .from(matchmakers)
    .innerJoin(media, and(eq(media.tenantId, matchmakers.tenantId), eq(media.id, matchmakers.avatarMediaId)))
    .where(and(tenantScope(ctx, matchmakers), eq(matchmakers.id, matchmakerId), eq(media.verdict, 'pass'), isNull(media.deletedAt)))
  return row?.key ?? null
}

// --- Codes ------------------------------------------------------------------

export interface Leads {
  kind: PosterKind
  targetId: number
  inviterId: number | null
  channel: SceneChannel
}

const slotOf = ({ kind, targetId, inviterId, channel }: Leads): string => `${channel}:${kind}:${targetId}:${inviterId ?? ''}`

/** A poster has one code, also under concurrent requests. In the order of the database. */
export async function ensureScenes(ctx: Ctx, wanted: readonly Leads[]): Promise<Scene[]> {
  const find = () =>
    ctx.db
      .select()
      .from(scenes)
      .where(and(tenantScope(ctx, scenes), inArray(scenes.slot, wanted.map(slotOf))))
  const known = await find()
  if (known.length === wanted.length) return known
  await ctx.db
    .insert(scenes)
    .values(
      wanted.map((one) => ({
        tenantId: ctx.tenant.id,
        scene: drawCode(posterLimits.sceneLength),
        ...one,
        slot: slotOf(one),
        createdAt: ctx.now,
      })),
    )
    .onConflictDoNothing()
  return find()
}

export const ensureScene = async (ctx: Ctx, wanted: Leads): Promise<Scene> => (await ensureScenes(ctx, [wanted]))[0]!

export async function sceneByCode(ctx: Ctx, scene: string): Promise<Scene | null> {
  const [row] = await ctx.db
    .select()
    .from(scenes)
    .where(and(tenantScope(ctx, scenes), eq(scenes.scene, scene)))
  return row ?? null
}

/** After a merge of accounts, the codes keep their targets; new posters of the other account get codes of their own. */
export async function moveScenes(ctx: Ctx, fromUserId: number, toUserId: number): Promise<void> {
  await ctx.db
    .update(scenes)
    .set({ inviterId: toUserId, slot: null })
    .where(and(tenantScope(ctx, scenes), eq(scenes.inviterId, fromUserId)))
}

export async function insertScan(ctx: Ctx, sceneId: number): Promise<void> {
  const { platform, now: at } = ctx
  await ctx.db.insert(sceneScans).values({ tenantId: ctx.tenant.id, sceneId, userId: ctx.viewer?.userId ?? null, platform, at })
}

export async function deleteScansBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(sceneScans).where(and(tenantScope(ctx, sceneScans), lte(sceneScans.at, before)))
}

// --- Drawn pictures ---------------------------------------------------------

export async function findRender(ctx: Ctx, dataHash: string): Promise<Render | null> {
  const [row] = await ctx.db
    .select()
    .from(posterRenders)
    .where(and(tenantScope(ctx, posterRenders), eq(posterRenders.dataHash, dataHash)))
  return row && row.expiresAt > ctx.now ? row : null
}

/**
 * Returns the stored row: another process may have drawn the same picture meanwhile. `dropped` is the file of an expired picture.
 */
export async function keepRender(
  ctx: Ctx,
  row: Omit<typeof posterRenders.$inferInsert, 'id' | 'tenantId'>,
): Promise<{ kept: Render; dropped: string | null }> {
  return ctx.tx(async (ctx) => {
    const ofData = and(tenantScope(ctx, posterRenders), eq(posterRenders.dataHash, row.dataHash))
    const [ended] = await ctx.db
      .delete(posterRenders)
      .where(and(ofData, lte(posterRenders.expiresAt, ctx.now)))
      .returning({ fileKey: posterRenders.fileKey })
    const [made] = await ctx.db
      .insert(posterRenders)
      .values({ tenantId: ctx.tenant.id, ...row })
      .onConflictDoNothing()
      .returning()
    const kept = made ?? (await ctx.db.select().from(posterRenders).where(ofData))[0]!
    return { kept, dropped: ended?.fileKey ?? null }
  })
}

export async function isFileKept(ctx: Ctx, fileKey: string): Promise<boolean> {
  return (await ctx.db.$count(posterRenders, and(tenantScope(ctx, posterRenders), eq(posterRenders.fileKey, fileKey)))) > 0
}

/** Expires all pictures drawn for a user. */
export async function endRendersOf(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db
    .update(posterRenders)
    .set({ expiresAt: ctx.now })
    .where(and(tenantScope(ctx, posterRenders), eq(posterRenders.userId, userId)))
}

export const endedRenders = (ctx: Ctx, before: Date, limit: number): Promise<Render[]> =>
  ctx.db
    .select()
    .from(posterRenders)
    .where(and(tenantScope(ctx, posterRenders), lte(posterRenders.expiresAt, before)))
    .limit(limit)

export async function forgetRenders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.delete(posterRenders).where(and(tenantScope(ctx, posterRenders), inArray(posterRenders.id, [...ids])))
}
