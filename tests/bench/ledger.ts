/**
 * Benchmarks the cost of double-entry bookkeeping: postings compared with a bare transfer between two rows, also if all
 * meet in one account of the platform; a verification of all books compared with reading them; and the delay of the
 * ledger seals.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountRef } from '../../server/src/features/finance/ledger/ledger'
import type { TxCtx } from '../../server/src/ctx'
import type { Database } from '../../server/src/db/open'
import { middle, type Figure } from './figure'

const TENANT = 1
const PEOPLE = 2_000
const AT_ONCE = 8
const POSTINGS = Number(process.env.BENCH_POSTINGS ?? 4_000)
const TURNS = 3
const WARM = 400
const LAG_SECONDS = 8
const SEAL_EVERY_MS = 1_000
const LOOK_EVERY_MS = 50
const VERIFIED = Number(process.env.BENCH_VERIFIED ?? 100_000)
const LAID_AT_ONCE = 5_000
const FETCHED = 5_000

interface Books {
  database: Database
  transfer(from: AccountRef, to: AccountRef): Promise<void>
}

export async function ledger(): Promise<Figure[]> {
  const { openDatabase } = await import('../../server/src/db/open')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-ledger-'))
  const log = { info: () => {}, warn: console.error, error: console.error }
  const database = await openDatabase({ dataDir, log, poolSize: AT_ONCE })
  try {
    await database.migrate()
    const { seedTenants } = await import('../../server/seed/tenants')
    const [tenantId] = await seedTenants(database.orm)
    if (tenantId !== TENANT) throw new Error(`the first tenant is ${tenantId}`)
    const books = await openBooks(database)
    return [...(await postings(books)), ...(await behind(books)), ...(await verifying(books))]
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let keys = 0

async function openBooks(database: Database): Promise<Books> {
  const { postTransaction: post } = await import('../../server/src/features/finance/ledger/ledger')
  const transfer = (from: AccountRef, to: AccountRef) =>
    database.orm.transaction(async (db) => {
      const ctx = { db, tenant: { id: TENANT }, now: new Date() } as unknown as TxCtx
      const key = `bench:${(keys += 1)}`
      await post(ctx, {
        key,
        bizType: 'bench',
        bizId: keys,
        memo: '转账',
        legs: [
          { account: from, amount: -1 },
          { account: to, amount: 1 },
        ],
      })
    })
  await database.pool.query(
    'create table bare_accounts (tenant_id bigint, id bigint, balance bigint not null check (balance >= 0), primary key (tenant_id, id))',
  )
  await database.pool.query('insert into bare_accounts select $1::bigint, n, 1000000 from generate_series(0, $2::int) as n', [
    TENANT,
    PEOPLE,
  ])
  await inParallel(PEOPLE, async (place) => {
    await database.orm.transaction(async (db) => {
      const ctx = { db, tenant: { id: TENANT }, now: new Date() } as unknown as TxCtx
      const legs = [
        { account: clearing, amount: -1_000_000 },
        { account: cash(place + 1), amount: 1_000_000 },
      ]
      await post(ctx, { key: `begin:${place}`, bizType: 'bench', bizId: place, memo: '开户', legs })
    })
  })
  await database.pool.query('vacuum (analyze)')
  return { database, transfer }
}

const clearing: AccountRef = { kind: 'payChannelClearing', channel: 'wx' }
const revenue: AccountRef = { kind: 'platformRevenue', currency: 'CNY' }
const cash = (userId: number): AccountRef => ({ kind: 'cash', userId })
const anybody = () => 1 + Math.floor(Math.random() * PEOPLE)

/** Transfers by the database driver alone. */
async function bare({ database }: Books, from: number, to: number): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    // In the order of their ids, to avoid deadlocks between opposite transfers.
    const legs = [
      [from, -1],
      [to, 1],
    ].sort(([a], [b]) => a! - b!)
    for (const [id, delta] of legs)
      await client.query('update bare_accounts set balance = balance + $1 where tenant_id = $2 and id = $3', [delta, TENANT, id])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** How often per second the work runs at the given concurrency. */
async function paceOf(work: () => Promise<void>, times: number): Promise<number> {
  const started = performance.now()
  await inParallel(times, work)
  return (times * 1000) / (performance.now() - started)
}

