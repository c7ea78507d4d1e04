/** What others may ask of proven names, and what they hear of them. */
import type { IdentityLevel } from '@qianxian/protocol/identity/identity.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { provinceOfIdNo } from '@qianxian/protocol/identity/identity.rules'
import type { Ctx } from '../../ctx'
import { identityOfUser } from './identity.repository'
import { deriveIdentityStatus } from './identity-status'

export { avatarOf, identityProven, portraitCompared, type Avatar, type Proven } from './identity.hooks'
export { resetAvatarMatch } from './portrait'

export interface ProvenName {
  name: string
  gender: Gender
  birthday: string
  provenAt: Date
  level: IdentityLevel
  /** When the face was last seen; null where only name and number are known. */
  faceAt: Date | null
}

/** Whose name was proven here; null where none was. */
export async function findProvenName(ctx: Ctx, userId: number): Promise<ProvenName | null> {
  const row = await identityOfUser(ctx, userId)
  if (row === null) return null
  const { nameEnc, gender, birthday, provenAt, level, faceAt } = row
  return { name: ctx.secrets.unseal(nameEnc), gender, birthday, provenAt, level, faceAt }
}

/** Whether a face was seen, and not too long ago. */
export const isFaceProven = async (ctx: Ctx, userId: number): Promise<boolean> =>
  deriveIdentityStatus(ctx, await identityOfUser(ctx, userId)) === 'face'

/** Where somebody's number was first given out; null where nothing is proven, or their paper says no place. */
export async function provinceOf(ctx: Ctx, userId: number): Promise<string | null> {
  const row = await identityOfUser(ctx, userId)
  return row === null ? null : provinceOfIdNo(ctx.secrets.unseal(row.idNoEnc))
}
