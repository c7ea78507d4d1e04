/** Where somebody is known, so that whatever strangers do elsewhere keeps nobody out of their own account. */
import type { Ctx } from '../../../ctx'
import { networkOf } from '../../../http/limits'
import { loginsOf } from '../auth.repository'

/**
 * In a session of theirs, or in a network from which they came in while that session is kept. Takes as long for an
 * account that does not exist.
 */
export async function isKnownPlace(ctx: Ctx, whose: { userId: number } | { phoneHash: string }): Promise<boolean> {
  const logins = await loginsOf(ctx, whose)
  return logins.some(({ userId, ip }) => userId === ctx.viewer?.userId || isSameNetwork(ctx, ip))
}

export const isSameNetwork = (ctx: Ctx, ip: string): boolean => ip !== '' && networkOf(ip) === networkOf(ctx.ip)
