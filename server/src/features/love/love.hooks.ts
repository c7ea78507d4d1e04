/** Hooks by which dating profiles notify and query the features above them. */
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { LoveDetail, ProfileField } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { event, query } from '../../lib/hooks'

/** A profile was approved for the first time; published in the transaction of the decision. */
export const firstPublished = event<Ctx, [profileId: number]>('somebody is published for the first time')

/** The register shows another gender than the profile stated; published in the transaction of the proof. */
export const genderCorrected = event<TxCtx, [profileId: number]>('the sex of a profile was corrected')

/** True if the owner withdrew their pledge and has to sign again before the profile is shown. */
export const owesSignature = query<Ctx, [profileId: number], boolean>('did they withdraw their pledge')

/** State of the line between the viewer's profile (null: none) and another, for the detail page. */
export const lineStateQuery = query<Ctx, [me: number | null, other: number], LoveDetail['line']>('may they ask for a line')

/** The confirmed interview shown on a person's detail page. */
export const interviewExcerpt = query<Ctx, [profileId: number], LoveDetail['interview']>('what a matchmaker wrote of them')

/** A member with an account began a profile; published in that transaction or, without one, right after. */
export const profileCreated = event<TxCtx, [profileId: number, userId: number]>('somebody began a profile')

/**
 * Profile fields have changed; `cover`: the picture that others see first. Published in the transaction of the change, with the
 * profile locked.
 */
export const profileChanged = event<TxCtx, [profileId: number, fields: readonly (ProfileField | 'cover')[]]>('a profile was changed')

/** A person found a partner, reached another stage with them, or parted; published in that transaction, with the profile locked. */
export const attachmentChanged = event<TxCtx, [profileId: number, to: Attachment | null]>('somebody has a partner, or none any more')

/** A person's listing or city has changed; published in the transaction of the change, with the profile locked. */
export const listingChanged = event<Ctx, [profileId: number]>('somebody is listed otherwise')
