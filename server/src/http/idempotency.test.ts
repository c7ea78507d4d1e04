import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import type { Ctx } from '../ctx'
import { idempotencyKeys } from '../db/tables/account'
import { fault } from './fault'
import { runOnce } from './idempotency'

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
const once = (input: unknown = { a: 1 }, by = ctx, act = work) => runOnce(by, { key: KEY, path: '/x', input }, act)
const inProgress = { faultName: 'request_in_progress' }

test('a second sending is answered as the first was, and does nothing', async () => {
  expect(await once()).toEqual({ nth: 1 })
  expect(await once()).toEqual({ nth: 1 })
  expect(done).toBe(1)
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

test('a refusal leaves the key free for the corrected attempt', async () => {
  await expect(once({ a: 1 }, ctx, () => Promise.reject(fault('input_invalid')))).rejects.toMatchObject({ faultName: 'input_invalid' })
  expect(await once({ a: 2 })).toEqual({ nth: 1 })
})

test('one whose process died in the middle is in progress for a while, and then free', async () => {
  const { db } = world.world
  const mine = eq(idempotencyKeys.userId, person.userId)
  // Begun, and never answered.
  void once({ a: 1 }, ctx, () => new Promise(() => {}))
  await expect.poll(() => db.$count(idempotencyKeys, mine)).toBe(1)
  await expect(once()).rejects.toMatchObject(inProgress)
  await db
    .update(idempotencyKeys)
    .set({ createdAt: new Date(Date.now() - 91_000) })
    .where(mine)
  await expect(once({ a: 2 })).rejects.toMatchObject({ faultName: 'idempotency_conflict' })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => once()))
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(done).toBe(1)
  expect(await once()).toEqual({ nth: 1 })
})

test('what was done is said to be done, even where its answer cannot be noted', async () => {
  const broken: Ctx = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (db, name) =>
        name === 'update' ? () => ({ set: () => ({ where: () => Promise.reject(new Error('gone')) }) }) : Reflect.get(db, name),
    }),
  }
  expect(await once({ a: 1 }, broken)).toEqual({ nth: 1 })
})

test('what was refused is said to be refused, even where its key cannot be freed', async () => {
  const broken: Ctx = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get: (db, name) => (name === 'delete' ? () => ({ where: () => Promise.reject(new Error('gone')) }) : Reflect.get(db, name)),
    }),
  }
  await expect(once({ a: 1 }, broken, () => Promise.reject(fault('input_invalid')))).rejects.toMatchObject({ faultName: 'input_invalid' })
})
