import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { RecordedOrder } from '../tools/lib/vitest-order.mjs'

const root = path.join(import.meta.dirname, '..')
const shared = ['tests/support/shared-server.ts']

/** A suite is a folder of tests. Those that share a server also share the process, and with it the browser and the logins. */
const suite = (name: string, folder: string, more: { globalSetup?: string[]; isolate?: boolean } = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${folder}/*.test.ts`], isolate: false, ...more },
})

export default defineConfig({
  root,
  resolve: { alias: { '@': path.join(root, 'src') } },
  test: {
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 900_000,
    hookTimeout: 600_000,
    sequence: { sequencer: RecordedOrder },
    projects: [
      suite('architecture', 'architecture'),
      suite('dev', 'dev'),
      suite('e2e', 'e2e', { globalSetup: shared }),
      suite('mini', 'mini', { globalSetup: shared }),
      suite('layout', 'mini/layout', { globalSetup: shared }),
      suite('reach', 'web/reach', { globalSetup: shared }),
      suite('web', 'web'),
    ],
  },
})
