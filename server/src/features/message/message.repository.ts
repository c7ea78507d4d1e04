/** The only writer of messages, of their client ids, of refusals, and of the monthly partitions. */
import { messageLimits } from '@qianxian/protocol/message/message.words'
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import type { Db } from '../../db/open'
import { media, voices } from '../../db/tables/media'
import { conversationMembers, conversations, messageHits, messages, messageSends } from '../../db/tables/message'

export type MessageRow = typeof messages.$inferSelect

/** Start of the retention period. Older messages are shown to nobody, whether or not their month was dropped. */
export const retainedSince = (now: Date): Date => momentOf(clockInChina(now).subtract(messageLimits.retentionMonths, 'month'))

const of = (ctx: Ctx, conversationId: number) =>
  and(tenantScope(ctx, messages), eq(messages.conversationId, conversationId), gte(messages.at, retainedSince(ctx.now)))

export async function insertMessage(ctx: Ctx, row: Omit<typeof messages.$inferInsert, 'tenantId'>): Promise<MessageRow> {
  const [made] = await ctx.db
    .insert(messages)
    .values({ ...row, tenantId: ctx.tenant.id })
    .returning()
  return made!
}

export async function messageAt(ctx: Ctx, conversationId: number, seq: number): Promise<MessageRow | null> {
  const [row] = await ctx.db
    .select()
    .from(messages)
    .where(and(of(ctx, conversationId), eq(messages.seq, seq)))
  return row ?? null
}

export async function updateMessage(ctx: Ctx, { conversationId, seq, at }: MessageRow, change: Partial<typeof messages.$inferInsert>) {
  const [row] = await ctx.db
    .update(messages)
    .set(change)
    .where(and(tenantScope(ctx, messages), eq(messages.conversationId, conversationId), eq(messages.seq, seq), eq(messages.at, at)))
    .returning()
  return row!
}

/** The newest messages between two positions, sorted oldest first. */
export async function messagesBefore(
  ctx: Ctx,
  conversationId: number,
  { before, beyond, limit }: { before: number | null; beyond: number; limit: number },
): Promise<MessageRow[]> {
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(of(ctx, conversationId), gt(messages.seq, beyond), before === null ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)
  return rows.reverse()
}

export async function messagesAfter(ctx: Ctx, conversationId: number, after: number, limit: number): Promise<MessageRow[]> {
  return ctx.db
    .select()
    .from(messages)
    .where(and(of(ctx, conversationId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit)
}

/** Messages new or changed since a revision, in the order of the conversation. */
export async function messagesRevised(
  ctx: Ctx,
  conversationId: number,
  { since, beyond, limit }: { since: number; beyond: number; limit: number },
): Promise<MessageRow[]> {
  return ctx.db
    .select()
    .from(messages)
    .where(and(of(ctx, conversationId), gt(messages.revision, since), gt(messages.seq, beyond)))
    .orderBy(asc(messages.seq))
    .limit(limit)
}

/** Messages at these positions, unordered. */
export async function messagesAt(ctx: Ctx, places: readonly { id: number; seq: number; at: Date | null }[]): Promise<MessageRow[]> {
  const known = places.filter(({ at }) => at !== null && at >= retainedSince(ctx.now))
  if (known.length === 0) return []
  return ctx.db
    .select()
    .from(messages)
    .where(
      and(
        tenantScope(ctx, messages),
        or(...known.map(({ id, seq, at }) => and(eq(messages.conversationId, id), eq(messages.seq, seq), eq(messages.at, at!)))),
      ),
    )
}

/**
 * The newest texts of one writer in a conversation, sorted oldest first. Includes recalled ones, because the other may have read
 * them.
 */
export async function listTexts(ctx: Ctx, conversationId: number, userId: number, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ body: messages.body })
    .from(messages)
    .where(and(of(ctx, conversationId), eq(messages.fromUserId, userId), eq(messages.kind, 'text'), isNotNull(messages.body)))
    .orderBy(desc(messages.seq))
    .limit(limit)
  return rows.map(({ body }) => body!).reverse()
}

/** Counts the other person's messages after a position. */
export const countUnread = (ctx: Ctx, conversationId: number, { userId, beyond }: { userId: number; beyond: number }): Promise<number> =>
  ctx.db.$count(
    messages,
    and(
      of(ctx, conversationId),
      gt(messages.seq, beyond),
      isNotNull(messages.fromUserId),
      ne(messages.fromUserId, userId),
      isNull(messages.recalledAt),
    ),
  )

/** A user's unread messages: their number, the oldest time, and the conversation of the newest. Null if there are none. */
export async function oldestUnread(ctx: Ctx, userId: number): Promise<{ count: number; at: Date; conversationId: number } | null> {
  const { rows } = await ctx.db.execute<{ count: number; at: string | null; newest: string | null }>(sql`
    select count(*)::int as count, min(m.at) as at, (array_agg(m.conversation_id order by m.at desc))[1] as newest
    from ${conversationMembers} s join ${messages} m on m.tenant_id = s.tenant_id and m.conversation_id = s.conversation_id
      and m.seq > greatest(s.read_seq, s.hidden_seq) and m.from_user_id <> s.user_id and m.recalled_at is null
      and m.at >= ${sqlTimestamp(retainedSince(ctx.now))}
    where s.tenant_id = ${ctx.tenant.id} and s.user_id = ${userId} and s.unread > 0`)
  const { count, at, newest } = rows[0]!
  return at === null || newest === null ? null : { count, at: new Date(at), conversationId: Number(newest) }
}

