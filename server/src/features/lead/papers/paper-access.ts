/** Access to the papers of a lead: its owner, and the manager of an owned lead. */
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { mayReadAll, requireDesk } from '../lead-access'
import { leadById } from '../lead.repository'

/** Throws not_found for every other lead. */
export async function requireWorkOn(ctx: Ctx, leadId: number): Promise<void> {
  const desk = await requireDesk(ctx)
  const row = await leadById(ctx, leadId)
  if (!row || !mayReadAll(ctx, desk, row)) throw fault('not_found')
}
