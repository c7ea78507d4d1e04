/** Deciders, by target type: the noun that owns the content applies the decision. */
import type { AuditDetail, AuditSign } from '@qianxian/protocol/audit/audit.schema'
import type { AuditTarget, Decision } from '@qianxian/protocol/audit/audit.words'
import type { Measure, MeasureOffer } from '@qianxian/protocol/strike/strike.schema'
import type { Ctx, TxCtx } from '../../ctx'
import type { AuditReasonRow, StoredAuditItem } from '../../db/tables/audit'

/** Additional data shown to the auditor who claimed the task; not stored in the task. */
export type AuditAttachments = NonNullable<AuditDetail['attached']>

/** The decision of an auditor. */
export interface AuditDecision {
  taskId: number
  targetId: number
  ownerId: number
  decision: Decision
  reasons: AuditReasonRow[]
  note: string | null
  /** The decided items. */
  items: readonly StoredAuditItem[]
  /** The measure that the auditor ordered, if decisions of this kind include one. */
  measure: Measure | null
  /** True for the decision on an appeal, which is final. */
  isAppeal: boolean
  deciderId: number
}

export interface Decider {
  /** Applies the decision; runs in its transaction, so an exception rolls the decision back. */
  onDecided(ctx: TxCtx, decided: AuditDecision): Promise<void>
  /** Decrypted content for the auditor who claimed the task; replaces the stored text of these fields. */
  unsealed?(ctx: Ctx, task: { targetId: number }): Promise<Readonly<Record<string, string>>>
  /** Runs in the transaction in which an auditor claims the task. */
  onClaimed?(ctx: Ctx, task: { targetId: number }): Promise<void>
  /** Measures that the auditor may order if the report is upheld, and earlier measures against the owner. */
  offers?(ctx: Ctx, task: { targetId: number; ownerId: number }): Promise<MeasureOffer>
  /** The account that the task is about, if it is not the owner of the content. */
  about?(ctx: Ctx, task: { targetId: number }): Promise<number | null>
  /** Signs against the account, read when the task is shown. */
  signs?(ctx: Ctx, task: { targetId: number; ownerId: number }): Promise<AuditSign[]>
  /** Data shown with the task that is not stored in it. */
  attached?(ctx: Ctx, task: { targetId: number }): Promise<AuditAttachments>
  /** Filters those refusals that may still be appealed; if absent, all may. */
  mayAppeal?(ctx: Ctx, tasks: readonly { id: number; targetId: number }[]): Promise<readonly number[]>
  /** Runs in the transaction of the owner's appeal. */
  onAppealed?(ctx: TxCtx, task: { taskId: number; targetId: number; ownerId: number }): Promise<void>
}

/** The decider named in the noun's descriptor. */
export function deciderOf({ nouns }: Ctx, target: AuditTarget): Decider {
  for (const { audits } of nouns) if (audits?.[target]) return audits[target]
  throw new Error(`nobody decides audits of ${target}`)
}
