/** How the tests of a folder are run: `server`, `demonstration` and `tests` by vitest, `src` and `protocol` by Jest. */
import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '../run.mjs'
import { readJest, readVitest } from './results.mjs'

/** Folder of a run's results. A run of single files or of a soak must not overwrite those of a whole run. */
export let results = join(root, '.cache/test')

/** @param {string} name of a folder in .cache */
export function leaveResultsIn(name) {
  results = join(root, '.cache', name)
}

/** The suites of `tests`, see tests/vitest.config.mts; the longer folder first. */
export const suites = [
  { suite: 'reach', folder: 'tests/web/reach', needs: ['build h5', 'demonstration'], usesBrowser: true },
  { suite: 'layout', folder: 'tests/mini/layout', needs: ['build weapp', 'build tt', 'demonstration'], usesBrowser: true },
  { suite: 'mini', folder: 'tests/mini', needs: ['build weapp', 'build tt', 'demonstration'] },
  { suite: 'e2e', folder: 'tests/e2e', needs: ['build h5', 'demonstration'], usesBrowser: true },
  { suite: 'web', folder: 'tests/web', needs: ['build h5'] },
  { suite: 'dev', folder: 'tests/dev', usesBrowser: true },
  { suite: 'architecture', folder: 'tests/architecture' },
]

const bin = (path) => join(root, 'node_modules', path)
const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/lib/vitest-report.mjs')}`]

/**
 * @param {string} id names the results file
 * @param {string[]} args
 */
export function serverTests(id, args) {
  const file = join(results, `${id}.json`)
  return {
    cwd: join(root, 'server'),
    args: [bin('vitest/vitest.mjs'), 'run', '--maxWorkers=1', ...reporters, ...args],
    env: { REPORT_FILE: file },
    read: () => readVitest(file),
  }
}

export function suiteTests(id, suite, args = []) {
  const file = join(results, `${id}.json`)
  return {
    args: [bin('vitest/vitest.mjs'), 'run', '--config=tests/vitest.config.mts', `--project=${suite}`, ...reporters, ...args],
    env: { REPORT_FILE: file },
    read: () => readVitest(file),
  }
}

export function jestTests(id, args) {
  const file = join(results, `${id}.json`)
  return {
    args: [bin('jest/bin/jest.js'), '--json', `--outputFile=${file}`, ...args],
    read: () => readJest(file, root),
  }
}

/** @param {string} file of tests, from the checkout's top folder */
export function suiteOf(file) {
  return suites.find(({ folder }) => file.startsWith(`${folder}/`))
}

/**
 * The arguments that run one file alone.
 * @param {string} file from the checkout's top folder
 */
export function fileTests(file) {
  const id = `file-${file.replace(/[^\w]+/g, '-')}`
  if (/^(?:server|demonstration)\//.test(file)) return serverTests(id, [relative('server', file)])
  if (file.startsWith('tests/')) return suiteTests(id, suiteOf(file).suite, [file])
  return jestTests(id, ['--runTestsByPath', file])
}

/** Every test file, from the checkout's top folder. */
export function allTestFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
      /\.test\.tsx?$/.test(path) && !path.includes('node_modules') ? [`${folder}/${path}`] : [],
    )
  return ['server', 'demonstration', 'tests', 'src', 'protocol'].flatMap(below).sort()
}

/**
 * @param {string} wanted the path of a test file, or its name without `.test.ts`
 * @param {string[]} files
 */
export function findTests(wanted, files = allTestFiles()) {
  const path = relative(root, join(root, wanted))
  if (files.includes(path)) return [path]
  return files.filter((file) => basename(file).replace(/\.test\.tsx?$/, '') === wanted)
}
