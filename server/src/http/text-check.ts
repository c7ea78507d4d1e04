/** Words that are plainly improper are refused at their field, before anybody reads them. */
import type { Ctx } from '../ctx'
import { fieldFault } from './fault'

export const improperTextFault = (field: string) => fieldFault({ [field]: '内容不合规范，请修改' }, 'text_refused')

/** Throws on improper words; «review» is left to whoever looks at them. Asked outside a transaction: a provider may take its time. */
export async function checkImproperText(ctx: Ctx, field: string, text: string): Promise<'pass' | 'review'> {
  const { verdict } = await ctx.adapters.moderation.checkText(text)
  if (verdict === 'reject') throw improperTextFault(field)
  return verdict
}
