/** Tests of the files in `migrations`: they create the tables that the code declares, on every database that may be updated. */
import { execFile } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/database'
import { scratchFolder } from '../../test/scratch'
import { RefusedStart } from '../lib/refused-start'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const APPLIED = 'drizzle.__drizzle_migrations'

test('the last snapshot declares the same tables as src/db/tables', { timeout: 60_000 }, async () => {
  const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const folder = scratchFolder('qx-migrations')
  try {
    cpSync(join(SERVER, 'migrations'), folder, { recursive: true })
    // drizzle-kit reads snapshots by a relative path only.
    const args = [drizzleKit, 'generate', '--dialect', 'postgresql', '--schema', './src/db/tables/*.ts', '--out', relative(SERVER, folder)]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: SERVER })
    expect(stdout).toContain('No schema changes')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a database from before the baseline is refused in both languages, and nothing in it changes', async () => {
  const database = await cloneDatabase()
  try {
    await database.pool.query(`update ${APPLIED} set created_at = created_at - 1`)
    const applied = async () => (await database.pool.query(`select count(*) as applied from ${APPLIED}`)).rows
    const before = await applied()
    const refusal: unknown = await database.migrate().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RefusedStart)
    const [chinese, english] = String((refusal as RefusedStart).message).split('\n')
    expect(chinese).toMatch(/无法升级.*npm run db:reset/)
    expect(english).toMatch(/cannot be updated.*npm run db:reset/)
    expect(await applied()).toEqual(before)
  } finally {
    await database.close()
  }
})

test('a database that a newer server has updated is accepted', async () => {
  const database = await cloneDatabase()
  try {
    await database.pool.query(`insert into ${APPLIED} (hash, created_at) select 'newer', max(created_at) + 1 from ${APPLIED}`)
    await expect(database.migrate()).resolves.toBeUndefined()
  } finally {
    await database.close()
  }
})
