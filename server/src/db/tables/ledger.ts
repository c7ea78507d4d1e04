/**
 * The ledger. Only `ledger_post` and `ledger_seal` of the migration write these tables, and rows are never changed: the
 * database itself refuses it.
 */
import {
  owingKinds,
  type AccountKind,
  type Currency,
  type LotSource,
  type OutsideChannel,
  type OwnerType,
} from '@qianxian/protocol/finance/finance.words'
import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, key, ref, tenantId } from './columns'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A column for whole fen or points. */
const amount = (name: string) => bigint(name, { mode: 'number' })

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: key(),
    tenantId: tenantId(),
    kind: text('kind').$type<AccountKind>().notNull(),
    ownerType: text('owner_type').$type<OwnerType>().notNull(),
    /** Set for a member's account. */
    userId: ref('user_id'),
    /** For an escrow account: the order, the gift or the packet; for a store's account: the store; otherwise 0. */
    subjectId: ref('subject_id').notNull().default(0),
    /** For a channel's clearing account; otherwise empty. */
    channel: text('channel').$type<OutsideChannel | ''>().notNull().default(''),
    currency: text('currency').$type<Currency>().notNull(),
    /** The columns above in one text, by which postings name the account; it is included in the hashes. */
    label: text('label')
      .notNull()
      .generatedAlwaysAs(sql`kind || ':' || coalesce(user_id, 0)::text || ':' || subject_id::text || ':' || channel || ':' || currency`),
    /**
     * Null for the platform's accounts, which are never locked: their balance is the sum in `ledger_house` plus the
     * postings that are not sealed yet.
     */
    balance: amount('balance'),
    /** Number of entries of the account; equals the number of the last one. */
    entryCount: bigint('entry_count', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('ledger_accounts_label').on(t.tenantId, t.label),
    index('ledger_accounts_user')
      .on(t.tenantId, t.userId)
      .where(sql`user_id is not null`),
    check('ledger_accounts_not_below_zero', sql`balance >= 0 or kind in ${sqlList(owingKinds)}`),
    check('ledger_accounts_house', sql`(owner_type = 'platform') = (balance is null)`),
    check('ledger_accounts_owner', sql`(owner_type = 'user') = (user_id is not null) and user_id is distinct from 0`),
    check('ledger_accounts_currency', sql`currency in ('CNY', 'PT')`),
  ],
)

export const ledgerTxns = pgTable(
  'ledger_txns',
  {
    id: key(),
    tenantId: tenantId(),
    idemKey: text('idem_key').notNull(),
    bizType: text('biz_type').notNull(),
    bizId: text('biz_id').notNull(),
    memo: text('memo').notNull(),
    /** Number of legs of the posting, which are numbered from 0. */
    legs: smallint('legs').notNull(),
    createdAt: at('created_at').notNull(),
    /** Hash of the requested accounts and amounts: a repeated key must request the same ones. */
    asked: bytes('asked').notNull(),
    /** Never leaves the server: without it the other legs cannot be derived from their hashes. */
    salt: bytes('salt').notNull(),
    /** Hash of the columns above and of the digests of all legs. */
    hash: bytes('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('ledger_txns_key').on(t.tenantId, t.idemKey),
    // The separator of the hashed texts occurs in none of them.
    check('ledger_txns_words', sql`position(chr(31) in idem_key || biz_type || biz_id || memo) = 0`),
    check('ledger_txns_legs', sql`legs >= 2`),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    tenantId: tenantId(),
    txnId: ref('txn_id').notNull(),
    legNo: smallint('leg_no').notNull(),
    accountId: ref('account_id').notNull(),
    /** Numbered without gaps within the account; null for an account of the platform. */
    entryNo: bigint('entry_no', { mode: 'number' }),
    delta: amount('delta').notNull(),
    balanceAfter: amount('balance_after'),
    /** Time of the posting. */
    at: at('at').notNull(),
    digest: bytes('digest').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.txnId, t.legNo] }),
    uniqueIndex('ledger_entries_no')
      .on(t.tenantId, t.accountId, t.entryNo)
      .where(sql`entry_no is not null`),
    // Index for histories: income, expenses, or both by two scans.
    index('ledger_entries_in')
      .on(t.tenantId, t.accountId, t.at, t.entryNo)
      .where(sql`entry_no is not null and delta > 0`),
    index('ledger_entries_out')
      .on(t.tenantId, t.accountId, t.at, t.entryNo)
      .where(sql`entry_no is not null and delta < 0`),
    check('ledger_entries_leg', sql`leg_no >= 0 and delta <> 0 and (entry_no is null) = (balance_after is null)`),
  ],
)

