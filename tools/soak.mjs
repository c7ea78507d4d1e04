/**
 * `npm run soak -- NAME [--minutes N]`: one of the long walks, kills or races in its full length (SOAK=1), once or as often as it
 * fits into the minutes. The last line is `N passed, N failed`.
 */
import './node-version.mjs'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { install } from './install.mjs'
import { execute } from './lib/execute.mjs'
import { countOf, describeFailures } from './lib/results.mjs'
import { allTestFiles, fileTests, findTests, leaveResultsIn, results } from './lib/runners.mjs'
import { root } from './run.mjs'

/** A pass that takes longer is considered hanging. */
const PASS_LIMIT_MS = 24 * 3_600_000

process.chdir(root)
const { name, minutes } = readArgs(process.argv.slice(2))
const [file, ...others] = name ? findTests(name) : []
if (!file || others.length > 0) {
  console.error('Usage: npm run soak -- NAME [--minutes N]\nThese have a longer round:')
  for (const each of longTests()) console.error(`  ${basename(each, '.test.ts').padEnd(24)} ${each}`)
  process.exit(2)
}
await install()
leaveResultsIn('soak')
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const end = Date.now() + minutes * 60_000
for (let pass = 1; ; pass += 1) {
  const began = Date.now()
  const run = fileTests(file)
  const { code, output } = await execute({ ...run, env: { ...run.env, SOAK: '1' } }, PASS_LIMIT_MS)
  const { files, errors } = run.read()
  const { passed, failed } = countOf(files)
  const isBroken = errors.length > 0 || passed + failed === 0 || (code !== 0 && failed === 0)
  total.passed += passed
  total.failed += failed + (isBroken ? 1 : 0)
  console.log(`pass ${pass} of ${file}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - began) / 1000)} s)`)
  if (isBroken) console.log(output.trimEnd())
  for (const words of files.flatMap(describeFailures)) console.log(words.replace(/ {2}again: .*$/, `  again: npm run soak -- ${name}`))
  if (Date.now() >= end) break
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

/** Test files that mention a soak, or import a helper that does. */
function longTests() {
  const speaks = (path) => /\bsoak\b/i.test(readFileSync(path, 'utf8'))
  const helpersOf = (path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, id]) => join(dirname(path), `${id}.ts`)).filter(existsSync)
  return allTestFiles().filter((file) => {
    const path = join(root, file)
    return /^(server|tests)\//.test(file) && (speaks(path) || helpersOf(path).some(speaks))
  })
}

function readArgs(args) {
  const at = args.indexOf('--minutes')
  const minutes = at < 0 ? 0 : Number(args[at + 1])
  if (!(minutes >= 0)) throw new Error('--minutes takes a number')
  const [name] = args.filter((arg, place) => !arg.startsWith('--') && (at < 0 || place !== at + 1))
  return { name, minutes }
}
