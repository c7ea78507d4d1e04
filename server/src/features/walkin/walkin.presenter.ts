/** A walk-in as the reception and its signer see it. */
import { maskPhone } from '@qianxian/protocol/base/masks'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { AskDraft } from '@qianxian/protocol/invitation/invitation.schema'
import { SHARING_TEXT } from '@qianxian/protocol/sharing/sharing.words'
import { storeStates } from '@qianxian/protocol/store/store.words'
import type { MyWalkin, Walkin } from '@qianxian/protocol/walkin/walkin.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { briefOf, storesById } from '../store/store'
import { deriveDeskStatus, isWalkinOpen } from './walkin-status'
import type { WalkinRow } from './walkin.repository'

export const unsealPhone = (ctx: Ctx, { phoneEnc }: WalkinRow): string => ctx.secrets.unseal(phoneEnc!)
export const unsealDraft = (ctx: Ctx, { draftEnc }: WalkinRow): AskDraft | null =>
  draftEnc === null ? null : (JSON.parse(ctx.secrets.unseal(draftEnc)) as AskDraft)

/** The reception sees the phone masked, and only during the visit. */
export function deskWalkin(ctx: Ctx, row: WalkinRow): Walkin {
  const open = isWalkinOpen(ctx, row)
  return {
    id: row.id,
    status: deriveDeskStatus(ctx, row),
    phone: open && row.status === 'begun' ? maskPhone(unsealPhone(ctx, row)) : null,
    name: open ? (unsealDraft(ctx, row)?.nickname ?? null) : null,
    at: (row.signedAt ?? row.createdAt).toISOString(),
    until: open ? row.expiresAt.toISOString() : null,
  }
}

/** Throws walkin_link_dead if the consent can no longer be changed, because the walk-in ended or the store closed. */
export async function myWalkin(ctx: Ctx, row: WalkinRow | null): Promise<MyWalkin> {
  const store =
    row && row.status === 'signed' && isWalkinOpen(ctx, row) ? (await storesById(ctx, [row.storeId])).get(row.storeId) : undefined
  if (!row || !store || !isIn(storeStates.present, store.status)) throw fault('walkin_link_dead')
  return {
    store: briefOf(store),
    phone: maskPhone(unsealPhone(ctx, row)),
    scopes: row.scopes,
    textVersion: SHARING_TEXT,
    until: row.expiresAt.toISOString(),
  }
}
