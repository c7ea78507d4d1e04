/** Desks of matchmakers: status, capacity and load. */
import type { MatchmakerStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx, TxCtx } from '../../ctx'
import { readAll } from '../../db/reads'
import { grantRole } from '../account/account'
import { deriveCapacity } from './matchmaker.presenter'
import * as store from './matchmaker.repository'
import type { Matchmaker } from './matchmaker.repository'

export interface OwnDesk {
  id: number
  userId: number
  capacity: number
}

/** The desk of an account that works as a matchmaker now; null otherwise. */
export const ownDesk = (ctx: Ctx, userId: number): Promise<OwnDesk | null> => store.matchmakerOfUser(ctx, userId)

/** Desks of serving matchmakers after this one, in the order in which they joined. */
export const desksAfter = (ctx: Ctx, after: number, size: number): Promise<OwnDesk[]> => store.servingMatchmakers(ctx, { after, size })

/** Sets how many members a matchmaker may serve from now on, and the next capacity with its date. */
export const setCapacity = (ctx: Ctx, id: number, capacity: number, next: { capacity: number; at: Date } | null): Promise<void> =>
  store.updateMatchmaker(ctx, id, { capacity, nextCapacity: next?.capacity ?? null, nextCapacityAt: next?.at ?? null })

/** The account's status as a matchmaker, even if it no longer serves; null if it never was one. */
export const findMatchmakerStatus = async (ctx: Ctx, userId: number): Promise<MatchmakerStatus | null> =>
  (await store.anyMatchmakerOfUser(ctx, userId))?.status ?? null

/** A desk in any status. */
export type DeskState = Pick<Matchmaker, 'id' | 'userId' | 'name' | 'cityGeo' | 'status'>

export const deskOfUser = (ctx: Ctx, userId: number): Promise<DeskState | null> => store.anyMatchmakerOfUser(ctx, userId)

export const desksById = (ctx: Ctx, ids: readonly number[]): Promise<DeskState[]> => store.matchmakersById(ctx, ids)

/** Locks the desk until the transaction ends. */
export const lockDesk = (ctx: TxCtx, id: number): Promise<DeskState | null> => store.lockAnyMatchmaker(ctx, id)

/** Creates a matchmaker in training; null if the account is or was one here. */
export const createMatchmaker = (
  ctx: Ctx,
  facts: Pick<Matchmaker, 'userId' | 'name' | 'bio' | 'cityGeo' | 'experienceYears'>,
): Promise<number | null> => store.insertMatchmaker(ctx, { ...facts, status: 'training' })

/** Opens the desk on trial, at first for a few members. The caller must hold the lock on the matchmaker. */
export async function openDesk(ctx: Ctx, { id, userId }: Pick<Matchmaker, 'id' | 'userId'>): Promise<void> {
  await store.updateMatchmaker(ctx, id, { status: 'trial', joinedAt: ctx.now })
  await grantRole(ctx, userId, 'matchmaker')
}

/** Profiles that this account serves as a matchmaker, whether or not it works now. */
export async function listServedByUser(ctx: TxCtx, userId: number): Promise<number[]> {
  const desk = await store.lockMatchmakerOfUser(ctx, userId)
  return desk ? store.profilesServedBy(ctx, desk.id) : []
}

interface DeskLoad {
  name: string
  serving: number
  /** People who agreed and have not joined yet. */
  agreed: number
  capacity: number
}

/** The given accounts that work as matchmakers now, with how many members they serve and may serve. */
export async function deskLoads(ctx: Ctx, userIds: readonly number[]): Promise<Map<number, DeskLoad>> {
  const rows = await store.servingByUser(ctx, userIds)
  const ids = rows.map(({ id }) => id)
  const [served, agreed] = await readAll(ctx, [() => store.countServed(ctx, ids), () => store.countAgreed(ctx, ids)])
  return new Map(
    rows.map((row) => [
      row.userId,
      { name: row.name, serving: served.get(row.id) ?? 0, agreed: agreed.get(row.id) ?? 0, capacity: deriveCapacity(ctx, row) },
    ]),
  )
}

/** How many members this desk serves now. */
export const countServedAt = async (ctx: Ctx, id: number): Promise<number> => (await store.countServed(ctx, [id])).get(id) ?? 0

/** True if the desk can take nobody else: those who agreed and have not joined yet keep their places. */
export async function isDeskFull(ctx: Ctx, matchmaker: Matchmaker, knownServed?: number): Promise<boolean> {
  const { id } = matchmaker
  const [served, agreed] = await readAll(ctx, [() => knownServed ?? countServedAt(ctx, id), () => store.countAgreed(ctx, [id])])
  return served + (agreed.get(id) ?? 0) >= deriveCapacity(ctx, matchmaker)
}

/** Ends the trial: the desk becomes fully active. */
export const confirmDesk = (ctx: Ctx, id: number): Promise<void> => store.updateMatchmaker(ctx, id, { status: 'active' })
