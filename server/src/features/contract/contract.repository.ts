/** Contracts, their templates and signers; the only writer of these tables, beside the repositories of its subfolders. */
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import { contractStates, type ContractStatus, type ContractType, type SignerKind } from '@qianxian/protocol/contract/contract.words'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { tenantScope } from '../../db/tenant-scope'
import { contracts, contractSigners, contractTemplates } from '../../db/tables/contract'

export type ContractRecord = typeof contracts.$inferSelect
export type SignerRow = typeof contractSigners.$inferSelect
export type TemplateRow = typeof contractTemplates.$inferSelect
export type ContractChange = Partial<Omit<typeof contracts.$inferInsert, 'id' | 'tenantId'>>

const one = (ctx: Ctx, id: number) => and(tenantScope(ctx, contracts), eq(contracts.id, id))

// --- Templates ------------------------------------------------------------

/** The template in use for this type; null without one. */
export async function publishedTemplate(ctx: Ctx, type: ContractType): Promise<TemplateRow | null> {
  const [row] = await ctx.db
    .select()
    .from(contractTemplates)
    .where(and(tenantScope(ctx, contractTemplates), eq(contractTemplates.type, type), eq(contractTemplates.status, 'published')))
  return row ?? null
}

/** The contract types whose templates cover orders of this type. */
export async function typesFor(ctx: Ctx, bizType: OrderBiz): Promise<ContractType[]> {
  const rows = await ctx.db
    .select({ type: contractTemplates.type })
    .from(contractTemplates)
    .where(
      and(
        tenantScope(ctx, contractTemplates),
        eq(contractTemplates.status, 'published'),
        sql`${contractTemplates.orderTypes} @> ${JSON.stringify([bizType])}::jsonb`,
      ),
    )
  return rows.map(({ type }) => type)
}

/** Marks a template as used; it never changes afterwards. */
export async function useTemplate(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(contractTemplates)
    .set({ usedAt: ctx.now })
    .where(and(tenantScope(ctx, contractTemplates), eq(contractTemplates.id, id), isNull(contractTemplates.usedAt)))
}

// --- Contracts ------------------------------------------------------------

export async function insertContract(ctx: Ctx, values: Omit<typeof contracts.$inferInsert, 'tenantId'>): Promise<ContractRecord> {
  const [row] = await ctx.db
    .insert(contracts)
    .values({ ...values, tenantId: ctx.tenant.id })
    .returning()
  return row!
}

export async function updateContract(ctx: Ctx, id: number, change: ContractChange): Promise<ContractRecord> {
  const [row] = await ctx.db.update(contracts).set(change).where(one(ctx, id)).returning()
  return row!
}

export async function contractById(ctx: Ctx, id: number): Promise<ContractRecord | null> {
  const [row] = await ctx.db.select().from(contracts).where(one(ctx, id))
  return row ?? null
}

