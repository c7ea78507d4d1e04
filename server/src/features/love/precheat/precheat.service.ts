/** Endpoints to read the reminder and to accept it. */
import type { love } from '@qianxian/protocol/love/love'
import type { Verb } from '../../../http/serve'
import { acceptReminder, PRECHEAT_VERSION, precheatWarnings } from './precheat'

export const getPrecheat: Verb<typeof love.getPrecheat> = async () => ({ version: PRECHEAT_VERSION, warnings: [...precheatWarnings] })

export const acceptPrecheat: Verb<typeof love.acceptPrecheat> = async (ctx, { version }) => {
  await acceptReminder(ctx, version)
  return {}
}
