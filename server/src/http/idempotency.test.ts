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

/** Work that leaves a trace in the database. */
const trace = async (tx: Ctx): Promise<{ nth: number }> => {
  await tx.db.insert(rateHits).values({ bucket: `trace:${person.userId}:${Math.random()}`, hits: 1, expiresAt: new Date() })
  return work()
}
const traces = () => world.world.db.$count(rateHits, like(rateHits.bucket, `trace:${person.userId}:%`))
const keys = () => world.world.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, person.userId))

test('a second sending is answered as the first was, and does nothing', async () => {
  expect(await once()).toEqual({ nth: 1 })
  expect(await once()).toEqual({ nth: 1 })
  expect(done).toBe(1)
})

test('what was asked and answered lies sealed', async () => {
  await once({ cards: [7] }, ctx, async () => ({ chosen: [7] }))
  const [row] = await world.world.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, person.userId))
  expect(JSON.stringify(row!.response)).not.toContain('chosen')
  // Whoever has the table alone finds no words by trying them.
  expect(row!.requestHash).not.toBe(
    createHash('sha256')
      .update('/x')
      .update(JSON.stringify({ cards: [7] }))
      .digest('hex'),
  )
  expect(await once({ cards: [7] })).toEqual({ chosen: [7] })
})

test('what a server of an older version noted is answered still', async () => {
  await world.world.db
    .insert(idempotencyKeys)
    .values({ tenantId: ctx.tenant.id, userId: person.userId, key: KEY, requestHash: 'of its own', response: { data: { nth: 9 } } })
  expect(await once()).toEqual({ nth: 9 })
})

test('who is outside is asked before the work, outside its transaction, and not again for what was answered', async () => {
  const asked: string[] = []
  const ask = async () => `answer ${asked.push('')}`
  const first = () =>
    runIdempotent(ctx, { key: KEY, path: '/x', input: {} }, { ask, act: async (tx, answer) => ({ answer, isInside: tx.db !== ctx.db }) })
  expect(await first()).toEqual({ answer: 'answer 1', isInside: true })
  expect(await first()).toEqual({ answer: 'answer 1', isInside: true })
  expect(asked).toHaveLength(1)
})

test('of many at once one is done; the others hear that it is being done, or its answer', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => once()))
  expect(done).toBe(1)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject(inProgress)
    else expect(result.value).toEqual({ nth: 1 })
  }
})

test("the same key with other words is refused; somebody else's key is another key", async () => {
  await once()
  await expect(once({ a: 2 })).rejects.toMatchObject({ faultName: 'idempotency_conflict' })
  expect(await once({ a: 2 }, await (await world.member()).ctx())).toEqual({ nth: 2 })
})

test('a refusal undoes what came before it and leaves the key free for the corrected attempt', async () => {
  const refused = async (tx: Ctx) => {
    await trace(tx)
    throw fault('input_invalid')
  }
  await expect(once({ a: 1 }, ctx, refused)).rejects.toMatchObject({ faultName: 'input_invalid' })
  expect([await traces(), await keys()]).toEqual([0, 0])
  expect(await once({ a: 2 })).toEqual({ nth: 2 })
})

test('one that is being done is in progress; once its process died it is free, and nothing of it is left', async () => {
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

test('what was done and its answer are one: where the answer cannot be noted nothing was done', async () => {
  const unspeakable = async (tx: Ctx) => ({ ...(await trace(tx)), word: 1n })
  await expect(once({ a: 1 }, ctx, unspeakable)).rejects.toThrow()
  expect([await traces(), await keys()]).toEqual([0, 0])
  expect(await once({ a: 1 }, ctx, trace)).toEqual({ nth: 2 })
})

test('whenever the connection is cut, either both are there or neither, and a third try does it once in all', async () => {
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
    // A connection that was cut while it rested in the pool fails the first who takes it.
    await expect.poll(async () => (await traces()) === (await keys())).toBe(true)
    await expect.poll(() => once({ a: 1 }, ctx, trace).then(Boolean, () => false)).toBe(true)
    expect([await traces(), await keys()]).toEqual([1, 1])
  }
})
