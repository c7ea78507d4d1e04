/**
 * `npm test`: everything that can be checked, in one go; `npm run check` (--fast) is what a developer waits for: types, rules
 * and lint of everything, and of the tests those of what changed. The last line is `N passed, N failed`; a failed check that runs no tests counts as one failure.
 */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { changedSince, serverTestsBeside } from './changes.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'

const isFast = process.argv.includes('--fast')
const results = join(root, '.cache/test')
/** A check that hangs must not hang the run. */
const LIMIT_MS = 45 * 60_000

process.chdir(root)
await install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
/** Without a history everything has changed. */
const base = isFast ? changedSince() : undefined
const serverTests = base && serverTestsBeside(base)
const browser = isFast ? undefined : await findBrowser()

const bin = (path) => join('node_modules', path)
const tsc = (config) => [bin('typescript/bin/tsc'), '-p', config]
const build = (target) => ['tools/build.mjs', target]

/** These touch nothing in common: two at a time. */
const light = [
  { name: 'types: app on h5', args: tsc('tsconfig.json') },
  { name: 'types: app on weapp', args: tsc('tsconfig.weapp.json') },
  { name: 'types: app on tt', args: tsc('tsconfig.tt.json') },
  { name: 'types: server', args: tsc('server/tsconfig.json') },
  { name: 'types: tests', args: tsc('tests/tsconfig.json') },
  { name: 'form of the text', args: [bin('oxfmt/bin/oxfmt'), '--check', '.'] },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  {
    name: 'architecture',
    args: [bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'protocol', 'server/src', 'server/seed', 'server/test'],
  },
  { name: 'architecture rules bite', ...nodeTests('architecture') },
  { name: 'dead code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'unit tests: app and protocol',
    args: [
      bin('jest/bin/jest.js'),
      '--json',
      '--outputFile=.cache/test/jest.json',
      ...(base ? [`--changedSince=${base}`, '--passWithNoTests'] : []),
    ],
    count: countJson('jest.json'),
    mayBeEmpty: Boolean(base),
  },
]
const server = [
  {
    name: 'server tests',
    cwd: join(root, 'server'),
    args: [
      join(root, bin('vitest/vitest.mjs')),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'vitest.json')}`,
      ...(serverTests ?? []),
    ],
    count: countJson('vitest.json'),
  },
]
/** What a first start shows, for all that start a server afterwards. */
const demonstration = join(results, 'demonstration')
/** One processor is enough for each. */
const builds = [
  { name: 'build h5', args: build('h5') },
  { name: 'build weapp', args: build('weapp') },
  { name: 'build tt', args: build('tt') },
  { name: 'demonstration', args: ['--import', 'tsx', 'tests/support/demonstration.ts', demonstration] },
  { name: "developers' commands", isImpossible: !browser, ...nodeTests('dev') },
]
/** The longest first, so that nothing long is left when the rest is done. */
const built = [
  { name: 'browser journeys', needs: ['build h5'], isImpossible: !browser, ...nodeTests('e2e') },
  { name: 'mini-program runs', needs: ['build weapp', 'build tt'], ...nodeTests('mini') },
  { name: 'pages by keyboard and ear', needs: ['build h5'], isImpossible: !browser, ...nodeTests('web/reach') },
  { name: 'mini-programs laid out', needs: ['build weapp', 'build tt'], isImpossible: !browser, ...nodeTests('mini/layout') },
  { name: 'web page sizes', needs: ['build h5'], ...nodeTests('web') },
]

const done = []
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) end(child, 'SIGTERM')
    process.exit(130)
  })
}

await performTogether(light)
if (serverTests?.length !== 0) await performEach(server)
if (!isFast) {
  await performTogether(builds)
  await performTogether(built)
}
report()

async function performEach(steps) {
  for (const step of steps) await perform(step)
}

/** Two at a time, in their order. */
async function performTogether(steps) {
  const queue = [...steps]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await perform(step)
  }
  await Promise.all([work(), work()])
}

/** All `*.test.ts` directly in tests/<folder>, by Node's own runner, one file at a time. */
function nodeTests(folder) {
  const path = join(root, 'tests', folder)
  const files = existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
    : []
  const tap = `.cache/test/${folder.replace('/', '-')}.tap`
  return {
    hasNoFiles: files.length === 0,
    args: [
      '--import',
      'tsx',
      '--test',
      '--test-concurrency=1',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${tap}`,
      ...files.map((name) => `tests/${folder}/${name}`),
    ],
    count: () => countTap(tap),
  }
}

