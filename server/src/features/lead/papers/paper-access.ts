/** Access to the papers of a lead: its owner, and the manager of an owned lead. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { manages, requireDesk } from '../lead-access'
import { leadById } from '../lead.repository'
import { isOwnedBy } from '../lead-state'

/** Throws not_found for every other lead. */
export async function requireWorkOn(ctx: Ctx, leadId: number): Promise<void> {
  const desk = await requireDesk(ctx)
  const row = await leadById(ctx, leadId)
  if (!row) throw fault('not_found')
  const isOwn = isOwnedBy(ctx, row, desk.userId) || (row.ownerId === desk.userId && isIn(leadStates.settled, row.status))
  if (!isOwn && !(isIn(leadStates.held, row.status) && manages(ctx, desk, row))) throw fault('not_found')
}
