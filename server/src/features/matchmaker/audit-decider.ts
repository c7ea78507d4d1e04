/** Decisions about a change of a matchmaker's own card. */
import type { TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import type { AuditDecision, Decider } from '../audit/audit'
import { notify } from '../notice/notice'
import { cardJudged, cardSubject } from './matchmaker.notices'
import * as store from './matchmaker.repository'
import * as changes from './own-card.repository'

async function onDecided(ctx: TxCtx, { targetId, taskId, decision }: AuditDecision): Promise<void> {
  const row = await store.lockAnyMatchmaker(ctx, targetId)
  const change = row && (await changes.findLastChange(ctx, targetId))
  if (!row || !change || change.status !== 'waiting' || change.auditTaskId !== taskId) throw fault('already_handled')
  await changes.updateChange(ctx, change.id, { status: decision, decidedAt: ctx.now })
  const { name, bio, tags, avatarMediaId } = change
  if (decision === 'approved') await store.updateMatchmaker(ctx, row.id, { name, bio, tags, avatarMediaId })
  await notify(ctx, cardJudged, { to: [row.userId], subject: cardSubject(row.id), facts: { matchmakerId: row.id } })
}

/** A refused change is not appealed: the matchmaker changes it and sends it again. */
export const cardDecider: Decider = { onDecided, mayAppeal: async () => [] }
