/**
 * Benchmarks news over sockets: the delay from a change in the database to the phones concerned, and the cost of an
 * idle socket; both compared with a bare relay of the same library. BENCH_SOCKETS sets the number of idle sockets.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketPath } from '@qianxian/protocol/base/socket'
import type pg from 'pg'
import { WebSocket } from 'ws'
import type { Database } from '../../server/src/db/open'
import { startServer, type TestServer } from '../support/server'
import { startBareProcess, type BareProcess } from './bare-process'
import type { Figure } from './figure'
import { residentMb } from './memory'

const LISTENING = 1_000
const PER_SECOND = 200
const SECONDS = 15
const WARM_SECONDS = 3
const IDLE = Number(process.env.BENCH_SOCKETS ?? 10_000)
/** The server's limit for one person. */
const PER_PERSON = 5
const OPENING_AT_ONCE = 50
/** Pause for collecting the garbage of opening sockets. */
const REST_MS = 10_000
const LATE_MS = 5_000

export async function live(): Promise<Figure[]> {
  const server = await startServer({ PROCESS_ROLE: 'api', SEED: '0' })
  const bare = await startBareProcess('bare-relay.cjs')
  const database = await server.openDatabase(10)
  const { seedTenants } = await import('../../server/seed/tenants')
  const open: WebSocket[] = []
  try {
    const [tenantId] = await seedTenants(database.orm)
    const people = await layPeople(database.pool, tenantId, Math.max(LISTENING, Math.ceil(IDLE / PER_PERSON)))
    const news = await newsOf({ server, bare, pool: database.pool, orm: database.orm, tenantId, people: people.slice(0, LISTENING), open })
    await closeAll(open)
    const memory = await memoryOf({ server, bare, pool: database.pool, orm: database.orm, tenantId, people, open })
    return [...news, ...memory]
  } finally {
    await closeAll(open)
    await database.close()
    bare.stop()
    await server.stop()
  }
}

interface Person {
  userId: number
  sessionId: number
}

interface Setting {
  server: TestServer
  bare: BareProcess
  pool: pg.Pool
  orm: Database['orm']
  tenantId: number
  people: Person[]
  /** Every socket of this process, to be closed. */
  open: WebSocket[]
}

async function layPeople(pool: pg.Pool, tenantId: number, count: number): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `with person as (insert into users (tenant_id, invite_code) select $1, 'bench-' || i from generate_series(1, $2::int) as i returning id)
     insert into sessions (tenant_id, token_hash, user_id, platform, expires_at)
     select $1, 'bench-' || id, id, 'h5', now() + interval '1 day' from person returning user_id as "userId", id as "sessionId"`,
    [tenantId, count],
  )
  return rows
}

/** Socket URLs with tickets, as the people's calls would have received them. */
async function addressesOf({ server, pool, tenantId }: Setting, people: readonly Person[]): Promise<string[]> {
  const secrets = people.map((_person, place) => `${performance.now()}-${place}`.replace(/\W/g, '-').padEnd(43, 'x').slice(0, 43))
  await pool.query(
    `insert into socket_tickets (tenant_id, ticket_hash, user_id, session_id, expires_at)
     select $1, hash, user_id, session_id, now() + interval '10 minutes'
     from unnest($2::text[], $3::bigint[], $4::bigint[]) as ticket (hash, user_id, session_id)`,
    [
      tenantId,
      secrets.map((secret) => createHash('sha256').update(secret).digest('hex')),
      people.map(({ userId }) => userId),
      people.map(({ sessionId }) => sessionId),
    ],
  )
  return secrets.map((secret) => `${server.url.replace('http', 'ws')}${socketPath}?ticket=${tenantId}.${secret}`)
}

/** Opens all sockets in order, a few at a time. */
async function openAll(addresses: readonly string[], open: WebSocket[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < addresses.length; from += OPENING_AT_ONCE) {
    const opening = addresses.slice(from, from + OPENING_AT_ONCE).map((address) => {
      const socket = new WebSocket(address, { perMessageDeflate: false })
      open.push(socket)
      return new Promise<WebSocket>((done, fail) => {
        socket.once('open', () => done(socket))
        socket.once('error', fail)
      })
    })
    sockets.push(...(await Promise.all(opening)))
  }
  return sockets
}

