/** Whoever signed and has no account is sent the link by which they change it or take it back. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { defineJob } from '../../jobs/job'
import { drawToken, tokenHash } from '../../lib/secrets'
import { textTo } from '../auth/auth'
import { isOpen } from './standing'
import { phoneOf } from './walkin.presenter'
import * as store from './walkin.repository'

/** A message that was cut off is sent again, with another link: one too many harms less than none. */
export const deliverLink = defineJob('walkin.deliver', object({ walkinId: Type.Integer() }), async (ctx, { walkinId }) => {
  const token = drawToken()
  const row = await ctx.tx(async (ctx) => {
    const held = await store.lockWalkin(ctx, walkinId)
    if (held?.status !== 'signed' || !isOpen(ctx, held)) return null
    return store.updateWalkin(ctx, walkinId, { tokenHash: tokenHash(token) })
  })
  if (!row) return
  const message = { phone: phoneOf(ctx, row), template: 'walkinSigned', params: [token] } as const
  await textTo(ctx, message, 'somebody who signed at a reception cannot be sent their link', { walkinId })
})
