/**
 * Automatic ends of a cooperation: it was not answered in 48 hours, a service under it is over, or the two members were
 * introduced. Every read settles first, so it is correct without a sweep.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { cooperationStates } from '@qianxian/protocol/cooperation/cooperation.words'
import type { SQL } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx'
import { runInBatches } from '../../lib/batches'
import { lockServicesForShare, deriveProposableUntil, servicesById } from '../matchmaker/matchmaker'
import * as store from './cooperation.repository'
import type { CooperationRow } from './cooperation.repository'
import { notifyOver, retractAsked } from './notify'

const AT_ONCE = 200

type Services = Awaited<ReturnType<typeof servicesById>>

export interface CooperationEnd {
  status: 'lapsed' | 'ended'
  at: Date
}

const isOpen = ({ status }: CooperationRow): boolean => isIn(cooperationStates.open, status)
export const serviceIdsOf = (rows: readonly CooperationRow[]): number[] => [
  ...new Set(rows.flatMap(({ fromRepresentationId, toRepresentationId }) => [fromRepresentationId, toRepresentationId])),
]

/** The end that an open cooperation has reached by now, with the earliest cause; null while it may still succeed. */
export function deriveEnd(ctx: Ctx, row: CooperationRow, services: Services): CooperationEnd | null {
  const ends = [row.fromRepresentationId, row.toRepresentationId].flatMap((id) => deriveProposableUntil(ctx, services.get(id)) ?? [])
  const end = ends.sort((a, b) => a.getTime() - b.getTime())[0]
  if (row.status === 'offered' && row.expiresAt <= ctx.now && (end === undefined || row.expiresAt <= end))
    return { status: 'lapsed', at: row.expiresAt }
  return end !== undefined && end <= ctx.now ? { status: 'ended', at: end } : null
}

/** Ends a cooperation. Must hold the lock on the row. */
async function end(ctx: TxCtx, row: CooperationRow, { status, at }: CooperationEnd): Promise<void> {
  const over = await store.updateCooperation(ctx, row.id, { status, endedAt: at })
  await retractAsked(ctx, row)
  await notifyOver(ctx, over)
}

/** Ends cooperations whose end was already reached; returns their number. */
export async function endOverdue(ctx: Ctx, whose?: SQL): Promise<number> {
  let ended = 0
  await runInBatches(AT_ONCE, async () => {
    const ids = await store.listOverIds(ctx, whose, AT_ONCE)
    for (const id of ids)
      await ctx.tx(async (ctx) => {
        const [row] = await store.lockCooperations(ctx, [id])
        const over = row && isOpen(row) ? deriveEnd(ctx, row, await servicesById(ctx, serviceIdsOf([row]))) : null
        if (!row || !over) return
        await end(ctx, row, over)
        ended += 1
      })
    return ids.length
  })
  return ended
}

/** Handles `servicesChanged`: ends cooperations whose service or scope has ended. */
export async function endWithServices(ctx: Ctx, profileIds: readonly number[]): Promise<void> {
  if (profileIds.length > 0) await endOverdue(ctx, store.ofMembers(profileIds))
}

/**
 * Handles `lineReachedTarget`: the first introduction of the two members settles the agreement. If both matchmakers had made each
 * other an offer, the one whose line was delivered settles; all other open offers and cooperations between the two end.
 */
export async function settleByLine(ctx: TxCtx, line: { id: number; fromId: number; toId: number }): Promise<void> {
  const found = await store.listOpenBetween(ctx, line.fromId, line.toId)
  if (found.length === 0) return
  // Locks services before their cooperations, in the same order as the end of a service.
  const services = await lockServicesForShare(ctx, serviceIdsOf(found))
  const rows = await store.lockCooperations(
    ctx,
    found.map(({ id }) => id),
  )
  const standing: CooperationRow[] = []
  for (const row of rows.filter(isOpen)) {
    const over = deriveEnd(ctx, row, services)
    if (over) await end(ctx, row, over)
    else standing.push(row)
  }
  const agreed = standing.filter(({ status }) => status === 'accepted')
  const settled = agreed.find(({ fromId }) => fromId === line.fromId) ?? agreed[0]
  for (const row of standing.filter((one) => one !== settled)) await end(ctx, row, { status: 'ended', at: ctx.now })
  if (settled)
    await notifyOver(ctx, await store.updateCooperation(ctx, settled.id, { status: 'settled', endedAt: ctx.now, lineId: line.id }))
}

/**
 * Handles `pairParted`: ends all open cooperations between two members who must not meet, without a reason for the
 * matchmakers.
 */
export async function endCooperationsOfPair(ctx: TxCtx, a: number, b: number): Promise<void> {
  const open = await store.listOpenBetween(ctx, a, b)
  for (const row of await store.lockCooperations(
    ctx,
    open.map(({ id }) => id),
  )) {
    if (!isOpen(row)) continue
    await store.updateCooperation(ctx, row.id, { status: 'ended', endedAt: ctx.now })
    await retractAsked(ctx, row)
  }
}

/** Answers `colleagueAskCounts`: the number of offers that wait for this matchmaker's answer. */
export async function countAsked(ctx: Ctx, matchmakerId: number): Promise<number[]> {
  await endOverdue(ctx, store.ofDesk(matchmakerId))
  return [await store.countAsked(ctx, matchmakerId)]
}
