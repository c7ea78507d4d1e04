/**
 * Even with every guard switched off, one changed byte is found anywhere; and a statement can be verified without our
 * server.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOf, cash, points, revenue, somebody } from '../../../../test/books'
import { openTestWorld, type TestWorld } from '../../../../test/world'
import { openSecrets } from '../../../lib/secrets'
import { ledgerCommand } from './commands'
import { sealPending, sweepRoots } from './seal'
import type { Statement } from './statement'
import { verifyBooks, type Discrepancy } from './verification'

const TABLES = [
  'ledger_accounts',
  'ledger_txns',
  'ledger_entries',
  'ledger_unsealed',
  'ledger_seals',
  'ledger_sealed',
  'ledger_house',
  'ledger_roots',
  'point_lots',
  'point_lot_moves',
]
const begin = new Date('2026-03-01T10:00:00+08:00')
const day = (days: number) => momentAfter(begin, days, 'day')

let world: TestWorld
let her = 0
let him = 0
beforeAll(async () => {
  world = await openTestWorld()
  const books = booksOf(world)
  ;[her, him] = [somebody(), somebody()]
  for (const days of [0, 1, 3]) {
    const now = day(days)
    await books.paidIn(her, 1000, { now })
    await books.move(cash(her), cash(him), 250, { now, memo: '红包，谢谢你' })
    await books.earned(her, 40, { expiresAt: day(300) }, { now })
    await books.move(points(her), { kind: 'pointsIssued' }, 15, { now })
    await books.paidIn(him, 70, { now, tenantId: world.tenantB })
    await sealPending(world.world, now, 3)
    await books.move(cash(him), revenue, 20, { now })
    await sealPending(world.world, now)
  }
  await sweepRoots(world.served, day(4))
  // Postings after the last night: one sealed but not signed, one not sealed.
  await books.paidIn(her, 5, { now: day(5) })
  await sealPending(world.world, day(5))
  await books.paidIn(her, 6, { now: day(5) })
})
afterAll(() => world.close())

const run = (text: string) => world.database.pool.query<Record<string, unknown>>(text)
const found = async (tenantId = world.tenantA): Promise<Discrepancy | null> =>
  (await verifyBooks(world.world.db, tenantId, world.world.secrets.signer.publicKey)).wrong

test('an untouched ledger passes verification in both tenants', async () => {
  const verdict = await verifyBooks(world.world.db, world.tenantA, world.world.secrets.signer.publicKey)
  expect(verdict).toEqual({ wrong: null, txns: 17, entries: 34, waiting: 1, seals: 10, roots: 4 })
  expect(await found(world.tenantB)).toBeNull()
})

test('a guard that was switched off is reported, even before anything is changed', async () => {
  await run('alter table ledger_entries disable trigger ledger_entries_stay')
  expect(await found()).toEqual({ table: 'ledger_entries', row: 'its guards', why: '2 of 3 triggers are on' })
  await run('alter table ledger_entries enable trigger ledger_entries_stay')
  // A guard that does not fire on a replica differs from the original.
  expect(await found()).toMatchObject({ table: 'ledger_entries', row: 'its guards' })
  await run('alter table ledger_entries enable always trigger ledger_entries_stay')
  expect(await found()).toBeNull()
})

describe('with all guards switched off', () => {
  beforeAll(async () => {
    for (const table of TABLES) await run(`alter table ${table} disable trigger user`)
  })

  interface Cell {
    table: string
    column: string
    type: string
  }
  /** Lots are not hashed: their contents are checked against the moves and the account. */
  const NOT_HASHED = new Set([
    ...['source', 'order_id', 'expires_at', 'created_at', 'told_at'].map((name) => `point_lots.${name}`),
    ...['back_of_txn_id', 'txn_id'].map((name) => `point_lot_moves.${name}`),
  ])
  /** Columns that select the subject and are not checked content. */
  const SKIPPED = new Set(['tenant_id', 'label'])
  const OTHERWISE: Record<string, (column: string) => string> = {
    bytea: (column) => `set_byte(${column}, 0, get_byte(${column}, 0) # 1)`,
    bigint: (column) => `${column} + 1`,
    integer: (column) => `${column} + 1`,
    smallint: (column) => `${column} + 1`,
    text: (column) => `overlay(${column} placing (case when left(${column}, 1) = '7' then '8' else '7' end) from 1 for 1)`,
    'timestamp with time zone': (column) => `${column} + interval '1 millisecond'`,
  }
  const keyOf: Record<string, string> = {
    ledger_txns: 'id',
    ledger_accounts: 'id',
    ledger_entries: 'txn_id, leg_no',
    ledger_unsealed: 'txn_id',
    ledger_seals: 'no',
    ledger_sealed: 'seal_no, place',
    ledger_house: 'account_id',
    ledger_roots: 'day',
    point_lots: 'id',
    point_lot_moves: 'id',
  }

  async function cells(): Promise<Cell[]> {
    const { rows } = await run(`select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any('{${TABLES.join(',')}}') and is_generated = 'NEVER' order by 1, 2`)
    return rows as never
  }

  test('a changed byte in any column is found, in its row', async () => {
    const missed: string[] = []
    let tried = 0
    for (const { table, column, type } of await cells()) {
      if (SKIPPED.has(column) || NOT_HASHED.has(`${table}.${column}`)) continue
      const where = `ctid = (select ctid from ${table} where tenant_id = ${world.tenantA} and ${column} is not null order by ${keyOf[table]} desc limit 1)`
      const before = (await run(`select * from ${table} where ${where}`)).rows[0]
      const copy = `create table copied as select * from ${table}`
      await run(copy)
      try {
        await run(`update ${table} set ${column} = ${OTHERWISE[type]!(column)} where ${where}`)
      } catch (error) {
        // The change is rejected by a check, key or identity column before verification can find it.
        expect(['23514', '23505', '428C9'], `${table}.${column}: ${String(error)}`).toContain((error as { code?: string }).code)
        await run('drop table copied')
        continue
      }
      tried += 1
      const wrong = await found()
      if (!wrong) missed.push(`${table}.${column}`)
      if (table === 'ledger_entries' && ['delta', 'digest', 'at'].includes(column))
        expect(wrong).toMatchObject({ table, row: `${String(before!.txn_id)}/${String(before!.leg_no)}` })
      if (table === 'ledger_txns' && column !== 'id' && column !== 'salt' && column !== 'created_at')
        expect(wrong, column).toMatchObject({ table, row: String(before!.id) })
      if (table === 'ledger_seals' && column !== 'no') expect(wrong, column).toMatchObject({ table, row: String(before!.no) })
      if (table === 'ledger_roots' && column !== 'day') expect(wrong, column).toMatchObject({ table, row: before!.day })
      await run(`delete from ${table}`)
      const columns = (await cells())
        .filter((cell) => cell.table === table)
        .map((cell) => cell.column)
        .join(', ')
      await run(`insert into ${table} (${columns}) overriding system value select ${columns} from copied`)
      await run('drop table copied')
    }
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(35)
    expect(await found()).toMatchObject({ row: 'its guards' })
  })

  test.each([
    ['a transaction that is gone with its legs', [`delete from ledger_entries where txn_id = $1`, `delete from ledger_txns where id = $1`]],
    [
      'a transaction that is gone from its seal too',
      [
        'delete from ledger_sealed where txn_id = $1',
        'delete from ledger_entries where txn_id = $1',
        'delete from ledger_txns where id = $1',
      ],
    ],
    ['a leg that is gone', ['delete from ledger_entries where txn_id = $1 and leg_no = 1']],
    [
      'a leg that nobody posted',
      [
        `insert into ledger_entries select tenant_id, $1 + 1000, 0, account_id, null, 5, null, at, digest from ledger_entries where txn_id = $1 and entry_no is null`,
      ],
    ],
    ['a seal that is gone', ['delete from ledger_sealed where seal_no = 2', 'delete from ledger_seals where no = 2']],
    ['what waits and is forgotten', ['delete from ledger_unsealed']],
    [
      'two transactions that changed places',
      ['update ledger_sealed set place = place + 100 where seal_no = 1', 'update ledger_sealed set place = 102 - place where seal_no = 1'],
    ],
    [
      'everything sealed since the last root but one',
      [
        'delete from ledger_sealed where seal_no > 4',
        'delete from ledger_seals where no > 4',
        'insert into ledger_unsealed select tenant_id, id from ledger_txns t where tenant_id = 1 and not exists (select 1 from ledger_sealed s where s.txn_id = t.id) on conflict do nothing',
      ],
    ],
  ])('%s is found', async (_what, statements) => {
    const { rows } = await run(
      `select min(e.txn_id)::int as id from ledger_entries e where e.tenant_id = ${world.tenantA} and e.entry_no is null`,
    )
    const id = String(rows[0]!.id)
    for (const table of TABLES) await run(`create table kept_${table} as select * from ${table}`)
    for (const statement of statements) await run(statement.replaceAll('$1', id))
    const wrong = await found()
    const all = await cells()
    for (const table of TABLES) {
      const columns = all
        .filter((cell) => cell.table === table)
        .map((cell) => cell.column)
        .join(', ')
      await run(`delete from ${table}`)
      await run(`insert into ${table} (${columns}) overriding system value select ${columns} from kept_${table}`)
      await run(`drop table kept_${table}`)
    }
    expect(wrong).not.toBeNull()
    expect(wrong!.row).not.toBe('its guards')
    expect(await found()).toMatchObject({ row: 'its guards' })
  })

  test("recomputing all hashes is detected by that day's root, and by its key", async () => {
    expect((await verifyBooks(world.world.db, world.tenantA, openSecrets(Buffer.alloc(32, 7)).signer.publicKey)).wrong).toEqual({
      table: 'ledger_roots',
      row: '2026-03-01',
      why: 'was signed by somebody else',
    })
    // Replaces the signature by the same bytes in a different encoding.
    const { rows } = await run(`select signature from ledger_roots where tenant_id = ${world.tenantA} and day = '2026-03-01'`)
    const signature = String(rows[0]!.signature)
    expect(signature.endsWith('==')).toBe(true)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const other = `${signature.slice(0, -3)}${letters[letters.indexOf(signature.at(-3)!) + 1]}==`
    expect(Buffer.from(other, 'base64').equals(Buffer.from(signature, 'base64'))).toBe(true)
    await run(`update ledger_roots set signature = '${other}' where day = '2026-03-01' and tenant_id = ${world.tenantA}`)
    expect(await found()).toEqual({ table: 'ledger_roots', row: '2026-03-01', why: 'its signature does not hold' })
    await run(`update ledger_roots set signature = '${signature}' where day = '2026-03-01' and tenant_id = ${world.tenantA}`)
  })
})