async function closeAll(open: WebSocket[]): Promise<void> {
  for (const socket of open.splice(0)) socket.terminate()
  await sleep(1_000)
}

interface Pass {
  p50: number
  p99: number
}

/** Sends to one socket after another at an even pace; `say` returns the message that its listener should receive. */
async function passOf(say: (place: number) => Promise<string> | string, heard: Map<string, number>): Promise<Pass> {
  const times: number[] = []
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; turn < PER_SECOND * (WARM_SECONDS + SECONDS); turn += 1) {
    await sleep(Math.max(0, began + (turn * 1_000) / PER_SECOND - performance.now()))
    const started = performance.now()
    const one = async () => {
      const words = await say(turn % LISTENING)
      while (!heard.has(words)) {
        if (performance.now() - started > LATE_MS) throw new Error(`${words} was not heard`)
        await sleep(2)
      }
      if (turn >= PER_SECOND * WARM_SECONDS) times.push(heard.get(words)! - started)
    }
    pending.push(one())
  }
  await Promise.all(pending)
  times.sort((a, b) => a - b)
  return { p50: times[Math.floor(times.length * 0.5)]!, p99: times[Math.floor(times.length * 0.99)]! }
}

async function newsOf(setting: Setting): Promise<Figure[]> {
  const { bare, pool, orm, tenantId, people, open } = setting
  const ours = new Map<string, number>()
  const sockets = await openAll(await addressesOf(setting, people), open)
  for (const [place, socket] of sockets.entries())
    socket.on(
      'message',
      (data) => void ours.set(`${place} ${(JSON.parse(String(data)) as { version: number }).version}`, performance.now()),
    )
  const { postgresBus } = await import('../../server/src/live/bus.postgres')
  const { raiseInboxes } = await import('../../server/src/features/notice/notice.repository')
  const quiet = { info: () => undefined, warn: console.warn, error: console.error }
  const bus = postgresBus({ url: '', pool, log: quiet as never })
  const tell = (place: number): Promise<string> =>
    orm.transaction(async (db) => {
      const [touched] = await raiseInboxes({ db, tenant: { id: tenantId } } as never, [people[place]!.userId])
      await bus.tell({ db }, [{ tenantId, ...touched! }])
      return `${place} ${touched!.version}`
    })
  const news = await passOf(tell, ours)
  await closeAll(open)

  const beside = new Map<string, number>()
  const relayed = await openAll(
    people.map((_person, place) => `${bare.url.replace('http', 'ws')}/${place}`),
    open,
  )
  for (const socket of relayed) socket.on('message', (data) => void beside.set(String(data), performance.now()))
  let said = 0
  const relay = await passOf((place) => {
    const words = `word-${(said += 1)}`
    relayed[(place + 1) % LISTENING]!.send(`${place} ${words}`)
    return words
  }, beside)
  const what = `${LISTENING.toLocaleString('en')} sockets, ${PER_SECOND} changes a second: from the change, committed, to its phone`
  return [
    { what: `${what}: p50`, unit: 'ms', ours: news.p50, reference: 'a bare ws relay', beside: relay.p50 },
    { what: `${what}: p99`, unit: 'ms', ours: news.p99, reference: 'a bare ws relay', beside: relay.p99, aim: '<= 200 ms' },
  ]
}

async function memoryOf(setting: Setting): Promise<Figure[]> {
  const { server, bare, people, open } = setting
  const holders = Array.from({ length: IDLE }, (_, place) => people[place % people.length]!)
  const held = async (pid: number, addresses: readonly string[]): Promise<number> => {
    await sleep(REST_MS)
    const before = residentMb(pid)
    const sockets = await openAll(addresses, open)
    await sleep(REST_MS)
    const isOpen = sockets.every(({ readyState }) => readyState === WebSocket.OPEN)
    if (!isOpen) throw new Error('a socket that was only held did not stay')
    const grown = residentMb(pid) - before
    await closeAll(open)
    return grown
  }
  const ours = await held(server.pid, await addressesOf(setting, holders))
  const beside = await held(
    bare.pid,
    holders.map((_holder, place) => `${bare.url.replace('http', 'ws')}/${place}`),
  )
  const what = `memory that ${IDLE.toLocaleString('en')} idle sockets take`
  return [{ what, unit: 'MB', ours, reference: 'a bare ws relay', beside, aim: '<= 1.5x' }]
}
