/** Ends a role, and informs the nouns that depend on it. */
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import type { TxCtx } from '../../ctx'
import { roleEnded } from './account.hooks'
import { endGrant } from './role-offer.repository'

/** Revokes a role from the next call on; the same role in another scope stays. */
export async function endRole(ctx: TxCtx, userId: number, role: StaffRole, storeId?: number): Promise<void> {
  await endGrant(ctx, userId, role, storeId)
  await roleEnded.emit(ctx, userId, role, storeId ?? null)
}
