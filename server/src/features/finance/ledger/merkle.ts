/**
 * The Merkle tree over the transactions of a ledger seal, as the migration's `ledger_seal` builds it; and the hash of a
 * ledger seal.
 */
import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])
export const NO_SEAL = Buffer.alloc(32)

const leavesOf = (hashes: readonly Buffer[]): Buffer[] => hashes.map((hash) => sha256(LEAF, hash))

/** A node without a neighbour moves up unchanged. */
const above = (level: readonly Buffer[]): Buffer[] => {
  const next: Buffer[] = []
  for (let place = 0; place < level.length; place += 2)
    next.push(place + 1 < level.length ? sha256(NODE, level[place]!, level[place + 1]!) : level[place]!)
  return next
}

export function rootOfHashes(hashes: readonly Buffer[]): Buffer {
  let level = leavesOf(hashes)
  while (level.length > 1) level = above(level)
  return level[0]!
}

export interface Sibling {
  hash: string
  /** True if the sibling is the left operand of the hash. */
  isLeft: boolean
}

/** The sibling hashes on the way from the transaction at that position up to the root. */
export function siblingsOf(hashes: readonly Buffer[], place: number): Sibling[] {
  const siblings: Sibling[] = []
  let at = place
  for (let level = leavesOf(hashes); level.length > 1; level = above(level)) {
    const neighbour = level[at ^ 1]
    if (neighbour) siblings.push({ hash: neighbour.toString('hex'), isLeft: at % 2 === 1 })
    at >>= 1
  }
  return siblings
}

export interface SealWords {
  tenantId: number
  no: number
  txns: number
  /** Milliseconds since 1970. */
  at: number
}

export const sealHash = (before: Buffer, root: Buffer, { tenantId, no, txns, at }: SealWords): Buffer =>
  sha256(before, root, Buffer.from(['qianxian-seal-1', tenantId, no, txns, at].join('\u001f')))

/** Splits concatenated hashes of 32 bytes each. */
export const splitHashes = (all: Buffer | null): Buffer[] =>
  all === null ? [] : Array.from({ length: all.length / 32 }, (_, place) => all.subarray(place * 32, place * 32 + 32))
