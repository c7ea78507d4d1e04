/** The only writer of the settings for channels outside the app, of their quotas, and of sends. */
import type { NoticeSettings } from '@qianxian/protocol/notice/notice.schema'
import { noticeLimits, type NoticeSlot, type NoticeWay } from '@qianxian/protocol/notice/notice.words'
import { and, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { pushPlatforms, type PushPlatform } from '../../../adapters/push/push'
import type { Ctx, TxCtx } from '../../../ctx'
import { lockNamed } from '../../../db/named-lock'
import { tenantScope } from '../../../db/tenant-scope'
import { sessions, userOpenIds, users } from '../../../db/tables/account'
import { notices, noticeSends, noticeSettings, subscribeQuotas } from '../../../db/tables/notice'

// --- Settings ---------------------------------------------------------------

export async function settingsOf(ctx: Ctx, userId: number): Promise<NoticeSettings | null> {
  const { system, interact, message, quietFrom, quietTo } = noticeSettings
  const [row] = await ctx.db
    .select({ system, interact, message, quietFrom, quietTo })
    .from(noticeSettings)
    .where(and(tenantScope(ctx, noticeSettings), eq(noticeSettings.userId, userId)))
  return row ?? null
}

export async function putSettings(ctx: Ctx, userId: number, settings: NoticeSettings): Promise<void> {
  await ctx.db
    .insert(noticeSettings)
    .values({ ...settings, tenantId: ctx.tenant.id, userId })
    .onConflictDoUpdate({ target: [noticeSettings.tenantId, noticeSettings.userId], set: settings })
}

// --- Quotas -----------------------------------------------------------------

const quotaOf = (ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot) =>
  and(
    tenantScope(ctx, subscribeQuotas),
    eq(subscribeQuotas.userId, userId),
    eq(subscribeQuotas.platform, platform),
    eq(subscribeQuotas.slot, slot),
  )

export const quotasOf = (ctx: Ctx, userId: number, platform: PushPlatform) =>
  ctx.db
    .select({
      slot: subscribeQuotas.slot,
      remaining: subscribeQuotas.remaining,
      isAlways: subscribeQuotas.isAlways,
      refusedAt: subscribeQuotas.refusedAt,
    })
    .from(subscribeQuotas)
    .where(and(tenantScope(ctx, subscribeQuotas), eq(subscribeQuotas.userId, userId), eq(subscribeQuotas.platform, platform)))

/** Adds one permission, up to a sensible maximum. */
export async function addQuota(ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot, isAlways: boolean): Promise<void> {
  await ctx.db
    .insert(subscribeQuotas)
    .values({ tenantId: ctx.tenant.id, userId, platform, slot, remaining: 1, isAlways })
    .onConflictDoUpdate({
      target: [subscribeQuotas.tenantId, subscribeQuotas.userId, subscribeQuotas.platform, subscribeQuotas.slot],
      set: { remaining: sql`least(${subscribeQuotas.remaining} + 1, ${noticeLimits.quotaMax}::int)`, isAlways, refusedAt: null },
    })
}

export async function noteRefusal(ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot): Promise<void> {
  await ctx.db
    .insert(subscribeQuotas)
    .values({ tenantId: ctx.tenant.id, userId, platform, slot, refusedAt: ctx.now })
    .onConflictDoUpdate({
      target: [subscribeQuotas.tenantId, subscribeQuotas.userId, subscribeQuotas.platform, subscribeQuotas.slot],
      set: { isAlways: false, refusedAt: ctx.now },
    })
}

/** Returns false if no permission is left. */
export async function consumeQuota(ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot): Promise<boolean> {
  const taken = await ctx.db
    .update(subscribeQuotas)
    .set({ remaining: sql`${subscribeQuotas.remaining} - 1` })
    .where(and(quotaOf(ctx, userId, platform, slot), gt(subscribeQuotas.remaining, 0)))
    .returning({ slot: subscribeQuotas.slot })
  return taken.length > 0
}

export async function returnQuota(ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot): Promise<void> {
  await ctx.db
    .update(subscribeQuotas)
    .set({ remaining: sql`least(${subscribeQuotas.remaining} + 1, ${noticeLimits.quotaMax}::int)` })
    .where(quotaOf(ctx, userId, platform, slot))
}

/** Sets the quota to zero when the platform reports that no permission is left. */
export async function clearQuota(ctx: Ctx, userId: number, platform: PushPlatform, slot: NoticeSlot): Promise<void> {
  await ctx.db
    .update(subscribeQuotas)
    .set({ remaining: 0, isAlways: false })
    .where(quotaOf(ctx, userId, platform, slot))
}

/** Returns the users who permitted messages of this slot on any platform. */
export async function filterUsersWithQuota(ctx: Ctx, userIds: readonly number[], slot: NoticeSlot): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ userId: subscribeQuotas.userId })
    .from(subscribeQuotas)
    .where(
      and(
        tenantScope(ctx, subscribeQuotas),
        inArray(subscribeQuotas.userId, [...userIds]),
        eq(subscribeQuotas.slot, slot),
        gt(subscribeQuotas.remaining, 0),
      ),
    )
  return rows.map(({ userId }) => userId)
}

