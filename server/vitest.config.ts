import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const include = ['src/**/*.test.ts', 'seed/**/*.test.ts', 'test/**/*.test.ts']
/** They put something else in the place of a module, which others have loaded by then. */
const replacing = ['src/http/plugins.test.ts', 'src/features/auth/guessing.test.ts', 'src/lib/hooks.test.ts']
const limits = { testTimeout: 20_000, hookTimeout: 60_000 }

/** They go through everything that is served, which takes minutes: one that begins last would be waited for alone. */
const longest = ['src/http/hidden.test.ts', 'test/races/double-tap.test.ts', 'src/http/privacy.test.ts', 'src/http/ownership.test.ts'].map(
  (path) => join(import.meta.dirname, path),
)
const gone = longest.filter((path) => !existsSync(path))
if (gone.length > 0) throw new Error(`No longer there, so not to be begun first: ${gone.join(', ')}`)

/** Of the others those that race one another or a whole server come before what asks for one thing. */
const RACING = /^test\/races\//
const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = longest.indexOf(moduleId)
  if (place >= 0) return place
  return longest.length + (RACING.test(relative(import.meta.dirname, moduleId)) ? 0 : 1)
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    // A project's files stay together: each begins a process for the modules that they share.
    const projects = [...new Set(bySize.map(({ project }) => project.name))]
    return projects.flatMap((name) => bySize.filter(({ project }) => project.name === name).sort((a, b) => rankOf(a) - rankOf(b)))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      // The server's modules are loaded once for all of them: half a minute of a run instead of eight.
      { test: { name: 'together', include, exclude: replacing, isolate: false, ...limits } },
      { test: { name: 'alone', include: replacing, ...limits } },
    ],
  },
})
