/** Tests of sockets: they open by a fresh ticket only, report only their person's inbox, and close with the session. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import { socketCloses, socketLimits, socketPath } from '@qianxian/protocol/base/socket'
import fastify from 'fastify'
import websocket from '@fastify/websocket'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newSession } from '../../seed/makers/auth'
import { closeWindow, openWindow, ticketAt, windowOf, type Window } from '../../test/sockets'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'
import { buildApp } from '../app'
import { openSystemCtx } from '../ctx'
import { socketTickets, sessions, users } from '../db/tables/account'
import { tenants } from '../db/tables/tenant'
import { touchInboxes } from '../features/notice/notice'
import { tenantNumbered } from '../features/tenant/tenant'
import { drawToken } from '../lib/secrets'
import { postgresBus } from './bus.postgres'
import { Hub } from './hub'

let world: TestWorld
let url: string
let person: Person
const open: Window[] = []
beforeAll(async () => {
  world = await openTestWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://localhost:${(world.app.server.address() as AddressInfo).port}`
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.member()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(closeWindow))
})

const opened = async (window: Promise<Window>): Promise<Window> => {
  open.push(await window)
  return window
}
const enter = (token = person.token, ...opening: [Parameters<typeof windowOf>[2]?]) => opened(windowOf(url, token, ...opening))
const touch = async (...people: Person[]) => {
  const tenant = (await tenantNumbered(world.world, world.tenantA))!
  await openSystemCtx(world.served, tenant, { kind: 'system', name: 'test' }).tx((ctx) =>
    touchInboxes(
      ctx,
      people.map(({ userId }) => userId),
    ),
  )
}

describe('an open socket', () => {
  test('an open socket reports the inbox version at once, and each later one, in every window', async () => {
    await touch(person)
    const windows = [await enter(), await enter()]
    await expect.poll(() => windows.map(({ versions }) => versions.at(-1))).toEqual([1, 1])
    await touch(person)
    await expect.poll(() => windows.map(({ versions }) => versions.at(-1)), { timeout: 1_000 }).toEqual([2, 2])
    expect((await person.call(account.getUnread, {})).data).toEqual({ unread: 0, version: 2, linesToAnswer: 0 })
  })

  test("an open socket reports no other person's changes, and no rolled-back ones", async () => {
    const window = await enter()
    await expect.poll(() => window.versions).toEqual([0])
    await touch(await world.member())
    const tenant = (await tenantNumbered(world.world, world.tenantA))!
    const undone = openSystemCtx(world.served, tenant, { kind: 'system', name: 'test' }).tx(async (ctx) => {
      await touchInboxes(ctx, [person.userId])
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await touch(person)
    await expect.poll(() => window.versions.length).toBe(2)
    expect(window.versions).toEqual([0, 1])
  })

  test('many changes at once are reported in few messages, including the last one', async () => {
    const window = await enter()
    await Promise.all(Array.from({ length: 50 }, () => touch(person)))
    await expect.poll(() => window.versions.at(-1)).toBe(50)
    expect(window.versions).toEqual([...window.versions].sort((a, b) => a - b))
  })

  test('the number of windows is limited: the oldest is closed', async () => {
    const windows: Window[] = []
    for (let turn = 0; turn <= socketLimits.perPerson; turn += 1) windows.push(await enter())
    await expect.poll(() => windows[0]!.closedBy()).toBe(socketCloses.crowded)
    expect(windows.slice(1).map(({ closedBy }) => closedBy())).toEqual(windows.slice(1).map(() => undefined))
  })

  test.each([
    ['speaks', 'hello'],
    ['sends something large', 'x'.repeat(100_000)],
  ])('and %s is no app of ours', async (_what, words) => {
    const window = await enter()
    window.socket.send(words)
    await expect.poll(() => window.closedBy()).toBeTypeOf('number')
    expect((await enter()).closedBy()).toBeUndefined()
  })
})

describe('a socket', () => {
  const refusal = (ticket: string, origin?: string) => opened(openWindow(url, ticket, origin === undefined ? {} : { origin }))
  const fresh = async () => (await ticketAt(url, person.token))!

  test('a socket opens by a single-use ticket of half a minute, of a valid session, not by a token', async () => {
    const used = await fresh()
    await refusal(used)
    const late = await fresh()
    await world.world.db.update(socketTickets).set({ expiresAt: new Date(Date.now() - 1) })
    const left = await fresh()
    await person.call(auth.logout, {})
    for (const ticket of ['', 'x', used, late, left, person.token, `${world.tenantA}.${drawToken()}`])
      await expect(refusal(ticket), ticket).rejects.toThrow('refused: 401')
    expect(await world.world.db.select().from(socketTickets).where(eq(socketTickets.userId, person.userId))).toHaveLength(1)
  })

  test('the ticket itself is not stored', async () => {
    const ticket = await fresh()
    expect(JSON.stringify(await world.world.db.select().from(socketTickets))).not.toContain(ticket.split('.')[1])
  })

  test.each([undefined, 'http://localhost', 'http://localhost:10086', 'https://servicewechat.com'])(
    'a socket opens from an origin of the tenant or of WeChat, or without an Origin header: %s',
    async (origin) => {
      expect((await refusal(await fresh(), origin)).closedBy()).toBeUndefined()
    },
  )

  test.each(['https://evil.example', 'null', 'http://second.localhost', 'https://localhost.evil.example'])(
    'a socket does not open from another page: %s',
    async (origin) => {
      await expect(refusal(await fresh(), origin)).rejects.toThrow('refused: 403')
    },
  )

  test('a socket needs an upgrade, and no other path is one', async () => {
    const ticket = await fresh()
    expect((await fetch(`${url}${socketPath}?ticket=${ticket}`)).status).toBe(404)
    // The refused attempts did not use up the ticket.
    expect((await refusal(ticket)).closedBy()).toBeUndefined()
    await expect(openWindow(`${url}/common/api/config/getSysConfig?x=`, 'x')).rejects.toThrow('refused: 4')
    await expect(openWindow(`${url}/healthz?x=`, 'x')).rejects.toThrow('refused: 200')
  })

  test('a socket refused at any stage leaves no connection behind', async () => {
    const connections = () => new Promise<number>((done) => world.app.server.getConnections((_error, count) => done(count)))
    const { port } = world.app.server.address() as AddressInfo
    const before = await connections()
    const mute = ['/healthz', '/nowhere', `${socketPath}?ticket=x`].map((path) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      const headers = [
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      ]
      socket.on('error', () => undefined).write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers.join('\r\n')}\r\n\r\n`)
      return socket
    })
    await Promise.all(mute.map((socket) => once(socket, 'data')))
    await expect.poll(connections).toBeLessThanOrEqual(before)
    for (const socket of mute) socket.destroy()
  })

  test('a socket and its ticket are refused for a tenant without the plugin', async () => {
    const ticket = await fresh()
    await withTenant({ grantPluginIds: '3' }, async () => {
      await expect(refusal(ticket)).rejects.toThrow('refused: 409')
      await expect.poll(() => ticketAt(url, person.token), { timeout: 2_000 }).toBeNull()
    })
  })
})

async function withTenant(facts: Partial<typeof tenants.$inferInsert>, work: () => Promise<void>): Promise<void> {
  const mine = eq(tenants.id, world.tenantA)
  const [{ grantPluginIds, status }] = (await world.world.db.select().from(tenants).where(mine)) as [typeof tenants.$inferSelect]
  await world.world.db.update(tenants).set(facts).where(mine)
  try {
    await work()
  } finally {
    await world.world.db.update(tenants).set({ grantPluginIds, status }).where(mine)
    // The server caches a tenant for a second.
    await sleep(1_100)
  }
}

describe('within a second the socket closes', () => {
  const expectShut = (window: Window) => expect.poll(() => window.closedBy(), { timeout: 1_500, interval: 20 }).toBe(socketCloses.shut)

  test('a socket closes for an ended session, and no other does', async () => {
    const [stranger, elsewhere] = [await world.member(), drawToken()]
    await newSession(world.bench(), { token: elsewhere, userId: person.userId })
    const [here, there, other] = [await enter(), await enter(elsewhere), await enter(stranger.token)]
    await person.call(auth.logout, {})
    await expectShut(here)
    await sleep(1_000)
    expect([there.closedBy(), other.closedBy()]).toEqual([undefined, undefined])
  })

  test('a socket closes for a session that another device ended, or that expired', async () => {
    const elsewhere = drawToken()
    const { id } = await newSession(world.bench(), { token: elsewhere, userId: person.userId })
    const [there, here] = [await enter(elsewhere), await enter()]
    expect((await person.call(account.revokeSession, { id })).code).toBe(20000)
    await expectShut(there)
    await world.world.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, person.userId))
    await expectShut(here)
  })

  test.each(['frozen', 'closed'] as const)('a socket closes for an account that is %s', async (status) => {
    const window = await enter()
    await world.world.db.update(users).set({ status }).where(eq(users.id, person.userId))
    await expectShut(window)
  })

  test('a socket closes for an account that its owner closes', async () => {
    const window = await enter()
    expect((await person.call(account.closeAccount, { agreed: true })).code).toBe(20000)
    await expectShut(window)
  })

  test('a socket closes after the plugin is switched off, or the platform closes', async () => {
    for (const facts of [{ grantPluginIds: '3' }, { status: 'suspended' as const }]) {
      const window = await enter()
      await withTenant(facts, () => expectShut(window))
    }
  })
})

test('a dead phone is detected by the ping, and a live one receives the version again', async () => {
  const bus = postgresBus({ url: world.database.connectionString, pool: world.database.pool, log: world.world.log })
  const hub = new Hub({ ...world.served, bus }, 300)
  const [login] = await world.world.db.select().from(sessions).where(eq(sessions.userId, person.userId))
  const seat = { tenantId: world.tenantA, userId: person.userId, sessionId: login!.id }
  const app = fastify()
  await app.register(websocket)
  app.get(socketPath, { websocket: true }, (socket) => hub.admit(socket, seat))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  try {
    const [dead, living] = [await opened(openWindow(at, '', { answersBeats: false })), await opened(openWindow(at, ''))]
    await expect.poll(() => dead.closedBy(), { timeout: 5_000 }).toBe(1006)
    await expect.poll(() => living.versions.length, { timeout: 5_000 }).toBeGreaterThan(2)
    expect([...new Set(living.versions)]).toEqual([0])
    expect(living.closedBy()).toBeUndefined()
  } finally {
    await hub.close()
    await app.close()
  }
})

test('a stopping server closes its sockets, and does not wait for those that do not answer', async () => {
  const bus = postgresBus({ url: world.database.connectionString, pool: world.database.pool, log: world.world.log })
  const leaving = await buildApp({ ...world.served, bus })
  await leaving.listen({ port: 0, host: '127.0.0.1' })
  const { port } = leaving.server.address() as AddressInfo
  const polite = await opened(windowOf(`http://localhost:${port}`, person.token))
  const ticket = await ticketAt(url, person.token)
  const mute = connect(port, '127.0.0.1')
  const headers = [`GET ${socketPath}?ticket=${ticket} HTTP/1.1`, 'host: localhost', 'connection: upgrade', 'upgrade: websocket']
  mute.write(`${[...headers, 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='].join('\r\n')}\r\n\r\n`)
  const [answer] = (await once(mute, 'data')) as [Buffer]
  expect(String(answer)).toContain('101')
  const began = Date.now()
  await leaving.close()
  expect(Date.now() - began).toBeLessThan(3_000)
  expect(polite.closedBy()).toBe(socketCloses.leaving)
  mute.destroy()
})