// --- Recipients -------------------------------------------------------------

export interface Recipient {
  userId: number
  phoneEnc: string | null
  lastSeenAt: Date
  /** Platforms on which they are logged in and can be reached, most recently used first. */
  platforms: PushPlatform[]
}

export async function findRecipient(ctx: Ctx, userId: number): Promise<Recipient | null> {
  const [user] = await ctx.db
    .select({ phoneEnc: users.phoneEnc, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.id, userId)))
  if (!user) return null
  const open = await ctx.db
    .select({ platform: sessions.platform, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now)))
    .orderBy(desc(sessions.lastSeenAt))
  const seen = [user.lastSeenAt, ...open.map(({ lastSeenAt }) => lastSeenAt)].map((at) => at.getTime())
  return {
    userId,
    phoneEnc: user.phoneEnc,
    lastSeenAt: new Date(Math.max(...seen)),
    platforms: [...new Set(open.flatMap(({ platform }) => pushPlatforms.find((one) => one === platform) ?? []))],
  }
}

/** The user's open id in this app; the latest one if two accounts were merged. */
export async function openIdOf(ctx: Ctx, userId: number, platform: PushPlatform, appId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ openId: userOpenIds.openId })
    .from(userOpenIds)
    .where(
      and(tenantScope(ctx, userOpenIds), eq(userOpenIds.userId, userId), eq(userOpenIds.platform, platform), eq(userOpenIds.appId, appId)),
    )
    .orderBy(desc(userOpenIds.createdAt))
    .limit(1)
  return row?.openId ?? null
}

// --- Sends ------------------------------------------------------------------

/** Locks sends to this person until the transaction ends. */
export async function lockRecipient(ctx: TxCtx, userId: number): Promise<void> {
  await lockNamed(ctx, 'notice', userId)
}

/** Returns the given notices that are still unread and were not sent outside the app. */
export async function filterPendingNotices(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: notices.id })
    .from(notices)
    .where(and(tenantScope(ctx, notices), inArray(notices.id, [...ids]), isNull(notices.readAt), isNull(notices.leftAt)))
  return new Set(rows.map(({ id }) => id))
}

export async function noteLeft(ctx: Ctx, ids: readonly number[], leftAt: Date | null): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(notices)
    .set({ leftAt })
    .where(and(tenantScope(ctx, notices), inArray(notices.id, [...ids])))
}

export async function noteSend(ctx: Ctx, send: Omit<typeof noticeSends.$inferInsert, 'tenantId' | 'notedAt'>): Promise<number> {
  const [row] = await ctx.db
    .insert(noticeSends)
    .values({ ...send, tenantId: ctx.tenant.id, notedAt: ctx.now })
    .returning({ id: noticeSends.id })
  return row!.id
}

export async function noteOutcome(ctx: Ctx, id: number, failure: string | null): Promise<void> {
  await ctx.db
    .update(noticeSends)
    .set(failure === null ? { sentAt: ctx.now } : { failedAt: ctx.now, failure })
    .where(and(tenantScope(ctx, noticeSends), eq(noticeSends.id, id)))
}

/** Number of sends of this channel, or of this slot, recorded since a time. */
export const sendsSince = (ctx: Ctx, userId: number, since: Date, of: { way: NoticeWay } | { slot: NoticeSlot }): Promise<number> =>
  ctx.db.$count(
    noticeSends,
    and(
      tenantScope(ctx, noticeSends),
      eq(noticeSends.userId, userId),
      'way' in of ? eq(noticeSends.way, of.way) : eq(noticeSends.slot, of.slot),
      isNull(noticeSends.failedAt),
      gte(noticeSends.notedAt, since),
    ),
  )

/** Safety text messages without an outcome: their process has stopped or is still sending. */
export const unfinishedSafety = (ctx: Ctx, userId: number, triesMax: number) =>
  ctx.db
    .select({ id: noticeSends.id, outside: noticeSends.outside, notedAt: noticeSends.notedAt })
    .from(noticeSends)
    .where(
      and(
        tenantScope(ctx, noticeSends),
        eq(noticeSends.userId, userId),
        eq(noticeSends.way, 'sms'),
        eq(noticeSends.isSafety, true),
        isNull(noticeSends.sentAt),
        isNull(noticeSends.failedAt),
        lt(noticeSends.tries, triesMax),
      ),
    )

/** Returns false if another process took over the send meanwhile. */
export async function claimSend(ctx: Ctx, id: number, notedAt: Date): Promise<boolean> {
  const taken = await ctx.db
    .update(noticeSends)
    .set({ tries: sql`${noticeSends.tries} + 1`, notedAt: ctx.now })
    .where(and(tenantScope(ctx, noticeSends), eq(noticeSends.id, id), eq(noticeSends.notedAt, notedAt), isNull(noticeSends.sentAt)))
    .returning({ id: noticeSends.id })
  return taken.length > 0
}

/** Deletes old sends of all tenants. */
export const forgetSends = (db: Ctx['db'], before: Date) => db.delete(noticeSends).where(lt(noticeSends.notedAt, before))
