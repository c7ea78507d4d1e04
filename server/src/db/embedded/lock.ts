/** One process at a time may start, join or leave the embedded PostgreSQL of a folder; locks of dead processes are removed. */
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './postmaster'

/** The holder touches the lock every second; without a touch for this long, the holder counts as dead. */
const LOCK_STALE_MS = 15_000

/** Resolves to a function that releases the lock. */
export async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      const fd = openSync(file, 'wx', 0o600)
      writeSync(fd, String(process.pid))
      closeSync(fd)
      const touch = setInterval(() => utimesSync(file, new Date(), new Date()), 1_000)
      touch.unref()
      return () => {
        clearInterval(touch)
        rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    breakStaleLock(file)
    await sleep(30)
  }
}

function breakStaleLock(file: string): void {
  const aside = join(dirname(file), `${basename(file)}.${process.pid}`)
  try {
    if (!isLockStale(file)) return
    // Only one process succeeds in renaming the lock; a lock that was renewed meanwhile is put back.
    renameSync(file, aside)
    if (!isLockStale(aside)) linkSync(aside, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function isLockStale(file: string): boolean {
  const age = Date.now() - statSync(file).mtimeMs
  const pid = Number(readFileSync(file, 'utf8'))
  // A lock without a process id was created just now.
  return age > LOCK_STALE_MS || (pid > 0 && !isAlive(pid))
}
