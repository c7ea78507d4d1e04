/** The steps of `npm test` and of `npm run check`. Each needs about one core. */
import { join } from 'node:path'
import { fileTests, jestTests, results, serverTests, suiteOf, suites, suiteTests } from './runners.mjs'
import { secondsOf } from './seconds.mjs'

/** Output of a first start, used by every server that the run starts afterwards. */
export const demonstration = () => join(results, 'demonstration')

/** Suites that would run alone at the end are divided, so that each part can run in parallel with another step. */
const PARTS = { server: 3, e2e: 3, mini: 2, reach: 2, layout: 2, dev: 3 }

const bin = (path) => join('node_modules', path)
const tsc = (config) => [bin('typescript7/bin/tsc'), '-p', config]
const words = {
  reach: 'pages by keyboard and ear',
  layout: 'mini-programs laid out',
  mini: 'mini-program runs',
  e2e: 'browser journeys',
  web: 'web page sizes',
  dev: "developers' commands",
  architecture: 'architecture rules bite',
}

const rules = [
  { name: 'types: app on h5', args: tsc('tsconfig.json') },
  { name: 'types: app on weapp', args: tsc('tsconfig.weapp.json') },
  { name: 'types: app on tt', args: tsc('tsconfig.tt.json') },
  { name: 'types: server', args: tsc('server/tsconfig.json') },
  { name: 'types: tests', args: tsc('tests/tsconfig.json') },
  { name: 'form of the text', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  {
    name: 'architecture',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      '--cache=.cache/dependency-cruiser',
      '--cache-strategy=content',
      'src',
      'protocol',
      'demonstration',
      'server/src',
      'server/seed',
      'server/test',
    ],
  },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location=.cache/knip'] },
]

const builds = () => [
  ...['h5', 'weapp', 'tt'].map((target) => ({ name: `build ${target}`, args: ['tools/build.mjs', target] })),
  { name: 'demonstration', args: ['--import', 'tsx', 'tests/support/demonstration.ts', demonstration()] },
]

const withSeconds = (steps) => steps.map((step) => ({ ...step, seconds: secondsOf(`step: ${step.name}`) }))

/** One step for each part of a suite. */
function partsOf(name, id, toRun) {
  const count = PARTS[id] ?? 1
  if (count === 1) return [{ name, ...toRun(id, []) }]
  return Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at + 1}/${count}`,
    ...toRun(`${id}-${at + 1}`, [`--shard=${at + 1}/${count}`]),
  }))
}

/** @param {boolean} hasBrowser */
function suiteSteps({ suite, needs, usesBrowser }, hasBrowser) {
  return partsOf(words[suite], suite, (id, args) => ({
    needs,
    isImpossible: Boolean(usesBrowser) && !hasBrowser,
    ...suiteTests(id, suite, args),
  }))
}

/** @param {boolean} hasBrowser */
export function allSteps(hasBrowser) {
  return withSeconds([
    ...rules,
    { name: 'unit tests: app and protocol', ...jestTests('jest', ['--maxWorkers=1']) },
    ...partsOf('server tests', 'server', serverTests),
    ...builds(),
    ...suites.flatMap((suite) => suiteSteps(suite, hasBrowser)),
  ])
}

/**
 * @param {string | undefined} base the commit before the changes; without it everything counts as changed
 * @param {string[] | undefined} serverFiles the server's tests next to the changes
 */
export function checkSteps(base, serverFiles) {
  const changed = base ? [`--changedSince=${base}`, '--passWithNoTests'] : []
  return withSeconds([
    ...rules,
    ...suiteSteps(
      suites.find(({ suite }) => suite === 'architecture'),
      false,
    ),
    { name: 'unit tests: app and protocol', mayBeEmpty: Boolean(base), ...jestTests('jest', ['--maxWorkers=1', ...changed]) },
    ...(serverFiles?.length === 0 ? [] : [{ name: 'server tests', ...serverTests('server', serverFiles ?? []) }]),
  ])
}

/**
 * Only the named test files, and the steps they need.
 * @param {string[]} files from the checkout's top folder
 * @param {boolean} hasBrowser
 */
export function fileSteps(files, hasBrowser) {
  const steps = files.map((file) => {
    const { needs = [], usesBrowser } = suiteOf(file) ?? {}
    return { name: file, needs, isImpossible: Boolean(usesBrowser) && !hasBrowser, ...fileTests(file) }
  })
  return withSeconds([...builds().filter(({ name }) => steps.some(({ needs }) => needs.includes(name))), ...steps])
}
