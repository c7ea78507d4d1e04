import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import swagger from '@fastify/swagger'
import { Ajv } from 'ajv'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { nouns } from '../features/nouns'
import { openApi } from './openapi'
import { validatorCompiler } from './validate'

interface Operation {
  operationId?: string
  summary?: string
  security?: object[]
  responses: Record<string, unknown>
}
interface Document {
  info: { license?: object }
  servers?: { url: string }[]
  paths: Record<string, Record<string, Operation>>
}

let document: Document
let operations: [name: string, operation: Operation][]
const shapes: [name: string, shape: object][] = []

beforeAll(async () => {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler as never)
  await app.register(swagger, openApi)
  app.addHook('onRoute', ({ url, schema }) => {
    const { body, querystring, response } = (schema ?? {}) as { body?: object; querystring?: object; response?: Record<string, object> }
    for (const shape of [body, querystring, ...Object.values(response ?? {})]) if (shape) shapes.push([url, shape])
  })
  for (const { routes } of nouns) await app.register(async (inner) => routes(inner))
  await app.ready()
  document = app.swagger() as unknown as Document
  operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
  await app.close()
})

const lacking = (isFine: (operation: Operation) => boolean) => operations.filter(([, one]) => !isFine(one)).map(([name]) => name)

test('the document contains its servers and its licence', () => {
  expect(document.servers).toHaveLength(1)
  expect(document.info.license).toBeDefined()
})

test('each endpoint has one sentence in English as its summary', () => {
  expect(operations.length).toBeGreaterThan(300)
  expect(lacking(({ summary = '' }) => /^[A-Z][a-z]+s [ -~]{3,130}\.$/.test(summary))).toEqual([])
})

test('no two endpoints have the same operationId or the same summary', () => {
  for (const key of ['operationId', 'summary'] as const) {
    const all = operations.map(([, operation]) => operation[key])
    expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
  }
})

test('each endpoint states who may call it and how it refuses', () => {
  expect(lacking(({ security, responses }) => security !== undefined && '200' in responses && '4XX' in responses)).toEqual([])
})

test('every shape compiles, although the server compiles each at its first use', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const serializer = SerializerSelector()({}, {})
  expect(shapes.length).toBeGreaterThan(700)
  for (const [url, schema] of shapes) {
    expect(() => ajv.compile(schema), url).not.toThrow()
    expect(() => serializer({ schema, method: 'POST', url, httpStatus: '200' }), url).not.toThrow()
  }
})
