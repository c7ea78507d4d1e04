/** Agreements between matchmakers; the only writer of this table. */
import { type CooperationBox, cooperationLimits, cooperationStates } from '@qianxian/protocol/cooperation/cooperation.words'
import type { RepresentationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { and, asc, desc, eq, gt, inArray, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { sqlTimestamp } from '../../db/sql-timestamp'
import { sqlLiteral } from '../../db/sql-literals'
import { cooperations } from '../../db/tables/cooperation'
import { representations } from '../../db/tables/matchmaker'

export type CooperationRow = typeof cooperations.$inferSelect

const isOpen = inArray(cooperations.status, cooperationStates.open)
const ofAsker = (matchmakerId: number): SQL => eq(cooperations.askerId, matchmakerId)
const ofHelper = (matchmakerId: number): SQL => eq(cooperations.helperId, matchmakerId)
const fromTo = (fromId: number, toId: number): SQL => and(eq(cooperations.fromId, fromId), eq(cooperations.toId, toId))!

export const ofDesk = (matchmakerId: number): SQL => or(ofAsker(matchmakerId), ofHelper(matchmakerId))!
export const ofMembers = (profileIds: readonly number[]): SQL =>
  or(inArray(cooperations.fromId, [...profileIds]), inArray(cooperations.toId, [...profileIds]))!
export const ofPair = (a: number, b: number): SQL => or(fromTo(a, b), fromTo(b, a))!
export const ofId = (id: number): SQL => eq(cooperations.id, id)

const rowsWhere = (ctx: Ctx, such: SQL | undefined): Promise<CooperationRow[]> =>
  ctx.db
    .select()
    .from(cooperations)
    .where(and(tenantScope(ctx, cooperations), such))
    .orderBy(asc(cooperations.id))

export async function cooperationsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, CooperationRow>> {
  if (ids.length === 0) return new Map()
  return new Map((await rowsWhere(ctx, inArray(cooperations.id, [...ids]))).map((row) => [row.id, row]))
}

export const listOpenBetween = (ctx: Ctx, a: number, b: number): Promise<CooperationRow[]> => rowsWhere(ctx, and(isOpen, ofPair(a, b)))

/** There is at most one open offer in this direction. */
export const findOpenFromTo = async (ctx: Ctx, fromId: number, toId: number): Promise<CooperationRow | null> =>
  (await rowsWhere(ctx, and(isOpen, fromTo(fromId, toId))))[0] ?? null

export const openOfMember = (ctx: Ctx, matchmakerId: number, profileId: number): Promise<CooperationRow[]> =>
  ctx.db
    .select()
    .from(cooperations)
    .where(and(tenantScope(ctx, cooperations), isOpen, ofAsker(matchmakerId), eq(cooperations.fromId, profileId)))
    .orderBy(desc(cooperations.id))
    .limit(cooperationLimits.openMax)

/** A matchmaker's cooperations, newest first. */
export const listCooperations = (
  ctx: Ctx,
  { matchmakerId, box, before, limit }: { matchmakerId: number; box: CooperationBox; before: number | null; limit: number },
): Promise<CooperationRow[]> =>
  ctx.db
    .select()
    .from(cooperations)
    .where(
      and(
        tenantScope(ctx, cooperations),
        box === 'received' ? ofHelper(matchmakerId) : ofAsker(matchmakerId),
        before === null ? undefined : lt(cooperations.id, before),
      ),
    )
    .orderBy(desc(cooperations.id))
    .limit(limit)

/** Returns the cooperations, locked in id order until the transaction ends. */
export async function lockCooperations(ctx: TxCtx, ids: readonly number[]): Promise<CooperationRow[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select()
    .from(cooperations)
    .where(and(tenantScope(ctx, cooperations), inArray(cooperations.id, [...ids])))
    .orderBy(asc(cooperations.id))
    .for('update')
}

export async function insertCooperation(
  ctx: Ctx,
  facts: Omit<typeof cooperations.$inferInsert, 'tenantId' | 'status'>,
): Promise<CooperationRow> {
  const [row] = await ctx.db
    .insert(cooperations)
    .values({ ...facts, tenantId: ctx.tenant.id, status: 'offered', offeredAt: ctx.now })
    .returning()
  return row!
}

/** Does not include the share: the offered share is the agreed one. */
type Change = Partial<Pick<CooperationRow, 'refusal' | 'answeredAt' | 'endedAt' | 'lineId'>> & Pick<CooperationRow, 'status'>

export async function updateCooperation(ctx: Ctx, id: number, change: Change): Promise<CooperationRow> {
  const [row] = await ctx.db
    .update(cooperations)
    .set(change)
    .where(and(tenantScope(ctx, cooperations), ofId(id)))
    .returning()
  return row!
}

/** True if nobody may propose introductions under this service now. */
const isServiceOver = (ctx: Ctx, service: AnyPgColumn): SQL => sql`not exists (
  select 1 from ${representations} where ${tenantScope(ctx, representations)} and ${representations.id} = ${service}
    and ${representations.status} = ${sqlLiteral<RepresentationStatus>('active')}
    and (${representations.expiresAt} is null or ${representations.expiresAt} > ${sqlTimestamp(ctx.now)})
    and ${representations.scopes} ? ${scopeOfUse('proposed')})`

const isLate = (ctx: Ctx): SQL => and(eq(cooperations.status, 'offered'), lte(cooperations.expiresAt, ctx.now))!

/** Open cooperations that can no longer succeed: not answered in time, or a service is over. */
export async function listOverIds(ctx: Ctx, whose: SQL | undefined, atMost: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: cooperations.id })
    .from(cooperations)
    .where(
      and(
        tenantScope(ctx, cooperations),
        isOpen,
        whose,
        or(isLate(ctx), isServiceOver(ctx, cooperations.fromRepresentationId), isServiceOver(ctx, cooperations.toRepresentationId)),
      ),
    )
    .orderBy(asc(cooperations.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Offers that wait for this matchmaker's answer and can still be answered. */
export const countAsked = (ctx: Ctx, matchmakerId: number): Promise<number> =>
  ctx.db.$count(cooperations, and(tenantScope(ctx, cooperations), ofHelper(matchmakerId), eq(cooperations.status, 'offered')))

/** This matchmaker's own offers that wait for an answer and can still get one, even before the sweep. */
export const countOffered = (ctx: Ctx, matchmakerId: number): Promise<number> =>
  ctx.db.$count(
    cooperations,
    and(
      tenantScope(ctx, cooperations),
      ofAsker(matchmakerId),
      eq(cooperations.status, 'offered'),
      gt(cooperations.expiresAt, ctx.now),
      not(isServiceOver(ctx, cooperations.fromRepresentationId)),
      not(isServiceOver(ctx, cooperations.toRepresentationId)),
    ),
  )

/** Locks the matchmaker's offers until the transaction ends: the second of two simultaneous offers counts the first. */
export async function lockOffersOf(ctx: TxCtx, matchmakerId: number): Promise<void> {
  await lockNamed(ctx, 'cooperations', matchmakerId)
}
