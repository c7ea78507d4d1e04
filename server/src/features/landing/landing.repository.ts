/** The only writer of landing pages, channels, counts, traces, consent texts, receipts and submissions. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { type LandingAct, landingLimits } from '@qianxian/protocol/landing/landing.words'
import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import {
  landingChannels,
  landingCounts,
  landingPages,
  landingReceipts,
  landingSubmissions,
  landingTexts,
  landingTraces,
} from '../../db/tables/landing'

export type PageRow = typeof landingPages.$inferSelect
type ChannelRow = typeof landingChannels.$inferSelect
export type TraceRow = typeof landingTraces.$inferSelect

// --- Pages and channels -------------------------------------------------------

export async function openChannel(ctx: Ctx, code: string): Promise<{ channel: ChannelRow; page: PageRow } | null> {
  const [row] = await ctx.db
    .select({ channel: landingChannels, page: landingPages })
    .from(landingChannels)
    .innerJoin(landingPages, and(eq(landingPages.tenantId, landingChannels.tenantId), eq(landingPages.id, landingChannels.pageId)))
    .where(and(tenantScope(ctx, landingChannels), eq(landingChannels.code, code), eq(landingChannels.isOpen, true)))
  return row ?? null
}

export async function defaultPage(ctx: Ctx): Promise<PageRow | null> {
  const [row] = await ctx.db
    .select()
    .from(landingPages)
    .where(and(tenantScope(ctx, landingPages), landingPages.isDefault))
  return row ?? null
}

/** All channels with the titles of their pages, closed ones too. */
export const listChannels = (ctx: Ctx) =>
  ctx.db
    .select({ code: landingChannels.code, name: landingChannels.name, title: landingPages.title })
    .from(landingChannels)
    .innerJoin(landingPages, and(eq(landingPages.tenantId, landingChannels.tenantId), eq(landingPages.id, landingChannels.pageId)))
    .where(tenantScope(ctx, landingChannels))
    .orderBy(asc(landingChannels.createdAt), asc(landingChannels.code))

// --- Counts -------------------------------------------------------------------

type Counted = 'views' | 'traces' | 'submissions'

/** Adds one to each of the counts of today. */
export async function count(ctx: Ctx, channel: string, ...counted: Counted[]): Promise<void> {
  await ctx.db
    .insert(landingCounts)
    .values({
      tenantId: ctx.tenant.id,
      day: dayInShanghai(ctx.now),
      channel,
      ...Object.fromEntries(counted.map((each) => [each, 1])),
    })
    .onConflictDoUpdate({
      target: [landingCounts.tenantId, landingCounts.day, landingCounts.channel],
      set: Object.fromEntries(counted.map((each) => [each, sql`${landingCounts[each]} + 1`])),
    })
}

/** Sums by channel since the day, included. */
export const sumCounts = (ctx: Ctx, since: string) =>
  ctx.db
    .select({
      channel: landingCounts.channel,
      views: sql<number>`sum(${landingCounts.views})::int`,
      submissions: sql<number>`sum(${landingCounts.submissions})::int`,
    })
    .from(landingCounts)
    .where(and(tenantScope(ctx, landingCounts), gte(landingCounts.day, since)))
    .groupBy(landingCounts.channel)

/** Openings of all channels by day, from the first to the last day, both included. */
export const sumViewsByDay = (ctx: Ctx, from: string, until: string) =>
  ctx.db
    .select({ day: landingCounts.day, openings: sql<number>`sum(${landingCounts.views})::int` })
    .from(landingCounts)
    .where(and(tenantScope(ctx, landingCounts), gte(landingCounts.day, from), lte(landingCounts.day, until)))
    .groupBy(landingCounts.day)

// --- Traces -------------------------------------------------------------------

/** A trace that is older counts as deleted, even before the sweep. */
const oldestTrace = (ctx: Ctx): Date => momentBefore(ctx.now, landingLimits.traceDays, 'day')
const stored = (ctx: Ctx) => and(tenantScope(ctx, landingTraces), gt(landingTraces.openedAt, oldestTrace(ctx)))

export async function insertTrace(ctx: Ctx, channel: string, tokenHash: string): Promise<void> {
  const steps = [{ act: 'opened' as const, at: ctx.now.toISOString() }]
  await ctx.db
    .insert(landingTraces)
    .values({ tenantId: ctx.tenant.id, channel, act: 'opened', steps, tokenHash, openedAt: ctx.now, lastAt: ctx.now })
}

/** An act that is reported again counts once; an unknown or full trace is not changed. */
export async function updateTrace(ctx: Ctx, tokenHash: string, { act, cityGeo }: { act: LandingAct; cityGeo?: string }): Promise<void> {
  const step = JSON.stringify([{ act, at: ctx.now.toISOString() }])
  await ctx.db
    .update(landingTraces)
    .set({
      act,
      times: sql`${landingTraces.times} + 1`,
      lastAt: ctx.now,
      steps: sql`case when ${landingTraces.steps} @> ${JSON.stringify([{ act }])}::jsonb then ${landingTraces.steps} else ${landingTraces.steps} || ${step}::jsonb end`,
      ...(cityGeo ? { cityGeo } : {}),
    })
    .where(
      and(
        stored(ctx),
        eq(landingTraces.tokenHash, tokenHash),
        lt(landingTraces.times, landingLimits.actsMax),
        or(ne(landingTraces.act, act), cityGeo ? sql`${landingTraces.cityGeo} is distinct from ${cityGeo}` : undefined),
      ),
    )
}

