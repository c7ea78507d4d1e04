/** What becomes of a signature when its person has an account, or comes in: a member of the store, who shares with it what they ticked. */
import { SHARING_TEXT } from '@qianxian/protocol/sharing/sharing.words'
import type { TxCtx } from '../../ctx'
import { userById } from '../account/account'
import { beginDrafted, profileIdOfUser } from '../love/love'
import { holdMember } from '../matchmaker/matchmaker'
import { share } from '../sharing/sharing'
import { comeIn } from '../store/store'
import { endJoined, endWalkin, isOpen } from './standing'
import { draftOf } from './walkin.presenter'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

/** Part in `cameIn`: whoever comes in by a phone that signed is a member from then on. In the transaction of the login. */
export async function joinAtLogin(ctx: TxCtx, userId: number): Promise<void> {
  const phoneHash = (await userById(ctx, userId))?.phoneHash
  if (!phoneHash) return
  await store.lockPhone(ctx, phoneHash)
  const signed = await store.signedOf(ctx, phoneHash)
  const row = signed && (await store.lockWalkin(ctx, signed.id))
  if (row?.status === 'signed' && isOpen(ctx, row)) await join(ctx, row, userId)
}

/** Where the store takes in nobody any more it ends. The row must be held. */
export async function join(ctx: TxCtx, row: WalkinRow, userId: number): Promise<WalkinRow> {
  const { storeId, scopes, signedAt, expiresAt } = row
  const profileId = (await profileIdOfUser(ctx, userId)) ?? (await beginDrafted(ctx, userId, draftOf(ctx, row) ?? {}, userId))
  await holdMember(ctx, profileId)
  if (!(await comeIn(ctx, { profileId, storeId, source: 'walk_in' }))) return endWalkin(ctx, row, 'closed')
  if (scopes.length > 0) {
    const earlier = { agreedAt: signedAt!, expiresAt, textVersion: row.textVersion ?? SHARING_TEXT }
    await share(ctx, { profileId, userId, storeId, isAllowed: true, scopes, method: 'walk_in', earlier })
  }
  return endJoined(ctx, row, profileId)
}