export async function contractsById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ContractRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(contracts)
    .where(and(tenantScope(ctx, contracts), inArray(contracts.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The contracts that replaced these, by the id of the replaced one. */
export async function successorsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ContractRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(contracts)
    .where(and(tenantScope(ctx, contracts), inArray(contracts.supersedesId, [...ids])))
    .orderBy(asc(contracts.id))
  return new Map(rows.map((row) => [row.supersedesId!, row]))
}

/** Locks the contract until the transaction ends; before its order, always. */
export async function lockContract(ctx: TxCtx, id: number): Promise<ContractRecord | null> {
  const [row] = await ctx.db.select().from(contracts).where(one(ctx, id)).for('update')
  return row ?? null
}

/** Owners of the listed contracts. */
export interface ContractOwners {
  /** Contracts of this member that were sent. */
  profileId?: number | null
  /** Contracts for which this account pays, once they were sent. */
  payerId?: number
  /** Contracts that name this matchmaker, of members who are served now. */
  matchmakerId?: number
  servedIds?: readonly number[]
  storeIds?: readonly number[]
}

const ownedBy = ({ profileId, payerId, matchmakerId, servedIds, storeIds }: ContractOwners): SQL | undefined => {
  if (storeIds) return storeIds.length === 0 ? sql`false` : inArray(contracts.storeId, [...storeIds])
  if (matchmakerId !== undefined)
    return servedIds?.length ? and(eq(contracts.matchmakerId, matchmakerId), inArray(contracts.profileId, [...servedIds])) : sql`false`
  // A draft does not exist for the member.
  const mine = [
    profileId == null ? [] : eq(contracts.profileId, profileId),
    payerId === undefined ? [] : eq(contracts.payerId, payerId),
  ].flat()
  return mine.length === 0 ? sql`false` : and(or(...mine), isNotNull(contracts.sentAt))
}

/** Contracts in these states, the newest first; states are as stored. */
export const listContracts = (
  ctx: Ctx,
  { owners, before, limit, tab }: { owners: ContractOwners; before: number | null; limit: number; tab: SQL | undefined },
): Promise<ContractRecord[]> =>
  ctx.db
    .select()
    .from(contracts)
    .where(and(tenantScope(ctx, contracts), ownedBy(owners), tab, before === null ? undefined : lt(contracts.id, before)))
    .orderBy(desc(contracts.id))
    .limit(limit)

/** The condition of a tab; a contract that expired counts as ended although the sweep has not run. */
export function tabCondition(ctx: Ctx, tab: 'to_sign' | 'running' | 'ended'): SQL {
  const open = [...contractStates.unsigned, ...contractStates.toSign]
  const isOverdue = sql`coalesce(${contracts.providerRef} is null and ${contracts.expiresAt} <= ${ctx.now.toISOString()}, false)`
  if (tab === 'to_sign') return and(inArray(contracts.status, open), sql`not ${isOverdue}`)!
  if (tab === 'running') return inArray(contracts.status, [...contractStates.running, ...contractStates.stopping])
  return or(inArray(contracts.status, [...contractStates.ended]), and(inArray(contracts.status, open), isOverdue))!
}

/** Contracts of this owner in these states, in the order of their ids. */
const inStates = (ctx: Ctx, owner: SQL, states: readonly ContractStatus[]) =>
  ctx.db
    .select()
    .from(contracts)
    .where(and(tenantScope(ctx, contracts), owner, inArray(contracts.status, [...states])))
    .orderBy(asc(contracts.id))

const ofMembers = (profileIds: readonly number[]): SQL => inArray(contracts.profileId, [...profileIds])

/** States of contracts that are neither ended nor drafts. */
const OPEN = [...contractStates.toSign, ...contractStates.running, ...contractStates.stopping]

/** Running contracts of these members, locked in the order of their ids. */
export const lockRunningOf = (ctx: TxCtx, profileIds: readonly number[]): Promise<ContractRecord[]> =>
  inStates(ctx, ofMembers(profileIds), contractStates.running).for('update')

/** Contracts of these members that are neither ended nor drafts. */
export const openContractsOf = (ctx: Ctx, profileIds: readonly number[]): Promise<ContractRecord[]> =>
  inStates(ctx, ofMembers(profileIds), OPEN)

/** Contracts for which this account pays that are neither ended nor drafts. */
export const openContractsPaidBy = (ctx: Ctx, payerId: number): Promise<ContractRecord[]> =>
  inStates(ctx, eq(contracts.payerId, payerId), OPEN)

/** Contracts of a store that have not ended, drafts included, for its closing. */
export const openContractsOfStore = (ctx: Ctx, storeId: number): Promise<ContractRecord[]> =>
  inStates(ctx, eq(contracts.storeId, storeId), [...contractStates.unsigned, ...OPEN])

const idsWhere = async (ctx: Ctx, where: SQL | undefined, limit: number): Promise<number[]> => {
  const rows = await ctx.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(tenantScope(ctx, contracts), where))
    .orderBy(asc(contracts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Ids of contracts whose status is over by the clock: unsigned after their deadline, or past the cooling-off period. */
export const overdueContracts = (ctx: Ctx, limit: number): Promise<number[]> =>
  idsWhere(
    ctx,
    or(
      and(inArray(contracts.status, [...contractStates.toSign]), isNull(contracts.providerRef), lte(contracts.expiresAt, ctx.now)),
      and(eq(contracts.status, 'cooling_off'), lte(contracts.coolingOffEndsAt, ctx.now)),
    ),
    limit,
  )

/** Ids of contracts that were signed between these moments and have no files. */
export const unarchivedContracts = (ctx: Ctx, from: Date, to: Date, limit: number): Promise<number[]> =>
  idsWhere(ctx, and(gt(contracts.signedAt, from), lte(contracts.signedAt, to), isNull(contracts.pdfFile)), limit)

/** Contracts that are to be signed at this service. */
export const contractsAt = (ctx: Ctx, provider: string, limit: number): Promise<ContractRecord[]> =>
  inStates(ctx, eq(contracts.provider, provider), contractStates.toSign).limit(limit)

export const endedBefore = (ctx: Ctx, at: Date, limit: number): Promise<number[]> =>
  idsWhere(ctx, and(eq(contracts.status, 'completed' satisfies ContractStatus), lte(contracts.endedAt, at)), limit)

// --- Signers --------------------------------------------------------------

export async function insertSigners(ctx: Ctx, rows: Omit<typeof contractSigners.$inferInsert, 'tenantId'>[]): Promise<void> {
  await ctx.db.insert(contractSigners).values(rows.map((row) => ({ ...row, tenantId: ctx.tenant.id })))
}

export async function updateSigner(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<typeof contractSigners.$inferInsert, 'id' | 'tenantId' | 'contractId' | 'kind'>>,
): Promise<void> {
  await ctx.db
    .update(contractSigners)
    .set(change)
    .where(and(tenantScope(ctx, contractSigners), eq(contractSigners.id, id)))
}

/** The signers of these contracts in their order. */
export const signersOf = (ctx: Ctx, contractIds: readonly number[]): Promise<SignerRow[]> =>
  contractIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(contractSigners)
        .where(and(tenantScope(ctx, contractSigners), inArray(contractSigners.contractId, [...contractIds])))
        .orderBy(asc(contractSigners.contractId), asc(contractSigners.place))

export async function signerByTicket(ctx: Ctx, ticketHash: string): Promise<SignerRow | null> {
  const [row] = await ctx.db
    .select()
    .from(contractSigners)
    .where(and(tenantScope(ctx, contractSigners), eq(contractSigners.ticketHash, ticketHash)))
  return row ?? null
}

export const signerOfKind = (signers: readonly SignerRow[], kind: SignerKind): SignerRow | null =>
  signers.find((signer) => signer.kind === kind) ?? null
