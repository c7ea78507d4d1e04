/** The only writer of notices and of inbox versions. */
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { and, asc, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { planOnce } from '../../db/prepared'
import { sqlLiteral } from '../../db/sql-literals'
import type { Db } from '../../db/open'
import { users } from '../../db/tables/account'
import { blockedPairs } from '../../db/tables/interact'
import { loveProfiles } from '../../db/tables/love'
import { inboxes, notices } from '../../db/tables/notice'
import type { NoticeRecord } from './kinds'

/** A notice to insert, addressed to an account or to the owner of a profile. */
export interface NewNotice {
  userId: number | null
  profileId: number | null
  subject: string
  aboutProfileId: number | null
  facts: object
}

interface Told {
  kind: string
  isCounted: boolean
  /** True if the notice is sent once per subject, whether or not it was read. */
  isOnce: boolean
  readerId: number | null
}

/** True if an account must not meet a profile. A subquery per pair, not a join, because the index needs both. */
const isApart = (ctx: Ctx, userId: SQL, profileId: SQL): SQL => sql`exists (select 1 from ${blockedPairs} a
  where a.tenant_id = ${ctx.tenant.id} and a.b_id = ${profileId}
    and a.a_id = (select ${loveProfiles.id} from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and ${loveProfiles.userId} = ${userId}))`

/**
 * Inserts notices, except for recipients who must not meet the person concerned and for closed accounts. The same statement
 * raises the inbox versions of recipients with news. Returns those recipients with their versions.
 */
export async function insertNotices(
  ctx: TxCtx,
  rows: readonly NewNotice[],
  { kind, isCounted, isOnce, readerId }: Told,
): Promise<{ userId: number; version: number }[]> {
  const at = sqlTimestamp(ctx.now)
  const reader = sql.raw('reader.id')
  const heard = sql`and not exists (select 1 from ${notices} where ${tenantScope(ctx, notices)} and ${notices.userId} = ${reader}
    and ${notices.kind} = ${kind} and ${notices.subject} = told.subject)`
  // Each recipient is looked up by id, because a plan without known values would scan all users.
  const { rows: told } = await ctx.db.execute<{
    user_id: string
    version: string
  }>(sql`${planOnce(isOnce ? 'notices_told_once' : 'notices_told')}
    with told as (insert into ${notices} (tenant_id, user_id, kind, subject, about_profile_id, facts, is_counted, at, read_at)
    select distinct on (${reader}, told.subject) ${ctx.tenant.id}::bigint, ${reader}, ${kind}, told.subject, told."aboutProfileId", told.facts,
      ${isCounted}, ${at}, case when ${reader} = ${readerId}::bigint then ${at} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told("userId" bigint, "profileId" bigint, subject text, "aboutProfileId" bigint, facts jsonb)
    cross join lateral (select ${users.id} from ${users} where ${tenantScope(ctx, users)} and ${users.status} <> ${sqlLiteral<UserStatus>('closed')}
      and ${users.id} = coalesce(told."userId",
        (select ${loveProfiles.userId} from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and ${loveProfiles.id} = told."profileId"))
      limit 1) as reader
    where (told."aboutProfileId" is null or not ${isApart(ctx, reader, sql`told."aboutProfileId"`)}) ${isOnce ? heard : sql``}
    order by ${reader}, told.subject
    on conflict (tenant_id, user_id, kind, subject) where read_at is null
    do update set count = notices.count + 1, at = excluded.at, facts = excluded.facts, removed_at = null ${isOnce ? sql`where false` : sql``}
    returning user_id, read_at)
    insert into ${inboxes} (tenant_id, user_id, version)
    select ${ctx.tenant.id}::bigint, told.user_id, 1 from told where told.read_at is null group by told.user_id order by told.user_id
    on conflict (tenant_id, user_id) do update set version = inboxes.version + 1
    returning user_id, version`)
  return told.map(({ user_id, version }) => ({ userId: Number(user_id), version: Number(version) }))
}

/** Deletes the unread notices; returns their recipients. */
export async function deleteUnread(
  ctx: Ctx,
  kinds: readonly string[],
  subject: string,
  { userIds, profileIds }: { userIds: readonly number[]; profileIds: readonly number[] },
): Promise<number[]> {
  const owners = ctx.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(tenantScope(ctx, loveProfiles), inArray(loveProfiles.id, [...profileIds])))
  const whose = profileIds.length > 0 ? inArray(notices.userId, owners) : inArray(notices.userId, [...userIds])
  const rows = await ctx.db
    .delete(notices)
    .where(and(tenantScope(ctx, notices), whose, isNull(notices.readAt), inArray(notices.kind, [...kinds]), eq(notices.subject, subject)))
    .returning({ userId: notices.userId })
  return rows.map(({ userId }) => userId)
}

