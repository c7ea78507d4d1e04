/** Tests every endpoint with two taps at once: the result equals that of one tap, and no caller gets a server error. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nouns } from '../../src/features/nouns'
import { openTestWorld, type TestWorld } from '../world'
import { nounFacts } from '../nouns'
import { roundsOf } from '../soak'
import type { Act, Reply } from '../stage'
import { acts } from './acts'
import { expectWhole } from './invariants'
import { changedRows, changesWithout, stateOf, type Change } from './state'

/** Rounds for writing verbs, because a race is not lost every time. */
const ROUNDS = roundsOf(1, 3)

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  await world.close()
})

async function effectOf(act: Act, taps: number, key?: () => string): Promise<{ changes: Change[]; replies: Reply[] }> {
  const send = await act()
  const before = await stateOf(world)
  const headers = key && { 'idempotency-key': key() }
  const replies = await Promise.all(Array.from({ length: taps }, () => send(headers)))
  return { changes: changedRows(before, await stateOf(world)), replies }
}

test('every served endpoint is tapped twice here', async () => {
  const tried = new Set(acts.map(({ endpoint }) => endpoint.path))
  const served = nouns
    .flatMap(({ routes }) => routes.served)
    .filter(({ endpoint }) => !['html', 'file', 'callback'].includes(endpoint.kind ?? 'json'))
  expect(served.filter(({ endpoint }) => !tried.has(endpoint.path)).map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('every noun with endpoints has an entry in nounFacts', () => {
  const served = nouns.filter(({ routes }) => routes.served.some(({ endpoint }) => endpoint.kind !== 'html' && endpoint.kind !== 'file'))
  expect(served.map(({ name }) => name).sort()).toEqual(Object.keys(nounFacts).sort())
})

describe.each(acts)('$name', ({ name, act: prepare, endpoint, eachItsOwn }) => {
  test('two taps have the same result as one', async () => {
    const act: Act = () => prepare(world)
    const once = await effectOf(act, 1)
    // An act that is refused the first time would prove nothing, so it fails.
    expect(once.replies[0], JSON.stringify(once.replies[0])).toMatchObject({ code: 20000, status: 200 })
    const rounds = once.changes.length === 0 ? 1 : ROUNDS
    for (let round = 0; round < rounds; round += 1) {
      const twice = await effectOf(act, 2)
      expectAnswers(twice.replies)
      if (eachItsOwn) expect(kindsOf(twice.changes)).toEqual(kindsOf(once.changes))
      else expectSame(name, once.changes, twice)
    }
    if (endpoint.idempotent) {
      const key = randomUUID()
      const twice = await effectOf(act, 2, () => key)
      expectAnswers(twice.replies)
      expectSame(name, once.changes, twice)
    }
  })
})

test('all invariants hold after all of it', async () => {
  await expectWhole(world)
})

/** At least one succeeded; the other succeeded too or was refused with a message. */
function expectAnswers(replies: readonly Reply[]): void {
  for (const reply of replies) expect(reply.status, JSON.stringify(reply)).toBeLessThan(500)
  expect(replies.filter(({ code }) => code === 20000).length).toBeGreaterThan(0)
  for (const { code, message } of replies) expect(code === 20000 || message.length > 0).toBe(true)
}

/** Kinds of changes, regardless of their number and values. */
const kindsOf = (changes: readonly Change[]): Set<string> => new Set(changes.map(({ line }) => line.replace(/=\+?\d+/g, '=n')))

/** Fails with the rows in which two taps differ from one, and the command that repeats them. */
function expectSame(name: string, once: readonly Change[], { changes, replies }: Awaited<ReturnType<typeof effectOf>>): void {
  const told = (differing: Change[]) => differing.map(({ at, line }) => `  ${at}: ${line}`)
  const [missing, extra] = [told(changesWithout(once, changes)), told(changesWithout(changes, once))]
  if (missing.length + extra.length === 0) return
  expect.fail(
    [
      `${name} tapped twice leaves other rows than tapped once.`,
      ...(missing.length > 0 ? ['Only after one tap:', ...missing] : []),
      ...(extra.length > 0 ? ['Only after two taps:', ...extra] : []),
      `The answers: ${replies.map(({ status, code, message }) => `${status} ${code} ${message}`.trim()).join(' | ')}`,
      `Again: cd server && npx vitest run test/races/double-tap.test.ts -t '${name} two taps equal one' (SOAK=1 tries it more often)`,
    ].join('\n'),
  )
}
