import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../test/world'
import { buildApp } from '../src/app'
import { media } from '../src/db/tables/media'
import { newPicture } from './makers/media'
import { openPainting, type Painting } from './picture-queue'
import { keysOf, noteOrders, orderPicture, type PictureOrder } from './pictures'
import { fileOf, renderingOf } from './renderings'
import type { Stage } from './stage'

const OWNER = 77
const COUNT = 6

let world: TestWorld
let orders: PictureOrder[]
let said: string[]
let warned: unknown[]
const open: Painting[] = []
beforeEach(async () => {
  world = await openTestWorld()
  said = []
  warned = []
  orders = []
  const stage = { ...world.bench(), orders } as unknown as Stage
  for (let seed = 1; seed <= COUNT; seed += 1)
    await newPicture(stage, orderPicture(stage, OWNER, { what: 'portrait', seed, gender: 'female', age: 30 }, COUNT - seed))
  await noteOrders(world.world.env.dataDir, orders)
})
afterEach(async () => {
  for (const painting of open.splice(0)) await painting.close()
  await world.close()
})

async function openOne(): Promise<Painting | null> {
  const { db, adapters, env, log } = world.world
  const painting = await openPainting({
    db,
    storage: adapters.storage,
    dataDir: env.dataDir,
    log: { ...log, info() {}, error() {}, warn: (facts: unknown) => void warned.push(facts) },
    say: (line) => said.push(line),
  })
  if (painting) open.push(painting)
  return painting
}

const rows = () => world.world.db.select().from(media).orderBy(asc(media.id))
const isStored = async (order: PictureOrder) => (await world.world.adapters.storage.serve(keysOf(order).displayKey)) !== null
const storedSeeds = async () => {
  const there: number[] = []
  for (const order of orders) if (order.request.what === 'portrait' && (await isStored(order))) there.push(order.request.seed)
  return there
}
/** The drawing processes of this test. */
const easels = () =>
  execFileSync('pgrep', ['-f', '-P', String(process.pid), 'easel'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number)

test('every picture is drawn and stored, and its row equals that of an upload', async () => {
  const painting = (await openOne())!
  expect(await storedSeeds()).toEqual([])
  await painting.drawAll()
  const { storage } = world.world.adapters
  for (const [place, row] of (await rows()).entries()) {
    const { original, thumb, blur, ...facts } = await renderingOf(orders[place]!.request)
    expect(row).toMatchObject({ ...facts, sha256: createHash('sha256').update(original).digest('hex'), originalKey: row.displayKey })
    for (const [key, content] of [
      [row.displayKey, original],
      [row.thumbKey, thumb],
      [row.blurKey, blur],
    ] as const)
      expect(content.equals(await buffer((await storage.get(key))!.stream)), key).toBe(true)
  }
  expect(said.at(-1)).toBe(`照片都画好了 / all pictures are drawn: ${COUNT}`)
  expect(warned).toEqual([])
  expect(await openOne()).toBeNull()
}, 60_000)

test('a picture of two people that is requested twice at once is drawn once and kept', async () => {
  // A picture that was never drawn on this machine.
  const request = { what: 'portrait', seed: randomInt(1e6, 1e9), gender: 'female', age: 30 } as const
  const [first, second] = await Promise.all([renderingOf(request), renderingOf(request)])
  expect(second).toBe(first)
  await rm(fileOf(request))
}, 60_000)

test('a requested picture is drawn before all others, at its final address', async () => {
  const painting = (await openOne())!
  const { served, ctx, tenantA } = world
  const app = await buildApp({ ...served, adapters: { ...served.adapters, storage: painting.storage } })
  const asked = keysOf(orders[3]!)
  const address = served.adapters.storage.signUrl(asked.thumbKey, {
    expiresAt: new Date((await ctx(tenantA, null)).now.getTime() + 60_000),
  })
  const [reply, again] = await Promise.all([0, 1].map(() => app.inject({ url: address, headers: { host: 'localhost' } })))
  const { thumb } = await renderingOf(orders[3]!.request)
  expect([reply!.statusCode, again!.statusCode]).toEqual([200, 200])
  expect(reply!.rawPayload.equals(thumb)).toBe(true)
  expect(await storedSeeds()).toEqual([4])
  await app.close()
}, 60_000)

test('an interrupted run continues with the rest at the next start', async () => {
  const first = (await openOne())!
  await first.storage.serve(keysOf(orders[0]!).blurKey)
  await first.storage.serve(keysOf(orders[5]!).displayKey)
  // Like a kill: no more pictures are written.
  await first.close()
  const before = await rows()
  const second = (await openOne())!
  await second.drawAll()
  const after = await rows()
  expect(await storedSeeds()).toEqual([1, 2, 3, 4, 5, 6])
  expect([after[0], after[5]]).toEqual([before[0], before[5]])
  expect(after.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256))).toEqual([])
  expect(await openOne()).toBeNull()
}, 60_000)

test('a killed drawing process is replaced, and a waiting request gets its picture', async () => {
  const painting = (await openOne())!
  const waiting = painting.storage.serve(keysOf(orders[2]!).displayKey)
  for (const pid of easels()) process.kill(pid, 'SIGKILL')
  expect(await waiting).not.toBeNull()
  expect(warned).toEqual([])
  await painting.close()
  expect(() => easels()).toThrow()
}, 60_000)

test('a picture that cannot be drawn does not block others, and is retried at the next start', async () => {
  const broken = { ...orders[1]!, request: { what: 'scene', kind: 'none', seed: 1 } as never }
  const stage = { ...world.bench(), orders: [] } as unknown as Stage
  await newPicture(stage, orderPicture(stage, OWNER, broken.request, -1))
  await noteOrders(world.world.env.dataDir, [...orders, broken])
  const painting = (await openOne())!
  await painting.drawAll()
  expect(await painting.storage.serve(keysOf(broken).displayKey)).toBeNull()
  expect(await storedSeeds()).toEqual([1, 2, 3, 4, 5, 6])
  expect(said).toEqual([])
  expect(warned.length).toBeGreaterThan(0)
  await painting.close()
  expect(await openOne()).not.toBeNull()
}, 60_000)
