/** A reporter of vitest that writes the result of each file to the path in REPORT_FILE: see `FileResult` in results.mjs. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../run.mjs'

const messageOf = ({ message, stack, diff }) => [message || stack || 'no message', diff].filter(Boolean).join('\n')

function failuresOf(module) {
  const failures = module.errors().map((error) => ({ test: '(the file)', message: messageOf(error) }))
  for (const suite of module.children.allSuites())
    failures.push(...suite.errors().map((error) => ({ test: suite.fullName, message: messageOf(error) })))
  for (const test of module.children.allTests('failed'))
    failures.push({ test: test.fullName, message: (test.result().errors ?? []).map(messageOf).join('\n') || 'no message' })
  return failures
}

export default class ReportWriter {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      const count = (state) => [...module.children.allTests(state)].length
      return {
        file: relative(root, module.moduleId),
        seconds: (collectDuration + setupDuration + duration) / 1000,
        passed: count('passed'),
        failed: count('failed'),
        failures: failuresOf(module),
      }
    })
    const others = []
    for (const error of errors) {
      const owner = files.find(({ file }) => error.VITEST_TEST_PATH && relative(root, error.VITEST_TEST_PATH) === file)
      if (owner) owner.failures.push({ test: '(outside its tests)', message: messageOf(error) })
      else others.push(messageOf(error))
    }
    writeFileSync(process.env.REPORT_FILE, JSON.stringify({ files, errors: others }))
  }
}
