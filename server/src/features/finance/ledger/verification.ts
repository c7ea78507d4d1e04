/** Verifies the whole stored ledger and returns the first row that differs from its original. */
import { createPublicKey, verify } from 'node:crypto'
import { calendarDay, momentOf } from '@qianxian/protocol/base/clock'
import type { Db } from '../../../db/open'
import { NO_SEAL, rootOfHashes, sealHash, splitHashes } from './merkle'
import { signedRootText } from './seal'
import {
  countsOf,
  missingGuards,
  findOrphanEntry,
  rootsOf,
  sealsAfter,
  findStrayPlace,
  findUnsealedTxn,
  findBadAccount,
  findBadHouse,
  findBadLot,
  findBadMonth,
  findBadTxn,
  type RootRead,
  type SealRead,
  type Discrepancy,
} from './verification.repository'

export type { Discrepancy } from './verification.repository'

export interface Verdict {
  wrong: Discrepancy | null
  txns: number
  entries: number
  /** Transactions that are committed and not sealed yet. */
  waiting: number
  seals: number
  roots: number
}

/** Ledger seals that are read per batch. */
const AT_ONCE = 500
/** Number of triggers that the migration sets on each table. */
const GUARDS = {
  ledger_accounts: 4,
  ledger_txns: 3,
  ledger_entries: 3,
  ledger_unsealed: 1,
  ledger_seals: 2,
  ledger_sealed: 2,
  ledger_house: 1,
  ledger_roots: 2,
  point_lots: 4,
  point_lot_moves: 3,
}

/** `publicKey` is the key of this installation: signatures by other keys are rejected. */
export async function verifyBooks(db: Db, tenantId: number, publicKey: string): Promise<Verdict> {
  // All queries see one snapshot of the ledger, whatever is posted meanwhile.
  return db.transaction(
    async (db) => {
      await db.execute('set local statement_timeout = 0')
      const looks = [findBadTxn, findOrphanEntry, findBadAccount, findBadMonth, findBadLot, findUnsealedTxn, findStrayPlace, findBadHouse]
      let wrong: Discrepancy | null = null
      for (const look of looks) wrong ??= await look(db, tenantId)
      const sealed = await readSeals(db, tenantId)
      wrong ??= sealed.wrong
      const roots = await rootsOf(db, tenantId)
      for (const root of roots) wrong ??= wrongRoot(root, tenantId, publicKey, sealed.seals)
      wrong ??= (await missingGuards(db, GUARDS))[0] ?? null
      return { wrong, ...(await countsOf(db, tenantId)), seals: sealed.seals.length, roots: roots.length }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

interface SealSum {
  no: number
  hash: string
  at: number
  /** Number of transactions in this ledger seal and all before it. */
  txns: number
}

async function readSeals(db: Db, tenantId: number): Promise<{ seals: SealSum[]; wrong: Discrepancy | null }> {
  const seals: SealSum[] = []
  let before: SealRead | undefined
  for (;;) {
    const batch = await sealsAfter(db, tenantId, before?.no ?? 0, AT_ONCE)
    for (const seal of batch) {
      const why = wrongSeal(seal, before, tenantId)
      if (why) return { seals, wrong: why }
      seals.push({ no: seal.no, hash: seal.hash.toString('hex'), at: seal.at, txns: (seals.at(-1)?.txns ?? 0) + seal.txns })
      before = seal
    }
    if (batch.length < AT_ONCE) return { seals, wrong: null }
  }
}

function wrongSeal(seal: SealRead, before: SealRead | undefined, tenantId: number): Discrepancy | null {
  const wrong = (why: string): Discrepancy => ({ table: 'ledger_seals', row: String(seal.no), why })
  if (seal.no !== (before?.no ?? 0) + 1) return wrong(`follows seal ${before?.no ?? 0}: what was between is gone`)
  if (seal.gap !== null) return { table: 'ledger_sealed', row: `${seal.no}/${seal.gap}`, why: 'its transaction is gone' }
  const hashes = splitHashes(seal.hashes)
  if (hashes.length !== seal.txns) return wrong(`has ${hashes.length} of ${seal.txns} transactions`)
  if (!rootOfHashes(hashes).equals(seal.root)) return wrong('is over other transactions than those that stand in it')
  if (before && seal.at < before.at) return wrong('is older than the one before')
  const hash = sealHash(before?.hash ?? NO_SEAL, seal.root, { tenantId, ...seal })
  return hash.equals(seal.hash) ? null : wrong('is not what was hashed when it was made')
}

function wrongRoot(root: RootRead, tenantId: number, publicKey: string, seals: readonly SealSum[]): Discrepancy | null {
  const wrong = (why: string): Discrepancy => ({ table: 'ledger_roots', row: root.day, why })
  const place = seals.findLastIndex(({ at }) => at < momentOf(calendarDay(root.day).add(1, 'day')).getTime())
  const seal = seals[place]
  if (!seal || seal.no !== root.seal_no || seal.hash !== root.seal_hash) return wrong('is not the last seal of its day')
  if (seal.txns !== root.txns) return wrong(`counts ${root.txns} transactions of ${seal.txns}`)
  if (root.public_key !== publicKey) return wrong('was signed by somebody else')
  const signed = { day: root.day, sealNo: root.seal_no, sealHash: root.seal_hash, txns: root.txns, at: root.at }
  return isSigned(signedRootText(tenantId, signed), root.signature, publicKey) ? null : wrong('its signature does not hold')
}

/** Each signature has one valid form: an alternative base64 of the same bytes is refused. */
function isSigned(text: string, signature: string, publicKey: string): boolean {
  const [given, key] = [signature, publicKey].map((each) => Buffer.from(each, 'base64')) as [Buffer, Buffer]
  if (given.toString('base64') !== signature || key.toString('base64') !== publicKey || given.length !== 64 || key.length !== 32)
    return false
  const made = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' })
  return verify(null, Buffer.from(text), made, given)
}
