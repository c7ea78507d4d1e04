/**
 * A person who closes an account under running measures, and returns with the same phone, WeChat or Douyin account, is
 * recognised by a keyed hash of it, valid in this tenant only. The running measures then continue.
 */
import type { Ctx, TxCtx } from '../../ctx'
import { inheritStrikes, saveStrikeSubjects, strikeSubjectHash } from '../strike/strike'
import { recognitionHashes } from './account.hooks'
import { openIdsOf, type OpenIdRow, type UserRow } from './account.repository'

type Known = Pick<OpenIdRow, 'platform' | 'appId' | 'openId' | 'unionId'>

/** Hashes of a phone. Computed from the account look-up hash, which cannot be derived from them. */
export const phoneSubjects = (ctx: Ctx, phoneHash: string): string[] => [strikeSubjectHash(ctx, 'phone', phoneHash)]

/** Hashes of an identity. A union id identifies one person across the apps of one platform. */
export const identitySubjects = (ctx: Ctx, { platform, appId, openId, unionId }: Known): string[] => [
  strikeSubjectHash(ctx, platform, appId, openId),
  ...(unionId ? [strikeSubjectHash(ctx, platform === 'tt' ? 'tt-union' : 'wx-union', unionId)] : []),
]

/** Runs before the person is erased, in the same transaction; stores nothing for a person without a running measure. */
export async function saveReturnSubjects(ctx: Ctx, user: UserRow): Promise<void> {
  const phone = user.phoneHash === null ? [] : phoneSubjects(ctx, user.phoneHash)
  const identities = (await openIdsOf(ctx, user.id)).flatMap((identity) => identitySubjects(ctx, identity))
  await saveStrikeSubjects(ctx, user.id, [...phone, ...identities, ...(await recognitionHashes.ask(ctx, user.id))])
}

/** Continues running measures; called in the transaction in which an account receives this phone or identity. */
export const inheritStrikesBySubjects = (ctx: TxCtx, userId: number, subjects: readonly string[]): Promise<void> =>
  inheritStrikes(ctx, userId, subjects)

/** Called when two accounts belong to one person: running measures of the former account continue for the other. */
export async function inheritFormerStrikes(ctx: TxCtx, formerId: number, userId: number, subject: string): Promise<void> {
  await saveStrikeSubjects(ctx, formerId, [subject])
  await inheritStrikesBySubjects(ctx, userId, [subject])
}
