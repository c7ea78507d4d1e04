/** Positions of people in a store. Each position includes a grant for the store, which ends with the position. */
import type { StoreRole } from '@qianxian/protocol/store/store.words'
import type { TxCtx } from '../../ctx'
import { endRole, grantRole } from '../account/account'
import { listServedByUser } from '../matchmaker/matchmaker'
import * as rows from './store.repository'
import type { StaffRow } from './store.repository'
import { syncWaitingMembers } from './waiting-members'

interface Place {
  storeId: number
  userId: number
  role: StoreRole
  name?: string | null
}

/** One position per person and store: a new one ends the former. The caller must hold the lock on the store. */
export async function placeIn(ctx: TxCtx, { storeId, userId, role, name }: Place): Promise<StaffRow> {
  const before = await rows.lockStaffOf(ctx, storeId, userId)
  const called = name === undefined ? (before?.name ?? null) : name
  if (before?.role === role) return before.name === called ? before : rows.renameStaff(ctx, before.id, called)
  if (before) await rows.endStaffRow(ctx, before.id)
  const placed = await rows.insertStaff(ctx, { storeId, userId, role, name: called })
  await grantRole(ctx, userId, 'storeStaff', storeId)
  await syncWaitingMembers(ctx, await listServedByUser(ctx, userId))
  return placed
}

/** Ending an ended position changes nothing. Members served by this person wait in the store from now on. */
export async function endPlace(ctx: TxCtx, row: StaffRow): Promise<void> {
  if (row.endedAt !== null) return
  await rows.endStaffRow(ctx, row.id)
  await endRole(ctx, row.userId, 'storeStaff', row.storeId)
  await syncWaitingMembers(ctx, await listServedByUser(ctx, row.userId))
}
