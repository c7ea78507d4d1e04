/** What others may ask of sharing with a store. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { SHARING_TEXT, type SharingMethod } from '@qianxian/protocol/sharing/sharing.words'
import type { TxCtx } from '../../ctx'
import { changePrivacy } from '../love/love'
import { consentFields } from '../matchmaker/matchmaker'
import { endConsents, putConsent } from './sharing.repository'

export interface Sharing {
  profileId: number
  userId: number
  storeId: number
  isAllowed: boolean
  scopes: readonly ConsentScope[]
  method: SharingMethod
  /** Agreed before, with what it has left of its time. */
  earlier?: { agreedAt: Date; expiresAt: Date; textVersion: string }
}

/** The switch and the scopes in one; a store that somebody shares nothing with has no consent. The member must be held. */
export async function saveSharing(ctx: TxCtx, { profileId, userId, storeId, isAllowed, scopes, method, earlier }: Sharing): Promise<void> {
  if (isAllowed && scopes.length > 0) {
    const agreed = consentFields(ctx, scopes)
    await putConsent(ctx, profileId, storeId, { ...agreed, textVersion: SHARING_TEXT, method, agreedAt: ctx.now, ...earlier })
  } else await endConsents(ctx, [profileId])
  await changePrivacy(ctx, profileId, userId, { allowStoreShare: isAllowed })
}
