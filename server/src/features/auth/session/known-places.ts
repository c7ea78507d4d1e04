/** Networks and sessions in which a person is known, so that strangers' attempts elsewhere do not lock the person out. */
import type { Ctx } from '../../../ctx'
import { networkOf } from '../../../http/limits'
import { loginsOf } from '../auth.repository'

/**
 * True in a session of the account, or in a network from which a stored session of it began. Takes equally long for an
 * account that does not exist.
 */
export async function isKnownPlace(ctx: Ctx, whose: { userId: number } | { phoneHash: string }): Promise<boolean> {
  const logins = await loginsOf(ctx, whose)
  return logins.some(({ userId, ip }) => userId === ctx.viewer?.userId || isSameNetwork(ctx, ip))
}

export const isSameNetwork = (ctx: Ctx, ip: string): boolean => ip !== '' && networkOf(ip) === networkOf(ctx.ip)
