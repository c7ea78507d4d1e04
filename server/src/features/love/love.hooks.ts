/** What dating profiles tell nouns above them, and ask of them. */
import type { LoveDetail, ProfileField } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** Somebody's profile was approved for the first time; in the transaction of the decision. */
export const firstPublished = event<Ctx, [profileId: number]>('somebody is published for the first time')

/** The register knows somebody by the other sex than they had said; in the transaction of the proof. */
export const genderCorrected = event<TxCtx, [profileId: number]>('the sex of a profile was corrected')

/** What the detail page says about a line between the viewer's profile (null: none) and another. */
export const lineStateQuery = query<Ctx, [me: number | null, other: number], LoveDetail['line']>('may they ask for a line')

/** What the detail page says of a meeting with a matchmaker, of each whom it tells of. */
export const interviewExcerpt = query<Ctx, [profileId: number], LoveDetail['interview']>('what a matchmaker wrote of them')

/** A profile was begun by somebody with an account; in that transaction, or where there is none, right after. */
export const profileCreated = event<TxCtx, [profileId: number, userId: number]>('somebody began a profile')

/** What stands in a profile is not what stood there; `cover`: the picture that others see first. In the transaction of the change, the profile is held. */
export const profileChanged = event<TxCtx, [profileId: number, fields: readonly (ProfileField | 'cover')[]]>('a profile was changed')

/** Others meet somebody in lists from now on, or do not, or in another city; in the transaction of the change, the profile is held. */
export const listingChanged = event<Ctx, [profileId: number]>('somebody is listed otherwise')
