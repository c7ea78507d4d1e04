/**
 * Finds a developer's changes: everything since the branch left main, or on main itself the last commit and uncommitted
 * changes.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** The commit before the changes; undefined if git finds none. */
export function changedSince() {
  const head = git('rev-parse', 'HEAD')
  const main = ['origin/HEAD', 'origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)).find(Boolean)
  return main && main !== head ? main : git('rev-parse', '--verify', 'HEAD~1')
}

/** Maximum number of test files, because more would take too long before a commit. */
const TEST_FILES = 8

/**
 * The server tests next to a change: in the folder of a changed file, and of a noun whose protocol changed. After many
 * changes, those next to most of them.
 * @param {string} base
 * @returns paths from the server's folder
 */
export function serverTestsBeside(base) {
  const changed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')].join('\n').split('\n')
  const weights = new Map()
  const add = (test, weight) => weights.set(test, (weights.get(test) ?? 0) + weight)
  for (const file of changed) {
    const isTest = /^(?:server|demonstration)\/.+\.test\.ts$/.test(file) && existsSync(path.join(root, file))
    if (isTest) add(file, changed.length)
    const noun = /^protocol\/([a-z-]+)\//.exec(file)?.[1]
    const folder = noun
      ? `server/src/features/${noun}`
      : /^(?:server\/(?:src|seed)|demonstration)\/.+\.ts$/.test(file)
        ? path.dirname(file)
        : undefined
    for (const test of folder ? testsIn(folder) : []) add(test, 1)
  }
  const tests = [...weights].sort(([, one], [, other]) => other - one).map(([test]) => path.relative('server', test))
  if (tests.length > TEST_FILES)
    console.log(`Of ${tests.length} files of server tests beside the changes ${TEST_FILES} run; npm test runs all.`)
  return tests.slice(0, TEST_FILES)
}

function testsIn(folder) {
  const full = path.join(root, folder)
  return existsSync(full) ? readdirSync(full).flatMap((name) => (name.endsWith('.test.ts') ? [`${folder}/${name}`] : [])) : []
}

/** Output of git; undefined if git fails or is not installed. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}
