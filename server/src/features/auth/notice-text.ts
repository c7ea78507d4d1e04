/** A notice by text message to a phone, of whoever it is. */
import { isPermanentFault } from '../../adapters/lib/adapter-fault'
import type { SmsNoticeMessage } from '../../adapters/sms/sms'
import type { Ctx } from '../../ctx'

/**
 * False where the provider will say no again, as of a number that there is not: then the log says `untold`, with these facts, and
 * nothing is to be repeated. Throws where it is.
 */
export async function sendNoticeText(ctx: Ctx, message: SmsNoticeMessage, untold: string, facts: Record<string, number>): Promise<boolean> {
  try {
    await ctx.adapters.sms.sendNotice(message)
    return true
  } catch (error) {
    if (!isPermanentFault(error)) throw error
    ctx.log.error({ ...facts, code: error.providerCode }, untold)
    return false
  }
}
