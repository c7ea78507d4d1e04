/** What real names tell nouns above them. */
import type { IdentityLevel } from '@qianxian/protocol/identity/identity.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

export interface Proven {
  userId: number
  gender: Gender
  birthday: string
  level: IdentityLevel
}

/** A name was proven, or proven anew with a face; in the transaction that writes it down. */
export const identityProven = event<TxCtx, [proven: Proven]>('somebody proved who they are')

/** The first picture of somebody's album that others see; null where there is none. */
export interface Avatar {
  profileId: number
  mediaId: number | null
}

/** `held`: until the transaction ends, nobody changes it. Null where they have no profile. */
export const avatarOf = query<TxCtx, [userId: number, how: 'seen' | 'held'], Avatar | null>('what is the avatar of somebody')

/** The avatar shows whoever proved who they are, or this is not known any more; in the transaction that writes it down. */
export const portraitCompared = event<TxCtx, [profileId: number, isMatched: boolean]>('an avatar was compared with its owner')
