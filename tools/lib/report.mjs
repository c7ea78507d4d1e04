/** The final report of a run. */
import { countOf, describeFailures, hasFailed, slowest, timeName } from './results.mjs'

/**
 * @typedef {object} Done
 * @property {string} name
 * @property {number} seconds
 * @property {boolean} isTest
 * @property {import('./results.mjs').FileResult[]} files
 * @property {string} [fault] reason why the step fails, in addition to its test files
 */

/** @param {Done} step */
export function countStep({ files, fault }) {
  const { passed, failed } = countOf(files)
  return { passed, failed: failed + (fault === undefined ? 0 : 1) }
}

/**
 * Contents of .cache/test/times.json.
 * @param {Done[]} done
 */
export function timesOf(done) {
  const round = (seconds) => Math.round(seconds * 10) / 10
  return [
    ...done.map(({ name, seconds }) => ({ name: `step: ${name}`, seconds: round(seconds) })),
    ...done.flatMap(({ files }) => files.map(({ file, seconds }) => ({ name: timeName(file), seconds: round(seconds) }))),
  ]
}

/**
 * @param {Done[]} done
 * @param {string[]} unsteady files that failed once and passed alone
 * @param {number} seconds of the whole run
 * @returns {string} its last line is `N passed, N failed` and nothing else
 */
export function finalReport(done, unsteady, seconds) {
  const width = Math.max(0, ...done.map(({ name }) => name.length))
  const counts = done.map(countStep)
  const sum = (field) => counts.reduce((total, count) => total + count[field], 0)
  const steps = done.map(({ name, seconds: own, isTest }, at) => {
    const { passed, failed } = counts[at]
    const tests = isTest ? `  ${passed} passed, ${failed} failed` : ''
    return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(width)}  ${own.toFixed(1).padStart(6)} s${tests}`
  })
  const failures = done.flatMap(({ name, files, fault }) => [
    ...(fault === undefined ? [] : [`✗ ${name}\n  | ${fault}`]),
    ...files.filter(hasFailed).flatMap(describeFailures),
  ])
  const slow = slowest(timesOf(done)).map((time) => `  ${time.seconds.toFixed(1).padStart(6)} s  ${time.name}`)
  return [
    ...steps,
    ...(failures.length > 0 ? ['', failures.join('\n\n')] : []),
    '',
    `${Math.round(seconds)} s; the ten slowest of .cache/test/times.json:`,
    ...slow,
    ...(unsteady.length > 0 ? ['', `unsteady: ${unsteady.join(', ')}`] : []),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n')
}
