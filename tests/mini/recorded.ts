/** The recorded weights of all pages, and the tolerances above which a person must review a change. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Platform } from './runtime/dialect'
import type { Weight } from './weigh'

type Recorded = Record<Platform, Record<string, Weight>>

const file = path.join(__dirname, 'budgets.json')

export const RECORD_AGAIN = 'If this is meant, record it: npm run record:mini'

export function readRecorded(): Recorded {
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded
}

/** Each page is one line, so that a change of one page changes one line. */
export function writeRecorded(platform: Platform, pages: ReadonlyMap<string, Weight>): void {
  const recorded: Recorded = {
    ...readRecorded(),
    [platform]: Object.fromEntries([...pages].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  const line = ([page, weight]: [string, Weight]) =>
    `    ${JSON.stringify(page)}: ${JSON.stringify(weight).replace(/[:,]/g, '$& ').replace('{', '{ ').replace('}', ' }')}`
  const block = ([name, weights]: [string, Record<string, Weight>]) =>
    `  ${JSON.stringify(name)}: {\n${Object.entries(weights).map(line).join(',\n')}\n  }`
  writeFileSync(file, `{\n${Object.entries(recorded).map(block).join(',\n')}\n}\n`)
}

interface Tolerance {
  part: number
  least: number
}

const SIZE: Tolerance = { part: 0.04, least: 96 }
const COUNT: Tolerance = { part: 0.03, least: 2 }

/**
 * Texts differ by some bytes between runs: times, signatures, numbers. The number of setData calls until a page is
 * idle, and so their sum and partly the largest, depends on the order of the server's answers.
 */
const tolerances: Record<string, Tolerance> = {
  calls: { part: 0, least: 2 },
  bytes: { part: 0.25, least: 512 },
  largest: { part: 0.11, least: 96 },
  nodes: COUNT,
  taps: COUNT,
  depth: { part: 0, least: 0 },
  children: COUNT,
}

/** Bytes of one setData more or less until idle, measured on nearly empty pages: an answer that arrived in time saves a call. */
const BYTES_A_CALL = 1280

/** Pages whose weight differs from the record, one line each: heavier, lighter, unknown or removed. */
export function driftOf(recorded: Readonly<Record<string, Weight>>, pages: ReadonlyMap<string, Weight>): string[] {
  const names = [...new Set([...Object.keys(recorded), ...pages.keys()])].sort()
  return names.flatMap((page) => driftOfPage(page, recorded[page], pages.get(page)))
}

/** Differences of one page. */
export function driftOfPage(page: string, before: Weight | undefined, now: Weight | undefined): string[] {
  if (!before) return [`${page} has no record`]
  if (!now) return [`${page} is recorded, but nobody can open it`]
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((figure) => {
    const [was, is] = [before[figure], now[figure]]
    if (was === undefined) return [`${page}: ${figure} has no record (${is})`]
    if (is === undefined) return [`${page}: ${figure} is recorded, but can no longer be measured`]
    return isNear(figure, before, now) || (figure === 'largest' && isRegrouped(before, now))
      ? []
      : [`${page}: ${figure} is ${is}, recorded is ${was}`]
  })
}

function isNear(figure: string, before: Weight, now: Weight): boolean {
  const [was, is] = [before[figure]!, now[figure]!]
  const { part, least } = tolerances[figure] ?? SIZE
  const ofCalls = figure === 'bytes' ? Math.abs(now.calls! - before.calls!) * BYTES_A_CALL : 0
  return Math.abs(is - was) <= Math.max(least, was * part, ofCalls)
}

/**
 * The same content in different pieces: by chance several answers share a setData. The largest setData never exceeds
 * all answers after the first together, and a single answer after the first cannot be shared.
 */
function isRegrouped(before: Weight, now: Weight): boolean {
  const together = (before.bytes! - before.first!) * (1 + tolerances.largest!.part)
  return Math.max(before.calls!, now.calls!) > 2 && now.largest! <= together && isNear('bytes', before, now) && isNear('nodes', before, now)
}
