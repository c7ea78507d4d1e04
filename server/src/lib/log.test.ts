import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database'
import { openLog } from './log'

const PHONE = '13912345678'
const ID_NUMBER = '510104199503021234'

function written(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = []
  write(openLog({ level: 'trace', to: { write: (line) => void lines.push(line) } }))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  return lines.join('')
}

describe('a log line', () => {
  it.each([
    ['a field', (log: ReturnType<typeof openLog>) => log.info({ phone: PHONE, code: '123456' }, 'sent')],
    ['a field deep inside', (log) => log.info({ a: [{ b: { userPhone: 1, phone: PHONE } }] }, 'sent')],
    ['a number', (log) => log.info({ given: Number(PHONE) }, 'sent')],
    ['the words', (log) => log.warn(`no answer for ${PHONE}, +86${PHONE} and ${ID_NUMBER}`)],
    ['words with a place in them', (log) => log.warn('no answer for %s', PHONE)],
    ['an error', (log) => log.error(new Error(`no answer for ${PHONE}`))],
    ['an error under either name', (log) => log.error({ err: new Error(PHONE), error: new Error(PHONE) })],
    ['an error behind an error', (log) => log.error({ error: new Error('outer', { cause: new Error(ID_NUMBER) }) }, 'failed')],
    ['a field of a child', (log) => log.child({ who: PHONE }).info('hello')],
    [
      'a request',
      (log) => log.info({ req: { method: 'GET', url: `/x?phone=${PHONE}`, headers: { authorization: 'Bearer abc' } } }, 'hello'),
    ],
  ] as [string, (log: ReturnType<typeof openLog>) => void][])('contains no phone and no identity number in %s', (_where, write) => {
    const text = written(write)
    for (const secret of [PHONE, ID_NUMBER, '123456', 'Bearer']) expect(text).not.toContain(secret)
  })

  it('a log line keeps the facts that an investigation needs', () => {
    const line = JSON.parse(
      written((log) =>
        log.warn(
          { userId: 7, outcome: 'done', at: '2026-11-21T10:00:00.000Z', traceId: '9b6b33c0-9aba-4d25-83fc-139123456789', empty: null },
          'security',
        ),
      ),
    )
    expect(line).toMatchObject({
      level: 'warn',
      userId: 7,
      outcome: 'done',
      at: '2026-11-21T10:00:00.000Z',
      traceId: '9b6b33c0-9aba-4d25-83fc-139123456789',
      empty: null,
      msg: 'security',
    })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  it('a log line cannot be forged by typed text', () => {
    const text = written((log) => log.info({ device: 'phone\n{"level":"fatal","msg":"hacked"}' }, 'a\nb'))
    expect(text.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('a failed query', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(() => database.close())

  it.each([
    ['a value of the wrong kind', sql`select ${'王小明的地址'}::integer`],
    ['a row that is there already', sql`insert into tenants (id, name) values (1, ${'王小明的地址'}), (1, ${'王小明的地址'})`],
    ['a missing table', sql`select * from nowhere where a = ${'王小明的地址'}`],
    ['a failed check', sql`insert into tenants (id, name, status) values (1, null, ${'王小明的地址'})`],
  ])('names its statement and no parameter: %s', async (_what, query) => {
    const error = await database.orm.execute(query).catch((failure: unknown) => failure)
    expect(String(error)).toContain('王小明的地址')
    const text = written((log) => log.error({ error, path: '/x' }, 'request failed'))
    expect(text).not.toContain('王小明')
    expect(JSON.parse(text).error).toMatchObject({
      message: 'a query failed',
      statement: expect.stringContaining('$1'),
      cause: { reason: expect.stringMatching(/^[0-9A-Z]{5}$/) },
    })
  })
})
