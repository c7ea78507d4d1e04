/** A session is 256 random bits with the person and their hash with us; it can be taken back at any moment. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { memberOf, rolesOf, type Ctx, type Grant, type Viewer } from '../../ctx'
import { here } from '../../db/here'
import { prepared } from '../../db/prepared'
import { roleGrants, sessions, users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { fault } from '../../http/fault'
import { drawToken, tokenHash } from '../../lib/secrets'

/** However much it is used. */
const LIFE_DAYS = 30
/** Unused for so long a session is over; sooner for those who see what others entrusted to them. */
const IDLE_DAYS = 14
const STAFF_IDLE_DAYS = 1
/** So fresh a login stands for the person themselves, where somebody else's use of their session would cost the account. */
const FRESH_MINUTES = 15
/** Written at most this often, so that reading does not become writing. */
const SEEN_EVERY_MS = 300_000

/** A love user is somebody who has handed a profile in at least once. */
export const isLoveLifecycle = (lifecycle: ProfileLifecycle | null): boolean =>
  lifecycle !== null && !isIn(profileStates.unregistered, lifecycle)

const holderOfToken = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      lastSeenAt: sessions.lastSeenAt,
      status: users.status,
      hasPhone: sql<boolean>`${users.phoneHash} is not null`,
      isVip: sql<boolean>`coalesce(${users.vipUntil} > ${sql.placeholder('now')}::timestamptz, false)`,
      profileId: loveProfiles.id,
      lifecycle: loveProfiles.lifecycle,
      grants: sql<
        Grant[]
      >`(select coalesce(json_agg(json_build_object('role', role, 'scope', scope_type, 'scopeId', scope_id)), '[]') from ${roleGrants} where ${roleGrants.tenantId} = ${users.tenantId} and ${roleGrants.userId} = ${users.id} and ${roleGrants.isActive})`,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        eq(sessions.tenantId, sql.placeholder('tenantId')),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz`,
      ),
    )
    .prepare('holder_of_token'),
)

/** Who a token belongs to, or null; throws for accounts that are closed to their owner. Asked anew every time: a logout works at once. */
export async function viewerOfToken(ctx: Ctx, token: string): Promise<Viewer> {
  const [row] = await holderOfToken(ctx.db).execute({ tokenHash: tokenHash(token), tenantId: ctx.tenant.id, now: ctx.now.toISOString() })
  if (!row) return null
  const idleDays = row.grants.length > 0 ? STAFF_IDLE_DAYS : IDLE_DAYS
  if (row.lastSeenAt < momentBefore(ctx.now, idleDays, 'day')) return null
  refuseClosed(row.status)
  if (ctx.now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) await markSeen(ctx, row)
  return {
    userId: row.userId,
    sessionId: row.sessionId,
    profileId: row.profileId,
    lifecycle: row.lifecycle,
    isWhetherLoveUser: isLoveLifecycle(row.lifecycle),
    isWhetherVip: row.isVip,
    hasPhone: row.hasPhone,
    roles: rolesOf(row.grants),
    grants: row.grants,
  }
}

export function refuseClosed(status: UserStatus): void {
  if (status === 'frozen') throw fault('account_frozen')
  if (status === 'closed') throw fault('account_closed')
}

async function markSeen(
  ctx: Ctx,
  { sessionId, userId, profileId }: { sessionId: number; userId: number; profileId: number | null },
): Promise<void> {
  const mine = { tenantId: ctx.tenant.id }
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now })
    .where(and(eq(sessions.tenantId, mine.tenantId), eq(sessions.id, sessionId)))
  await ctx.db
    .update(users)
    .set({ lastSeenAt: ctx.now })
    .where(and(eq(users.tenantId, mine.tenantId), eq(users.id, userId)))
  if (profileId !== null) {
    await ctx.db
      .update(loveProfiles)
      .set({ lastActiveAt: ctx.now })
      .where(and(eq(loveProfiles.tenantId, mine.tenantId), eq(loveProfiles.id, profileId)))
  }
}

/** Always a new token: whatever token came with the login is not continued. */
export async function openSession(ctx: Ctx, userId: number): Promise<string> {
  const token = drawToken()
  await ctx.db.insert(sessions).values({
    tenantId: ctx.tenant.id,
    tokenHash: tokenHash(token),
    userId,
    platform: ctx.platform,
    device: ctx.device,
    ip: ctx.ip,
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: momentAfter(ctx.now, LIFE_DAYS, 'day'),
  })
  return token
}

/** Before the ways into an account change: throws `login_again` where the login was too long ago. */
export async function requireFreshLogin(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = memberOf(ctx)
  const [row] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(here(ctx, sessions), eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  if (!row || row.createdAt < momentBefore(ctx.now, FRESH_MINUTES, 'minute')) throw fault('login_again')
}

/** Ends one session, or all of a user's but one. */
export async function revokeSessions(ctx: Ctx, userId: number, which: { only?: number; except?: number } = {}): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        here(ctx, sessions),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : sql`${sessions.id} <> ${which.except}`,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}
