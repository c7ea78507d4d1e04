/** Status of a walk-in at a moment, swept or not, and its end, which deletes everything about the visitor. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type DeskWalkinStatus, walkinStates, type WalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import type { Ctx } from '../../ctx'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

export const isWalkinOpen = ({ now }: Ctx, { status, expiresAt }: WalkinRow): boolean => isIn(walkinStates.open, status) && expiresAt > now

/** Evaluated by the clock; the reception does not learn why a visitor stays away. */
export function deriveDeskStatus(ctx: Ctx, row: WalkinRow): DeskWalkinStatus {
  if (row.status === 'joined') return 'joined'
  return isIn(walkinStates.open, row.status) && isWalkinOpen(ctx, row) ? row.status : 'over'
}

/** The caller must hold the row. */
export const endWalkin = (ctx: Ctx, { id }: WalkinRow, status: Exclude<WalkinStatus, 'begun' | 'signed' | 'joined'>): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status, signatureEnc: null, scopes: [], endedAt: ctx.now })

/** The signed consent stays with the new member. */
export const endAsJoined = (ctx: Ctx, { id }: WalkinRow, profileId: number): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status: 'joined', profileId, endedAt: ctx.now })

const nothingKept = { phoneHash: null, phoneEnc: null, draftEnc: null, tokenHash: null } as const
