/**
 * Ledger seals: every committed transaction is in exactly one, sealing never waits for open transactions, and each
 * day's last seal is signed.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { finance } from '@qianxian/protocol/finance/finance'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { booksOf, somebody } from '../../../../test/books'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { openJobs } from '../../../jobs/jobs'
import { startJobs } from '../../../jobs/start'
import { signedRootText, sealPending, sealPastDays, sweepRoots } from './seal'
import { sealBatch } from './seal.repository'
import { verifyBooks } from './verification'

let world: TestWorld
let books: ReturnType<typeof booksOf>
beforeEach(async () => {
  world = await openTestWorld()
  books = booksOf(world)
})
afterEach(async () => {
  await expectWhole(world)
  await world.close()
})

interface SealRow {
  no: number
  txns: number
  root: Buffer
  hash: Buffer
  sealed_at: Date
}
const rows = async <Row>(text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows as Row[]
const seals = (tenantId = world.tenantA) => rows<SealRow>('select * from ledger_seals where tenant_id = $1 order by no', [tenantId])
const waiting = async () => (await rows('select 1 from ledger_unsealed')).length
const sha = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

test('a seal covers the committed transactions in order, and the previous seal', async () => {
  const her = somebody()
  for (let turn = 0; turn < 5; turn += 1) await books.paidIn(her, 10)
  expect(await sealPending(world.world, new Date(), 3)).toBe(5)
  const [first, second] = await seals()
  expect([first!.txns, second!.txns, await waiting()]).toEqual([3, 2, 0])
  const leaves = (await rows<{ hash: Buffer }>('select hash from ledger_txns order by id')).map(({ hash }) => sha(Buffer.from([0]), hash))
  const node = (one: Buffer, other: Buffer) => sha(Buffer.from([1]), one, other)
  expect(first!.root.equals(node(node(leaves[0]!, leaves[1]!), leaves[2]!))).toBe(true)
  expect(second!.root.equals(node(leaves[3]!, leaves[4]!))).toBe(true)
  const words = (seal: SealRow) =>
    Buffer.from(['qianxian-seal-1', world.tenantA, seal.no, seal.txns, seal.sealed_at.getTime()].join('\u001f'))
  expect(first!.hash.equals(sha(Buffer.alloc(32), first!.root, words(first!)))).toBe(true)
  expect(second!.hash.equals(sha(first!.hash, second!.root, words(second!)))).toBe(true)
})

test('a late commit is in the next seal, and delays none', async () => {
  const her = somebody()
  await books.paidIn(her, 10)
  let commit = () => {}
  const held = new Promise<void>((done) => (commit = done))
  let isPosted = () => {}
  const posted = new Promise<void>((done) => (isPosted = done))
  const late = (await books.ctx()).tx(async (ctx) => {
    const { postTransaction: post } = await import('./ledger')
    const legs = [
      { account: { kind: 'payChannelClearing', channel: 'ali' } as const, amount: -3 },
      { account: { kind: 'cash', userId: somebody() } as const, amount: 3 },
    ]
    const { txnId } = await post(ctx, { key: 'late', bizType: 'test', bizId: 1, memo: '', legs })
    isPosted()
    await held
    return txnId
  })
  await posted
  const { txnId: after } = await books.paidIn(her, 10)
  expect(await sealPending(world.world)).toBe(2)
  commit()
  const lateId = await late
  expect(lateId).toBeLessThan(after)
  expect(await sealPending(world.world)).toBe(1)
  expect(
    await rows('select seal_no::int, txn_id::int from ledger_sealed where txn_id = any($1) order by txn_id', [[lateId, after]]),
  ).toEqual([
    { seal_no: 2, txn_id: lateId },
    { seal_no: 1, txn_id: after },
  ])
})

test('only one of several concurrent servers seals, and the seals form one chain', async () => {
  const her = somebody()
  for (let turn = 0; turn < 40; turn += 1) await books.paidIn(her, 1)
  const sealed = await Promise.all(Array.from({ length: 8 }, () => sealBatch(world.world, world.tenantA, new Date(), 7)))
  expect(sealed.filter((count) => count > 0).length).toBeGreaterThan(0)
  while ((await sealPending(world.world, new Date(), 7)) > 0);
  const all = await seals()
  expect(all.map(({ no }) => no)).toEqual(all.map((_, place) => place + 1))
  expect(all.reduce((sum, { txns }) => sum + txns, 0)).toBe(40)
})

test('an aborted seal seals nothing, and the next one seals all', async () => {
  await books.paidIn(somebody(), 1)
  const client = await world.database.pool.connect()
  await client.query('begin')
  await client.query('select ledger_seal($1, now(), 10)', [world.tenantA])
  // A second server finds the lock taken and seals nothing.
  expect(await sealBatch(world.world, world.tenantA, new Date(), 10)).toBe(0)
  await client.query('rollback')
  client.release()
  expect([await waiting(), await seals()]).toEqual([1, []])
  expect(await sealPending(world.world)).toBe(1)
})

test("a platform account's balance is the sealed sum plus the waiting postings", async () => {
  const her = somebody()
  await books.paidIn(her, 100)
  await sealPending(world.world)
  await books.paidIn(her, 11)
  const { houseBalances } = await import('./ledger')
  const held = await houseBalances(await books.ctx())
  expect(held).toContainEqual({ kind: 'payChannelClearing', channel: 'wx', currency: 'CNY', balance: -111 })
})

test('a running server seals by itself, and a stopped one leaves waiting postings to others', async () => {
  const jobs = await openJobs(world.database.pool, world.world.log)
  await startJobs({ ...world.served, jobs, nouns: world.served.nouns.filter(({ name }) => name === 'finance') })
  await books.paidIn(somebody(), 1)
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  await jobs.stop()
  await books.paidIn(somebody(), 1)
  expect(await waiting()).toBe(1)
  await sealPending(world.world)
})

test('every past day has a publicly verifiable root, even days on which no server was running to sign', async () => {
  const begin = new Date('2026-03-01T10:00:00+08:00')
  await books.paidIn(somebody(), 1, { now: begin })
  await sealPending(world.world, begin)
  await books.paidIn(somebody(), 1, { now: momentAfter(begin, 2, 'day') })
  await sealPending(world.world, momentAfter(begin, 2, 'day'))
  expect(await sweepRoots(world.served, begin)).toBe(0)
  expect(await sweepRoots(world.served, new Date('2026-03-04T00:30:00+08:00'))).toBe(3)
  expect(await sweepRoots(world.served, new Date('2026-03-04T00:30:00+08:00'))).toBe(0)

  const ask = async (day?: string) => (await world.visitor().call(finance.getLedgerRoot, day ? { day } : {})).data.root
  const roots = [await ask('2026-03-01'), await ask('2026-03-02'), await ask()]
  expect(roots.map((root) => [root!.day, root!.sealNo, root!.txns])).toEqual([
    ['2026-03-01', 1, 1],
    ['2026-03-02', 1, 1],
    ['2026-03-03', 2, 2],
  ])
  for (const root of roots) {
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(root!.publicKey, 'base64').toString('base64url') },
      format: 'jwk',
    })
    const isSigned = (of: typeof root) =>
      verify(
        null,
        Buffer.from(signedRootText(world.tenantA, { ...of!, at: Date.parse(of!.signedAt) })),
        key,
        Buffer.from(root!.signature, 'base64'),
      )
    expect(isSigned(root)).toBe(true)
    expect(isSigned({ ...root!, txns: root!.txns + 1 })).toBe(false)
  }
  expect([await ask('2026-02-28'), await ask(dayInShanghai(new Date()))]).toEqual([null, null])
  expect((await world.visitor(world.tenantB).call(finance.getLedgerRoot, {})).data.root).toBeNull()
})

test('a ledger with past postings has a seal and a root for each of its days; today waits for the servers', async () => {
  const days = ['2026-03-01T10:00:00+08:00', '2026-03-01T23:59:59+08:00', '2026-03-03T00:00:00+08:00', '2026-03-07T09:00:00+08:00'].map(
    (at) => new Date(at),
  )
  // In a mixed order of days, as nouns create their demonstration data one after another.
  for (const now of [days[2]!, days[0]!, days[3]!, days[1]!]) await books.paidIn(somebody(), 1, { now })
  expect(await sealPastDays(world.served, new Date('2026-03-07T12:00:00+08:00'))).toBe(2)
  expect((await seals()).map(({ txns, sealed_at }) => [txns, dayInShanghai(sealed_at)])).toEqual([
    [2, '2026-03-01'],
    [1, '2026-03-03'],
  ])
  const roots = await rows<{ day: string; txns: number }>('select day, txns::int from ledger_roots order by day')
  expect(roots).toEqual([
    { day: '2026-03-01', txns: 2 },
    { day: '2026-03-02', txns: 2 },
    { day: '2026-03-03', txns: 3 },
  ])
  expect(await waiting()).toBe(1)
  expect((await verifyBooks(world.world.db, world.tenantA, world.world.secrets.signer.publicKey)).wrong).toBeNull()
})
