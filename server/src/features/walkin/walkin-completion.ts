/** Turns a signature into a membership with the ticked scopes: at once if the visitor has an account, else at login. */
import { SHARING_TEXT } from '@qianxian/protocol/sharing/sharing.words'
import type { TxCtx } from '../../ctx'
import { userById } from '../account/account'
import { createDraftedProfile, findProfileIdByUser } from '../love/love'
import { holdMember } from '../matchmaker/matchmaker'
import { saveSharing } from '../sharing/sharing'
import { joinStore } from '../store/store'
import { endAsJoined, endWalkin, isWalkinOpen } from './walkin-status'
import { unsealDraft } from './walkin.presenter'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

/** Handler of `loggedIn`: a user who logs in with a phone that signed becomes a member, in the transaction of the login. */
export async function completeWalkinAtLogin(ctx: TxCtx, userId: number): Promise<void> {
  const phoneHash = (await userById(ctx, userId))?.phoneHash
  if (!phoneHash) return
  await store.lockPhone(ctx, phoneHash)
  const signed = await store.findSigned(ctx, phoneHash)
  const row = signed && (await store.lockWalkin(ctx, signed.id))
  if (row?.status === 'signed' && isWalkinOpen(ctx, row)) await completeWalkin(ctx, row, userId)
}

/** Ends the walk-in instead if the store no longer accepts members. The caller must hold the lock on the walk-in. */
export async function completeWalkin(ctx: TxCtx, row: WalkinRow, userId: number): Promise<WalkinRow> {
  const { storeId, scopes, signedAt, expiresAt } = row
  const profileId =
    (await findProfileIdByUser(ctx, userId)) ?? (await createDraftedProfile(ctx, userId, unsealDraft(ctx, row) ?? {}, userId))
  await holdMember(ctx, profileId)
  if (!(await joinStore(ctx, { profileId, storeId, source: 'walk_in' }))) return endWalkin(ctx, row, 'closed')
  if (scopes.length > 0) {
    const earlier = { agreedAt: signedAt!, expiresAt, textVersion: row.textVersion ?? SHARING_TEXT }
    await saveSharing(ctx, { profileId, userId, storeId, isAllowed: true, scopes, method: 'walk_in', earlier })
  }
  return endAsJoined(ctx, row, profileId)
}