export async function deleteTrace(ctx: Ctx, tokenHash: string): Promise<void> {
  await ctx.db.delete(landingTraces).where(and(tenantScope(ctx, landingTraces), eq(landingTraces.tokenHash, tokenHash)))
}

/** Traces, newest first. */
export const listTraces = (
  ctx: Ctx,
  { channel, act, before, limit }: { channel?: string | undefined; act?: LandingAct | undefined; before: number | null; limit: number },
): Promise<TraceRow[]> =>
  ctx.db
    .select()
    .from(landingTraces)
    .where(
      and(
        stored(ctx),
        channel === undefined ? undefined : eq(landingTraces.channel, channel),
        act === undefined ? undefined : eq(landingTraces.act, act),
        before === null ? undefined : lt(landingTraces.id, before),
      ),
    )
    .orderBy(desc(landingTraces.id))
    .limit(limit)

export async function traceById(ctx: Ctx, id: number): Promise<TraceRow | null> {
  const [row] = await ctx.db
    .select()
    .from(landingTraces)
    .where(and(stored(ctx), eq(landingTraces.id, id)))
  return row ?? null
}

export const countTraces = (ctx: Ctx) =>
  ctx.db
    .select({ channel: landingTraces.channel, potential: sql<number>`count(*)::int` })
    .from(landingTraces)
    .where(stored(ctx))
    .groupBy(landingTraces.channel)

/** Returns the number of deleted traces. */
export async function deleteOldTraces(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db
    .delete(landingTraces)
    .where(and(tenantScope(ctx, landingTraces), lte(landingTraces.openedAt, oldestTrace(ctx))))
  return rowCount ?? 0
}

// --- Submissions and receipts -------------------------------------------------

/** Makes a second sending of the same attempt wait until this transaction ends. */
export const lockAttempt = (ctx: TxCtx, { attemptHash }: { attemptHash: string }): Promise<void> =>
  lockNamed(ctx, 'landing-attempt', attemptHash)

/** Returns false if the phone submitted a form today already. */
export async function insertSubmission(ctx: TxCtx, hashes: { phoneDayHash: string; attemptHash: string }): Promise<boolean> {
  const rows = await ctx.db
    .insert(landingSubmissions)
    .values({ tenantId: ctx.tenant.id, day: dayInShanghai(ctx.now), ...hashes })
    .onConflictDoNothing()
    .returning({ day: landingSubmissions.day })
  return rows.length > 0
}

/** True if this very attempt was accepted today. */
export async function isAccepted(ctx: Ctx, hashes: { phoneDayHash: string; attemptHash: string }): Promise<boolean> {
  const found = await ctx.db.$count(
    landingSubmissions,
    and(
      tenantScope(ctx, landingSubmissions),
      eq(landingSubmissions.day, dayInShanghai(ctx.now)),
      eq(landingSubmissions.phoneDayHash, hashes.phoneDayHash),
      eq(landingSubmissions.attemptHash, hashes.attemptHash),
    ),
  )
  return found > 0
}

/** Returns the number of deleted marks of earlier days. */
export async function deleteOldSubmissions(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db
    .delete(landingSubmissions)
    .where(and(tenantScope(ctx, landingSubmissions), lt(landingSubmissions.day, dayInShanghai(ctx.now))))
  return rowCount ?? 0
}

/** Keeps the text as it is now; a text that is kept already is not changed. */
export async function keepText(
  ctx: Ctx,
  text: Pick<typeof landingTexts.$inferInsert, 'version' | 'hash' | 'title' | 'content'>,
): Promise<void> {
  await ctx.db
    .insert(landingTexts)
    .values({ ...text, tenantId: ctx.tenant.id, createdAt: ctx.now })
    .onConflictDoNothing()
}

export async function insertReceipt(ctx: Ctx, receipt: Omit<typeof landingReceipts.$inferInsert, 'tenantId' | 'agreedAt'>): Promise<void> {
  await ctx.db.insert(landingReceipts).values({ ...receipt, tenantId: ctx.tenant.id, agreedAt: ctx.now })
}

/** The texts of the receipts that this lead got at this moment. */
export const listConsentDocuments = (ctx: Ctx, leadId: number, agreedAt: Date) =>
  ctx.db
    .select({ version: landingTexts.version, title: landingTexts.title, content: landingTexts.content })
    .from(landingReceipts)
    .innerJoin(
      landingTexts,
      and(
        eq(landingTexts.tenantId, landingReceipts.tenantId),
        eq(landingTexts.version, landingReceipts.textVersion),
        eq(landingTexts.hash, landingReceipts.textHash),
      ),
    )
    .where(and(tenantScope(ctx, landingReceipts), eq(landingReceipts.leadId, leadId), eq(landingReceipts.agreedAt, agreedAt)))
