/**
 * The only writer of codes, captchas, OAuth states, sessions, tickets, and of the data that the providers' clients
 * store here.
 */
import { userStates, type UserStatus } from '@qianxian/protocol/account/account.words'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Ctx, Grant, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import type { Db } from '../../db/open'
import { prepared } from '../../db/prepared'
import { sqlLiteral } from '../../db/sql-literals'
import {
  imageCaptchas,
  oauthStates,
  roleGrants,
  sessions,
  smsCodes,
  smsOutbox,
  socketTickets,
  tokenCache,
  users,
} from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { trustLevelNow } from '../../db/trust'

// --- Codes and pictures -----------------------------------------------------

export async function insertPicture(ctx: Ctx, picture: typeof imageCaptchas.$inferInsert): Promise<void> {
  await ctx.db.insert(imageCaptchas).values(picture)
}

/** Deletes the captcha and returns it; null if there is none. */
export async function consumePicture(ctx: Ctx, id: string): Promise<typeof imageCaptchas.$inferSelect | null> {
  const [row] = await ctx.db.delete(imageCaptchas).where(eq(imageCaptchas.id, id)).returning()
  return row ?? null
}

/** Locks the phone until the transaction ends: otherwise parallel requests would all be within the limits. */
export async function lockPhone(ctx: TxCtx, phoneHash: string): Promise<void> {
  await lockNamed(ctx, 'sms', phoneHash)
}

/** Codes requested from networks known for the owner, or from all others; newest first. */
export async function codesSince(ctx: Ctx, phoneHash: string, isOfOwner: boolean, since: Date): Promise<{ createdAt: Date }[]> {
  return ctx.db
    .select({ createdAt: smsCodes.createdAt })
    .from(smsCodes)
    .where(
      and(tenantScope(ctx, smsCodes), eq(smsCodes.phoneHash, phoneHash), eq(smsCodes.isOfOwner, isOfOwner), gt(smsCodes.createdAt, since)),
    )
    .orderBy(desc(smsCodes.createdAt))
}

export async function insertCode(ctx: Ctx, code: Omit<typeof smsCodes.$inferInsert, 'tenantId' | 'createdAt'>): Promise<void> {
  await ctx.db.insert(smsCodes).values({ ...code, tenantId: ctx.tenant.id, createdAt: ctx.now })
}

/** Codes of this phone that are still valid, newest first. */
export async function liveCodes(ctx: Ctx, phoneHash: string): Promise<Pick<typeof smsCodes.$inferSelect, 'id' | 'scene' | 'ip'>[]> {
  return ctx.db
    .select({ id: smsCodes.id, scene: smsCodes.scene, ip: smsCodes.ip })
    .from(smsCodes)
    .where(and(tenantScope(ctx, smsCodes), eq(smsCodes.phoneHash, phoneHash), isNull(smsCodes.usedAt), gt(smsCodes.expiresAt, ctx.now)))
    .orderBy(desc(smsCodes.createdAt))
}

export async function endCodes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db
    .update(smsCodes)
    .set({ usedAt: ctx.now })
    .where(and(tenantScope(ctx, smsCodes), inArray(smsCodes.id, [...ids]), isNull(smsCodes.usedAt)))
}

/**
 * Checks and counts in one statement, so that only the allowed number of simultaneous guesses is checked. With
 * `isPeek`, the code is not spent.
 */
export async function matchCode(
  ctx: Ctx,
  id: number,
  { codeHash, triesMax, isElsewhere, isPeek }: { codeHash: string; triesMax: number; isElsewhere: boolean; isPeek: boolean },
): Promise<boolean> {
  const isRight = sql`${smsCodes.codeHash} = ${codeHash}`
  const tries = isElsewhere ? smsCodes.wrongTriesElsewhere : smsCodes.wrongTries
  const [tried] = await ctx.db
    .update(smsCodes)
    .set({
      [isElsewhere ? 'wrongTriesElsewhere' : 'wrongTries']: sql`${tries} + case when ${isRight} then 0 else 1 end`,
      usedAt: isPeek ? null : sql`case when ${isRight} then ${sqlTimestamp(ctx.now)} end`,
    })
    .where(and(tenantScope(ctx, smsCodes), eq(smsCodes.id, id), isNull(smsCodes.usedAt), lt(tries, triesMax)))
    .returning({ isRight: sql<boolean>`${isRight}` })
  return tried?.isRight === true
}

// --- Trips to WeChat --------------------------------------------------------

export async function insertState(ctx: Ctx, trip: Omit<typeof oauthStates.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(oauthStates).values({ ...trip, tenantId: ctx.tenant.id })
}

