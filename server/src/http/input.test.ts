/**
 * Tests invalid input, generated from each endpoint's own shape: it is refused in Chinese with the field's name, and no row
 * changes.
 */
import { gzipSync } from 'node:zlib'
import { faults } from '@qianxian/protocol/base/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveRoles } from '../../test/scene'
import { fieldsOf, isNullable, named, sampleOf, shaped, withoutField, withValue, type Case, type Node } from '../../test/endpoints'
import { keepJournal, type Journal } from '../../test/journal'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { cleanInput } from './input'

/** Logging out would end the caller's own session, and takes no input. */
const cases = shaped.filter(({ endpoint }) => !endpoint.path.endsWith('/logout'))
const HAN = /\p{Script=Han}/u

let world: TestWorld
let person: Person
let journal: Journal
beforeAll(async () => {
  world = await openTestWorld()
  // One token with every right, so that only the input can be refused.
  person = await giveRoles(world, await world.loveUser())
  journal = await keepJournal(world.world.db)
})
afterAll(() => world.close())

async function send(
  { endpoint }: Case,
  { query, body, headers = {} }: { query?: string; body?: string | Buffer; headers?: Record<string, string> },
) {
  const reply = await world.app.inject({
    method: endpoint.method,
    url: `${endpoint.path}${query ?? ''}`,
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      host: 'localhost',
      authorization: person.token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  return { status: reply.statusCode, ...reply.json<{ code: number; message: string; fields?: Record<string, string> }>() }
}

const sendInput = (each: Case, input: unknown) =>
  each.endpoint.method === 'GET'
    ? send(each, {
        query: `?${Object.entries(input as object)
          .flatMap(([name, value]) => [value].flat().map((item) => `${name}=${encodeURIComponent(String(item))}`))
          .join('&')}`,
      })
    : send(each, { body: JSON.stringify(input) })

const typeOf = (node: Node): string => (Array.isArray(node.type) ? node.type.find((type) => type !== 'null')! : (node.type ?? 'union'))
const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)])

/** Invalid values for this field, by kind. */
function wrongValues(node: Node): Record<string, unknown> {
  const type = typeOf(node)
  const wrong: Record<string, unknown> = { 'nested too deep': deep(20) }
  if (!isNullable(node)) wrong.null = null
  if (type !== 'object') wrong['an object'] = { $gt: '' }
  if (type !== 'array') wrong['a list'] = []
  if (type !== 'boolean') wrong['a boolean'] = true
  if (type !== 'integer' && type !== 'number') wrong['a number'] = -1
  if (type !== 'string' && type !== 'union') wrong.text = "1' or '1'='1"
  if (node.enum || node.pattern || type === 'union') wrong['an unknown word'] = "'; drop table users; --"
  if (node.maxLength !== undefined) wrong['too long'] = 'a'.repeat(node.maxLength + 1)
  if (node.minLength) Object.assign(wrong, { empty: '', blank: ' \u3000\n', invisible: '\u200b\u202e\ufeff'.repeat(20) })
  if (type === 'string' && !node.enum) Object.assign(wrong, { 'a NUL': '好\u0000', 'half a character': '好\ud83d' })
  if (node.minimum !== undefined) wrong['too little'] = node.minimum - 1
  if (node.maximum !== undefined) wrong['too much'] = node.maximum * 2
  if (type === 'integer') wrong['a fraction'] = (node.minimum ?? 0) + 0.5
  if (node.maxItems !== undefined) wrong['too many'] = Array.from({ length: node.maxItems + 1 }, () => sampleOf(node.items ?? {}))
  if (node.minItems) wrong['too few'] = []
  return wrong
}

/** The invalid values that a query string can express: every value is text, and a repeated name makes a list. */
function inQuery(node: Node): Record<string, unknown> {
  const isFreeText = typeOf(node) === 'string' && !node.enum && !node.pattern
  const said = Object.entries(wrongValues(node)).filter(
    ([kind, value]) => typeof value === 'string' || (typeof value === 'number' && !(kind === 'a number' && isFreeText)),
  )
  const { 'half a character': _unsayable, ...rest } = Object.fromEntries(said)
  return { ...rest, 'said twice': ['1', '2'] }
}