/** Searches the newest texts of a user's conversations, newest first. */
export async function searchMessages(
  ctx: Ctx,
  userId: number,
  { words, after, limit }: { words: string; after: readonly [at: string, conversationId: number, seq: number] | null; limit: number },
): Promise<MessageRow[]> {
  const own = ctx.db
    .select({
      tenantId: messages.tenantId,
      conversationId: messages.conversationId,
      seq: messages.seq,
      at: messages.at,
      kind: messages.kind,
      body: messages.body,
      recalledAt: messages.recalledAt,
    })
    .from(messages)
    .innerJoin(
      conversationMembers,
      and(
        eq(conversationMembers.tenantId, messages.tenantId),
        eq(conversationMembers.conversationId, messages.conversationId),
        eq(conversationMembers.userId, userId),
        gt(messages.seq, conversationMembers.hiddenSeq),
      ),
    )
    .where(and(tenantScope(ctx, messages), gte(messages.at, retainedSince(ctx.now))))
    .orderBy(desc(messages.at))
    .limit(messageLimits.searchedMessages)
    .as('own')
  const found = await ctx.db
    .select({ conversationId: own.conversationId, seq: own.seq, at: own.at })
    .from(own)
    .where(
      and(
        eq(own.kind, 'text'),
        isNull(own.recalledAt),
        sql`position(lower(${words}) in lower(${own.body})) > 0`,
        after === null
          ? undefined
          : sql`(${own.at}, ${own.conversationId}, ${own.seq}) < (${after[0]}::timestamptz, ${after[1]}::bigint, ${after[2]}::int)`,
      ),
    )
    .orderBy(desc(own.at), desc(own.conversationId), desc(own.seq))
    .limit(limit)
  const rows = await messagesAt(
    ctx,
    found.map(({ conversationId, seq, at }) => ({ id: conversationId, seq, at })),
  )
  const place = (row: { conversationId: number; seq: number }) => `${row.conversationId}.${row.seq}`
  const byPlace = new Map(rows.map((row) => [place(row), row]))
  return found.flatMap((one) => byPlace.get(place(one)) ?? [])
}

/** Which pictures the machine doubted, and which contain a readable code. */
export async function loadPictureDoubts(ctx: Ctx, mediaIds: readonly number[]): Promise<{ doubtful: Set<number>; coded: Set<number> }> {
  if (mediaIds.length === 0) return { doubtful: new Set(), coded: new Set() }
  const rows = await ctx.db
    .select({ id: media.id, verdict: media.verdict, hasCode: media.hasCode })
    .from(media)
    .where(and(tenantScope(ctx, media), inArray(media.id, [...mediaIds])))
  return {
    doubtful: new Set(rows.filter(({ verdict }) => verdict !== 'pass').map(({ id }) => id)),
    // A picture uploaded for another purpose was never scanned for codes, so it counts as containing one.
    coded: new Set(rows.filter(({ hasCode }) => hasCode !== false).map(({ id }) => id)),
  }
}

/** True if the voice is the user's own, neither sent nor deleted. */
export async function isUnsentVoice(ctx: Ctx, ownerId: number, voiceId: number): Promise<boolean> {
  const found = await ctx.db.$count(
    voices,
    and(tenantScope(ctx, voices), eq(voices.id, voiceId), eq(voices.ownerId, ownerId), isNull(voices.sentAt), isNull(voices.deletedAt)),
  )
  return found > 0
}

// --- Client ids of messages -------------------------------------------------

export async function findSend(ctx: Ctx, conversationId: number, userId: number, clientId: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ seq: messageSends.seq })
    .from(messageSends)
    .where(
      and(
        tenantScope(ctx, messageSends),
        eq(messageSends.userId, userId),
        eq(messageSends.conversationId, conversationId),
        eq(messageSends.clientId, clientId),
      ),
    )
  return row?.seq ?? null
}

export async function insertSend(ctx: Ctx, row: Omit<typeof messageSends.$inferInsert, 'tenantId'>): Promise<void> {
  await ctx.db.insert(messageSends).values({ ...row, tenantId: ctx.tenant.id })
}

/** Client ids of the user's own messages, by position. */
export async function clientIdsOf(ctx: Ctx, conversationId: number, userId: number, seqs: readonly number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const rows = await ctx.db
    .select({ seq: messageSends.seq, clientId: messageSends.clientId })
    .from(messageSends)
    .where(
      and(
        tenantScope(ctx, messageSends),
        eq(messageSends.conversationId, conversationId),
        eq(messageSends.userId, userId),
        inArray(messageSends.seq, [...seqs]),
      ),
    )
  return new Map(rows.map(({ seq, clientId }) => [seq, clientId]))
}

