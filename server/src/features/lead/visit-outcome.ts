/** The end of a booked visit, reported by the store's appointments, moves the lead on. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import type { TxCtx } from '../../ctx'
import type { EndedVisit } from '../appointment/appointment'
import { loadRules } from './lead-rules'
import { deadlineColumns, isOwnedBy, noteEvent } from './lead-state'
import * as store from './lead.repository'

/** Handler of `visitEnded`: an arrival counts as a follow-up; a missed or cancelled visit leaves the lead to be followed up. */
export async function applyVisitOutcome(ctx: TxCtx, { leadId, outcome }: EndedVisit): Promise<void> {
  const row = await store.lockLead(ctx, leadId)
  if (!row || isIn(leadStates.forgotten, row.status)) return
  const visitedAt = outcome === 'came' ? (row.visitedAt ?? ctx.now) : row.visitedAt
  if (row.ownerId === null || !isOwnedBy(ctx, row, row.ownerId)) {
    if (outcome === 'came') await store.updateLead(ctx, leadId, { visitedAt })
    return
  }
  if (outcome !== 'came') {
    if (row.status === 'visit_booked')
      await noteEvent(ctx, row, { event: 'followed', byId: null }, { status: 'following', nextFollowAt: null })
    return
  }
  const times = { firstContactAt: row.firstContactAt ?? ctx.now, lastFollowAt: ctx.now }
  const rules = (await loadRules(ctx)).of(row.poolId)
  await noteEvent(
    ctx,
    row,
    { event: 'followed' },
    { ...times, ...deadlineColumns({ ...row, ...times }, rules), status: 'visited', visitedAt, nextFollowAt: null, remindedAt: null },
  )
}
