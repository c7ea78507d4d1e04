/** The code by which a person invites others. */
import type { Ctx } from '../../../ctx'
import * as posters from '../poster.repository'
import { codeOf } from '../scene'

/** The invite code, and the page that its scene opens; null once the account is closed. */
export async function invitationOf(ctx: Ctx, userId: number): Promise<{ inviteCode: string; path: string } | null> {
  const inviter = await posters.inviterOf(ctx, userId)
  if (!inviter) return null
  const scene = await posters.ensureScene(ctx, { kind: 'invite', targetId: userId, inviterId: userId, channel: 'poster' })
  return { inviteCode: inviter.inviteCode, path: codeOf(scene).path }
}
