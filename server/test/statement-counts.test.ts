/**
 * Checks the number of statements that each verb sends until it answers against the recorded number. It may shrink and
 * never grow; `RECORD=1` writes the record again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { expect, test } from 'vitest'
import { acts } from './races/acts'
import { withTestWorld } from './test-world'
import type { TestWorld } from './world'

const file = join(import.meta.dirname, 'statement-counts.json')
const isRecording = process.env.RECORD === '1'
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
const counted: Record<string, number> = {}

/** Data waiting in memory may be written during a verb's count, so it is counted again before it fails, and the fewest are recorded. */
const TRIES = 3

let world: TestWorld
withTestWorld({}, (opened) => {
  world = opened
})

async function statementsOf(name: string): Promise<string[]> {
  const { act } = acts.find((each) => each.name === name)!
  const send = await act(world)
  // The settings of the tenant are kept for a second, which some preparations exceed.
  await world.visitor().call(tenant.getImageConfig, {})
  const watch = world.watchStatements()
  const reply = await send()
  const sent = watch.stop()
  expect(reply, `${name}: ${JSON.stringify(reply)}`).toMatchObject({ code: 20000, status: 200 })
  return sent
}

/** Repeated statements are listed first, because a request can avoid them. */
function list(statements: readonly string[]): string {
  const times = new Map<string, number>()
  for (const statement of statements) times.set(statement, (times.get(statement) ?? 0) + 1)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([statement, count]) => `${count} x ${statement.slice(0, 300)}`)
    .join('\n')
}

test.each(acts.map(({ name }) => name))('%s sends no more statements than recorded', async (name) => {
  const most = recorded[name] ?? Infinity
  let sent = await statementsOf(name)
  for (let tried = 1; tried < TRIES && (isRecording || sent.length > most); tried += 1) {
    const again = await statementsOf(name)
    if (again.length < sent.length) sent = again
  }
  counted[name] = sent.length
  if (!isRecording && sent.length > most) expect.fail(`${name} sends ${sent.length} statements, ${most} are on record:\n${list(sent)}`)
})

test('every verb that can be called has its recorded number', () => {
  if (isRecording) writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(counted).sort()), null, 2)}\n`)
  else expect(Object.keys(recorded).sort()).toEqual(acts.map(({ name }) => name).sort())
})
