/** Interface of identity for other nouns: queries, and events. */
import type { IdentityLevel } from '@qianxian/protocol/identity/identity.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { provinceOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import type { Ctx } from '../../ctx'
import { identityOfUser } from './identity.repository'
import { deriveIdentityStatus } from './identity-status'

export { avatarOf, identityLost, identityProven, portraitCompared, type Avatar, type Proven } from './identity.hooks'
export { resetAvatarMatch } from './portrait'

export interface ProvenName {
  name: string
  gender: Gender
  birthday: string
  provenAt: Date
  level: IdentityLevel
  /** Time of the last face check; null if only name and number were proven. */
  faceAt: Date | null
}

/** Returns the name that the user proved; null if none. */
export async function findProvenName(ctx: Ctx, userId: number): Promise<ProvenName | null> {
  const row = await identityOfUser(ctx, userId)
  if (row === null) return null
  const { nameEnc, gender, birthday, provenAt, level, faceAt } = row
  return { name: ctx.secrets.unseal(nameEnc), gender, birthday, provenAt, level, faceAt }
}

/** True if a face was proven and the proof has not expired. */
export const isFaceProven = async (ctx: Ctx, userId: number): Promise<boolean> =>
  deriveIdentityStatus(ctx, await identityOfUser(ctx, userId)) === 'face'

/**
 * Returns the province where the user's ID number was first issued; null if no name is proven or the paper names no
 * place.
 */
export async function provinceOf(ctx: Ctx, userId: number): Promise<string | null> {
  const row = await identityOfUser(ctx, userId)
  return row === null ? null : provinceOfIdNo(ctx.secrets.unseal(row.idNoEnc))
}
