/** The ledger: every fen and point moves by a posting, whose legs sum to zero. Interface for other nouns. */
import type { AccountKind, Currency, LotSource, OutsideChannel, OwnerType } from '@qianxian/protocol/finance/finance.words'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { houseRows, insertPosting, usableLots, userAccounts, type LegFacts } from './ledger.repository'

/**
 * The account's owner: a user, an order (`serviceEscrow`), a gift (`giftPending`), a store (`storeShareFrozen`), a channel or the bank
 * (`payChannelClearing`), otherwise the platform.
 */
export type AccountRef =
  | { kind: Extract<AccountKind, 'cash' | 'cashFrozen' | 'commission' | 'commissionFrozen' | 'points' | 'pointsFrozen'>; userId: number }
  | { kind: 'serviceEscrow'; orderId: number; currency: Currency }
  | { kind: 'giftPending'; sendId: number; currency: Currency }
  | { kind: 'redpackEscrow'; packId: number }
  | { kind: 'storeShareFrozen'; storeId: number }
  | { kind: 'payChannelClearing'; channel: OutsideChannel | 'bank' }
  | { kind: Extract<AccountKind, 'platformRevenue' | 'platformExpense'>; currency: Currency }
  | { kind: Extract<AccountKind, 'refundClearing' | 'taxWithheld' | 'pointsIssued'> }

export interface NewLot {
  source: LotSource
  /** Expiry of the lot; null if it never expires. */
  expiresAt: Date | null
  /** The order that granted the points. */
  orderId?: number
}

export interface Leg {
  account: AccountRef
  /** Whole fen or points; positive is incoming, negative is outgoing. */
  amount: number
  /** Set if incoming points form a new lot in a user's account … */
  lot?: NewLot
  /** … or the key of an earlier posting, if points return to the lots from which it took them, last drawn first. */
  backTo?: string
  /** For outgoing points: takes only from these lots; by default from all, the earliest expiry first. */
  from?: { sources?: readonly LotSource[]; orderId?: number }
}

export interface Posting {
  /** Unique in the tenant: a second posting under the key returns the first one; its content must be the same. */
  key: string
  bizType: string
  bizId: number | string
  /** Text in Chinese, shown in statements. */
  memo: string
  legs: readonly Leg[]
}

export interface Posted {
  txnId: number
  isNew: boolean
}

/** A user's balances in one snapshot: fen, and points that have not expired. */
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
 * Writes a posting in the caller's transaction. Locks the members' accounts by id: lock the order first.
 * Throws `balance_short` or `points_short` if an account would fall below zero, and a plain error for legs that do not
 * sum to zero per currency or a key already used for different content.
 */
export async function postTransaction(ctx: TxCtx, posting: Posting): Promise<Posted> {
  const facts = posting.legs.map(factsOf)
  refuseUnbalanced(posting, facts)
  const { txn_id, is_new, short } = await insertPosting(ctx, {
    key: posting.key,
    bizType: posting.bizType,
    bizId: String(posting.bizId),
    memo: posting.memo,
    deltas: posting.legs.map(({ amount }) => amount),
    facts,
  })
  if (short !== null) throw fault(short === 'CNY' ? 'balance_short' : 'points_short')
  return { txnId: txn_id!, isNew: is_new }
}

export async function balancesOf(ctx: Ctx, userId: number): Promise<UserBalances> {
  const balances: UserBalances = { cash: 0, cashFrozen: 0, commission: 0, commissionFrozen: 0, points: 0, pointsFrozen: 0 }
  for (const { kind, balance, expired } of await userAccounts(ctx, userId))
    if (kind in balances) balances[kind as keyof UserBalances] = balance - expired
  return balances
}

/** Balances of the platform's own accounts; a negative balance was received by a channel, or issued. */
export const houseBalances = (ctx: Ctx): Promise<{ kind: string; channel: string; currency: Currency; balance: number }[]> => houseRows(ctx)

/** Lots with remaining points, in the order in which they are used. */
export async function lotsOf(ctx: Ctx, userId: number): Promise<LotBalance[]> {
  return usableLots(ctx, userId)
}

const POINTS: readonly AccountKind[] = ['points', 'pointsFrozen', 'pointsIssued']

/** The ledger's label of an account; the database computes the same label from its columns. */
export function accountLabel(account: AccountRef): string {
  const { kind, userId = 0, subjectId = 0, channel = '', currency } = accountOf(account)
  return [kind, userId, subjectId, channel, currency].join(':')
}

function accountOf(account: AccountRef): Pick<LegFacts, 'kind' | 'userId' | 'subjectId' | 'channel' | 'currency'> & { owner: OwnerType } {
  const { kind } = account
  const currency = 'currency' in account ? account.currency : POINTS.includes(kind) ? 'PT' : 'CNY'
  if ('userId' in account) return { kind, owner: 'user', userId: account.userId, currency }
  if ('orderId' in account) return { kind, owner: 'escrow', subjectId: account.orderId, currency }
  if ('sendId' in account) return { kind, owner: 'escrow', subjectId: account.sendId, currency }
  if ('storeId' in account) return { kind, owner: 'store', subjectId: account.storeId, currency }
  if ('packId' in account) return { kind, owner: 'escrow', subjectId: account.packId, currency }
  if ('channel' in account) return { kind, owner: 'platform', channel: account.channel, currency }
  return { kind, owner: 'platform', currency }
}

/** A leg that may set `expired`; only the sweep does. */
export type SweptLeg = Leg & { expired?: true }

function factsOf({ account, lot, backTo, from, expired }: SweptLeg): LegFacts {
  return {
    label: accountLabel(account),
    ...accountOf(account),
    ...(lot ? { source: lot.source, expiresAt: lot.expiresAt?.toISOString() ?? null, lotOrderId: lot.orderId } : {}),
    backTo,
    sources: from?.sources,
    orderId: from?.orderId,
    expired,
  }
}

function refuseUnbalanced({ key, legs }: Posting, facts: readonly LegFacts[]): void {
  const sums = { CNY: 0, PT: 0 }
  for (const [place, { amount }] of legs.entries()) {
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`posting ${key}: ${amount} is no amount`)
    sums[facts[place]!.currency] += amount
  }
  if (sums.CNY !== 0 || sums.PT !== 0) throw new Error(`posting ${key} sums up to ${sums.CNY} fen and ${sums.PT} points`)
}
