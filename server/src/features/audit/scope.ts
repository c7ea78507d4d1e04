/** Who judges what: auditors what members publish, finance what moves money; a task of the other is not there for them. */
import { auditTarget, type AuditTarget, moneyTargets } from '@qianxian/protocol/audit/audit.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { memberOf, type Ctx } from '../../ctx'

export function targetsOf(ctx: Ctx): AuditTarget[] {
  const { roles } = memberOf(ctx)
  return values(auditTarget).filter((target) => roles.has(isIn(moneyTargets, target) ? 'finance' : 'auditor'))
}

export const isInScope = (ctx: Ctx, { targetType }: { targetType: AuditTarget }): boolean => targetsOf(ctx).includes(targetType)
