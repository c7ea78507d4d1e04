/** Who judges what: auditors what members publish, finance what moves money; a task of the other is not there for them. */
import { auditTarget, type AuditTarget, moneyTargets } from '@qianxian/protocol/audit/audit.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx } from '../../ctx'

export function listAuditTargets(ctx: Ctx): AuditTarget[] {
  const { roles } = requireMember(ctx)
  return values(auditTarget).filter((target) => roles.has(isIn(moneyTargets, target) ? 'finance' : 'auditor'))
}

export const isInScope = (ctx: Ctx, { targetType }: { targetType: AuditTarget }): boolean => listAuditTargets(ctx).includes(targetType)
