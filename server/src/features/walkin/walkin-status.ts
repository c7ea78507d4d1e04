/** How a walk-in stands at a moment, swept or not, and how it ends: with nothing kept of whom it was about. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type DeskWalkinStatus, walkinStates, type WalkinStatus } from '@qianxian/protocol/walkin/walkin.words'
import type { Ctx } from '../../ctx'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

export const isWalkinOpen = ({ now }: Ctx, { status, expiresAt }: WalkinRow): boolean => isIn(walkinStates.open, status) && expiresAt > now

/** By the clock as by the sweep; why somebody does not come is not for the reception. */
export function deriveDeskStatus(ctx: Ctx, row: WalkinRow): DeskWalkinStatus {
  if (row.status === 'joined') return 'joined'
  return isIn(walkinStates.open, row.status) && isWalkinOpen(ctx, row) ? row.status : 'over'
}

/** The row must be held. */
export const endWalkin = (ctx: Ctx, { id }: WalkinRow, status: Exclude<WalkinStatus, 'begun' | 'signed' | 'joined'>): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status, signatureEnc: null, scopes: [], endedAt: ctx.now })

/** What was signed stays with whoever is a member by it. */
export const endAsJoined = (ctx: Ctx, { id }: WalkinRow, profileId: number): Promise<WalkinRow> =>
  store.updateWalkin(ctx, id, { ...nothingKept, status: 'joined', profileId, endedAt: ctx.now })

const nothingKept = { phoneHash: null, phoneEnc: null, draftEnc: null, tokenHash: null } as const
