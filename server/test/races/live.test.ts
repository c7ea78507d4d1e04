/** Tests news over several servers as servers, listeners and PostgreSQL are killed: they may be late, but never wrong. */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openSystemCtx } from '../../src/ctx'
import { startEmbedded } from '../../src/db/embedded'
import { isAlive, readPostmaster } from '../../src/db/embedded/postmaster'
import { isDatabaseAway, openDatabase } from '../../src/db/open'
import { inboxVersions, touchInboxes } from '../../src/features/notice/notice'
import { tenantNumbered } from '../../src/features/tenant/tenant'
import { startServer, type ServerProcess } from '../server-process'
import { openWindow, ticketAt, type Window } from '../sockets'
import { openTestWorld, type Person, type TestWorld } from '../world'

/** The guaranteed limit: news delayed by a kill arrive within this time. */
const LATE_MS = 20_000
const CLOSING_MS = 10_000
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function openWorld(...args: Parameters<typeof openTestWorld>): Promise<TestWorld> {
  const world = await openTestWorld(...args)
  // The world's database may be killed too, and then its connections do not close properly.
  ends.push(() => Promise.race([world.close(), sleep(CLOSING_MS)]))
  return world
}

async function start(...args: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...args)
  ends.push(() => server.kill())
  return server
}

/** A phone that reopens its socket whenever it ends, like the app. `known` is the newest version that it received. */
function phoneOf(person: Person, urlNow: () => string) {
  let isOver = false
  let window: Window | undefined
  const phone = { known: -1, told: [] as number[], openings: 0 }
  const living = (async () => {
    while (!isOver) {
      const ticket = await ticketAt(urlNow(), person.token).catch(() => null)
      window = ticket === null ? undefined : await openWindow(urlNow(), ticket).catch(() => undefined)
      if (window) phone.openings += 1
      while (window && window.closedBy() === undefined && !isOver) {
        phone.told.push(...window.versions.splice(0))
        phone.known = Math.max(phone.known, ...phone.told)
        await sleep(5)
      }
      await sleep(50)
    }
  })()
  ends.push(async () => {
    isOver = true
    // Without a closing handshake, which a killed server does not answer.
    window?.socket.terminate()
    await living
  })
  return phone
}

/** A person whose inbox changes without pause; `versions` are the committed ones. */
function writerOf(world: TestWorld, person: Person) {
  let isOver = false
  let committed = 0
  const writing = (async () => {
    const tenant = (await tenantNumbered(world.world, world.tenantA))!
    while (!isOver) {
      try {
        const ctx = openSystemCtx(world.world, tenant, { kind: 'system', name: 'test' })
        committed = (await ctx.tx((ctx) => touchInboxes(ctx, [person.userId]))).get(person.userId)!
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
      }
      await sleep(5)
    }
  })()
  return {
    committed: () => committed,
    async end() {
      isOver = true
      await writing
    },
  }
}

const versionOf = async (world: TestWorld, { userId }: Person) =>
  (await inboxVersions({ db: world.world.db, tenant: { id: world.tenantA } }, [userId])).get(userId) ?? 0

/** All phones know the version in the database, and never received a newer one. */
async function expectTold(world: TestWorld, person: Person, phones: ReturnType<typeof phoneOf>[]): Promise<void> {
  await expect.poll(() => versionOf(world, person).catch(() => -1), { timeout: LATE_MS }).toBeGreaterThan(0)
  const version = await versionOf(world, person)
  await expect.poll(() => phones.map(({ known }) => known), { timeout: LATE_MS }).toEqual(phones.map(() => version))
}

test('two servers keep phones informed as listeners are cut and one server is killed', async () => {
  const world = await openWorld()
  const person = await world.member()
  const [one, two] = [await start(world), await start(world)]
  let first = one
  const phones = [phoneOf(person, () => first.url), phoneOf(person, () => two.url)]
  await expect.poll(() => phones.map(({ known }) => known), { timeout: LATE_MS }).toEqual([0, 0])
  const writer = writerOf(world, person)
  for (let turn = 0; turn < 4; turn += 1) {
    await sleep(300)
    await world.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'qianxian listener'`)
  }
  await one.kill()
  first = await start(world)
  await sleep(300)
  await writer.end()
  await expectTold(world, person, phones)
  expect(phones[0]!.openings).toBeGreaterThan(1)
  // The other server lost its listener, but no socket.
  expect(phones[1]!.openings).toBe(1)
}, 180_000)

test('a server behind a pooler that drops every LISTEN reports it within two seconds', async () => {
  const world = await openWorld()
  const other = await openWorld()
  const person = await world.member()
  const server = await start(world, { DATABASE_LISTEN_URL: other.database.connectionString })
  const phone = phoneOf(person, () => server.url)
  await expect.poll(() => phone.known, { timeout: LATE_MS }).toBe(0)
  const writer = writerOf(world, person)
  await sleep(200)
  await writer.end()
  await expect.poll(() => phone.known, { timeout: 2_500 }).toBe(await versionOf(world, person))
}, 120_000)

test('phones recover after PostgreSQL is killed twice under two servers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qx-live-'))
  ends.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log: quiet })
  ends.push(async () => rmSync(decodeURIComponent(new URL(embedded.connectionString).host), { recursive: true, force: true }))
  ends.push(() => embedded.stop())
  const database = await openDatabase({ url: embedded.connectionString, dataDir: '', log: quiet })
  await database.migrate()
  const world = await openWorld(database)
  symlinkSync(join(folder, 'pg'), join(world.world.env.dataDir, 'pg'))
  const person = await world.member()
  const servers = [await start(world, { DATABASE_URL: '' }), await start(world, { DATABASE_URL: '' })]
  // From now on only the servers use and supervise the database.
  await embedded.stop()
  const phones = servers.map((server) => phoneOf(person, () => server.url))
  await expect.poll(() => phones.map(({ known }) => known), { timeout: LATE_MS }).toEqual([0, 0])
  const writer = writerOf(world, person)
  for (let turn = 0; turn < 2; turn += 1) {
    await sleep(500)
    const { pid } = readPostmaster(join(folder, 'pg/cluster'))!
    process.kill(pid, 'SIGKILL')
    while (isAlive(pid)) await sleep(10)
    const before = writer.committed()
    await expect.poll(() => writer.committed(), { timeout: LATE_MS }).toBeGreaterThan(before)
  }
  await writer.end()
  await expectTold(world, person, phones)
  for (const { child, output } of servers) expect(child.exitCode ?? child.signalCode, output()).toBeNull()
}, 240_000)
