/**
 * Whoever closes an account under which measures still run and comes anew by the same phone or the same account of WeChat or
 * Douyin is known again by a keyed hash of it, of this tenant alone, and nothing else; what still runs goes on for them.
 */
import type { Ctx, TxCtx } from '../../ctx'
import { inheritStrikes, keepStrikesFor, struckHash } from '../strike/strike'
import { knownBy } from './account.hooks'
import { openIdsOf, type OpenIdRow, type UserRow } from './account.repository'

type Known = Pick<OpenIdRow, 'platform' | 'appId' | 'openId' | 'unionId'>

/** Of the hash by which accounts are looked up, which this one does not give away. */
export const byPhone = (ctx: Ctx, phoneHash: string): string[] => [struckHash(ctx, 'phone', phoneHash)]

/** A union id names one person across the apps of one platform. */
export const byIdentity = (ctx: Ctx, { platform, appId, openId, unionId }: Known): string[] => [
  struckHash(ctx, platform, appId, openId),
  ...(unionId ? [struckHash(ctx, platform === 'tt' ? 'tt-union' : 'wx-union', unionId)] : []),
]

/** Before the person is erased, in that transaction; nothing of whoever has no measure running. */
export async function keepForTheirReturn(ctx: Ctx, user: UserRow): Promise<void> {
  const phone = user.phoneHash === null ? [] : byPhone(ctx, user.phoneHash)
  const identities = (await openIdsOf(ctx, user.id)).flatMap((identity) => byIdentity(ctx, identity))
  await keepStrikesFor(ctx, user.id, [...phone, ...identities, ...(await knownBy.ask(ctx, user.id))])
}

/** An account has this phone or identity from now on, in that transaction. */
export const knowAgain = (ctx: TxCtx, userId: number, subjects: readonly string[]): Promise<void> => inheritStrikes(ctx, userId, subjects)

/** Two accounts turned out to be one person's: what still runs on the former goes on for the other. */
export async function knowAsOne(ctx: TxCtx, formerId: number, userId: number, subject: string): Promise<void> {
  await keepStrikesFor(ctx, formerId, [subject])
  await knowAgain(ctx, userId, [subject])
}
