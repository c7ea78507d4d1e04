/** Tests of `npm test`: the order of its steps, its second attempts, and its final report. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import { countStep, finalReport, timesOf, type Done } from '../../tools/lib/report.mjs'
import { describeFailures, joinRetries, readJest, timeName, type FileResult } from '../../tools/lib/results.mjs'
import { findTests, suiteOf } from '../../tools/lib/runners.mjs'
import { divide, runSteps, urgencies, type Step } from '../../tools/lib/schedule.mjs'
import { allSteps } from '../../tools/lib/steps.mjs'

const passing = (file: string, more: Partial<FileResult> = {}): FileResult => ({
  file,
  seconds: 1,
  passed: 2,
  failed: 0,
  failures: [],
  ...more,
})
const failing = (file: string): FileResult =>
  passing(file, { passed: 1, failed: 1, failures: [{ test: 'a gift is paid', message: 'expected 1\n\nto be 2\nthird\n4\n5\n6\n7\n8\n9' }] })
const done = (name: string, files: FileResult[], fault?: string): Done => ({ name, seconds: 5, isTest: true, files, fault })
const lastLine = (text: string) => text.split('\n').at(-1)

/** Simulates the steps on a clock that only their expected seconds advance. */
async function play(steps: Step[], cores: number) {
  let now = 0
  const waiting: { at: number; wake: () => void }[] = []
  const begun: Record<string, number> = {}
  const tick = () => {
    waiting.sort((one, other) => one.at - other.at)
    const next = waiting.shift()
    if (!next) return
    now = next.at
    next.wake()
    setImmediate(tick)
  }
  setImmediate(tick)
  await runSteps(steps, cores, ({ name, seconds }) => {
    begun[name] = now
    return new Promise((wake) => waiting.push({ at: now + seconds, wake }))
  })
  return { begun, seconds: now }
}

test('a step starts when the steps it needs have ended, and the longest remaining chain goes first', async () => {
  const steps: Step[] = [
    { name: 'short', seconds: 10 },
    { name: 'build', seconds: 20 },
    { name: 'journeys', seconds: 60, needs: ['build'] },
    { name: 'server', seconds: 70 },
  ]
  assert.deepEqual(Object.fromEntries(urgencies(steps)), { short: 10, build: 80, journeys: 60, server: 70 })
  const { begun, seconds } = await play(steps, 2)
  assert.deepEqual(begun, { build: 0, server: 0, journeys: 20, short: 70 })
  assert.equal(seconds, 80)
})

test('a step that needs an unknown step is refused', async () => {
  await assert.rejects(
    runSteps([{ name: 'journeys', seconds: 1, needs: ['build'] }], 2, () => Promise.resolve()),
    /journeys needs .*build/,
  )
})

test('files are divided into parts of equal length, and each file is in one part', () => {
  const files = [50, 30, 20, 10, 5, 5].map((seconds, at) => ({ name: `file ${at}`, seconds }))
  const parts = divide(files, 2)
  assert.deepEqual(parts, [
    ['file 0', 'file 3'],
    ['file 1', 'file 2', 'file 4', 'file 5'],
  ])
  assert.deepEqual(divide([...files].reverse(), 2), parts)
})

test('the steps of a whole run leave neither of two cores idle for long', async () => {
  const steps = allSteps(true)
  const work = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  const { seconds } = await play(steps, 2)
  assert.ok(seconds < (work / 2) * 1.1 + 5, `${seconds} s for ${work} s of work`)
})

test('every suite of tests has a step', () => {
  const names = new Set(allSteps(true).map(({ name }) => name.replace(/ \d\/\d$/, '')))
  for (const each of ['browser journeys', 'mini-program runs', 'mini-programs laid out', 'pages by keyboard and ear', 'server tests'])
    assert.ok(names.has(each), each)
  assert.equal(suiteOf('tests/mini/layout/look.test.ts')?.suite, 'layout')
  assert.equal(suiteOf('tests/mini/money.test.ts')?.suite, 'mini')
})

