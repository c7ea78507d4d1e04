/** How the first staff member gets a role: a link that gives one role to one account, once, after a login. */
import type { StaffRole } from '@qianxian/protocol/base/endpoint'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { drawToken, tokenHash } from '../../lib/secrets'
import { grantRole, isRoleHeld, findTakenOffer, replaceOffer, consumeOffer, type Place } from './role-offer.repository'

/** Creates an offer and returns path and query of its link; null if the role is already held. */
export async function createRoleOffer(ctx: Place, role: StaffRole): Promise<string | null> {
  if (await isRoleHeld(ctx, role)) return null
  const offer = drawToken()
  await replaceOffer(ctx, { tokenHash: tokenHash(offer), role, expiresAt: momentAfter(ctx.now, authLimits.roleOfferDays, 'day') })
  return `/pages/login/index?offer=${offer}`
}

/** Takes the offer. If the same account opens it again, returns the same role and grants nothing more. */
export async function acceptRoleOffer(ctx: Ctx, userId: number, offer: string): Promise<StaffRole> {
  return ctx.tx(async (ctx) => {
    const hash = tokenHash(offer)
    const role = await consumeOffer(ctx, userId, hash)
    if (role) await grantRole(ctx, userId, role)
    const known = role ?? (await findTakenOffer(ctx, userId, hash))
    if (!known) throw fault('role_offer_invalid')
    return known
  })
}
