/** The status of a walk-in at a given time, swept or not; and ending it, which deletes all data about the visitor. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type DeskWalkinStatus, walkinStates, type WalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import type { Ctx } from '../../ctx'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

export const isWalkinOpen = ({ now }: Ctx, { status, expiresAt }: WalkinRow): boolean => isIn(walkinStates.open, status) && expiresAt > now

/** Evaluated at the current time; the reception does not learn why a visitor does not join. */
export function deriveDeskStatus(ctx: Ctx, row: WalkinRow): DeskWalkinStatus {
  if (row.status === 'joined') return 'joined'
  return isIn(walkinStates.open, row.status) && isWalkinOpen(ctx, row) ? row.status : 'over'
}

/** The caller must hold the lock on the walk-in. */
export const endWalkin = (ctx: Ctx, { id }: WalkinRow, status: Exclude<WalkinStatus, 'begun' | 'signed' | 'joined'>): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status, signatureEnc: null, scopes: [], endedAt: ctx.now })

/** Ends the walk-in and keeps the signed consent for the new member. */
export const endAsJoined = (ctx: Ctx, { id }: WalkinRow, profileId: number): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status: 'joined', profileId, endedAt: ctx.now })

const nothingKept = { phoneHash: null, phoneEnc: null, draftEnc: null, tokenHash: null } as const
