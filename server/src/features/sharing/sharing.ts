/** Functions of sharing for other nouns. */
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
  /** A former consent, which keeps its remaining time. */
  earlier?: { agreedAt: Date; expiresAt: Date; textVersion: string }
}

/** Saves the switch and the scopes together; without a scope there is no consent. The caller must hold the lock on the member. */
export async function saveSharing(ctx: TxCtx, { profileId, userId, storeId, isAllowed, scopes, method, earlier }: Sharing): Promise<void> {
  if (isAllowed && scopes.length > 0) {
    const agreed = consentFields(ctx, scopes)
    await putConsent(ctx, profileId, storeId, { ...agreed, textVersion: SHARING_TEXT, method, agreedAt: ctx.now, ...earlier })
  } else await endConsents(ctx, [profileId])
  await changePrivacy(ctx, profileId, userId, { allowStoreShare: isAllowed })
}
