/** Sends random input to every endpoint: the server does not fail, and refused input changes no row. */
import { faults } from '@qianxian/protocol/base/faults'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRoles } from '../../test/scene'
import { shaped, type Node } from '../../test/endpoints'
import { keepJournal, type Journal } from '../../test/journal'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'

const RUNS = 25
const fuzzed = shaped.filter(({ endpoint }) => !endpoint.path.endsWith('/logout'))

let world: TestWorld
let person: Person
let journal: Journal
beforeAll(async () => {
  world = await openTestWorld()
  // One token with every right, so that input reaches the service behind each guard.
  person = await giveRoles(world, await world.loveUser())
  // Failed attempts are counted and provider tokens are cached even for refused input.
  journal = await keepJournal(world.world.db, ['rate_hits', 'token_cache'])
})
afterAll(() => world.close())

const SPOILT: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  -1,
  0,
  1.5,
  2 ** 53,
  Number.MAX_VALUE,
  true,
  [],
  {},
  'x'.repeat(2000),
  '💞',
  "'; drop table users; --",
  '../../etc/passwd',
  '<script>',
  '１３８',
  '\u202e',
  '\ud83d',
  '\u0000',
  '👩‍❤️‍👨',
  'ﷺ'.repeat(50),
  '%00%ff',
  '${7*7}',
  NaN,
  { $gt: '' },
  [[[[]]]],
]

/** The shape's own example with some values made invalid: input that just passes a schema. */
function likely(node: Node): fc.Arbitrary<unknown> {
  if (node.anyOf) return fc.oneof(...node.anyOf.map(likely))
  if (node.enum) return fc.constantFrom(...node.enum)
  const type = Array.isArray(node.type) ? node.type[0] : node.type
  switch (type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(node.properties ?? {}).map(([name, child]) => [name, spoiled(child)])), {
        requiredKeys: [],
      })
    case 'array':
      return fc.array(spoiled(node.items ?? {}), { minLength: node.minItems ?? 0, maxLength: 3 })
    case 'integer':
      return fc.integer({ min: Math.max(node.minimum ?? 0, -1000), max: Math.min(node.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return node.pattern
        ? fc.stringMatching(new RegExp(node.pattern))
        : fc.string({ minLength: node.minLength ?? 0, maxLength: Math.max(40, node.minLength ?? 0), unit: 'binary' })
    default:
      return fc.jsonValue()
  }
}
const spoiled = (node: Node): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: likely(node) }, { weight: 1, arbitrary: fc.constantFrom(...SPOILT) })

const asQuery = (input: unknown) =>
  Object.fromEntries(Object.entries(Object(input) as object).map(([name, value]) => [name, JSON.stringify(value) ?? '']))

/** A wrong code from a text message counts as an attempt. */
const COUNTED_ATTEMPT = 'sms_codes: update'

test.each(fuzzed.map((each) => [each.endpoint.path, each] as const))('%s', async (_path, { endpoint, input: schema }) => {
  const isGet = endpoint.method === 'GET'
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: likely(schema) }, { weight: 1, arbitrary: fc.jsonValue() }), async (input) => {
      const reply = await world.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(isGet
          ? { query: asQuery(input) }
          : { payload: JSON.stringify(input), headers: { 'content-type': 'application/json', authorization: person.token } }),
        ...(isGet ? { headers: { authorization: person.token } } : {}),
      })
      expect(reply.statusCode, `${JSON.stringify(input)} → ${reply.body}`).toBeLessThan(500)
      const answer = reply.json<{ code: number; message: string; fields?: object }>()
      if (answer.code === 20000) return void (await journal.read())
      expect(answer.message).not.toBe('')
      // Input refused by a schema never reaches a service; input.test checks the rows for that case.
      if (answer.code === faults.input_invalid.code) return
      const isWrongCode = answer.code === faults.captcha_wrong.code
      const changed = (await journal.read()).filter((change) => !(isWrongCode && change === COUNTED_ATTEMPT))
      expect(changed, `${JSON.stringify(input)} → ${reply.body}`).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