const wide = (text: string): string => text.replace(/[0-9A-Za-z]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

test('full-width digits and letters of every field with a pattern are read as half-width', () => {
  const patterned = (node: Node): Node | undefined => [node, ...(node.anyOf ?? [])].find(({ pattern }) => pattern !== undefined)
  const kept: string[] = []
  let tried = 0
  for (const { endpoint, input } of shaped)
    for (const { path, node } of fieldsOf(input)) {
      const one = patterned(node)
      if (!one || path.at(-1) === '[]') continue
      const value = String(sampleOf(one))
      const typed = withValue(sampleOf(input), path, wide(value)) as object
      cleanInput(typed, input)
      if (!JSON.stringify(typed).includes(JSON.stringify(value))) kept.push(`${endpoint.path} ${path.join('.')}`)
      tried += 1
    }
  expect(kept).toEqual([])
  expect(tried).toBeGreaterThan(50)
})

test('every field of every input has a label in Chinese', () => {
  const unlabelled = shaped.flatMap(({ endpoint, input }) =>
    fieldsOf(input)
      .filter(({ path, node }) => path.at(-1) !== '[]' && ![node, ...(node.anyOf ?? [])].some(({ title }) => HAN.test(title ?? '')))
      .map(({ path }) => `${endpoint.path} ${path.join('.')}`),
  )
  expect(unlabelled).toEqual([])
})

describe.each(cases.filter(({ input }) => fieldsOf(input).length > 0).map((each) => [each.endpoint.path, each] as const))(
  '%s',
  (_path, each) => {
    const isGet = each.endpoint.method === 'GET'
    const sample = sampleOf(each.input)
    // A refused download also has an HTTP error status.
    const status = each.endpoint.kind === 'download' ? 409 : 200

    test("a wrong value is refused with the field's label", async () => {
      await journal.read()
      const wrong: string[] = []
      for (const { path, node } of fieldsOf(each.input)) {
        const field = named(path)
        const label = labelFor(each.input, path)
        for (const [kind, value] of Object.entries(isGet ? inQuery(node) : wrongValues(node))) {
          // A password is taken exactly as typed, including blanks.
          if (/password$/i.test(field) && (kind === 'blank' || kind === 'invisible')) continue
          const answer = await sendInput(each, withValue(sample, path, value))
          const said = Object.entries(answer.fields ?? {}).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1] ?? ''
          const isRight =
            answer.status === status &&
            answer.code === faults.input_invalid.code &&
            said !== '' &&
            HAN.test(said) &&
            (said.includes(label) || kind === 'nested too deep' || kind === 'an object')
          if (!isRight) wrong.push(`${path.join('.')} (${label}), ${kind}: ${JSON.stringify(answer)}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await journal.read()).toEqual([])
    })

    test('a missing field and an unknown one are named', async () => {
      await journal.read()
      for (const name of each.input.required ?? []) {
        const answer = await sendInput(each, withoutField(sample, name))
        expect(answer, name).toMatchObject({
          status,
          code: faults.input_invalid.code,
          fields: { [name]: expect.stringContaining(labelFor(each.input, [name])) },
        })
      }
      const answer = await sendInput(each, { ...(sample as object), isAdmin: true })
      expect(answer).toMatchObject({ status, code: faults.input_invalid.code, fields: { isAdmin: expect.stringMatching(HAN) } })
      expect(await journal.read()).toEqual([])
    })
  },
)

/** The label of the innermost labelled node on the path. */
function labelFor(node: Node, path: readonly string[]): string {
  let label = ''
  let nodes = [node]
  for (const step of path) {
    nodes = nodes
      .flatMap((each) => [each, ...(each.anyOf ?? [])])
      .flatMap((each) => (step === '[]' ? (each.items ?? []) : (each.properties?.[step] ?? [])))
    label = nodes.flatMap((each) => [each, ...(each.anyOf ?? [])]).find(({ title }) => title)?.title ?? label
  }
  return label
}

// --- Bodies that are no input -----------------------------------------------

const HUGE = Buffer.alloc(10 * 1024 * 1024, 'a')
const json = (text: string) => ({ body: text })
const bodies: Record<string, { body: string | Buffer; headers?: Record<string, string> }> = {
  'plain text': { body: 'phone=1', headers: { 'content-type': 'text/plain' } },
  XML: { body: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', headers: { 'content-type': 'application/xml' } },
  'multipart without a form': { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  'a form of junk': { body: '__proto__[x]=1&a=b&a=c&%ff=%zz', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'JSON called a form': { body: '{"a":1}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  'an unheard-of type': { body: '{}', headers: { 'content-type': 'application/x-junk;;;=' } },
  'a zipped body': { body: gzipSync('{"isAdmin":true}'), headers: { 'content-encoding': 'gzip' } },
  'a zip bomb': { body: gzipSync(Buffer.alloc(5 * 1024 * 1024)), headers: { 'content-encoding': 'gzip' } },
  'ten megabytes': { body: HUGE },
  'half of JSON': json('{"no":"1'),
  'JSON and more': json('{"isAdmin":true}{}'),
  text: json('"很高兴"'),
  'a list': json('[{"isAdmin":true}]'),
  null: json('null'),
  'a number beyond all numbers': json('{"isAdmin":1e999}'),
  'bytes that are no text': { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  'a poisoned prototype': json('{"__proto__":{"isAdmin":true}}'),
  'a poisoned constructor': json('{"constructor":{"prototype":{"isAdmin":true}}}'),
  'a poisoned depth': json('{"isAdmin":{"__proto__":{"x":1}}}'),
  'twice the same name': json('{"isAdmin":false,"isAdmin":true}'),
  'ten thousand levels': json(`${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  'levels under a name': json(`{"isAdmin":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`),
  'many names': json(`{${Array.from({ length: 4000 }, (_, at) => `"n${at}":1`).join(',')}}`),
  'a name of 30,000 letters': json(`{"${'a'.repeat(30_000)}":1}`),
}

test.each(cases.filter(({ endpoint }) => endpoint.method !== 'GET').map((each) => [each.endpoint.path, each] as const))(
  '%s refuses a body that is no input',
  async (_path, each) => {
    await journal.read()
    for (const [kind, request] of Object.entries(bodies)) {
      const answer = await send(each, request)
      expect({ kind, ...answer }).toMatchObject({ status: 200, code: faults.input_invalid.code, message: expect.stringMatching(HAN) })
      expect(JSON.stringify(answer).length, kind).toBeLessThan(4000)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(await journal.read()).toEqual([])
  },
)

test('a body of unknown size is cut off at the limit', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(Buffer.alloc(65_536, ' '))
    },
  })
  const reply = await fetch(`${address}/common/api/auth/loginByAccount`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  } as RequestInit).catch((error: Error) => error)
  expect(sent).toBeLessThan(8 * 1024 * 1024)
  if (!(reply instanceof Error)) expect((await reply.json()) as object).toMatchObject({ code: faults.input_invalid.code })
})
