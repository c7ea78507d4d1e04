/** Seeds an empty installation from a process of its own, whose memory is released when it ends. The pictures are drawn later. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Db } from '../src/db/open'
import { tenants } from '../src/db/tables/tenant'

/** Passed to `seed` by a caller that draws the pictures itself. */
export const PICTURES_LATER = '--pictures-later'

export async function seedInChildProcess(db: Db): Promise<void> {
  const [tenant] = await db.select({ id: tenants.id }).from(tenants).limit(1)
  if (tenant) return
  // The child ends when this process does, however it ends.
  const child = fork(fileURLToPath(new URL('../src/cli.ts', import.meta.url)), ['seed', PICTURES_LATER], {
    execArgv: ['--import', import.meta.resolve('tsx')],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The demonstration data could not be written; SEED=0 starts without them.')
}
