/** The number of leads that wait for a handler or manager today. */
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import type { Ctx } from '../../ctx'
import { listWorkplaces } from '../store/store'
import * as store from './lead.repository'

/** Contribution to `pendingWork`: offers and follow-ups due today, for handlers and managers of leads. */
export async function workOfDesk(ctx: Ctx): Promise<Work[]> {
  if (!ctx.viewer) return []
  const { roles, userId, grants } = ctx.viewer
  const isStaff = grants.some(({ role }) => role === 'storeStaff')
  const hasDuty = roles.has('leadHandler') || roles.has('tenantAdmin')
  if (!hasDuty && !isStaff) return []
  if (!hasDuty && !(await listWorkplaces(ctx, userId)).some(({ staff }) => mayInStore(staff.role, 'manage'))) return []
  const { offers, dueToday } = await store.countHandler(ctx, userId)
  return [{ leads: offers + dueToday }]
}
