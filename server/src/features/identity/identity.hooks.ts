/** What real names tell nouns above them. */
import type { IdentityLevel } from '@qianxian/protocol/identity/identity.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { news } from '../../lib/hooks'

export interface Proven {
  userId: number
  gender: Gender
  birthday: string
  level: IdentityLevel
}

/** A name was proven, or proven anew with a face; in the transaction that writes it down. */
export const identityProven = news<Ctx, [proven: Proven]>('somebody proved who they are')