/** Transactions that wait for the next ledger seal. */
export const ledgerUnsealed = pgTable('ledger_unsealed', { tenantId: tenantId(), txnId: ref('txn_id').notNull() }, (t) => [
  primaryKey({ columns: [t.tenantId, t.txnId] }),
])

/**
 * A ledger seal: a batch of transactions with the Merkle root of their hashes, and a hash of that root and the previous
 * seal.
 */
export const ledgerSeals = pgTable(
  'ledger_seals',
  {
    tenantId: tenantId(),
    no: bigint('no', { mode: 'number' }).notNull(),
    txns: integer('txns').notNull(),
    root: bytes('root').notNull(),
    hash: bytes('hash').notNull(),
    sealedAt: at('sealed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.no] })],
)

export const ledgerSealed = pgTable(
  'ledger_sealed',
  {
    tenantId: tenantId(),
    sealNo: bigint('seal_no', { mode: 'number' }).notNull(),
    place: integer('place').notNull(),
    txnId: ref('txn_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.sealNo, t.place] }), uniqueIndex('ledger_sealed_txn').on(t.tenantId, t.txnId)],
)

/** Balances of the platform's accounts up to the last ledger seal. */
export const ledgerHouse = pgTable(
  'ledger_house',
  { tenantId: tenantId(), accountId: ref('account_id').notNull(), balance: amount('balance').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.accountId] })],
)

/** The last ledger seal (hash of a batch) of each day in China, signed and published. */
export const ledgerRoots = pgTable(
  'ledger_roots',
  {
    tenantId: tenantId(),
    day: text('day').notNull(),
    sealNo: bigint('seal_no', { mode: 'number' }).notNull(),
    sealHash: text('seal_hash').notNull(),
    txns: bigint('txns', { mode: 'number' }).notNull(),
    signature: text('signature').notNull(),
    publicKey: text('public_key').notNull(),
    signedAt: at('signed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
)

/** Points that were granted together and expire together; the lots sum up to the account's balance. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: key(),
    tenantId: tenantId(),
    accountId: ref('account_id').notNull(),
    source: text('source').$type<LotSource>().notNull(),
    orderId: ref('order_id'),
    left: amount('left_pt').notNull(),
    /** Null if the lot never expires. */
    expiresAt: at('expires_at'),
    createdAt: at('created_at').notNull(),
    /** When the owner was notified that the lot is about to expire. */
    toldAt: at('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('point_lots_left')
      .on(t.tenantId, t.accountId, t.expiresAt)
      .where(sql`left_pt > 0`),
    index('point_lots_expiring')
      .on(t.tenantId, t.expiresAt)
      .where(sql`left_pt > 0 and expires_at is not null`),
    check('point_lots_not_below_zero', sql`left_pt >= 0`),
  ],
)

/** The points that a leg took from a lot or returned to it. */
export const pointLotMoves = pgTable(
  'point_lot_moves',
  {
    id: key(),
    tenantId: tenantId(),
    lotId: ref('lot_id').notNull(),
    txnId: ref('txn_id').notNull(),
    delta: amount('delta').notNull(),
    /** For a return: the transaction that had taken the points. */
    backOfTxnId: ref('back_of_txn_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('point_lot_moves_lot').on(t.tenantId, t.lotId),
    index('point_lot_moves_txn').on(t.tenantId, t.txnId),
    index('point_lot_moves_back').on(t.tenantId, t.backOfTxnId),
  ],
)