describe('a statement', () => {
  let folder = ''
  const said: string[] = []
  const command = (...words: string[]) =>
    ledgerCommand({ db: world.world.db, secrets: world.world.secrets, say: (line) => said.push(line) }, words)
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'qx-statement-'))
    expect(await command('statement', '--user', String(her), '--out', folder)).toBe(true)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const read = (): Statement => JSON.parse(readFileSync(join(folder, `statement-${her}.json`), 'utf8'))
  /** Verifies a statement as a person would, who has only the two files and node. */
  const check = (statement: Statement) => {
    writeFileSync(join(folder, 'tried.json'), JSON.stringify(statement))
    return new Promise<{ code: number; out: string }>((done) => {
      execFile(process.execPath, ['check-statement.mjs', 'tried.json'], { cwd: folder }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out: out + err }),
      )
    })
  }

  test('passes its checker, with its signed and not yet signed parts', async () => {
    const { code, out } = await check(read())
    expect(out).toMatch(/14 笔，3 个签名日，2 笔待签名/)
    expect(code).toBe(0)
  })

  test('contains only hashes of the other side', () => {
    const text = JSON.stringify(read())
    expect(text).not.toContain(`cash:${him}:`)
    expect(text).not.toContain('payChannelClearing')
  })

  test.each<[string, (statement: Statement) => unknown]>([
    ['without its first entry', ({ accounts }) => accounts[0]!.entries.shift()],
    ['without its last entry', ({ accounts }) => accounts[0]!.entries.pop()],
    ['with another balance', ({ accounts }) => (accounts[0]!.balance += 1)],
    [
      'with another amount that adds up',
      ({ accounts }) => accounts[0]!.entries.slice(0, 2).forEach((entry, place) => (entry.delta += place ? -1 : 1)),
    ],
    ['with another purpose', ({ txns }) => (txns[0]!.memo = '别的')],
    ['with a leg of somebody else changed', ({ txns }) => (txns[0]!.digests[0] = '00'.repeat(32))],
    ['with another seal', ({ seals }) => (seals[0]!.root = '00'.repeat(32))],
    ['without a seal in between', ({ seals }) => seals.splice(1, 1)],
    ['with another root', ({ roots }) => (roots[0]!.txns += 1)],
    ['with a signature written otherwise', ({ roots }) => (roots[0]!.signature += '=')],
  ])('%s fails the check', async (_what, change) => {
    const statement = read()
    change(statement)
    expect((await check(statement)).code).toBe(1)
  })

  test('exists only for a person with an account', async () => {
    await expect(command('statement', '--user', '999999999')).rejects.toThrow('没有账户')
    await expect(command('statement', '--user', String(him))).rejects.toThrow('请用 --tenant 指明')
    await expect(command('statement', '--user', '0')).rejects.toThrow('不是编号')
    await expect(command('burn')).rejects.toThrow('不认识')
  })

  test('the commands also check all tenants, and report each error', async () => {
    for (const table of TABLES)
      await run(`do $$ declare one record; begin for one in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal loop
        execute format('alter table ${table} enable always trigger %I', one.tgname); end loop; end $$`)
    said.length = 0
    expect(await command('verify')).toBe(true)
    expect(said).toEqual([expect.stringContaining('17 笔交易，34 条分录'), expect.stringContaining('3 笔交易，6 条分录')])
    await run('alter table ledger_entries disable trigger user')
    await run(`update ledger_entries set delta = delta + 1 where tenant_id = ${world.tenantB} and entry_no = 2`)
    said.length = 0
    expect(await command('verify')).toBe(false)
    expect(said[1]).toMatch(/ledger_entries \d+\/1 is not what was hashed/)
    await run(`update ledger_entries set delta = delta - 1 where tenant_id = ${world.tenantB} and entry_no = 2`)
  })

  test('a trial balance lists each kind of account, continues the next day, and sums to zero', async () => {
    said.length = 0
    expect(await command('trial-balance', '--at', '2026-03-02', '--tenant', String(world.tenantA))).toBe(true)
    expect(said.join('\n')).toMatch(/余额 CNY +9\.80 +2\.70 +12\.50 +19\.60/)
    expect(said.join('\n')).toMatch(/渠道清算 wx CNY +-10\.00 +10\.00 +0\.00 +-20\.00/)
    expect(said.join('\n')).toMatch(/合计：0\.00 元，0 积分，平衡/)
    expect(said.join('\n')).toMatch(/订单托管（元）：订单 0，账本 0，一致/)
    await expect(command('trial-balance', '--at', '2026-02-30')).rejects.toThrow('不是日期')
  })

  test("a difference between orders' escrow and the ledger is reported", async () => {
    await booksOf(world).move(cash(her), { kind: 'serviceEscrow', orderId: 5, currency: 'CNY' }, 3)
    said.length = 0
    expect(await command('trial-balance', '--tenant', String(world.tenantA))).toBe(false)
    expect(said.join('\n')).toContain('订单托管（元）：订单 0，账本 3，不一致')
  })
})
