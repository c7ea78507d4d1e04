import { defineConfig } from 'vitest/config'
import { RecordedOrder } from '../tools/lib/vitest-order.mjs'

const include = ['src/**/*.test.ts', 'seed/**/*.test.ts', 'test/**/*.test.ts', '../demonstration/**/*.test.ts']
/** Files that mock a module, which other files of the process have loaded already. */
const replacing = ['src/http/plugins.test.ts', 'src/features/auth/password-guesses.test.ts', 'src/lib/hooks.test.ts']
const limits = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: ['test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: RecordedOrder },
    projects: [
      // The server's modules are loaded once for all of them: half a minute of a run instead of eight.
      { test: { name: 'together', include, exclude: replacing, isolate: false, ...limits } },
      { test: { name: 'alone', include: replacing, ...limits } },
    ],
  },
})
