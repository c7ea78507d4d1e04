/** Who has proven whose account it is comes in: it is kept, invited where it was invited, and has a fresh session. */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { openSession, refuseClosed, viewerOfToken, type Account, type Proof } from '../auth/auth'
import { currentUser } from './account.presenter'
import { comeBack, eraseWhenDue } from './closing'
import { bindInviter } from './invite'
import { userOfIdentity, userOfPhone, userOfVouchedPhone } from './users'

export async function enterBy(ctx: Ctx, proof: Proof, inviteId?: string | null): Promise<Session> {
  let account = await accountOf(ctx, proof)
  if (account.status === 'closing' && (await eraseWhenDue(ctx, account.id))) {
    if ('account' in proof) throw fault('account_closed')
    account = await accountOf(ctx, proof)
  }
  await refuseClosed(ctx, account.id, account.status)
  // Logging in is the way back for somebody who asked to be gone.
  const hasComeBack = account.status === 'closing' && (await comeBack(ctx, account.id))
  await bindInviter(ctx, account.id, inviteId)
  return { ...(await sessionFor(ctx, account)), ...(hasComeBack ? { hasComeBack } : {}) }
}

async function accountOf(ctx: Ctx, proof: Proof): Promise<Account> {
  if ('account' in proof) return proof.account
  if (!('identity' in proof)) return userOfPhone(ctx, proof.phone)
  return 'phone' in proof ? userOfVouchedPhone(ctx, proof) : userOfIdentity(ctx, proof.identity)
}

/** Opens a session, as old as the login that it comes from, and answers as the person who now holds it. */
export async function sessionFor(ctx: Ctx, { id }: Pick<Account, 'id'>, began = ctx.now): Promise<Session> {
  const token = await openSession(ctx, id, began)
  const viewer = await viewerOfToken(ctx, token)
  return { token, ...(await currentUser({ ...ctx, viewer }, id)) }
}