/** Deletes the OAuth state and returns it; null if there is none. */
export async function consumeOauthState(ctx: Ctx, state: string): Promise<typeof oauthStates.$inferSelect | null> {
  const [row] = await ctx.db
    .delete(oauthStates)
    .where(and(tenantScope(ctx, oauthStates), eq(oauthStates.state, state)))
    .returning()
  return row ?? null
}

// --- Sessions ---------------------------------------------------------------

/** Columns of the viewer that are loaded for each request. */
const asViewer = {
  userId: users.id,
  status: users.status,
  hasPhone: sql<boolean>`${users.phoneHash} is not null`,
  isVip: sql<boolean>`coalesce(${users.vipUntil} > ${sql.placeholder('now')}::timestamptz, false)`,
  profileId: loveProfiles.id,
  lifecycle: loveProfiles.lifecycle,
  trustLevel: trustLevelNow(sql`${sql.placeholder('now')}::timestamptz`),
  grants: sql<
    Grant[]
  >`(select coalesce(json_agg(json_build_object('role', role, 'scope', scope_type, 'scopeId', scope_id)), '[]') from ${roleGrants} where ${roleGrants.tenantId} = ${users.tenantId} and ${roleGrants.userId} = ${users.id} and ${roleGrants.isActive})`,
}

const holderOfToken = prepared((db) =>
  db
    .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, ...asViewer })
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

const viewerById = prepared((db) =>
  db
    .select(asViewer)
    .from(users)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .where(and(eq(users.tenantId, sql.placeholder('tenantId')), eq(users.id, sql.placeholder('userId'))))
    .prepare('viewer_by_id'),
)

/** Loads the data of a viewer for a person without a session. */
export async function loadViewer(ctx: Ctx, userId: number) {
  const [row] = await viewerById(ctx.db).execute({ tenantId: ctx.tenant.id, userId, now: ctx.now.toISOString() })
  return row ?? null
}

export async function findSessionHolder(ctx: Ctx, tokenHash: string) {
  const [row] = await holderOfToken(ctx.db).execute({ tokenHash, tenantId: ctx.tenant.id, now: ctx.now.toISOString() })
  return row ?? null
}

export async function touchSession(ctx: Ctx, sessionId: number): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: ctx.now })
    .where(and(tenantScope(ctx, sessions), eq(sessions.id, sessionId)))
}

export async function insertSession(ctx: Ctx, session: Omit<typeof sessions.$inferInsert, 'tenantId' | 'lastSeenAt'>): Promise<number> {
  const [row] = await ctx.db
    .insert(sessions)
    .values({ ...session, tenantId: ctx.tenant.id, lastSeenAt: ctx.now })
    .returning({ id: sessions.id })
  return row!.id
}

/** All stored sessions, including ended ones; the oldest first. */
export async function sessionsOf(ctx: Ctx, userId: number): Promise<(typeof sessions.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), eq(sessions.userId, userId)))
    .orderBy(asc(sessions.id))
}

/** Device hashes of a person's stored sessions. */
export async function devicesOf(ctx: Ctx, userId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ hash: sessions.deviceHash })
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), eq(sessions.userId, userId), isNotNull(sessions.deviceHash)))
  return rows.flatMap(({ hash }) => hash ?? [])
}

export async function usersOnDevices(ctx: Ctx, hashes: readonly string[]): Promise<number[]> {
  if (hashes.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), inArray(sessions.deviceHash, [...hashes])))
  return rows.map(({ userId }) => userId)
}

