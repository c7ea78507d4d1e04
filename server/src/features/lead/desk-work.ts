/** The number of leads that wait for a handler or manager today. */
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import type { Ctx } from '../../ctx'
import { listWorkplaces } from '../store/store'
import * as store from './lead.repository'

/** Contribution to `pendingWork`: offers and follow-ups due today, for handlers and managers of leads. */
export async function workOfDesk(ctx: Ctx): Promise<Work[]> {
  if (!ctx.viewer) return []
  const { roles, userId } = ctx.viewer
  const isManaging = roles.has('tenantAdmin') || (await listWorkplaces(ctx, userId)).some(({ staff }) => mayInStore(staff.role, 'manage'))
  if (!roles.has('leadHandler') && !isManaging) return []
  const { offers, dueToday } = await store.countHandler(ctx, userId)
  return [{ leads: offers + dueToday }]
}