async function inParallel(times: number, work: (place: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function beside(ours: () => Promise<void>, theirs: () => Promise<void>): Promise<[number, number]> {
  const [mine, others]: [number[], number[]] = [[], []]
  for (const work of [ours, theirs]) await paceOf(work, WARM)
  for (let turn = 0; turn < TURNS; turn += 1) {
    mine.push(await paceOf(ours, POSTINGS))
    others.push(await paceOf(theirs, POSTINGS))
  }
  return [middle(mine), middle(others)]
}

async function postings(books: Books): Promise<Figure[]> {
  const betweenTwo = async () => {
    const [from, to] = [anybody(), anybody()]
    if (from !== to) await books.transfer(cash(from), cash(to))
  }
  const bareBetweenTwo = async () => {
    const [from, to] = [anybody(), anybody()]
    if (from !== to) await bare(books, from, to)
  }
  const toHouse = () => books.transfer(cash(anybody()), revenue)
  const bareToHouse = () => bare(books, anybody(), 0)
  const [two, bareTwo] = await beside(betweenTwo, bareBetweenTwo)
  const [house, bareHouse] = await beside(toHouse, bareToHouse)
  const reference = 'a bare transfer between two rows'
  const aim = '>= 0.5x'
  return [
    { what: 'postings between two members', unit: '/s', ours: two, reference, beside: bareTwo, aim },
    { what: 'postings of everybody to one account of the platform', unit: '/s', ours: house, reference, beside: bareTwo, aim },
    { what: 'the same', unit: '/s', ours: house, reference: 'bare transfers to one row', beside: bareHouse },
  ]
}

/** Postings as fast as possible, with the server's ledger seals running: the time that the oldest unsealed posting has waited. */
async function behind(books: Books): Promise<Figure[]> {
  const { database } = books
  const { sealPending: sealAll } = await import('../../server/src/features/finance/ledger/seal')
  const world = { db: database.orm }
  await sealAll(world)
  const end = performance.now() + LAG_SECONDS * 1000
  const waits: number[] = []
  const sealing = (async () => {
    while (performance.now() < end) {
      await sealAll(world)
      await sleep(SEAL_EVERY_MS)
    }
  })()
  const watching = (async () => {
    while (performance.now() < end) {
      const { rows } = await database.pool.query<{ wait: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(t.created_at)), 0)::float8 as wait
         from ledger_unsealed u join ledger_txns t on t.tenant_id = u.tenant_id and t.id = u.txn_id where u.tenant_id = $1`,
        [TENANT],
      )
      waits.push(rows[0]!.wait)
      await sleep(LOOK_EVERY_MS)
    }
  })()
  let posted = 0
  const posting = Array.from({ length: AT_ONCE - 2 }, async () => {
    while (performance.now() < end) {
      await books.transfer(cash(anybody()), revenue)
      posted += 1
    }
  })
  await Promise.all([sealing, watching, ...posting])
  const { rows } = await database.pool.query<{ one: number }>('select count(*)::int as one from ledger_unsealed')
  await sealAll(world)
  const perSecond = Math.round(posted / LAG_SECONDS)
  const worst = Math.max(...waits)
  const what = `the seals behind ${perSecond} postings a second, at worst (${rows[0]!.one} waited at the end)`
  return [{ what, unit: 's', ours: worst, reference: 'a seal each second', beside: SEAL_EVERY_MS / 1000, aim: '<= 2 s' }]
}

const ROWS_READ = ['ledger_txns', 'ledger_entries', 'ledger_sealed', 'ledger_seals'] as const

/** Fetches and discards every row that the verification reads. */
async function readAll({ database }: Books): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin read only')
    for (const table of ROWS_READ) {
      await client.query(`declare rows cursor for select * from ${table} where tenant_id = ${TENANT}`)
      for (;;) {
        const { rowCount } = await client.query(`fetch ${FETCHED} from rows`)
        if (!rowCount) break
      }
      await client.query('close rows')
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Fills the books with months of postings, by the same function that writes every posting. */
async function verifying(books: Books): Promise<Figure[]> {
  const { database } = books
  const { sealPending: sealAll } = await import('../../server/src/features/finance/ledger/seal')
  const { verifyBooks } = await import('../../server/src/features/finance/ledger/verification')
  const { openSecrets } = await import('../../server/src/lib/secrets')
  const { signer } = openSecrets(Buffer.alloc(32, 1))
  const client = await database.pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  for (let lot = 0; lot < VERIFIED / LAID_AT_ONCE; lot += 1)
    await client.query(
      `select ledger_post($1, 'laid:' || n, 'bench', n::text, '转账', now(), array['cash:' || 1 + n % $2 || ':0::CNY', 'platformRevenue:0:0::CNY'], array[-1, 1]::bigint[], '[]')
       from generate_series($3::int, $4::int) as n`,
      [TENANT, PEOPLE, lot * LAID_AT_ONCE, (lot + 1) * LAID_AT_ONCE - 1],
    )
  client.release(true)
  await sealAll({ db: database.orm })
  await database.pool.query('vacuum (analyze)')
  const [ours, others]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    const begun = performance.now()
    const { wrong } = await verifyBooks(database.orm, TENANT, signer.publicKey)
    if (wrong) throw new Error(`the books are wrong: ${wrong.table} ${wrong.row} ${wrong.why}`)
    const verified = performance.now()
    await readAll(books)
    ours.push((verified - begun) / 1000)
    others.push((performance.now() - verified) / 1000)
  }
  const { rows } = await database.pool.query<{ txns: number }>('select count(*)::int as txns from ledger_txns')
  const what = `verify, ${rows[0]!.txns.toLocaleString('en')} transactions`
  return [{ what, unit: 's', ours: middle(ours), reference: 'reading the same rows', beside: middle(others), aim: '<= 2x' }]
}
