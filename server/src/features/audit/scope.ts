/** Scope of auditors and of finance: members' content, and money matters. Tasks outside the viewer's scope are hidden. */
import { auditTarget, type AuditTarget, moneyTargets } from '@qianxian/protocol/audit/audit.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx } from '../../ctx'

export function listAuditTargets(ctx: Ctx): AuditTarget[] {
  const { roles } = requireMember(ctx)
  return values(auditTarget).filter((target) => roles.has(isIn(moneyTargets, target) ? 'finance' : 'auditor'))
}

export const isInScope = (ctx: Ctx, { targetType }: { targetType: AuditTarget }): boolean => listAuditTargets(ctx).includes(targetType)
