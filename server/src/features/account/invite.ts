/** An invitation binds once, at registration or within a day of it; what cannot be right is ignored, not refused. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { Ctx } from '../../ctx'
import { insertInviter, inviterOf, lockInvitations, userByInviteCode, userById } from './account.repository'

const MAX_CHAIN = 50

export async function bindInviter(ctx: Ctx, userId: number, inviteId: string | null | undefined, source = 'link'): Promise<boolean> {
  if (!inviteId) return false
  const [user, inviter] = await Promise.all([userById(ctx, userId), userByInviteCode(ctx, inviteId)])
  const ignored = (why: string) => {
    ctx.log.info({ userId, inviterId: inviter?.id, why }, 'invitation ignored')
    return false
  }
  if (!user || !inviter) return ignored('unknown')
  if (inviter.id === userId) return ignored('self')
  if (inviter.status !== 'active') return ignored('inviter not active')
  if (user.createdAt < momentBefore(ctx.now, authLimits.inviteBindHours, 'hour')) return ignored('too late')
  return ctx.tx(async (ctx) => {
    // One at a time: of several who invite each other in a ring at the same moment one sees that it would close.
    await lockInvitations(ctx)
    if (await leadsTo(ctx, inviter.id, userId)) return ignored('cycle')
    return (await insertInviter(ctx, userId, inviter.id, source)) || ignored('already bound')
  })
}

/** Whether following the inviters of `fromId` upwards meets `wantedId`. */
async function leadsTo(ctx: Ctx, fromId: number, wantedId: number): Promise<boolean> {
  let at: number | null = fromId
  for (let step = 0; at !== null && step < MAX_CHAIN; step += 1) {
    if (at === wantedId) return true
    at = await inviterOf(ctx, at)
  }
  return false
}
