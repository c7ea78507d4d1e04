/** Temporary folders of a run: in memory if there is room, because a disk takes seconds for the files of one database. */
import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** On Linux: a file system in memory. */
const MEMORY = '/dev/shm'
/** Required free bytes: several times the need of all databases of a run. */
const ROOM = 3 * 1024 ** 3
/** Age in milliseconds, longer than any run. */
const LEFT_AFTER_MS = 3 * 3_600_000

/** A new folder, which the caller removes; folders left in memory by killed runs are removed here. */
export function scratchFolder(name: string): string {
  const prefix = `${name}-`
  if (!hasRoom()) return mkdtempSync(join(tmpdir(), prefix))
  for (const left of readdirSync(MEMORY).filter((each) => each.startsWith(prefix))) removeOld(join(MEMORY, left))
  return mkdtempSync(join(MEMORY, prefix))
}

function removeOld(folder: string): void {
  try {
    if (Date.now() - statSync(folder).mtimeMs > LEFT_AFTER_MS) rmSync(folder, { recursive: true, force: true })
  } catch {
    // The folder belongs to another user, or was removed in the meantime.
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ROOM
  } catch {
    return false
  }
}
