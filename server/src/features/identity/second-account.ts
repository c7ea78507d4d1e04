/**
 * Two accounts of one person. The other account is disclosed only after a passed face check. The holder of its phone
 * can merge them by code; if data could be lost, staff merges them.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { Identity } from '@qianxian/protocol/identity/identity.schema'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import { maskPhone } from '@qianxian/protocol/base/masks'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { openSession } from '../auth/auth'
import { buildSession, boundPhoneOf, canMerge, markRealNameVerified, mergeAccounts, consumeBoundCode } from '../account/account'
import { cancelHumanReview } from './check-result'
import { identityProven } from './identity.hooks'
import { identityOfUser, lastCheckOf, pendingHumanChecks, renewFace } from './identity.repository'

interface Second {
  otherId: number
  /** Time of the face check. */
  faceAt: Date
}

/** Returns the second account found by the last check, while that check is fresh. */
async function secondOf(ctx: Ctx, userId: number): Promise<Second | null> {
  const last = await lastCheckOf(ctx, userId)
  if (last?.failure !== 'taken' || last.otherId === null || last.endedAt === null) return null
  if (momentAfter(last.endedAt, identityLimits.mergeHours, 'hour') <= ctx.now) return null
  return (await identityOfUser(ctx, last.otherId)) === null ? null : { otherId: last.otherId, faceAt: last.endedAt }
}

export async function requireSecondAccount(ctx: Ctx, userId: number): Promise<Second> {
  const second = await secondOf(ctx, userId)
  if (second === null) throw fault('identity_no_second')
  return second
}

export async function presentSecondAccount(ctx: Ctx, userId: number): Promise<Identity['second']> {
  const second = await secondOf(ctx, userId)
  if (second === null) return null
  const phone = await boundPhoneOf(ctx, second.otherId)
  return { phone: phone && maskPhone(phone), canMerge: phone !== null && (await canMerge(ctx, userId, second.otherId)) }
}

/** The code is spent first, so a guess costs an attempt whatever happens to the accounts. */
export async function mergeSecondAccount(ctx: Ctx, userId: number, code: string): Promise<Session> {
  const { otherId, faceAt } = await requireSecondAccount(ctx, userId)
  if (!(await canMerge(ctx, userId, otherId))) throw fault('accounts_cannot_merge')
  await consumeBoundCode(ctx, { userId: otherId, scene: 'merge', code })
  const { id, token } = await ctx.tx(async (ctx) => {
    const id = await mergeAccounts(ctx, userId, otherId)
    const { gender, birthday } = await renewFace(ctx, id, faceAt)
    await markRealNameVerified(ctx, id)
    for (const row of await pendingHumanChecks(ctx, id)) await cancelHumanReview(ctx, row)
    await identityProven.emit(ctx, { userId: id, gender, birthday, level: 'face' })
    return { id, token: (await openSession(ctx, id, ctx.now)).token }
  })
  return buildSession(ctx, id, token)
}
