/**
 * Whoever closes an account under which measures still run and comes anew by the same phone or the same account of WeChat or
 * Douyin is known again by a keyed hash of it, of this tenant alone, and nothing else; what still runs goes on for them.
 */
import type { Ctx, TxCtx } from '../../ctx'
import { inheritStrikes, saveStrikeSubjects, strikeSubjectHash } from '../strike/strike'
import { recognitionHashes } from './account.hooks'
import { openIdsOf, type OpenIdRow, type UserRow } from './account.repository'

type Known = Pick<OpenIdRow, 'platform' | 'appId' | 'openId' | 'unionId'>

/** Of the hash by which accounts are looked up, which this one does not give away. */
export const phoneSubjects = (ctx: Ctx, phoneHash: string): string[] => [strikeSubjectHash(ctx, 'phone', phoneHash)]

/** A union id names one person across the apps of one platform. */
export const identitySubjects = (ctx: Ctx, { platform, appId, openId, unionId }: Known): string[] => [
  strikeSubjectHash(ctx, platform, appId, openId),
  ...(unionId ? [strikeSubjectHash(ctx, platform === 'tt' ? 'tt-union' : 'wx-union', unionId)] : []),
]

/** Before the person is erased, in that transaction; nothing of whoever has no measure running. */
export async function saveReturnSubjects(ctx: Ctx, user: UserRow): Promise<void> {
  const phone = user.phoneHash === null ? [] : phoneSubjects(ctx, user.phoneHash)
  const identities = (await openIdsOf(ctx, user.id)).flatMap((identity) => identitySubjects(ctx, identity))
  await saveStrikeSubjects(ctx, user.id, [...phone, ...identities, ...(await recognitionHashes.ask(ctx, user.id))])
}

/** An account has this phone or identity from now on, in that transaction. */
export const inheritStrikesBySubjects = (ctx: TxCtx, userId: number, subjects: readonly string[]): Promise<void> =>
  inheritStrikes(ctx, userId, subjects)

/** Two accounts turned out to be one person's: what still runs on the former goes on for the other. */
export async function inheritFormerStrikes(ctx: TxCtx, formerId: number, userId: number, subject: string): Promise<void> {
  await saveStrikeSubjects(ctx, formerId, [subject])
  await inheritStrikesBySubjects(ctx, userId, [subject])
}
