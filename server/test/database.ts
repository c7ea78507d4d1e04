/** A database for a test file: a copy of the migrated template, dropped when the file closes it. */
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { withDatabase } from '../src/db/embedded'
import { openDatabase, type Database } from '../src/db/open'
import { watchBusyClients } from './busy-clients'
import { runStatement } from './statement'

// Values from the global set-up for every test file.
declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** Path of the bundled server, for tests that start it as a separate process. */
    serverProgram: string
    template: string
  }
}

/** Call it in `beforeAll`; `close()` in `afterAll` ends its connections and drops it. */
export async function cloneDatabase(): Promise<Database> {
  const adminUrl = inject('adminUrl')
  const name = `qx_test_${randomBytes(6).toString('hex')}`
  // No connection writes to the template, so its files can be copied.
  await runStatement(adminUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  const database = await openDatabase({ url: withDatabase(adminUrl, name), dataDir: '', log: console })
  const net = watchBusyClients(database.pool)
  const close = async (): Promise<void> => {
    await database.close()
    await runStatement(adminUrl, `drop database if exists ${name} with (force)`)
    net.complain()
  }
  return { ...database, close }
}
