/** Reading the reminder and accepting it. */
import type { love } from '@qianxian/protocol/love/love'
import { memberOf } from '../../../ctx'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { PRECHEAT_VERSION, precheatWarnings } from './precheat'
import { insertAcceptance } from './precheat.repository'

export const getPrecheat: Verb<typeof love.getPrecheat> = async () => ({ version: PRECHEAT_VERSION, warnings: [...precheatWarnings] })

/** Only what was read is accepted: whoever has another version before them reads this one first. */
export const acceptPrecheat: Verb<typeof love.acceptPrecheat> = async (ctx, { version }) => {
  if (version !== PRECHEAT_VERSION) throw fault('precheat_due', { message: '提醒的内容有更新，请再读一遍' })
  await insertAcceptance(ctx, memberOf(ctx).userId, version)
  return {}
}
