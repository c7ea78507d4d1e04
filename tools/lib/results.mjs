/**
 * Reads the results of the test runners.
 *
 * @typedef {object} FileResult
 * @property {string} file from the checkout's top folder
 * @property {number} seconds
 * @property {number} passed
 * @property {number} failed
 * @property {{ test: string, message: string }[]} failures
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Number of lines of a message that the final report repeats. */
const MESSAGE_LINES = 8
const LINE_LENGTH = 240

/**
 * @param {string} path of the file written by tools/lib/vitest-report.mjs
 * @returns {{ files: FileResult[], errors: string[] }}
 */
export function readVitest(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { files: [], errors: [] }
}

/**
 * A file that runs with two renderers is one file.
 * @param {string} path of the file written by `jest --json`
 * @param {string} root
 * @returns {{ files: FileResult[], errors: string[] }}
 */
export function readJest(path, root) {
  const files = new Map()
  const { testResults } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] }
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = relative(root, name)
    const { seconds, passed, failed, failures } = files.get(file) ?? { seconds: 0, passed: 0, failed: 0, failures: [] }
    const count = (state) => assertionResults.filter((each) => each.status === state).length
    const found = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, message: failureMessages[0] ?? 'no message' }))
    if (status === 'failed' && found.length === 0) found.push({ test: '(the file)', message })
    files.set(file, {
      file,
      seconds: seconds + (endTime - startTime) / 1000,
      passed: passed + count('passed'),
      failed: failed + count('failed'),
      failures: [...failures, ...found],
    })
  }
  return { files: [...files.values()], errors: [] }
}

/** @param {FileResult} result */
export const hasFailed = ({ failed, failures }) => failed > 0 || failures.length > 0

/**
 * Joins the first results of the files with those of their second run.
 * @param {FileResult[]} first
 * @param {FileResult[]} second of those that failed, each run alone
 * @returns {{ files: FileResult[], unsteady: string[] }} a file that failed and then passed is unsteady
 */
export function joinRetries(first, second) {
  const again = new Map(second.map((result) => [result.file, result]))
  const passesNow = (result) => result !== undefined && !hasFailed(result) && result.passed > 0
  const unsteady = first.filter((result) => hasFailed(result) && passesNow(again.get(result.file)))
  return {
    files: first.map((result) => (unsteady.includes(result) ? { ...again.get(result.file), seconds: result.seconds } : result)),
    unsteady: unsteady.map(({ file }) => file),
  }
}

/** @param {FileResult[]} files */
export const countOf = (files) => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  // A file that fails before its first test counts as one failure.
  failed: files.reduce((sum, result) => sum + (hasFailed(result) ? Math.max(result.failed, 1) : 0), 0),
})

/**
 * Facts needed to examine a failure: the test, its file, the first lines of the message, the command that repeats it.
 * @param {FileResult} result
 */
export function describeFailures({ file, failures }) {
  return failures.map(({ test, message }) => {
    const lines = message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MESSAGE_LINES)
    return [`✗ ${test}`, `  ${file}`, ...lines.map((line) => `  | ${line.slice(0, LINE_LENGTH)}`), `  again: npm test -- ${file}`].join(
      '\n',
    )
  })
}

/**
 * The name of a file in the list of times: the kind of the test, then the path below it.
 * @param {string} file from the checkout's top folder
 */
export function timeName(file) {
  const [, kind, rest] = /^(server|tests|src|protocol)\/(.+)$/.exec(file) ?? [undefined, 'file', file]
  return `${kind}: ${rest}`
}

/** @param {{ name: string, seconds: number }[]} times */
export function slowest(times, count = 10) {
  return [...times].sort((one, other) => other.seconds - one.seconds).slice(0, count)
}
