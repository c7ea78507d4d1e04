/** Logs in a person with proven identity: stores the proof, applies the invitation, and opens a fresh session. */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { openSession, phoneHashOf, refuseClosedAccount, viewerOfToken, type Account, type Proof } from '../auth/auth'
import { currentUser } from './account.presenter'
import { lockUsers, userById, userIdByIdentity } from './account.repository'
import { cancelClosing, eraseIfDue } from './account-closure'
import { bindInvitation } from './account.hooks'
import { checkLoginJob } from './new-device'
import { ensureUserByIdentity, ensureUserByPhone, ensureUserByVouchedPhone } from './user-lookup'

export async function loginBy(ctx: Ctx, proof: Proof, inviteId?: string | null): Promise<Session> {
  let account = await accountOf(ctx, proof)
  if (account.status === 'closing' && (await eraseIfDue(ctx, account.id))) {
    if ('account' in proof) throw fault('account_closed')
    account = await accountOf(ctx, proof)
  }
  await refuseClosedAccount(ctx, account.id, account.status)
  // Logging in cancels a closing request.
  const hasComeBack = account.status === 'closing' && (await cancelClosing(ctx, account.id))
  if (inviteId) await bindInvitation.ask(ctx, { userId: account.id, inviteId })
  return { ...(await comeIn(ctx, account, proof)), ...(hasComeBack ? { hasComeBack } : {}) }
}

async function accountOf(ctx: Ctx, proof: Proof): Promise<Account> {
  if ('account' in proof) return proof.account
  if (!('identity' in proof)) return ensureUserByPhone(ctx, proof.phone)
  return 'phone' in proof ? ensureUserByVouchedPhone(ctx, proof) : ensureUserByIdentity(ctx, proof.identity)
}

/** The account is locked against a simultaneous undo or closing: if that ends every session, it ends this one too. */
async function comeIn(ctx: Ctx, { id }: Account, proof: Proof): Promise<Session> {
  const token = await ctx.tx(async (ctx) => {
    await lockUsers(ctx, [id])
    if (!(await isStillProof(ctx, id, proof))) throw fault('session_expired')
    const { token, sessionId } = await openSession(ctx, id, ctx.now)
    const isByCode = 'phone' in proof && !('identity' in proof)
    await ctx.jobs.send(ctx, checkLoginJob, { userId: id, sessionId, isByCode })
    return token
  })
  return buildSession(ctx, id, token)
}

async function isStillProof(ctx: Ctx, userId: number, proof: Proof): Promise<boolean> {
  const user = (await userById(ctx, userId))!
  if ('account' in proof) return user.passwordHash === proof.account.passwordHash
  if ('phone' in proof) return user.phoneHash === phoneHashOf(ctx, proof.phone)
  return (await userIdByIdentity(ctx, proof.identity)) === userId
}

/** Returns the answer for the person who now holds the session. */
export async function buildSession(ctx: Ctx, id: number, token: string): Promise<Session> {
  const viewer = await viewerOfToken(ctx, token)
  return { token, ...(await currentUser({ ...ctx, viewer }, id)) }
}
