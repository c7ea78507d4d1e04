/** Sends a notice by text message to any phone. */
import { isPermanentFault } from '../../adapters/lib/adapter-fault'
import type { SmsNoticeMessage } from '../../adapters/sms/sms'
import type { Ctx } from '../../ctx'

/**
 * Returns false if the provider would refuse again, for example for a number that does not exist: then logs `untold`
 * with these facts, and no retry is needed. Throws if a retry may help.
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
