/** Closing one's own account: reports the blockers, and starts closing. */
import type { account } from '@qianxian/protocol/account/account'
import { requireMember } from '../../ctx'
import { fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { requireFreshLogin } from '../auth/auth'
import { closingBlockers } from './account.hooks'
import { lockUsers } from './account.repository'
import { beginClosing } from './account-closure'
import { graceEnds } from './grace-period'

export const getClosing: Verb<typeof account.getClosing> = async (ctx) => {
  return { blockers: await closingBlockers.ask(ctx, requireMember(ctx).userId) }
}

/** Requires a fresh login, so that a person who holds the phone for a moment cannot close the account. */
export const closeAccount: Verb<typeof account.closeAccount> = async (ctx, { agreed }) => {
  const { userId } = requireMember(ctx)
  if (!agreed) throw fieldFault({ agreed: '请先了解注销的后果' })
  await requireFreshLogin(ctx)
  await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [userId])
    await beginClosing(ctx, userId)
  })
  return { comeBackBefore: graceEnds(ctx.now).toISOString() }
}
