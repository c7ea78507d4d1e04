/** News that real names publish to nouns above them. */
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

/** A name was proven, or proven anew with a face; told in the transaction that records it. */
export const identityProven = event<TxCtx, [proven: Proven]>('somebody proved who they are')

/** The first publicly visible picture of a person's album; null if there is none. */
export interface Avatar {
  profileId: number
  mediaId: number | null
}

/** `held`: locked against changes until the transaction ends. Null if the user has no profile. */
export const avatarOf = query<TxCtx, [userId: number, how: 'seen' | 'held'], Avatar | null>('what is the avatar of somebody')

/** The avatar shows the person who proved their identity, or this is no longer known; told in the transaction that records it. */
export const portraitCompared = event<TxCtx, [profileId: number, isMatched: boolean]>('an avatar was compared with its owner')
