/** The history of a contract: append-only, each row with a hash over its facts and the row before. */
import { createHash } from 'node:crypto'
import type { ContractEventKind } from '@qianxian/protocol/contract/contract.words'
import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { actingUserId, type Ctx, type TxCtx } from '../../ctx'
import { contractEvents } from '../../db/tables/contract'
import { tenantScope } from '../../db/tenant-scope'

export type ContractEvent = typeof contractEvents.$inferSelect

/** Hash before the first event of a contract. */
const FIRST = '0'.repeat(64)

type Hashed = Pick<ContractEvent, 'contractId' | 'seq' | 'kind' | 'who' | 'ip' | 'device' | 'facts' | 'at' | 'prevHash'>

const hashOf = ({ contractId, seq, kind, who, ip, device, facts, at, prevHash }: Hashed): string =>
  createHash('sha256')
    .update(JSON.stringify([prevHash, contractId, seq, kind, who, ip, device, facts, at.toISOString()]))
    .digest('hex')

export interface NewEvent {
  kind: ContractEventKind
  who: string
  facts?: Readonly<Record<string, unknown>>
}

/** Appends to the history. The caller must hold the lock on the contract, which keeps the numbers in order. */
export async function addContractEvent(ctx: TxCtx, contractId: number, { kind, who, facts = {} }: NewEvent): Promise<void> {
  const [last] = await ctx.db
    .select({ seq: contractEvents.seq, hash: contractEvents.hash })
    .from(contractEvents)
    .where(ofContract(ctx, contractId))
    .orderBy(desc(contractEvents.seq))
    .limit(1)
  const { ip, device, now: at } = ctx
  const row = nextEvent(last ?? null, { contractId, kind, who, ip, device, facts: JSON.stringify(facts), at })
  await ctx.db.insert(contractEvents).values({ ...row, tenantId: ctx.tenant.id, byUserId: actingUserId(ctx) })
}

/** The event after `last`, with its number and hash. */
export function nextEvent(
  last: Pick<ContractEvent, 'seq' | 'hash'> | null,
  facts: Omit<Hashed, 'seq' | 'prevHash'>,
): Hashed & { hash: string } {
  const row = { ...facts, seq: (last?.seq ?? 0) + 1, prevHash: last?.hash ?? FIRST }
  return { ...row, hash: hashOf(row) }
}

const ofContract = (ctx: Ctx, contractId: number) => and(tenantScope(ctx, contractEvents), eq(contractEvents.contractId, contractId))

export const contractEventsOf = (ctx: Ctx, contractId: number): Promise<ContractEvent[]> =>
  ctx.db.select().from(contractEvents).where(ofContract(ctx, contractId)).orderBy(asc(contractEvents.seq))

/** Number of events of a kind by this person since a moment, over all contracts. */
export const countEventsBy = (ctx: Ctx, userId: number, kind: ContractEventKind, since: Date): Promise<number> =>
  ctx.db.$count(
    contractEvents,
    and(
      tenantScope(ctx, contractEvents),
      eq(contractEvents.byUserId, userId),
      eq(contractEvents.kind, kind),
      gte(contractEvents.at, since),
    ),
  )

/** Returns the number of the first event whose hash does not match, or that is missing; null if the chain is whole. */
export function findBrokenEvent(events: readonly ContractEvent[]): number | null {
  let prevHash = FIRST
  for (const [place, event] of events.entries()) {
    if (event.seq !== place + 1 || event.prevHash !== prevHash || event.hash !== hashOf(event)) return place + 1
    prevHash = event.hash
  }
  return null
}
