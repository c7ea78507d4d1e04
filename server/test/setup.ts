/**
 * One PostgreSQL for the whole run, with one migrated template database that every test file copies, and one bundle of
 * the server.
 */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { bundleServer } from '../../tools/serverBundle.mjs'
import { startEmbedded, withDatabase, type DatabaseLog } from '../src/db/embedded'
import { openDatabase } from '../src/db/open'
import { scratchFolder } from './scratch'
import { runStatement } from './statement'

const quiet: DatabaseLog = { info: () => {}, warn: console.warn, error: console.error }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('serverProgram', await bundleServer())
  const dataDir = scratchFolder('qx-test')
  const embedded = process.env.TEST_DATABASE_URL
    ? undefined
    : await startEmbedded({
        dataDir,
        log: quiet,
        // No data outlives the run, so none must survive a power cut.
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB', max_wal_size: '256MB' },
      })
  const adminUrl = process.env.TEST_DATABASE_URL ?? embedded!.connectionString
  const template = `qx_template_${process.pid}`

  const teardown = async (): Promise<void> => {
    if (!embedded) await runStatement(adminUrl, `drop database if exists ${template} with (force)`)
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await runStatement(adminUrl, `create database ${template}`)
    const database = await openDatabase({ url: withDatabase(adminUrl, template), dataDir, log: quiet })
    try {
      await database.migrate()
    } finally {
      await database.close()
    }
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return teardown
}
