/** Where the caller works, asked in each request: of the row, so whoever left has no place from then on. */
import { mayInStore, seesOwnOnly, type StoreRight } from '@qianxian/protocol/store/store.rules'
import { memberOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { workOf } from './store.repository'

/** The caller's place in the store; throws not_found for every other store, and where their work does not open this. */
export async function myPlace(ctx: Ctx, storeId: number, right: StoreRight) {
  const { userId } = memberOf(ctx)
  const [mine] = await workOf(ctx, userId, storeId)
  if (!mine) throw fault('not_found')
  const { role } = mine.staff
  if (!mayInStore(role, right)) throw fault('not_allowed')
  return { ...mine, role, ownUserId: seesOwnOnly(role) ? userId : null }
}
