/**
 * `npm test`: all checks in one run; `npm test -- FILE …`: these test files and the steps they need; `npm run check`
 * (--fast): types, rules and lint of everything, and the tests of changed parts. A test file that fails runs once more,
 * alone. The last line is `N passed, N failed`; a failed check that runs no tests counts as one failure.
 */
import './node-version.mjs'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { changedSince, serverTestsBeside } from './changes.mjs'
import { install } from './install.mjs'
import { execute } from './lib/execute.mjs'
import { countStep, finalReport, timesOf } from './lib/report.mjs'
import { hasFailed, joinRetries } from './lib/results.mjs'
import { fileTests, findTests, leaveResultsIn, results, suiteOf } from './lib/runners.mjs'
import { runSteps } from './lib/schedule.mjs'
import { recordSeconds } from './lib/seconds.mjs'
import { allSteps, checkSteps, demonstration, fileSteps } from './lib/steps.mjs'
import { root } from './run.mjs'

const started = Date.now()
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isFast = process.argv.includes('--fast')
/** Writes the seconds of this run to tools/lib/seconds.json, which determines the order of later runs. */
const isRecording = process.argv.includes('--record-times')
/** More failed files than this have a common cause, and are not run again. */
const MOST_RETRIES = 8
/** With more steps at a time, each would only wait for memory and for the others. */
const MOST_CORES = 8

process.chdir(root)
await install()
if (wanted.length > 0) leaveResultsIn('test-files')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const files = wanted.flatMap(filesOf)
const needsBrowser = !isFast && (files.length === 0 || files.some((file) => suiteOf(file)?.usesBrowser))
const browser = needsBrowser ? await findBrowser() : undefined
const common = { DEMONSTRATION: demonstration(), ...(browser ? { CHROMIUM_PATH: browser } : {}) }

const done = []
await runSteps(stepsOfRun(), Math.min(Math.max(availableParallelism(), 2), MOST_CORES), perform)
const unsteady = await retryAlone()
const times = timesOf(done)
writeFileSync(join(results, 'times.json'), `${JSON.stringify(times, null, 2)}\n`)
if (isRecording && wanted.length === 0 && !isFast) recordSeconds(times)
console.log(`\n${finalReport(done, unsteady, (Date.now() - started) / 1000)}`)
const counts = done.map(countStep)
process.exitCode = counts.some(({ failed }) => failed > 0) || counts.every(({ passed }) => passed === 0) ? 1 : 0

function stepsOfRun() {
  if (files.length > 0) return fileSteps(files, Boolean(browser))
  if (!isFast) return allSteps(Boolean(browser))
  const base = changedSince()
  return checkSteps(base, base && serverTestsBeside(base))
}

function filesOf(name) {
  const found = findTests(name)
  if (found.length > 0) return found
  console.error(`There is no test file ${name}. Give its path, or its name without .test.ts.`)
  process.exit(2)
}

async function perform(step) {
  const began = Date.now()
  const refusal = refuse(step)
  if (!refusal) console.log(`… ${step.name}`)
  const { code, output } = refusal ? { code: 1, output: refusal } : await execute({ ...step, env: { ...common, ...step.env } })
  const { files: tested = [], errors = [] } = step.read?.() ?? {}
  const ran = tested.reduce((sum, { passed, failed }) => sum + passed + failed, 0)
  const isBroken = code !== 0 && !tested.some(hasFailed)
  const isEmpty = Boolean(step.read) && !step.mayBeEmpty && ran === 0 && !tested.some(hasFailed)
  const faults = [refusal, ...errors, isEmpty && !refusal && 'No test ran.', isBroken && !refusal && !isEmpty && `Ended with code ${code}.`]
  const fault = faults.filter(Boolean).join('\n') || undefined
  const seconds = (Date.now() - began) / 1000
  const has = fault !== undefined || tested.some(hasFailed)
  done.push({ name: step.name, seconds, isTest: Boolean(step.read), files: tested, fault })
  console.log(`${has ? '✗' : '✓'} ${step.name} (${seconds.toFixed(1)} s)`)
  if (has) console.log(`${output.trimEnd()}\n`)
}

function refuse({ needs = [], isImpossible }) {
  const broken = needs.filter((name) => done.some((step) => step.name === name && countStep(step).failed > 0))
  if (broken.length > 0) return `Not run, because this failed: ${broken.join(', ')}`
  if (isImpossible) return 'Not run, because there is no browser.'
  return undefined
}

/** Runs after all other steps have ended. A file that passes now is unsteady, and its step passes. */
async function retryAlone() {
  const unsteady = []
  if (done.flatMap((step) => step.files.filter(hasFailed)).length > MOST_RETRIES) return unsteady
  for (const step of done) {
    const second = []
    for (const { file } of step.files.filter(hasFailed)) {
      console.log(`… once more, alone: ${file}`)
      const run = fileTests(file)
      const { output } = await execute({ ...run, env: { ...common, ...run.env } })
      const [result] = run.read().files
      if (result) second.push(result)
      if (!result || hasFailed(result)) console.log(`✗ ${file}\n${output.trimEnd()}\n`)
    }
    const joined = joinRetries(step.files, second)
    step.files = joined.files
    unsteady.push(...joined.unsteady)
  }
  return unsteady
}
