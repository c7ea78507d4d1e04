/**
 * Benchmarks waits in payments: a page of a history in books of a million entries, compared with its own statements,
 * and a channel's callback from its bytes to its commit, compared with a bare transfer between two rows.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finance } from '@qianxian/protocol/finance/finance'
import type pg from 'pg'
import type { TxCtx } from '../../server/src/ctx'
import type { Database } from '../../server/src/db/open'
import type { Person } from '../../server/test/world'
import type { TestServer } from '../support/server'
import { middle, type Figure } from './figure'
import { besideStatements, type Call, callOf } from './beside'
import { withPeople, type Population } from './population'
import type { Recorder } from './statements'

const PEOPLE = 2_000
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000)
const LAID_AT_ONCE = 5_000
const SECONDS_APART = 20
/** Number of readers, and of pages each of them reads. */
const LOOKERS = 40
const PAGES = 3
const CALL_BACKS = Number(process.env.BENCH_CALL_BACKS ?? 300)
const WARM = 30
const BUYERS = 30

export async function money(): Promise<Figure[]> {
  return [...(await histories()), ...(await callBacks())]
}

// --- Histories ----------------------------------------------------------------

const histories = (): Promise<Figure[]> =>
  withPeople(PEOPLE, ({ server, database, recorder, population }) => pages(server, database.pool, recorder, population), layEntries)

/** Money in and out of the readers' wallets, by the same function that writes every posting; each has two entries. */
async function layEntries({ orm }: Database, client: pg.ClientBase, { tenantId, tokens }: Population): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select s.user_id as id from unnest($2::text[]) as token join sessions s on s.tenant_id = $1 and s.token_hash = encode(sha256(token::bytea), 'hex')`,
    [tenantId, tokens],
  )
  const users = rows.map(({ id }) => Number(id))
  const { postTransaction: post } = await import('../../server/src/features/finance/ledger/ledger')
  for (const userId of users)
    await orm.transaction(async (db) => {
      const ctx = { db, tenant: { id: tenantId }, now: new Date(Date.now() - ENTRIES * SECONDS_APART * 1000) } as unknown as TxCtx
      const legs = [
        { account: { kind: 'platformExpense' as const, currency: 'CNY' as const }, amount: -1_000 },
        { account: { kind: 'cash' as const, userId }, amount: 1_000 },
      ]
      await post(ctx, { key: `begin:${userId}`, bizType: 'bench', bizId: userId, memo: '开户', legs })
    })
  await client.query('set statement_timeout = 0')
  await client.query('set synchronous_commit = off')
  const postings = ENTRIES / 2
  for (let from = 0; from < postings; from += LAID_AT_ONCE)
    await client.query(
      `select ledger_post($1, 'laid:' || n, 'bench', n::text, '收入', now() - ($4::int - n) * make_interval(secs => $5::int),
         array['cash:' || ($2::bigint[])[1 + n % cardinality($2::bigint[])] || ':0::CNY', 'platformExpense:0:0::CNY'],
         case when n / cardinality($2::bigint[]) % 3 = 2 then array[-1, 1]::bigint[] else array[1, -1]::bigint[] end, '[]')
       from generate_series($3::int, $6::int) as n`,
      [tenantId, users, from, postings, SECONDS_APART, from + LAID_AT_ONCE - 1],
    )
  await client.query('vacuum (analyze)')
}

async function pages(server: TestServer, pool: pg.Pool, recorder: Recorder, { tokens }: Population): Promise<Figure[]> {
  const calls: Call[] = []
  for (const token of tokens.slice(0, LOOKERS)) {
    let cursor: string | undefined
    for (let page = 0; page < PAGES; page += 1) {
      const input = cursor === undefined ? {} : { cursor }
      calls.push(callOf(server, finance.getPagedIncomes, input, token))
      const { list, nextCursor } = await server.call(finance.getPagedIncomes, input, token)
      if (list.length === 0 || nextCursor === null) throw new Error('there is nothing to leaf through')
      cursor = nextCursor
    }
  }
  const { ours: mine, beside: theirs, statements } = await besideStatements({ server, pool, recorder }, calls)
  const { rows } = await pool.query<{ entries: number }>('select count(*)::int as entries from ledger_entries')
  const what = `a page of a history, ${rows[0]!.entries.toLocaleString('en')} entries`
  const reference = `its ${statements} statements alone`
  return [
    { what: `${what}: p50`, unit: 'ms', ours: mine.p50, reference, beside: theirs.p50, aim: '<= 1.25x' },
    { what: `${what}: p99`, unit: 'ms', ours: mine.p99, reference, beside: theirs.p99, aim: '<= 50 ms' },
  ]
}

// --- Callbacks ----------------------------------------------------------------

async function callBacks(): Promise<Figure[]> {
  const [{ openDatabase }, { openTestWorld }, { paying }] = await Promise.all([
    import('../../server/src/db/open'),
    import('../../server/test/world'),
    import('../../server/test/payments'),
  ])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qianxian-money-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await openDatabase({ dataDir, log })
  await database.migrate()
  const world = await openTestWorld(database)
  try {
    const { twin, attempt, handIn } = paying(world)
    const buyers: Person[] = []
    for (let place = 0; place < BUYERS; place += 1) buyers.push(await world.member())
    const notices = []
    for (let place = 0; place < WARM + CALL_BACKS; place += 1) {
      const buyer = buyers[place % BUYERS]!
      const { data } = await buyer.call(finance.createFinOrder, { bizType: 'credit', input: { fen: 1_000, pt: 100 }, shownFen: 1_000 })
      const no = await attempt(buyer, data.id)
      twin.settle(no)
      notices.push(twin.noticeOf(no)!)
    }
    await database.pool.query('create table bare_accounts (id bigint primary key, balance bigint not null check (balance >= 0))')
    await database.pool.query('insert into bare_accounts select n, 1000000 from generate_series(1, $1::int) as n', [BUYERS])
    await database.pool.query('vacuum (analyze)')
    const [ours, beside]: [number[], number[]] = [[], []]
    for (const [turn, notice] of notices.entries()) {
      const heard = async () => {
        const status = await handIn(notice)
        if (status >= 300) throw new Error(`a call back was answered with ${status}`)
      }
      const bare = () => bareTransfer(database.pool, 1 + (turn % BUYERS), 1 + ((turn + 1) % BUYERS))
      const [first, second] = turn % 2 === 0 ? [heard, bare] : [bare, heard]
      const times = [await timed(first), await timed(second)]
      if (turn < WARM) continue
      ours.push(turn % 2 === 0 ? times[0]! : times[1]!)
      beside.push(turn % 2 === 0 ? times[1]! : times[0]!)
    }
    const { rows } = await database.pool.query<{ paid: number }>(`select count(*)::int as paid from fin_orders where status = 'fulfilled'`)
    if (rows[0]!.paid !== notices.length) throw new Error(`of ${notices.length} orders ${rows[0]!.paid} are paid`)
    const reference = 'a bare transfer between two rows'
    return [{ what: 'a call back to its commit: p50', unit: 'ms', ours: middle(ours), reference, beside: middle(beside), aim: '<= 3x' }]
  } finally {
    await world.close()
    await database.close().catch(() => undefined)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function bareTransfer(pool: pg.Pool, from: number, to: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [id, delta] of [
      [from, -1],
      [to, 1],
    ])
      await client.query('update bare_accounts set balance = balance + $1 where id = $2', [delta, id])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
