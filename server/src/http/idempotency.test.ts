import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import type { Ctx } from '../ctx'
import { idempotencyKeys, rateHits } from '../db/tables/account'
import { fault } from './fault'
import { runIdempotent } from './idempotency'

const KEY = 'key-0123456789'

let world: TestWorld
let person: Person
let ctx: Ctx
let done: number
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.member()
  ctx = await person.ctx()
  done = 0
})

const work = async () => ({ nth: (done += 1) })
const once = (input: unknown = { a: 1 }, by = ctx, act: (tx: Ctx) => Promise<unknown> = work) =>
  runIdempotent(by, { key: KEY, path: '/x', input }, { act })
const inProgress = { faultName: 'request_in_progress' }

/** Work that can be found in the database afterwards. */
const trace = async (tx: Ctx): Promise<{ nth: number }> => {
  await tx.db.insert(rateHits).values({ bucket: `trace:${person.userId}:${Math.random()}`, hits: 1, expiresAt: new Date() })
  return work()
}
const traces = () => world.world.db.$count(rateHits, like(rateHits.bucket, `trace:${person.userId}:%`))
const keys = () => world.world.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, person.userId))

test('a repeated request gets the first response and does nothing', async () => {
  expect(await once()).toEqual({ nth: 1 })
  expect(await once()).toEqual({ nth: 1 })
  expect(done).toBe(1)
})

test('requests and responses are stored encrypted', async () => {
  await once({ cards: [7] }, ctx, async () => ({ chosen: [7] }))
  const [row] = await world.world.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, person.userId))
  expect(JSON.stringify(row!.response)).not.toContain('chosen')
  // With the table alone, texts cannot be found by trying them.
  expect(row!.requestHash).not.toBe(
    createHash('sha256')
      .update('/x')
      .update(JSON.stringify({ cards: [7] }))
      .digest('hex'),
  )
  expect(await once({ cards: [7] })).toEqual({ chosen: [7] })
})

test('a response stored by an older server version is still returned', async () => {
  await world.world.db
    .insert(idempotencyKeys)
    .values({ tenantId: ctx.tenant.id, userId: person.userId, key: KEY, requestHash: 'of its own', response: { data: { nth: 9 } } })
  expect(await once()).toEqual({ nth: 9 })
})

test('external calls are made before the transaction, and not again once a response is stored', async () => {
  const asked: string[] = []
  const ask = async () => `answer ${asked.push('')}`
  const first = () =>
    runIdempotent(ctx, { key: KEY, path: '/x', input: {} }, { ask, act: async (tx, answer) => ({ answer, isInside: tx.db !== ctx.db }) })
  expect(await first()).toEqual({ answer: 'answer 1', isInside: true })
  expect(await first()).toEqual({ answer: 'answer 1', isInside: true })
  expect(asked).toHaveLength(1)
})

test('one of many concurrent requests is executed; the others get in-progress or its response', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => once()))
  expect(done).toBe(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(inProgress)
    else expect(result.value).toEqual({ nth: 1 })
  }
})

test("the same key with other input is refused; another person's key is a different key", async () => {
  await once()
  await expect(once({ a: 2 })).rejects.toMatchObject({ faultName: 'idempotency_conflict' })
  expect(await once({ a: 2 }, await (await world.member()).ctx())).toEqual({ nth: 2 })
})

test('a refusal is rolled back, and the key stays free for the corrected request', async () => {
  const refused = async (tx: Ctx) => {
    await trace(tx)
    throw fault('input_invalid')
  }
  await expect(once({ a: 1 }, ctx, refused)).rejects.toMatchObject({ faultName: 'input_invalid' })
  expect([await traces(), await keys()]).toEqual([0, 0])
  expect(await once({ a: 2 })).toEqual({ nth: 2 })
})

test('a running request is in progress; after its process died, the key is free without traces', async () => {
  let end: () => void = () => {}
  let pid: number | undefined
  const first = once({ a: 1 }, ctx, async (tx) => {
    await trace(tx)
    pid = (await tx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid
    await new Promise<void>((resume) => (end = resume))
  })
  const outcome = first.then(
    () => 'done',
    () => 'lost',
  )
  await expect.poll(() => pid).toBeDefined()
  await expect(once()).rejects.toMatchObject(inProgress)
  await world.world.db.execute(sql`select pg_terminate_backend(${pid})`)
  await expect.poll(() => once({ a: 1 }, ctx, trace).catch(() => null)).toEqual({ nth: 2 })
  end()
  expect(await outcome).toBe('lost')
  expect([await traces(), await keys()]).toEqual([1, 1])
})

test('work and response are atomic: if the response cannot be stored, the work is rolled back', async () => {
  const unspeakable = async (tx: Ctx) => ({ ...(await trace(tx)), word: 1n })
  await expect(once({ a: 1 }, ctx, unspeakable)).rejects.toThrow()
  expect([await traces(), await keys()]).toEqual([0, 0])
  expect(await once({ a: 1 }, ctx, trace)).toEqual({ nth: 2 })
})

test('a connection lost at any moment leaves both or neither, and a third attempt completes it once', async () => {
  for (let round = 0; round < 12; round += 1) {
    person = await world.member()
    ctx = await person.ctx()
    let cutting: Promise<unknown> | undefined
    await once({ a: 1 }, ctx, async (tx) => {
      const { rows } = await tx.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      cutting = sleep(round / 2).then(() => world.world.db.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`))
      return trace(tx)
    }).catch(() => null)
    await cutting!.catch(() => null)
    // The first query on a connection that was lost while idle fails.
    await expect.poll(async () => (await traces()) === (await keys())).toBe(true)
    await expect.poll(() => once({ a: 1 }, ctx, trace).then(Boolean, () => false)).toBe(true)
    expect([await traces(), await keys()]).toEqual([1, 1])
  }
})
