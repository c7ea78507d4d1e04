/** Who carries out a judgement: the noun whose content it was, by type of target. */
import type { auditTarget } from '@qianxian/protocol/audit/audit.words'
import type { ValueOf } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import type { AuditReasonRow } from '../../db/tables/audit'

export type AuditTarget = ValueOf<typeof auditTarget>

/** What an auditor decided. */
export interface Decided {
  taskId: number
  targetId: number
  ownerId: number
  decision: 'approved' | 'rejected'
  reasons: AuditReasonRow[]
  note: string | null
  /** The second look, after an appeal: final. */
  isAppeal: boolean
  deciderId: number
}

export interface Decider {
  /** Runs in the transaction of the decision: what it throws undoes the decision. */
  onDecided(ctx: Ctx, decided: Decided): Promise<void>
  /** The owner asked for a second look; in the transaction of the appeal. */
  onAppealed?(ctx: Ctx, task: { taskId: number; targetId: number; ownerId: number }): Promise<void>
}

const deciders = new Map<AuditTarget, Decider>()

/** Once per target type, when the owner noun's module is loaded. */
export function decidesAudits(target: AuditTarget, decider: Decider): void {
  if (deciders.has(target)) throw new Error(`audits of ${target} already have a decider`)
  deciders.set(target, decider)
}

export function deciderOf(target: AuditTarget): Decider {
  const decider = deciders.get(target)
  if (!decider) throw new Error(`nobody decides audits of ${target}`)
  return decider
}
