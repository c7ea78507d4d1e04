/** The only writer of users, their third-party identities and invitations. */
import { generateName } from '@qianxian/protocol/auth/generated-name'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { rolesOf as rolesOfGrants, type Ctx, type TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { roleGrants, sessions, userOpenIds, users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { drawCode } from '../../lib/secrets'

export type UserRow = typeof users.$inferSelect
export type OpenIdRow = typeof userOpenIds.$inferSelect

const INVITE_CODE_LENGTH = 8
export const newInviteCode = (): string => drawCode(INVITE_CODE_LENGTH)

const mine = (ctx: Ctx, id: number) => and(tenantScope(ctx, users), eq(users.id, id))

/** Inserts a user with a generated login name, which the user can change at any time. */
export async function insertUser(ctx: Ctx, values: Partial<typeof users.$inferInsert>): Promise<UserRow> {
  const [row] = await ctx.db
    .insert(users)
    .values({
      userName: generateName(drawCode),
      ...values,
      tenantId: ctx.tenant.id,
      inviteCode: newInviteCode(),
      createdAt: ctx.now,
      lastSeenAt: ctx.now,
    })
    .returning()
  return row!
}

export async function userById(ctx: Ctx, id: number): Promise<UserRow | null> {
  const [row] = await ctx.db.select().from(users).where(mine(ctx, id))
  return row ?? null
}

export async function userByPhoneHash(ctx: Ctx, phoneHash: string): Promise<UserRow | null> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.phoneHash, phoneHash)))
  return row ?? null
}

export async function userByName(ctx: Ctx, userName: string): Promise<UserRow | null> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(tenantScope(ctx, users), sql`lower(${users.userName}) = lower(${userName})`))
  return row ?? null
}

export async function userByInviteCode(ctx: Ctx, inviteCode: string): Promise<UserRow | null> {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.inviteCode, inviteCode.toUpperCase())))
  return row ?? null
}

export async function updateUser(ctx: Ctx, id: number, values: Partial<typeof users.$inferInsert>): Promise<void> {
  await ctx.db.update(users).set(values).where(mine(ctx, id))
}

/** Removes a refused picture from all users who have it as avatar. */
export async function clearPortrait(ctx: Ctx, mediaId: number): Promise<void> {
  await ctx.db
    .update(users)
    .set({ headMediaId: null })
    .where(and(tenantScope(ctx, users), eq(users.headMediaId, mediaId)))
}

/** Users who requested closing before this moment and have not come back, longest first. */
export async function closingBefore(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(tenantScope(ctx, users), eq(users.status, 'closing'), lte(users.closingAt, before)))
    .orderBy(asc(users.closingAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Records when the user was last active. */
export const noteSeen = (ctx: Ctx, { userId }: { userId: number }): Promise<void> => updateUser(ctx, userId, { lastSeenAt: ctx.now })

/** Locks the rows of both users in id order, so that two merges cannot deadlock. */
export async function lockUsers(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((a, b) => a - b)) await ctx.db.select({ id: users.id }).from(users).where(mine(ctx, id)).for('update')
}

/** Returns the identity by which the tenant's app on this platform knows the user; null if there is none. */
export async function findOpenIdHere(ctx: Ctx, userId: number, platform: string): Promise<OpenIdRow | null> {
  const appId = ctx.tenant.apps[platform] ?? ''
  return (await openIdsOf(ctx, userId)).find((one) => one.platform === platform && one.appId === appId) ?? null
}

export async function openIdsOf(ctx: Ctx, userId: number): Promise<OpenIdRow[]> {
  return ctx.db
    .select()
    .from(userOpenIds)
    .where(and(tenantScope(ctx, userOpenIds), eq(userOpenIds.userId, userId)))
}

/** The user behind an identity: by open id, else by union id, which identifies one person across our apps. */
export async function userIdByIdentity(
  ctx: Ctx,
  identity: { platform: string; appId: string; openId: string; unionId: string | null },
): Promise<number | null> {
  const sameOpenId = and(
    eq(userOpenIds.platform, identity.platform),
    eq(userOpenIds.appId, identity.appId),
    eq(userOpenIds.openId, identity.openId),
  )
  const family = identity.platform === 'tt' ? sql`${userOpenIds.platform} = 'tt'` : sql`${userOpenIds.platform} <> 'tt'`
  const sameUnionId = identity.unionId ? and(eq(userOpenIds.unionId, identity.unionId), family) : undefined
  const rows = await ctx.db
    .select({ userId: userOpenIds.userId, openId: userOpenIds.openId })
    .from(userOpenIds)
    .where(and(tenantScope(ctx, userOpenIds), or(sameOpenId, sameUnionId)))
    .orderBy(asc(userOpenIds.createdAt))
  return (rows.find((row) => row.openId === identity.openId) ?? rows[0])?.userId ?? null
}

/** Returns false if the identity already belongs to another user. */
export async function insertOpenId(
  ctx: Ctx,
  userId: number,
  identity: { platform: string; appId: string; openId: string; unionId: string | null },
): Promise<boolean> {
  const rows = await ctx.db
    .insert(userOpenIds)
    .values({ tenantId: ctx.tenant.id, userId, createdAt: ctx.now, ...identity })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

/** Removes identities bound after `since`, so that they can no longer log in. */
export async function dropOpenIdsSince(ctx: Ctx, userId: number, since: Date): Promise<void> {
  await ctx.db
    .delete(userOpenIds)
    .where(and(tenantScope(ctx, userOpenIds), eq(userOpenIds.userId, userId), gte(userOpenIds.createdAt, since)))
}

/** Roles granted to the user for the whole tenant or personally, as a session of the user would have them. */
export async function loadTenantRoles(ctx: Ctx, userId: number): Promise<ReadonlySet<string>> {
  const grants = await ctx.db
    .select({ role: roleGrants.role, scope: roleGrants.scopeType, scopeId: roleGrants.scopeId })
    .from(roleGrants)
    .where(and(tenantScope(ctx, roleGrants), eq(roleGrants.userId, userId), eq(roleGrants.isActive, true)))
  return rolesOfGrants(grants)
}

export async function listRoles(ctx: Ctx, userId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ role: roleGrants.role })
    .from(roleGrants)
    .where(and(tenantScope(ctx, roleGrants), eq(roleGrants.userId, userId), eq(roleGrants.isActive, true)))
  return rows.map((row) => row.role)
}

export async function liveSessions(ctx: Ctx, userId: number) {
  return ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        tenantScope(ctx, sessions),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        sql`${sessions.expiresAt} > ${sqlTimestamp(ctx.now)}`,
      ),
    )
    .orderBy(sql`${sessions.lastSeenAt} desc`)
    .limit(50)
}

export async function profileBrief(ctx: Ctx, userId: number) {
  const [row] = await ctx.db
    .select({
      no: loveProfiles.no,
      nickname: loveProfiles.nickname,
      lifecycle: loveProfiles.lifecycle,
      coverMediaId: loveProfiles.coverMediaId,
      approvalSeenAt: loveProfiles.approvalSeenAt,
    })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), eq(loveProfiles.userId, userId)))
  return row ?? null
}

/** Stores the resulting membership; only the membership noun knows how it is computed. */
export const keepMembership = (ctx: Ctx, userId: number, kept: { type: string | null; until: Date | null }): Promise<void> =>
  updateUser(ctx, userId, { vipType: kept.type, vipUntil: kept.until })
