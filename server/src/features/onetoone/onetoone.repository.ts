/** The only writer of private customisations and their plans. */
import { appointmentStates } from '@qianxian/protocol/appointment/appointment.words'
import { oneToOneLimits as limits, oneToOneStates, type ProposalStatus } from '@qianxian/protocol/onetoone/onetoone.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { lockNamed } from '../../db/named-lock'
import { tenantScope } from '../../db/tenant-scope'
import { appointments } from '../../db/tables/appointment'
import { oneToOneProposals, oneToOnes } from '../../db/tables/onetoone'

export type OneToOneRow = typeof oneToOnes.$inferSelect
export type ProposalRow = typeof oneToOneProposals.$inferSelect
type New<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'tenantId'>

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, oneToOnes), eq(oneToOnes.id, id))
const isOpen = inArray(oneToOnes.status, oneToOneStates.open)

/** Serialises enquiries of a member. */
export const lockEnquirer = (ctx: TxCtx, profileId: number): Promise<void> => lockNamed(ctx, 'onetoone', profileId)

export async function oneToOneById(ctx: Ctx, id: number): Promise<OneToOneRow | null> {
  const [row] = await ctx.db.select().from(oneToOnes).where(one(ctx, id))
  return row ?? null
}

export async function oneToOnesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OneToOneRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(oneToOnes)
    .where(and(tenantScope(ctx, oneToOnes), inArray(oneToOnes.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the row until the transaction ends; before its contract, always. */
export async function lockOneToOne(ctx: TxCtx, id: number): Promise<OneToOneRow | null> {
  const [row] = await ctx.db.select().from(oneToOnes).where(one(ctx, id)).for('update')
  return row ?? null
}

/** Those of a member, the newest first. */
export const oneToOnesOf = (ctx: Ctx, profileId: number): Promise<OneToOneRow[]> =>
  ctx.db
    .select()
    .from(oneToOnes)
    .where(and(tenantScope(ctx, oneToOnes), eq(oneToOnes.profileId, profileId)))
    .orderBy(desc(oneToOnes.id))
    .limit(limits.pastMax + 1)

/** Open ones of a matchmaker, for members whom they serve, the oldest first. */
export const openOfDesk = (ctx: Ctx, matchmakerId: number, servedIds: readonly number[]): Promise<OneToOneRow[]> =>
  servedIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(oneToOnes)
        .where(
          and(tenantScope(ctx, oneToOnes), eq(oneToOnes.matchmakerId, matchmakerId), inArray(oneToOnes.profileId, [...servedIds]), isOpen),
        )
        .orderBy(asc(oneToOnes.id))
        .limit(limits.servedMax)

/** Open ones of these members without a contract, or with one that may still be recalled. */
export const openOfProfiles = (ctx: Ctx, profileIds: readonly number[]): Promise<OneToOneRow[]> =>
  profileIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(oneToOnes)
        .where(and(tenantScope(ctx, oneToOnes), inArray(oneToOnes.profileId, [...profileIds]), isOpen))
        .orderBy(asc(oneToOnes.id))

/** Open ones with a contract, in the order of their ids. */
export const standingAfter = (ctx: Ctx, after: number, limit: number): Promise<OneToOneRow[]> =>
  ctx.db
    .select()
    .from(oneToOnes)
    .where(and(tenantScope(ctx, oneToOnes), isOpen, isNotNull(oneToOnes.contractId), gt(oneToOnes.id, after)))
    .orderBy(asc(oneToOnes.id))
    .limit(limit)

export async function insertOneToOne(ctx: TxCtx, values: New<typeof oneToOnes>): Promise<OneToOneRow> {
  const [row] = await ctx.db
    .insert(oneToOnes)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateOneToOne(ctx: TxCtx, id: number, change: Partial<New<typeof oneToOnes>>): Promise<OneToOneRow> {
  const [row] = await ctx.db.update(oneToOnes).set(change).where(one(ctx, id)).returning()
  return row!
}

/** True once for each month: the member was not told of its report before. */
export async function markReported(ctx: TxCtx, id: number, month: string): Promise<boolean> {
  const rows = await ctx.db
    .update(oneToOnes)
    .set({ reportedMonth: month })
    .where(and(one(ctx, id), sql`coalesce(${oneToOnes.reportedMonth}, '') < ${month}`))
    .returning({ id: oneToOnes.id })
  return rows.length > 0
}

// --- Plans ----------------------------------------------------------------------

/** The newest plan of each. */
export async function newestProposals(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProposalRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([oneToOneProposals.oneToOneId])
    .from(oneToOneProposals)
    .where(and(tenantScope(ctx, oneToOneProposals), inArray(oneToOneProposals.oneToOneId, [...ids])))
    .orderBy(oneToOneProposals.oneToOneId, desc(oneToOneProposals.version))
  return new Map(rows.map((row) => [row.oneToOneId, row]))
}

export async function insertProposal(ctx: TxCtx, values: New<typeof oneToOneProposals>): Promise<ProposalRow> {
  const [row] = await ctx.db
    .insert(oneToOneProposals)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function endProposal(
  ctx: TxCtx,
  id: number,
  change: { status: Exclude<ProposalStatus, 'open'>; answeredAt?: Date; reason?: string | null },
): Promise<void> {
  await ctx.db
    .update(oneToOneProposals)
    .set(change)
    .where(and(tenantScope(ctx, oneToOneProposals), eq(oneToOneProposals.id, id)))
}

// --- Rows of other nouns -----------------------------------------------------------

export interface ConsultRow {
  id: number
  profileId: number
  matchmakerId: number
  startAt: Date
  confirmedAt: Date
}

/** Agreed consultations of these members with a matchmaker that were not cancelled or missed, the newest first. */
export async function consultsOf(ctx: Ctx, profileIds: readonly number[]): Promise<ConsultRow[]> {
  if (profileIds.length === 0) return []
  const { id, aProfileId, matchmakerId, startAt, confirmedAt } = appointments
  const rows = await ctx.db
    .select({ id, profileId: aProfileId, matchmakerId, startAt, confirmedAt })
    .from(appointments)
    .where(
      and(
        tenantScope(ctx, appointments),
        inArray(aProfileId, [...profileIds]),
        isNull(appointments.bProfileId),
        eq(appointments.type, 'consult'),
        inArray(appointments.status, [...appointmentStates.busy]),
        isNotNull(matchmakerId),
        isNotNull(startAt),
        isNotNull(confirmedAt),
      ),
    )
    .orderBy(desc(id))
  return rows as ConsultRow[]
}