/** Updates in the order of ids, so that two calls about the same people cannot deadlock. Returns the current versions. */
export async function raiseInboxes(ctx: Ctx, userIds: readonly number[]): Promise<{ userId: number; version: number }[]> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  if (ids.length === 0) return []
  return ctx.db
    .insert(inboxes)
    .values(ids.map((userId) => ({ tenantId: ctx.tenant.id, userId, version: 1 })))
    .onConflictDoUpdate({ target: [inboxes.tenantId, inboxes.userId], set: { version: sql`${inboxes.version} + 1` } })
    .returning({ userId: inboxes.userId, version: inboxes.version })
}

/**
 * Raises the inbox versions of everyone with an unread notice about these people, because it will be shown or hidden. With
 * `readers`, only of these profiles.
 */
export async function raiseReadersAbout(
  ctx: Ctx,
  profileIds: readonly number[],
  readers?: readonly number[],
): Promise<{ userId: number; version: number }[]> {
  const whose = readers
    ? sql`and ${notices.userId} in (select ${loveProfiles.userId} from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and ${inArray(loveProfiles.id, [...readers])})`
    : sql``
  const { rows } = await ctx.db.execute<{ user_id: string; version: string }>(sql`
    insert into ${inboxes} (tenant_id, user_id, version)
    select ${ctx.tenant.id}::bigint, ${notices.userId}, 1 from ${notices}
    where ${tenantScope(ctx, notices)} and ${inArray(notices.aboutProfileId, [...profileIds])} and ${notices.readAt} is null
      and ${notices.removedAt} is null and ${notices.isCounted} ${whose}
    group by ${notices.userId} order by ${notices.userId}
    on conflict (tenant_id, user_id) do update set version = inboxes.version + 1
    returning user_id, version`)
  return rows.map(({ user_id, version }) => ({ userId: Number(user_id), version: Number(version) }))
}

/** Inbox versions by user; users without any news are absent. */
export async function loadInboxVersions(ctx: { db: Db; tenant: { id: number } }, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ userId: inboxes.userId, version: inboxes.version })
    .from(inboxes)
    .where(and(tenantScope(ctx, inboxes), inArray(inboxes.userId, [...userIds])))
  return new Map(rows.map(({ userId, version }) => [userId, version]))
}

/** The reader's own visible notices: not removed, and not about people whom they must not meet or who have left. */
const shownTo = (
  ctx: Ctx,
  userId: number,
): SQL => sql`${tenantScope(ctx, notices)} and ${notices.userId} = ${userId} and ${notices.removedAt} is null
  and (${notices.aboutProfileId} is null or (
    exists (select 1 from ${loveProfiles} where ${tenantScope(ctx, loveProfiles)} and ${loveProfiles.id} = ${notices.aboutProfileId} and ${loveProfiles.isAccountOpen})
    and not ${isApart(ctx, sql`${userId}`, sql`${notices.aboutProfileId}`)}))`

export interface Place {
  at: string
  id: number
}

/** The reader's notices, newest first. */
export const noticesOf = (
  ctx: Ctx,
  userId: number,
  { kinds, after, limit }: { kinds: readonly string[]; after: Place | null; limit: number },
): Promise<NoticeRecord[]> =>
  ctx.db
    .select()
    .from(notices)
    .where(
      and(
        shownTo(ctx, userId),
        inArray(notices.kind, [...kinds]),
        after ? sql`(${notices.at}, ${notices.id}) < (${after.at}::timestamptz, ${after.id}::bigint)` : undefined,
      ),
    )
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit)

