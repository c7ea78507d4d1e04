/** Sends a signer without an account the link to change or withdraw the consent. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { defineJob } from '../../jobs/job'
import { drawToken, tokenHash } from '../../lib/secrets'
import { sendNoticeText } from '../auth/auth'
import { isWalkinOpen } from './walkin-status'
import { unsealPhone } from './walkin.presenter'
import * as store from './walkin.repository'

/** An interrupted message is sent again with a new link: a duplicate is better than a missing message. */
export const deliverLinkJob = defineJob('walkin.deliver', object({ walkinId: Type.Integer() }), async (ctx, { walkinId }) => {
  const token = drawToken()
  const row = await ctx.tx(async (ctx) => {
    const held = await store.lockWalkin(ctx, walkinId)
    if (held?.status !== 'signed' || !isWalkinOpen(ctx, held)) return null
    return store.updateWalkin(ctx, walkinId, { tokenHash: tokenHash(token) })
  })
  if (!row) return
  const message = { phone: unsealPhone(ctx, row), template: 'walkinSigned', params: [token] } as const
  await sendNoticeText(ctx, message, 'somebody who signed at a reception cannot be sent their link', { walkinId })
})
