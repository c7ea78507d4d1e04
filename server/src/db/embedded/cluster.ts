/** The data folder of the embedded PostgreSQL: created atomically, and owned by the user as whom PostgreSQL runs. */
import { execFile } from 'node:child_process'
import { chownSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectionTo, SUPERUSER } from './postmaster'
import { pathFromInside, plainEnv, type RunAs } from './programs'

export async function createCluster(native: string, cluster: string, runAs: RunAs | undefined, isDurable: boolean): Promise<void> {
  // Created under another name and renamed when complete, so that an interrupted first start leaves nothing that looks finished.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runAs) chownSync(draft, runAs.uid, runAs.gid)
  // pg_trgm finds no trigrams in Chinese text when lc_ctype is plain C.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = [
    '-D',
    pathFromInside(draft, runAs),
    '-U',
    SUPERUSER,
    '-E',
    'UTF8',
    '--auth=trust',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    `--lc-ctype=${ctype}`,
    ...(isDurable ? [] : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(join(native, 'bin/initdb'), args, { ...runAs, cwd: draft, env: plainEnv() })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const { code, stderr } = error as { code?: unknown; stderr?: string }
    const reason = code === 'ENOENT' ? 'its program needs a Linux with glibc' : stderr?.trim() || String(error)
    throw new Error(`The embedded PostgreSQL could not create its data: ${reason}\nSet DATABASE_URL to use another PostgreSQL.`, {
      cause: error,
    })
  }
  renameSync(draft, cluster)
  const parent = openSync(dirname(cluster), 'r')
  try {
    fsyncSync(parent)
  } finally {
    closeSync(parent)
  }
}

export async function createDatabase(socketDir: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionTo(socketDir, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

/** Data restored or copied by root belong to root; PostgreSQL accepts only data of its own user. */
export function takeOwnership(folder: string, runAs: RunAs | undefined): void {
  if (!runAs || statSync(folder).uid === runAs.uid) return
  const chown = (path: string): void => {
    const isFolder = lstatSync(path).isDirectory()
    if (isFolder) for (const name of readdirSync(path)) chown(join(path, name))
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, runAs.uid, runAs.gid)
  }
  chown(folder)
}