/** Far more than are sent to anyone while absent; the rest waits for the next time. */
const WAITING_MAX = 200

/** Counted, unread and visible notices not yet sent outside the app; sorted oldest first. */
export const listPendingNotices = (ctx: Ctx, userId: number): Promise<NoticeRecord[]> =>
  ctx.db
    .select()
    .from(notices)
    .where(and(shownTo(ctx, userId), eq(notices.isCounted, true), isNull(notices.readAt), isNull(notices.leftAt)))
    .orderBy(asc(notices.at), asc(notices.id))
    .limit(WAITING_MAX)

/** Number of counted, unread notices by kind; at most `countMax` for each. */
export async function unreadByKind(ctx: Ctx, userId: number, countMax: number): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ kind: string; unread: number }>(sql`
    select kind, count(*)::int as unread from (
      select ${notices.kind} as kind from ${notices} where ${shownTo(ctx, userId)} and ${notices.isCounted} and ${notices.readAt} is null limit ${countMax}
    ) unread group by kind`)
  return new Map(rows.map(({ kind, unread }) => [kind, unread]))
}

const unreadOf = (ctx: Ctx, userId: number, which: SQL | undefined) =>
  and(tenantScope(ctx, notices), eq(notices.userId, userId), isNull(notices.readAt), which)

async function markRead(ctx: Ctx, userId: number, which: SQL | undefined): Promise<number> {
  const rows = await ctx.db
    .update(notices)
    .set({ readAt: ctx.now })
    .where(unreadOf(ctx, userId, which))
    .returning({ id: notices.id })
  return rows.length
}

/** This and the following functions return how many notices were unread until now. */
export const markReadById = (ctx: Ctx, userId: number, ids: readonly number[]): Promise<number> =>
  markRead(ctx, userId, inArray(notices.id, [...ids]))
export const markReadBySubject = (ctx: Ctx, userId: number, subjects: readonly string[]): Promise<number> =>
  markRead(ctx, userId, inArray(notices.subject, [...subjects]))
export const markReadByKind = (ctx: Ctx, userId: number, kinds: readonly string[]): Promise<number> =>
  markRead(ctx, userId, inArray(notices.kind, [...kinds]))

export async function noticeById(ctx: Ctx, userId: number, id: number): Promise<NoticeRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(notices)
    .where(and(shownTo(ctx, userId), eq(notices.id, id)))
  return row ?? null
}

/** Returns false if the notice was removed already. */
export async function deleteNotice(ctx: Ctx, userId: number, id: number): Promise<boolean> {
  const rows = await ctx.db
    .update(notices)
    .set({ removedAt: ctx.now, readAt: sql`coalesce(${notices.readAt}, ${sqlTimestamp(ctx.now)})` })
    .where(and(tenantScope(ctx, notices), eq(notices.userId, userId), eq(notices.id, id), isNull(notices.removedAt)))
    .returning({ id: notices.id })
  return rows.length > 0
}

/**
 * For all tenants: deletes read notices older than `before`, and all notices older than `longBefore`. The inbox versions of
 * people with fewer unread notices rise.
 */
export const deleteOldNotices = (db: Ctx['db'], { before, longBefore }: { before: Date; longBefore: Date }) =>
  db.execute(sql`
    with gone as (delete from ${notices} where ${or(lt(notices.at, longBefore), and(lt(notices.at, before), sql`${notices.readAt} is not null`))}
      returning tenant_id, user_id, is_counted, read_at, removed_at)
    insert into ${inboxes} (tenant_id, user_id, version)
    select tenant_id, user_id, 1 from gone where is_counted and read_at is null and removed_at is null
    group by tenant_id, user_id order by tenant_id, user_id
    on conflict (tenant_id, user_id) do update set version = inboxes.version + 1`)
