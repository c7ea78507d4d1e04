/** The books: every fen and point moves by one posting of legs that sum up to nothing. What other nouns may ask of them. */
import type { AccountKind, Currency, LotSource, OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Ctx } from '../../../ctx'

/** Whose account: a user's, an order's (`serviceEscrow`), a gift's (`giftPending`), a channel's (`payChannelClearing`), else the platform's. */
export type AccountRef =
  | { kind: Extract<AccountKind, 'cash' | 'cashFrozen' | 'commission' | 'commissionFrozen' | 'points' | 'pointsFrozen'>; userId: number }
  | { kind: 'serviceEscrow'; orderId: number; currency: Currency }
  | { kind: 'giftPending'; sendId: number; currency: Currency }
  | { kind: 'redpackEscrow'; packId: number }
  | { kind: 'payChannelClearing'; channel: OutsideChannel }
  | { kind: Extract<AccountKind, 'platformRevenue' | 'platformExpense'>; currency: Currency }
  | { kind: Extract<AccountKind, 'refundClearing' | 'taxWithheld' | 'pointsIssued'> }

export interface NewLot {
  source: LotSource
  /** Null: never. */
  expiresAt: Date | null
  /** The order that brought them. */
  orderId?: number
}

export interface Leg {
  account: AccountRef
  /** Whole fen or points; above zero it comes in, below it goes out. */
  amount: number
  /** Of points coming into a user's account: they form a lot of their own … */
  lot?: NewLot
  /** … or go back to the lots from which the posting of this key drew, last drawn first. */
  backTo?: string
  /** Of points going out: only from these lots; else the earliest expiry first. */
  from?: { sources?: readonly LotSource[]; orderId?: number }
}

export interface Posting {
  /** Unique in the tenant: a second posting under it is the first one, and the same content. */
  key: string
  bizType: string
  bizId: number | string
  /** Chinese, for statements. */
  memo: string
  legs: readonly Leg[]
}

export interface Posted {
  txnId: number
  isNew: boolean
}

/** What somebody has, in one snapshot. Fen, and points that have not expired. */
export interface UserBalances {
  cash: number
  cashFrozen: number
  commission: number
  commissionFrozen: number
  points: number
  pointsFrozen: number
}

export interface LotBalance {
  lotId: number
  source: LotSource
  orderId: number | null
  left: number
  expiresAt: Date | null
}

/**
 * Writes a posting in the caller's transaction. Locks the members' accounts by id: lock the order before. Throws
 * `balance_short` or `points_short` where an account would fall below zero, and a plain error for legs that do not sum
 * up to nothing per currency or a key that stands for something else.
 */
export async function post(_ctx: Ctx, _posting: Posting): Promise<Posted> {
  throw new Error('not built')
}

export async function balancesOf(_ctx: Ctx, _userId: number): Promise<UserBalances> {
  throw new Error('not built')
}

/** Lots with something left, in the order in which they are used. */
export async function lotsOf(_ctx: Ctx, _userId: number): Promise<LotBalance[]> {
  throw new Error('not built')
}