/** Records the city of a session; returns false if it was recorded before. */
export async function noteCity(ctx: Ctx, sessionId: number, city: string): Promise<boolean> {
  const rows = await ctx.db
    .update(sessions)
    .set({ city })
    .where(and(tenantScope(ctx, sessions), eq(sessions.id, sessionId), isNull(sessions.city)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function sessionBegan(ctx: Ctx, userId: number, sessionId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return row?.createdAt ?? null
}

export async function isSessionLive(ctx: Ctx, userId: number, sessionId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(tenantScope(ctx, sessions), eq(sessions.userId, userId), eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
  return row !== undefined
}

/** Filters the sessions that have ended, or whose account is not open. */
export async function listEndedSessions(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; userId: number | null; status: UserStatus | null }[]> {
  const { rows } = await ctx.db.execute<{ id: number; userId: number | null; status: UserStatus | null }>(sql`
    select asked.id, ${users.id} as "userId", ${users.status} as status
    from unnest(${sql.param([...ids])}::bigint[]) as asked (id)
    left join ${sessions} on ${tenantScope(ctx, sessions)} and ${sessions.id} = asked.id
      and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${sqlTimestamp(ctx.now)}
    left join ${users} on ${tenantScope(ctx, users)} and ${users.id} = ${sessions.userId}
    where ${users.status} is distinct from ${sqlLiteral<UserStatus>('active')}`)
  return rows
}

export async function insertTicket(ctx: Ctx, ticket: Omit<typeof socketTickets.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(socketTickets).values({ ...ticket, tenantId: ctx.tenant.id })
}

/** Deletes the ticket and returns its session; null if there is none, or it has expired. */
export async function consumeTicket(ctx: Ctx, ticketHash: string): Promise<{ userId: number; sessionId: number } | null> {
  const [row] = await ctx.db
    .delete(socketTickets)
    .where(and(tenantScope(ctx, socketTickets), eq(socketTickets.ticketHash, ticketHash), gt(socketTickets.expiresAt, ctx.now)))
    .returning({ userId: socketTickets.userId, sessionId: socketTickets.sessionId })
  return row ?? null
}

/** The account and the networks of its stored sessions; empty if there is no such account. */
export async function loginsOf(ctx: Ctx, whose: { userId: number } | { phoneHash: string }): Promise<{ userId: number; ip: string }[]> {
  return ctx.db
    .selectDistinct({ userId: users.id, ip: sessions.ip })
    .from(users)
    .innerJoin(sessions, and(eq(sessions.tenantId, users.tenantId), eq(sessions.userId, users.id)))
    .where(and(tenantScope(ctx, users), 'userId' in whose ? eq(users.id, whose.userId) : eq(users.phoneHash, whose.phoneHash)))
}

/** Ends one session, or all sessions of a user except one. */
export async function endSessions(ctx: Ctx, userId: number, which: { only?: number; except?: number }): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(
      and(
        tenantScope(ctx, sessions),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : sql`${sessions.id} <> ${which.except}`,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

// --- Accounts with publicly known credentials -------------------------------

export interface Suspect {
  id: number
  userName: string | null
  passwordHash: string | null
  isStaff: boolean
  hasPhone: boolean
}

/**
 * Staff with a password, and accounts with one of these names or phones. An index finds each, so the number of accounts
 * does not matter.
 */
export async function suspectsOf(
  ctx: { db: Db; tenant: { id: number } },
  { userNames, phoneHashes }: { userNames: readonly string[]; phoneHashes: readonly string[] },
): Promise<Suspect[]> {
  const isStaff = sql`exists (select 1 from ${roleGrants} where ${tenantScope(ctx, roleGrants)} and ${roleGrants.userId} = ${users.id} and ${roleGrants.isActive})`
  const hasPhone = sql`coalesce(${inArray(users.phoneHash, [...phoneHashes])}, false)`
  const found = (which: SQL) =>
    sql`select ${users.id} as id, ${users.userName} as "userName", ${users.passwordHash} as "passwordHash", ${isStaff} as "isStaff", ${hasPhone} as "hasPhone" from ${users} where ${tenantScope(ctx, users)} and ${inArray(users.status, userStates.present)} and ${which}`
  const staff = sql`${users.passwordHash} is not null and ${users.id} in (select ${roleGrants.userId} from ${roleGrants} where ${tenantScope(ctx, roleGrants)} and ${roleGrants.isActive})`
  const named = inArray(sql`lower(${users.userName})`, [...userNames])
  const { rows } = await ctx.db.execute<Suspect & Record<string, unknown>>(
    sql`${found(staff)} union ${found(named)} union ${found(inArray(users.phoneHash, [...phoneHashes]))} order by id`,
  )
  return rows
}

// --- Storage of the providers' clients --------------------------------------

export async function insertSms(db: Db, message: { phone: string; code: string; text: string; reference: string }): Promise<void> {
  await db.insert(smsOutbox).values(message)
}

export async function smsReferencesTo(db: Db, phone: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ reference: smsOutbox.reference })
    .from(smsOutbox)
    .where(and(eq(smsOutbox.phone, phone), ne(smsOutbox.reference, ''), gte(smsOutbox.createdAt, since)))
  return rows.map(({ reference }) => reference)
}

export async function sharedToken(db: Db, name: string): Promise<{ value: string; expiresAt: Date } | null> {
  const [row] = await db
    .select({ value: tokenCache.value, expiresAt: tokenCache.expiresAt })
    .from(tokenCache)
    .where(eq(tokenCache.name, name))
  return row ?? null
}

export async function storeToken(db: Db, name: string, token: { value: string; expiresAt: Date }): Promise<void> {
  await db
    .insert(tokenCache)
    .values({ name, ...token })
    .onConflictDoUpdate({ target: tokenCache.name, set: token })
}

/** Runs `work` under a lock that lasts as long as its transaction, so a process that dies releases it. */
export function withTokenLocked<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  return db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`token:${name}`}, 0))`)
    return work()
  })
}