export async function lastSendAt(ctx: Ctx, userId: number): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: messageSends.at })
    .from(messageSends)
    .where(and(tenantScope(ctx, messageSends), eq(messageSends.userId, userId)))
    .orderBy(desc(messageSends.at))
    .limit(1)
  return row?.at ?? null
}

/** Locks the writer, so that parallel requests cannot exceed limits over all their conversations. */
export async function lockWriter(ctx: TxCtx, userId: number): Promise<void> {
  await lockNamed(ctx, 'message-writer', userId)
}

// --- Refusals for contact information ------------------------------------------

export async function insertHit(ctx: Ctx, userId: number): Promise<void> {
  await ctx.db.insert(messageHits).values({ tenantId: ctx.tenant.id, userId, at: ctx.now })
}

/** Refusals since a time, oldest first. */
export async function listHitsSince(ctx: Ctx, userId: number, since: Date): Promise<Date[]> {
  const rows = await ctx.db
    .select({ at: messageHits.at })
    .from(messageHits)
    .where(and(tenantScope(ctx, messageHits), eq(messageHits.userId, userId), gt(messageHits.at, since)))
    .orderBy(asc(messageHits.at))
  return rows.map(({ at }) => at)
}

// --- Scheduled removal ------------------------------------------------------------

const hasContent = or(isNotNull(messages.body), isNotNull(messages.mediaId), isNotNull(messages.voiceId))

/** Voices of messages recalled before a moment. */
export async function recalledVoices(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.db
    .select({ voiceId: messages.voiceId })
    .from(messages)
    .where(and(tenantScope(ctx, messages), lt(messages.recalledAt, before), isNotNull(messages.voiceId)))
  return rows.map(({ voiceId }) => voiceId!)
}

/** Deletes recalled texts that reports no longer need, and client ids and refusals that are no longer used. */
export async function deleteOldRecords(ctx: Ctx, { recalled, sends, hits }: { recalled: Date; sends: Date; hits: Date }): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ body: null, mediaId: null, voiceId: null })
    .where(and(tenantScope(ctx, messages), lt(messages.recalledAt, recalled), hasContent))
  await ctx.db.delete(messageSends).where(and(tenantScope(ctx, messageSends), lt(messageSends.at, sends)))
  await ctx.db.delete(messageHits).where(and(tenantScope(ctx, messageHits), lt(messageHits.at, hits)))
}

/** Drops whole months whose last message is older than the given time. Unread counts are updated afterwards. */
export async function dropMonthPartitionsBefore(db: Db, before: Date): Promise<number> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'messages'::regclass and c.relname ~ '^messages_[0-9]{4}_[0-9]{2}$'`,
  )
  let dropped = 0
  for (const { name } of rows) {
    const [, year, month] = /^messages_(\d{4})_(\d{2})$/.exec(name)!
    // The first moment of the following month.
    if (Date.UTC(Number(year), Number(month), 1) > before.getTime()) continue
    await db.execute(sql.raw(`drop table if exists ${name}`))
    dropped += 1
  }
  return dropped
}

/** Creates this and the next months, in UTC. */
export async function createMonthPartitions(db: Db, now: Date, ahead: number): Promise<void> {
  for (let month = 0; month <= ahead; month += 1) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)).toISOString().slice(0, 10)
    await db.execute(sql`select make_message_month(${first}::date)`)
  }
}

/** Deletes expired messages that are stored outside the monthly tables. */
export async function dropBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.delete(messages).where(and(tenantScope(ctx, messages), lt(messages.at, before)))
}

/** Recounts the unread messages of conversations whose expired messages were deleted; returns whose counts were corrected. */
export async function recountUnread(ctx: Ctx, before: Date): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ user_id: string }>(sql`
    update ${conversationMembers} set unread = (
      select count(*)::int from ${messages} m where m.tenant_id = ${conversationMembers.tenantId} and m.conversation_id = ${conversationMembers.conversationId}
        and m.seq > greatest(${conversationMembers.readSeq}, ${conversationMembers.hiddenSeq}) and m.at >= ${sqlTimestamp(before)}
        and m.from_user_id is not null and m.from_user_id <> ${conversationMembers.userId} and m.recalled_at is null)
    from ${conversations} c where ${tenantScope(ctx, conversationMembers)} and c.tenant_id = ${ctx.tenant.id} and c.id = ${conversationMembers.conversationId}
      and ${conversationMembers.unread} > 0 and c.created_at < ${sqlTimestamp(before)}
    returning ${conversationMembers.userId}`)
  return rows.map(({ user_id }) => Number(user_id))
}

/** For a report or an export: the newest messages of one conversation, sorted oldest first, including hidden ones. */
export const listWholeConversation = (ctx: Ctx, conversationId: number, limit: number): Promise<MessageRow[]> =>
  messagesBefore(ctx, conversationId, { before: null, beyond: 0, limit })