function countTap(path) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const names = [...text.matchAll(/^ *not ok \d+ - (.*)$/gm)].map(([, name]) => name)
  return { passed: total('pass'), failed: total('fail') + total('cancelled'), names }
}

/** Jest and vitest write the same form of summary. */
function countJson(name) {
  return () => {
    const path = join(results, name)
    if (!existsSync(path)) return { passed: 0, failed: 0, names: [] }
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    const names = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => [
        `${relative(root, name)}: ${message.split('\n')[0]}`,
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${fullName}: ${(failureMessages[0] ?? '').split('\n')[0]}`),
      ])
    return { passed: numPassedTests, failed: numFailedTests, names }
  }
}

async function perform(step) {
  const started = Date.now()
  const refusal = refuse(step)
  if (!refusal) console.log(`… ${step.name}`)
  const { code, output } = refusal ? { code: 1, output: refusal } : await execute(step)
  const counts = step.count?.() ?? { passed: 0, failed: 0, names: [] }
  const isEmpty = Boolean(step.count) && !step.mayBeEmpty && counts.passed + counts.failed === 0
  const hasFailed = code !== 0 || isEmpty || counts.failed > 0
  const failed = hasFailed ? Math.max(counts.failed, 1) : 0
  const seconds = (Date.now() - started) / 1000
  done.push({ name: step.name, hasFailed, passed: counts.passed, failed, names: counts.names, seconds, isTest: Boolean(step.count) })
  console.log(`${hasFailed ? '✗' : '✓'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (hasFailed) console.log(`${output.trimEnd()}${isEmpty && !refusal ? '\nNo test ran.' : ''}\n`)
}

function refuse({ needs = [], hasNoFiles, isImpossible }) {
  const broken = needs.filter((name) => done.some((step) => step.name === name && step.hasFailed))
  if (broken.length > 0) return `Not run, because this failed: ${broken.join(', ')}`
  if (hasNoFiles) return 'Not run, because there are no test files.'
  if (isImpossible) return 'Not run, because there is no browser.'
  return undefined
}

function execute({ args, cwd = root }) {
  return new Promise((finish) => {
    const env = { ...process.env, FORCE_COLOR: '0', DEMONSTRATION: demonstration, ...(browser ? { CHROMIUM_PATH: browser } : {}) }
    // Test runners set this for their children, which then report to a parent that is not there.
    delete env.NODE_TEST_CONTEXT
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    running.add(child)
    let output = ''
    const listen = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    const limit = setTimeout(() => {
      output += `\nEnded after ${LIMIT_MS / 60_000} minutes.\n`
      end(child, 'SIGKILL')
    }, LIMIT_MS)
    child.once('error', (error) => {
      output += String(error)
    })
    // Not `close`: something a step left behind may keep its output open.
    child.once('exit', (code) => {
      clearTimeout(limit)
      running.delete(child)
      setTimeout(() => finish({ code: code ?? 1, output }), 100)
    })
  })
}

/** A step leads a process group of its own, so its browsers and servers end with it. */
function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function report() {
  const width = Math.max(...done.map(({ name }) => name.length))
  console.log('')
  for (const { name, hasFailed, passed, failed, seconds, isTest } of done) {
    const counts = isTest ? `  ${passed} passed, ${failed} failed` : ''
    console.log(`${hasFailed ? '✗' : '✓'} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s${counts}`)
  }
  // Here too: what failed is found without reading everything above.
  for (const { name, names } of done) for (const failing of names) console.log(`✗ ${name}: ${failing}`)
  const sum = (field) => done.reduce((total, step) => total + step[field], 0)
  const passed = sum('passed')
  const failed = sum('failed')
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}
