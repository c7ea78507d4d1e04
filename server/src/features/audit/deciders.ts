/** Who carries out a judgement: the noun whose content it was, by type of target. */
import type { AuditDetail } from '@qianxian/protocol/audit/audit.schema'
import type { AuditTarget, Decision } from '@qianxian/protocol/audit/audit.words'
import type { Measure, MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import type { Ctx, TxCtx } from '../../ctx'
import type { AuditReasonRow, StoredAuditItem } from '../../db/tables/audit'

/** What lies beside a task for whoever has it in hand, and is kept nowhere in it. */
export type AuditAttachments = NonNullable<AuditDetail['attached']>

/** What an auditor decided. */
export interface AuditDecision {
  taskId: number
  targetId: number
  ownerId: number
  decision: Decision
  reasons: AuditReasonRow[]
  note: string | null
  /** What was judged. */
  items: readonly StoredAuditItem[]
  /** What the auditor orders, where that is part of judging this kind. */
  measure: Measure | null
  /** The second look, after an appeal: final. */
  isAppeal: boolean
  deciderId: number
}

export interface Decider {
  /** Runs in the transaction of the decision: what it throws undoes the decision. */
  onDecided(ctx: TxCtx, decided: AuditDecision): Promise<void>
  /** What lies sealed and is for the eyes of whoever claimed it, in place of what the task itself says in these fields. */
  unsealed?(ctx: Ctx, task: { targetId: number }): Promise<Readonly<Record<string, string>>>
  /** An auditor took it; in the transaction of the claim. */
  onClaimed?(ctx: Ctx, task: { targetId: number }): Promise<void>
  /** What an auditor may order where it is found to stand, and what the owner was ordered before. */
  offers?(ctx: Ctx, task: { targetId: number; ownerId: number }): Promise<MeasureOffer>
  /** What is shown beside it of what the task itself does not keep. */
  attached?(ctx: Ctx, task: { targetId: number }): Promise<AuditAttachments>
  /** Which of these refusals may be appealed against still, by id: all, where absent. */
  mayAppeal?(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<readonly number[]>
  /** The owner asked for a second look; in the transaction of the appeal. */
  onAppealed?(ctx: TxCtx, task: { taskId: number; targetId: number; ownerId: number }): Promise<void>
}

/** The one that the noun's descriptor names. */
export function deciderOf({ nouns }: Ctx, target: AuditTarget): Decider {
  for (const { audits } of nouns) if (audits?.[target]) return audits[target]
  throw new Error(`nobody decides audits of ${target}`)
}