test('a file that fails and then passes alone is reported as unsteady, and the run passes', () => {
  const first = [failing('tests/e2e/gift.test.ts'), passing('tests/e2e/home.test.ts')]
  const { files, unsteady } = joinRetries(first, [passing('tests/e2e/gift.test.ts')])
  assert.deepEqual(unsteady, ['tests/e2e/gift.test.ts'])
  const text = finalReport([done('browser journeys', files)], unsteady, 12)
  assert.equal(lastLine(text), '4 passed, 0 failed')
  assert.match(text, /\nunsteady: tests\/e2e\/gift\.test\.ts\n\n4 passed/)
})

test('a file that fails twice fails the run', () => {
  const file = 'tests/e2e/gift.test.ts'
  for (const second of [[failing(file)], [passing(file, { passed: 0 })], []]) {
    const { files, unsteady } = joinRetries([failing(file)], second)
    assert.deepEqual(unsteady, [])
    assert.equal(lastLine(finalReport([done('browser journeys', files)], unsteady, 12)), '1 passed, 1 failed')
  }
})

test('a step that fails without a failed test counts as one failure', () => {
  assert.deepEqual(countStep(done('lint', [], 'Ended with code 1.')), { passed: 0, failed: 1 })
  const broken = passing('server/src/a.test.ts', { passed: 0, failures: [{ test: '(the file)', message: 'no such module' }] })
  assert.deepEqual(countStep(done('server tests', [broken])), { passed: 0, failed: 1 })
})

test('a failure shows its test, its file, the first lines of its message and the command that repeats it', () => {
  assert.deepEqual(describeFailures(failing('tests/e2e/gift.test.ts')), [
    [
      '✗ a gift is paid',
      '  tests/e2e/gift.test.ts',
      '  | expected 1',
      '  | to be 2',
      '  | third',
      ...[4, 5, 6, 7, 8].map((line) => `  | ${line}`),
      '  again: npm test -- tests/e2e/gift.test.ts',
    ].join('\n'),
  ])
})

test('the times list every step and every file', () => {
  assert.deepEqual(timesOf([done('server tests', [passing('server/src/http/hidden.test.ts', { seconds: 3.04 })])]), [
    { name: 'step: server tests', seconds: 5 },
    { name: 'server: src/http/hidden.test.ts', seconds: 3 },
  ])
  assert.equal(timeName('protocol/contact/contact.test.ts'), 'protocol: contact/contact.test.ts')
})

test('the results of one file under several Jest renderers are merged, and a failure of either counts', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'runner-'))
  try {
    const run = { name: path.join(folder, 'src/ui/Key.test.tsx'), startTime: 0, endTime: 1500, message: '' }
    const passed = { status: 'passed', fullName: 'a key is drawn', failureMessages: [] }
    const failed = { status: 'failed', fullName: 'a key is drawn', failureMessages: ['expected a key'] }
    const testResults = [
      { ...run, status: 'passed', assertionResults: [passed] },
      { ...run, status: 'failed', assertionResults: [failed] },
    ]
    writeFileSync(path.join(folder, 'jest.json'), JSON.stringify({ testResults }))
    assert.deepEqual(readJest(path.join(folder, 'jest.json'), folder).files, [
      { file: 'src/ui/Key.test.tsx', seconds: 3, passed: 1, failed: 1, failures: [{ test: 'a key is drawn', message: 'expected a key' }] },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a test file is found by its path and by its name', () => {
  const files = ['server/test/races/double-tap.test.ts', 'tests/e2e/home.test.ts', 'tests/mini/home.test.ts']
  assert.deepEqual(findTests('double-tap', files), ['server/test/races/double-tap.test.ts'])
  assert.deepEqual(findTests('./tests/e2e/home.test.ts', files), ['tests/e2e/home.test.ts'])
  assert.equal(findTests('home', files).length, 2)
  assert.deepEqual(findTests('tap', files), [])
})
