/** Refuses plainly improper texts at their field, before a person reads them. */
import type { Ctx } from '../ctx'
import { fieldFault } from './fault'

export const improperTextFault = (field: string) => fieldFault({ [field]: '内容不合规范，请修改' }, 'text_refused')

/** Throws on improper text; «review» is left to an auditor. Called outside a transaction, because a provider may be slow. */
export async function checkImproperText(ctx: Ctx, field: string, text: string): Promise<'pass' | 'review'> {
  const { verdict } = await ctx.adapters.moderation.checkText(text)
  if (verdict === 'reject') throw improperTextFault(field)
  return verdict
}
