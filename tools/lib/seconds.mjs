/** The seconds of steps and of test files on a quiet machine with two cores, as they were last recorded. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const file = join(root, 'tools/lib/seconds.json')
const recorded = JSON.parse(readFileSync(file, 'utf8'))
/** Shorter files are not recorded. */
const LEAST_SECONDS = 3

/** @param {string} name as in .cache/test/times.json */
export function secondsOf(name) {
  return recorded[name] ?? 1
}

/** @param {{ name: string, seconds: number }[]} times */
export function recordSeconds(times) {
  const kept = times.filter(({ seconds }) => seconds >= LEAST_SECONDS).sort((one, other) => (one.name < other.name ? -1 : 1))
  const lines = kept.map(({ name, seconds }) => `  ${JSON.stringify(name)}: ${Math.round(seconds)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
