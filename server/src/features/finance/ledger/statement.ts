/**
 * A statement: all ledger entries of one person or store, with the data by which a third party can verify them: hashes of the
 * other legs, the siblings up to each ledger seal, and the seals up to the signed root of each day.
 * `check-statement.mjs` verifies it with node alone.
 */
import { createHash } from 'node:crypto'
import { calendarDay, momentOf } from '@qianxian/protocol/base/clock'
import type { Ctx } from '../../../ctx'
import type { Db } from '../../../db/open'
import { NO_SEAL, siblingsOf, splitHashes, type Sibling } from './merkle'
import { accountsOf, entriesOf, sealHashOf, sealHeads, type AccountOwner, type EntryRead, type SealHead } from './statement.repository'
import { rootsOf, sealsAfter, type RootRead } from './verification.repository'

interface StatementTxn {
  id: number
  key: string
  bizType: string
  bizId: string
  memo: string
  at: number
  legs: number
  /** Hashes of all legs in order; other people's legs reveal nothing else. */
  digests: string[]
  /** Null while the transaction waits for its ledger seal. */
  sealNo: number | null
  siblings: Sibling[]
}

interface StatementSeal {
  no: number
  txns: number
  root: string
  at: number
  /** Hash of the previous ledger seal. */
  before: string
}

export interface Statement {
  format: 'qianxian-statement-1'
  madeAt: string
  tenantId: number
  userId?: number
  storeId?: number
  accounts: {
    label: string
    balance: number
    entries: { no: number; txnId: number; legNo: number; delta: number; balanceAfter: number; salt: string }[]
  }[]
  txns: StatementTxn[]
  /** In order and without a gap, from a day's first needed ledger seal to the signed one. */
  seals: StatementSeal[]
  roots: { day: string; sealNo: number; sealHash: string; txns: number; at: number; signature: string; publicKey: string }[]
}

/** Creates a statement from one snapshot, whatever is posted meanwhile. */
export const statementOf = (db: Db, tenantId: number, owner: AccountOwner, now = new Date()): Promise<Statement> =>
  db.transaction(
    async (db) => {
      await db.execute('set local statement_timeout = 0')
      const entries = await entriesOf(db, tenantId, owner)
      const accounts = (await accountsOf(db, tenantId, owner)).map(({ id, label, balance }) => ({
        label,
        balance,
        entries: entries.filter(({ account_id }) => account_id === id).map(entryOf),
      }))
      const used = [...new Set(entries.flatMap(({ seal_no }) => seal_no ?? []))]
      const roots = signedFor(used, await rootsOf(db, tenantId))
      return {
        format: 'qianxian-statement-1' as const,
        madeAt: now.toISOString(),
        tenantId,
        ...owner,
        accounts,
        txns: await txnsOf(db, tenantId, entries),
        seals: await sealsUpTo(db, tenantId, used, roots),
        roots: roots.map((root) => ({
          day: root.day,
          sealNo: root.seal_no,
          sealHash: root.seal_hash,
          txns: root.txns,
          at: root.at,
          signature: root.signature,
          publicKey: root.public_key,
        })),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** The statement of one person or store, for a file that its owner checks. */
export const ledgerProofOf = (ctx: Ctx, owner: AccountOwner): Promise<Statement> => statementOf(ctx.db, ctx.tenant.id, owner, ctx.now)

const legSalt = (salt: Buffer, legNo: number): string => {
  const number = Buffer.alloc(4)
  number.writeInt32BE(legNo)
  return createHash('sha256').update(salt).update(number).digest('hex')
}

const entryOf = ({ entry_no, txn_id, leg_no, delta, balance_after, salt }: EntryRead) => ({
  no: entry_no,
  txnId: txn_id,
  legNo: leg_no,
  delta,
  balanceAfter: balance_after,
  salt: legSalt(salt, leg_no),
})

async function txnsOf(db: Db, tenantId: number, entries: readonly EntryRead[]): Promise<StatementTxn[]> {
  const hashesOf = new Map<number, Buffer[]>()
  const txns = new Map<number, StatementTxn>()
  for (const entry of entries) {
    if (txns.has(entry.txn_id)) continue
    const { seal_no: sealNo, place } = entry
    if (sealNo !== null && !hashesOf.has(sealNo)) {
      const [seal] = await sealsAfter(db, tenantId, sealNo - 1, 1)
      hashesOf.set(sealNo, splitHashes(seal!.hashes))
    }
    txns.set(entry.txn_id, {
      id: entry.txn_id,
      key: entry.idem_key,
      bizType: entry.biz_type,
      bizId: entry.biz_id,
      memo: entry.memo,
      at: entry.at,
      legs: entry.legs,
      digests: splitHashes(entry.digests).map((digest) => digest.toString('hex')),
      sealNo,
      siblings: sealNo === null ? [] : siblingsOf(hashesOf.get(sealNo)!, place!),
    })
  }
  return [...txns.values()]
}

/** The roots that sign the used ledger seals: for each seal the first root that covers it. */
const signedFor = (used: readonly number[], roots: readonly RootRead[]): RootRead[] => {
  const needed = new Set(used.flatMap((no) => roots.find(({ seal_no }) => seal_no >= no) ?? []))
  return roots.filter((root) => needed.has(root))
}

async function sealsUpTo(db: Db, tenantId: number, used: readonly number[], roots: readonly RootRead[]): Promise<StatementSeal[]> {
  const seals: StatementSeal[] = []
  let done = 0
  const add = async (from: number, to: number) => {
    const start = Math.max(from, done + 1)
    if (start > to) return
    let before = start === 1 ? NO_SEAL.toString('hex') : await sealHashOf(db, tenantId, start - 1)
    for (const head of await sealHeads(db, tenantId, start, to)) {
      seals.push(headOf(head, before))
      before = head.hash
    }
    done = to
  }
  for (const no of [...used].sort((a, b) => a - b)) {
    // A seal that is not signed yet is added without its successors.
    await add(no, roots.find(({ seal_no }) => seal_no >= no)?.seal_no ?? no)
  }
  return seals
}

const headOf = ({ no, txns, root, at }: Pick<SealHead, 'no' | 'txns' | 'root' | 'at'>, before: string): StatementSeal => ({
  no,
  txns,
  root,
  at,
  before,
})

/** The start and end of a day in China. */
export const dayBounds = (day: string): [Date, Date] => [momentOf(calendarDay(day)), momentOf(calendarDay(day).add(1, 'day'))]
