/** Events that real names publish to nouns above them. */
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

/** A name was proven, or proven again with a face; emitted in the transaction that records it. */
export const identityProven = event<TxCtx, [proven: Proven]>('somebody proved who they are')

/**
 * An account no longer proves a name, because its number was proven by a live face on another account; emitted in the
 * transaction that records it.
 */
export const identityLost = event<TxCtx, [userId: number]>('a proven name was lost')

/** The first publicly visible picture of a person's album; null if there is none. */
export interface Avatar {
  profileId: number
  mediaId: number | null
}

/** `held`: the row is locked until the transaction ends. Null if the user has no profile. */
export const avatarOf = query<TxCtx, [userId: number, how: 'seen' | 'held'], Avatar | null>('what is the avatar of somebody')

/**
 * It is now known that the avatar shows the person who proved their identity, or no longer known; emitted in the
 * transaction that records it.
 */
export const portraitCompared = event<TxCtx, [profileId: number, isMatched: boolean]>('an avatar was compared with its owner')
