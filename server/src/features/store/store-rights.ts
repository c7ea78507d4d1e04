/** The caller's place in a store, read from the database in each request, so that a person who left loses access at once. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { mayInStore, seesOwnOnly, type StoreRight } from '@qianxian/protocol/store/store.rules'
import { storeStates } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { lockStoreForShare, listWorkplaces, type StoreScope } from './store.repository'

/**
 * The caller's place in the store, with the scope that the store's queries require. Throws not_found for every other store, and
 * not_allowed if their role lacks this right.
 */
export async function requireStoreRight(ctx: Ctx, storeId: number, right: StoreRight) {
  const { userId } = requireMember(ctx)
  const [mine] = await listWorkplaces(ctx, userId, storeId)
  if (!mine) throw fault('not_found')
  const { role } = mine.staff
  if (!mayInStore(role, right)) throw fault('not_allowed')
  return { ...mine, role, scope: storeId as StoreScope, ownUserId: seesOwnOnly(role) ? userId : null }
}

/** The place of this user, who need not be the caller, if their role includes the right; null otherwise. */
export async function standingIn(ctx: Ctx, { userId, storeId, right }: { userId: number; storeId: number; right: StoreRight }) {
  const [mine] = await listWorkplaces(ctx, userId, storeId)
  return mine && mayInStore(mine.staff.role, right) ? { store: mine.store, scope: storeId as StoreScope } : null
}

/** True if the store is not closed; it cannot close before the transaction ends. */
export async function lockStoreNotClosed(ctx: TxCtx, storeId: number): Promise<boolean> {
  const row = await lockStoreForShare(ctx, storeId)
  return row !== null && isIn(storeStates.present, row.status)
}
