/** The code that a person hands on for a plan, with the path that it opens. */
import type { PosterKind } from '@qianxian/protocol/poster/poster.words'
import type { Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import * as store from '../poster.repository'
import { codeOf } from '../scene'

export async function ownCode(
  ctx: Ctx,
  userId: number,
  kind: Extract<PosterKind, 'partner'>,
): Promise<{ inviteCode: string; scene: string; path: string }> {
  const inviter = await store.inviterOf(ctx, userId)
  if (!inviter) throw fault('not_found')
  const { scene, path } = codeOf(await store.ensureScene(ctx, { kind, targetId: userId, inviterId: userId, channel: 'poster' }))
  return { inviteCode: inviter.inviteCode, scene, path }
}
